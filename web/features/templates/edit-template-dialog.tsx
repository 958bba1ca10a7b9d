import type { KeyboardEvent } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { usePreview } from '../template-data/template-api.ts'
import { useDraftCheck } from '../writing/draft/use-draft-check.tsx'
import { WritingAssistant } from '../writing/lazy-parts.ts'
import { EditTemplateFields } from './edit-template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { usePreviewLead } from './use-preview-lead.ts'
import { useTemplateEdit, useTemplateImprovement } from './use-template-edit.ts'

type Props = {
  isOpen: boolean
  template: EmailTemplate
  /** Requests an improvement as soon as the dialog opens. */
  startsImproving?: boolean
  onClose: () => void
}

export default function EditTemplateDialog({ isOpen, template, startsImproving = false, onClose }: Props) {
  const { values, change, isDirty, isSaving, ...edit } = useTemplateEdit(template)
  const improvement = useTemplateImprovement(values, template.leadId, startsImproving)
  const guard = useDiscardGuard(isOpen && isDirty, onClose)
  const preview = usePreviewLead(template.leadId, isOpen)
  const rendered = usePreview(values.subject, values.body, preview.lead?.id ?? null, isOpen && preview.isKnown)
  const check = useDraftCheck(values, template.leadId, isOpen)
  const assistant = useDialogHost()

  async function save() {
    if (await edit.save(check.refs)) onClose()
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || assistant.isOpen) return
    // Before the focused control handles the key: a select would open.
    event.preventDefault()
    event.stopPropagation()
    if (!isSaving) void save()
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Edit Email Template"
        className="max-w-6xl"
        onKeyDownCapture={saveByKey}
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button variant="primary" onClick={save} disabled={isSaving}>
              Save Changes
            </Button>
          </>
        }
      >
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <EditTemplateFields
            values={values}
            onChange={change}
            check={check}
            problems={rendered.data?.problems ?? []}
            improvement={improvement}
            onAssistant={() => assistant.open()}
          />
          <TemplatePreview rendered={rendered} lead={preview.lead} onChooseLead={preview.choose} />
        </div>
        {guard.question}
        {assistant.host((dialog) => (
          <WritingAssistant
            {...dialog}
            current={values}
            lead={preview.ownLead}
            onApply={({ subject, body, category, tone, aiSuggestions }) => {
              change({ subject, body, category, tone, aiSuggestions })
              return true
            }}
          />
        ))}
      </DialogContent>
    </Dialog>
  )
}
