import { type FormEvent, useState } from 'react'
import type { KnowledgeSnippet } from '../../../../contract/knowledge.ts'
import { MAX_SNIPPET_SOURCE, MAX_SNIPPET_TEXT, MAX_SNIPPET_TITLE } from '../../../../contract/knowledge-limits.ts'
import { messageOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { LeaveQuestion } from '../../../ui/overlay/leave-question.tsx'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { type SnippetText, useSaveSnippet } from './knowledge-api.ts'

const EMPTY: SnippetText = { title: '', text: '', source: '' }

type Props = { snippet?: KnowledgeSnippet; onDone: () => void }

/** A new snippet, or an existing one to change. */
export function SnippetForm({ snippet, onDone }: Props) {
  const before: SnippetText = snippet ?? EMPTY
  const [edited, setEdited] = useState<SnippetText>({ title: before.title, text: before.text, source: before.source })
  const [isChecked, setIsChecked] = useState(false)
  const saving = useSaveSnippet(snippet?.id)
  const names = ['title', 'text', 'source'] as const
  const isDirty = names.some((name) => edited[name] !== before[name])
  const missing = (name: keyof SnippetText, message: string) =>
    isChecked && edited[name].trim() === '' ? message : undefined
  const control = (name: keyof SnippetText, maxLength: number) => ({
    autoComplete: 'off',
    maxLength,
    value: edited[name],
    onChange: ({ target }: { target: { value: string } }) => setEdited({ ...edited, [name]: target.value }),
  })

  async function save(event: FormEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (saving.isPending || names.some((name) => edited[name].trim() === '')) return
    try {
      await saving.mutateAsync(edited)
      toast({ title: 'Snippet saved', description: 'Drafted replies can quote it from now on.' })
      onDone()
    } catch (error) {
      toastFailure(error, messageOf(error) ?? 'Failed to save the snippet.')
    }
  }

  return (
    <>
      <form
        aria-label={snippet ? `Edit ${snippet.title}` : 'New snippet'}
        onSubmit={save}
        noValidate
        className="flex flex-col gap-4 rounded-md border p-3"
      >
        <Field label="Title" error={missing('title', 'Enter a title')}>
          {(props) => <Input {...props} autoFocus placeholder="Pricing" {...control('title', MAX_SNIPPET_TITLE)} />}
        </Field>
        <Field
          label="Text"
          hint="Whole sentences, as they should read in an email."
          error={missing('text', 'Enter a text')}
        >
          {(props) => (
            <Textarea
              {...props}
              rows={4}
              placeholder="The Team plan costs £49 per user and month. There is no setup fee."
              {...control('text', MAX_SNIPPET_TEXT)}
            />
          )}
        </Field>
        <Field label="Source" hint="A link or a few words." error={missing('source', 'Enter a source')}>
          {(props) => (
            <Input {...props} placeholder="https://example.com/pricing" {...control('source', MAX_SNIPPET_SOURCE)} />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onDone}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={saving.isPending}>
            Save Snippet
          </Button>
        </div>
      </form>
      <LeaveQuestion isDirty={isDirty} text="Your snippet is not saved." />
    </>
  )
}
