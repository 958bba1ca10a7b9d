import { useId, useState } from 'react'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { addressesIn } from './address-list.ts'
import { ListFileButton } from './list-file-button.tsx'
import { useAddAddresses } from './use-add-addresses.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Adds one address or a whole list: typed, pasted or from a file. */
export function AddSuppressionsDialog({ isOpen, onClose }: Props) {
  const formId = useId()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [unread, setUnread] = useState<string>()
  const { add, isAdding } = useAddAddresses()
  const addresses = addressesIn(text)
  const { close, question } = useDiscardGuard(
    isOpen && (text.trim() !== '' || note.trim() !== ''),
    onClose,
    "These addresses aren't on the list yet.",
  )

  function addFromFile(found: string[], notRead: string | undefined) {
    setText((before) => [...new Set([...addressesIn(before), ...found])].join('\n'))
    setUnread(notRead)
    setProblem(undefined)
  }

  async function submit() {
    if (addresses.length === 0) return setProblem('Enter at least one email address')
    const unfinished = await add(addresses, note.trim() || null)
    if (!unfinished) return onClose()
    if (unfinished.rest) setText(unfinished.rest.join('\n'))
    setProblem(unfinished.problem)
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title="Add to do not contact"
        description="We won't email these addresses. Emails scheduled for them are canceled."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={isAdding}>
              {addresses.length > 1 ? `Add ${formatCount(addresses.length)} addresses` : 'Add address'}
            </Button>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Field
            label="Email addresses"
            hint="Type or paste addresses, separated by new lines, commas or semicolons."
            error={problem}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                rows={6}
                spellCheck={false}
                autoCapitalize="none"
                placeholder={'anna@example.com\nbob@example.com'}
                value={text}
                onChange={(event) => {
                  setText(event.target.value)
                  setProblem(undefined)
                }}
              />
            )}
          </Field>
          <div>
            <ListFileButton onRead={addFromFile} onProblem={setProblem} />
            {unread && (
              <p role="status" className="wrap-anywhere mt-2 text-sm text-warn-text">
                {unread}
              </p>
            )}
          </div>
          <Field label="Note" hint="Why you added them. Only you see this.">
            {(control) => (
              <Input {...control} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
            )}
          </Field>
        </form>
      </DialogContent>
      {question}
    </Dialog>
  )
}
