import { useState } from 'react'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { Field } from '../../../ui/form/field.tsx'
import { LoadFailure } from '../../../ui/loading/load-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { LeadPicker } from '../../lead-data/lead-picker.tsx'
import { useFoundTemplates, useTemplate } from '../../template-data/template-api.ts'
import { TemplatePicker } from '../../template-data/template-picker.tsx'
import { SendMailContent } from './send-mail-content.tsx'
import { useSendDraft } from './use-send-draft.ts'

type Props = {
  isOpen: boolean
  /** The template to send; without one, the dialog offers a choice. */
  templateId?: number
  /** The recipient, who can be changed in the dialog. */
  lead?: Lead
  onClose: () => void
}

/** Sends a template to one lead, now or later. */
export function SendMailDialog({ isOpen, templateId, lead: givenLead, onClose }: Props) {
  const given = useTemplate(templateId)
  const newest = useFoundTemplates()
  const loading = templateId === undefined ? newest : given
  const [chosen, setChosen] = useState<EmailTemplate>()
  const template = templateId === undefined ? chosen : given.data
  const draft = useSendDraft(template, givenLead, onClose)

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <SendMailContent draft={draft} missing={missingOf(template, draft.lead)} onCancel={onClose}>
        {loading.isError && !loading.isFetching && (
          <LoadFailure what="Your templates didn't load." onRetry={() => void loading.refetch()} />
        )}
        {templateId === undefined && (
          <Field
            label="Template"
            hint={
              newest.data?.total === 0
                ? 'You have no templates yet. Create one on the Email Templates page.'
                : undefined
            }
          >
            {(control) => (
              <TemplatePicker
                id={control.id}
                aria-describedby={control['aria-describedby']}
                label="Template"
                placeholder="Choose a template"
                disabled={!newest.data?.total}
                chosen={chosen}
                onChoose={setChosen}
              />
            )}
          </Field>
        )}
        <div className="flex flex-col gap-1.5">
          <p className="font-medium text-sm" aria-hidden="true">
            To
          </p>
          <LeadPicker label="To" placeholder="Choose a lead" lead={draft.lead} onChoose={draft.setLead} />
        </div>
      </SendMailContent>
    </Dialog>
  )
}

function missingOf(template: EmailTemplate | undefined, lead: Lead | undefined) {
  if (template) return lead ? undefined : 'a lead'
  return lead ? 'a template' : 'a template and a lead'
}
