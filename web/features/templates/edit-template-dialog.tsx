import type { EmailTemplate } from '../../../contract/email-template.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { savesByKey, TemplateEditor, useTemplateEditor } from './template-editor.tsx'

type Props = {
  isOpen: boolean
  template: EmailTemplate
  /** Requests an improvement as soon as the dialog opens. */
  startsImproving?: boolean
  onClose: () => void
}

export default function EditTemplateDialog({ isOpen, template, startsImproving = false, onClose }: Props) {
  const editor = useTemplateEditor(template, { isOpen, startsImproving })
  const guard = useDiscardGuard(isOpen && editor.isDirty, onClose)

  async function close(saving: Promise<boolean>) {
    if (await saving) onClose()
  }
  const save = () => close(editor.save())

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title="Edit Email Template"
        className="max-w-6xl"
        onKeyDownCapture={(event) => savesByKey(event, editor, save)}
        footer={
          <>
            <Button onClick={guard.close}>Cancel</Button>
            <Button variant="primary" onClick={save} disabled={editor.isSaving}>
              Save Changes
            </Button>
          </>
        }
      >
        <TemplateEditor editor={editor} onSaveMine={() => close(editor.saveOverTheirs())} />
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
