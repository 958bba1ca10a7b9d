import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog, DialogClose, DialogContent } from '../../../ui/overlay/dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  name?: string
  /** Saves under that name; a failure is shown in the dialog. */
  onSave: (name: string) => Promise<unknown>
  /** Sets where the focus goes afterwards, if not back to where it was. */
  onCloseAutoFocus?: (event: Event) => void
}

const MAX_NAME = 60

/** Asks for the name of a view. */
export function ViewNameDialog({ isOpen, onClose, title, name: given = '', onSave, onCloseAutoFocus }: Props) {
  const id = useId()
  const [name, setName] = useState(given)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)

  async function save(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation()
    if (isSaving) return
    if (!name.trim()) return setProblem('Enter a name')
    setIsSaving(true)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setProblem(messageOf(error) ?? 'The view was not saved. Try again.')
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title={title}
        className="max-w-sm"
        {...(onCloseAutoFocus && { onCloseAutoFocus })}
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button variant="primary" type="submit" form={id} aria-busy={isSaving}>
              Save
            </Button>
          </>
        }
      >
        <form id={id} onSubmit={save} noValidate>
          <label htmlFor={`${id}-name`} className="mb-1.5 block font-medium text-sm">
            Name
          </label>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
          />
          {problem && (
            <p id={`${id}-problem`} role="alert" className="mt-1.5 text-bad text-xs">
              {problem}
            </p>
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
