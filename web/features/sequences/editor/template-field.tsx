import { useState } from 'react'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { Field } from '../../../ui/form/field.tsx'
import { useFoundTemplates } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import type { SequenceDetails } from '../sequence-api.ts'

type Props = { details: SequenceDetails; onChange: (part: Partial<SequenceDetails>) => void }

/** The template that fills the first step of a new sequence. */
export function TemplateField({ details, onChange }: Props) {
  const { data, isError } = useFoundTemplates()
  const [chosen, setChosen] = useState<EmailTemplate>()
  const hint = isError
    ? "Your templates didn't load."
    : data?.total === 0
      ? 'You have no templates yet. The first step starts with a default text.'
      : 'Fills the first step. Without a template, it starts with a default text.'
  return (
    <Field label="Template" hint={hint} className="sm:col-span-2">
      {({ id, 'aria-describedby': describedBy }) => (
        <TemplatePicker
          id={id}
          aria-describedby={describedBy}
          label="Template"
          placeholder="None"
          none="None"
          disabled={!data?.total}
          chosen={chosen?.id === details.templateId ? chosen : undefined}
          onChoose={(template) => {
            setChosen(template)
            onChange({ templateId: template?.id })
          }}
        />
      )}
    </Field>
  )
}
