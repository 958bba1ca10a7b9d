import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { Lead } from '../../../contract/lead.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { CATEGORY_OPTIONS, TONE_OPTIONS } from '../template-data/template-words.ts'
import { InstructionNotice } from '../writing/assistant/instruction-notice.tsx'
import { WriterNote } from '../writing/voice/writer-note.tsx'
import { useWriter } from '../writing/writing-api.ts'
import type { Brief, InsertedText } from './use-inserted-text.ts'

const MAX_INSTRUCTIONS = 2_000

type Props = { lead: Lead | undefined; inserted: InsertedText; onClose: () => void }

/** The purpose and tone of the email, and what it should say. What comes replaces the text; that can be undone. */
export function WriteWithAi({ lead, inserted, onClose }: Props) {
  const [brief, setBrief] = useState<Brief>({ category: 'prospecting', tone: 'professional', instructions: '' })
  const { data: writer } = useWriter()
  const change = (part: Partial<Brief>) => setBrief((last) => ({ ...last, ...part }))

  async function write() {
    if (await inserted.write(brief)) onClose()
  }

  return (
    <section aria-label="Write with AI" className="flex flex-col gap-3 rounded-md border bg-sunken px-3 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Purpose">
          {(control) => (
            <Select
              {...control}
              options={CATEGORY_OPTIONS}
              value={brief.category}
              onValueChange={(category) => change({ category })}
            />
          )}
        </Field>
        <Field label="Tone">
          {(control) => (
            <Select {...control} options={TONE_OPTIONS} value={brief.tone} onValueChange={(tone) => change({ tone })} />
          )}
        </Field>
      </div>
      <Field label="Instructions (optional)">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={MAX_INSTRUCTIONS}
            placeholder="Mention their new office, ask for a call on Tuesday"
            value={brief.instructions}
            onChange={(event) => change({ instructions: event.target.value })}
            className="min-h-0"
          />
        )}
      </Field>
      {writer?.isModel === false && <InstructionNotice instructions={brief.instructions} isOpen />}
      <WriterNote isOpen />
      {!lead && <p className="text-ink-2 text-sm">Choose a lead first, so that the email is about them.</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          Not now
        </Button>
        <Button size="sm" variant="primary" onClick={write} disabled={!lead || inserted.isWriting}>
          <Sparkles aria-hidden="true" />
          {inserted.isWriting ? 'Writing…' : 'Write email'}
        </Button>
      </div>
    </section>
  )
}
