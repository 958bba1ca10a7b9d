import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { EmailTemplate } from '../../../../contract/email-template.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SaveBar } from '../../../ui/form/save-bar.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { PageBody } from '../../../ui/page-body.tsx'
import { DeleteTemplatesDialog } from '../delete-templates-dialog.tsx'
import { savesByKey, TemplateEditor, useTemplateEditor } from '../template-editor.tsx'
import { TemplateFacts } from './template-facts.tsx'
import { TemplateResultsCard } from './template-results-card.tsx'

export function EditedTemplate({ template }: { template: EmailTemplate }) {
  const editor = useTemplateEditor(template, { isOpen: true })
  const [isDeleting, setIsDeleting] = useState(false)
  const [isDeleted, setIsDeleted] = useState(false)
  const [, navigate] = useLocation()
  // After the guard has heard of it: there is nothing to keep any more.
  useEffect(() => {
    if (isDeleted) navigate('/emails')
  }, [isDeleted, navigate])
  const save = () => void editor.save()
  return (
    <>
      <PageBody>
        <TemplateFacts template={template} />
        <Card
          aria-label="Template"
          onKeyDownCapture={(event) => savesByKey(event, editor, save)}
          className="overflow-visible p-4 lg:p-5"
        >
          <TemplateEditor editor={editor} onSaveMine={() => void editor.saveOverTheirs()} />
        </Card>
        <TemplateResultsCard id={template.id} />
        <Card
          aria-label="Delete"
          className="flex max-w-3xl flex-wrap items-center justify-between gap-3 p-4 text-ink-2 text-sm lg:p-5"
        >
          Deletes the template. Emails and sequences made from it stay as they are.
          <Button variant="destructive" onClick={() => setIsDeleting(true)}>
            Delete template
          </Button>
        </Card>
      </PageBody>
      <SaveBar
        isChanged={editor.isDirty}
        words="You have unsaved changes."
        isBusy={editor.isSaving}
        onSave={save}
        onDiscard={editor.discard}
      />
      <DeleteTemplatesDialog
        templates={isDeleting ? [template] : undefined}
        onClose={() => setIsDeleting(false)}
        onDelete={() => setIsDeleted(true)}
      />
      <LeaveQuestion
        isDirty={editor.isDirty && !isDeleted}
        text={`Your changes to “${template.subject}” are not saved.`}
      />
    </>
  )
}
