import { FileUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { fieldIssuesOf, messageOf } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Dialog, DialogContent } from '../../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../../ui/overlay/discard-guard.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { addressesIn, addressesInFile, issueWords, readListFile, unreadWords } from './address-list.ts'
import { useAddSuppressions } from './suppression-api.ts'
import { addedWords, partlyWords } from './suppression-words.ts'

/** So many addresses go with one call. */
const AT_ONCE = 5000

type Props = { isOpen: boolean; onClose: () => void }

/** Adds one address or a whole list: typed, pasted or from a file. */
export function AddSuppressionsDialog({ isOpen, onClose }: Props) {
  const formId = useId()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const [unread, setUnread] = useState<string>()
  const adding = useAddSuppressions()
  const fileInput = useRef<HTMLInputElement>(null)
  const addresses = addressesIn(text)
  const { close, question } = useDiscardGuard(
    isOpen && (text.trim() !== '' || note.trim() !== ''),
    onClose,
    "These addresses aren't on the list yet.",
  )

  async function readFile(file: File) {
    const read = readListFile(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in read) return setProblem(read.problem)
    const found = addressesInFile(read.text)
    if (found.addresses.length === 0) return setProblem(`No email addresses found in ${file.name}`)
    setText((before) => [...new Set([...addressesIn(before), ...found.addresses])].join('\n'))
    setUnread(unreadWords(found))
    setProblem(undefined)
  }

  async function add() {
    if (addresses.length === 0) return setProblem('Enter at least one email address')
    let done = 0
    try {
      let added = 0
      for (; done < addresses.length; done += AT_ONCE)
        added += await adding.mutateAsync({
          addresses: addresses.slice(done, done + AT_ONCE),
          note: note.trim() || null,
        })
      toast({ title: 'Success', description: addedWords(added, addresses.length) })
      onClose()
    } catch (error) {
      const refused = issueWords(fieldIssuesOf(error), addresses.slice(done, done + AT_ONCE))
      const partly = done > 0 ? partlyWords(done, addresses.length) : undefined
      // What is left to be added.
      if (partly) setText(addresses.slice(done).join('\n'))
      setProblem([partly, refused].filter(Boolean).join(' ') || undefined)
      if (!refused) toastFailure(error, messageOf(error) ?? 'Failed to add the addresses')
    }
  }

  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && close()}>
      <DialogContent
        title="Add to do not contact"
        description="We won't email these addresses. Emails scheduled for them are canceled."
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" disabled={adding.isPending}>
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
            void add()
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
            <input
              ref={fileInput}
              type="file"
              aria-label="CSV or text file"
              accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) void readFile(file)
                // So that the same file can be chosen again after it was fixed.
                target.value = ''
              }}
            />
            <Button onClick={() => fileInput.current?.click()}>
              <FileUp aria-hidden="true" />
              Import from a file
            </Button>
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
