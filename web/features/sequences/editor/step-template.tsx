import { useFoundTemplates } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'

/** Fills a step from a template; nothing while there is none. */
export function StepTemplate({ onUse }: { onUse: (draft: { subject: string; body: string }) => void }) {
  const { data } = useFoundTemplates()
  if (!data?.total) return null
  return (
    <TemplatePicker
      aria-label="Use a template"
      label="Use a template"
      placeholder="Use a template"
      onChoose={(template) => template && onUse({ subject: template.subject, body: template.body })}
    />
  )
}
