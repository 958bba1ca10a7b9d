import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useFoundTemplates, useGeneralText } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'

type Text = Pick<EmailTemplate, 'subject' | 'body' | 'bodyHtml' | 'attachments'>

/** Fills a step from a template; nothing while there is none. A text written for one lead gets merge fields here. */
export function StepTemplate({ onUse }: { onUse: (draft: Text) => void }) {
  const { data } = useFoundTemplates()
  const generalizing = useGeneralText()
  if (!data?.total) return null

  async function use({ subject, body, bodyHtml, attachments, leadId }: EmailTemplate) {
    if (leadId === null) return onUse({ subject, body, bodyHtml, attachments })
    try {
      const general = await generalizing.mutateAsync({ subject, body, bodyHtml, leadId })
      onUse({ subject: general.subject, body: general.body, bodyHtml: general.bodyHtml ?? null, attachments })
      if (general.found.length > 0)
        toast({
          title: 'Merge fields added',
          description: `${namesOf(general.found)} became merge fields, because a step goes to many leads.`,
        })
    } catch (error) {
      toastFailure(error, "The template didn't load. Try again.")
    }
  }

  return (
    <TemplatePicker
      aria-label="Use a template"
      label="Use a template"
      placeholder="Use a template"
      onChoose={(template) => template && void use(template)}
    />
  )
}

const namesOf = (found: { value: string }[]) => new Intl.ListFormat('en').format(found.map(({ value }) => `“${value}”`))
