import type { KeyboardEvent } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import { useDialogHost } from '../../ui/overlay/use-dialog-host.tsx'
import { withText } from '../formatted/formatting.ts'
import { usePreview } from '../template-data/template-api.ts'
import { useDraftCheck } from '../writing/draft/use-draft-check.tsx'
import { WritingAssistant } from '../writing/lazy-parts.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { EditTemplateFields } from './edit-template-fields.tsx'
import { TemplatePreview } from './template-preview.tsx'
import { usePreviewLead } from './use-preview-lead.ts'
import { useTemplateEdit, useTemplateImprovement } from './use-template-edit.ts'

type Options = {
  isOpen: boolean
  /** Requests an improvement as soon as it opens. */
  startsImproving?: boolean
}

/** What the dialog and the page of a template share: its form, preview, checks, AI Improve and the assistant. */
export function useTemplateEditor(template: EmailTemplate, { isOpen, startsImproving = false }: Options) {
  const edit = useTemplateEdit(template)
  const { values } = edit
  const improvement = useTemplateImprovement(values, template.leadId, startsImproving)
  const preview = usePreviewLead(template.leadId, isOpen)
  const rendered = usePreview(values, preview.lead?.id ?? null, isOpen && preview.isKnown)
  const check = useDraftCheck(values, template.leadId, isOpen)
  const assistant = useDialogHost()
  return {
    ...edit,
    save: () => edit.save(check.refs),
    saveOverTheirs: () => edit.saveOverTheirs(check.refs),
    improvement,
    preview,
    rendered,
    check,
    assistant,
  }
}

type Props = {
  editor: ReturnType<typeof useTemplateEditor>
  onSaveMine: () => void
}

export function TemplateEditor({ editor, onSaveMine }: Props) {
  const { values, change, check, improvement, rendered, preview, assistant, theirs } = editor
  return (
    <>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {theirs && (
            <ChangedMeanwhile
              theirs={theirs}
              isSaving={editor.isSaving}
              onUse={() => {
                editor.takeTheirs()
                check.refs.subject.current?.focus()
              }}
              onSaveMine={onSaveMine}
            />
          )}
          <EditTemplateFields
            values={values}
            onChange={change}
            check={check}
            problems={rendered.data?.problems ?? []}
            improvement={improvement}
            onAssistant={() => assistant.open()}
          />
        </div>
        <TemplatePreview rendered={rendered} lead={preview.lead} onChooseLead={preview.choose} />
      </div>
      {assistant.host((dialog) => (
        <WritingAssistant
          {...dialog}
          current={values}
          lead={preview.ownLead}
          onApply={({ subject, body, category, tone, aiSuggestions }) => {
            change({ subject, ...withText(values, body), category, tone, aiSuggestions })
            return true
          }}
        />
      ))}
    </>
  )
}

/** Ctrl or Cmd Enter saves, before the focused control handles the key: a select would open. */
export function savesByKey(event: KeyboardEvent, { isSaving, assistant }: Props['editor'], save: () => void) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || assistant.isOpen) return
  event.preventDefault()
  event.stopPropagation()
  if (!isSaving) save()
}
