import { OLD_CALL_DAYS } from '../../../../contract/entry-codes.ts'
import type { EntryDraft } from './entry-fields.tsx'

/** What an outcome, or another one, does to the lead's sequences: said before it is saved. */
export function OutcomeNote({ before, draft }: { before?: EntryDraft; draft: EntryDraft }) {
  const isRecent = Date.now() - new Date(draft.when).getTime() < OLD_CALL_DAYS * 86_400_000
  if (before?.outcome === 'meeting_booked')
    return (
      <p className="text-ink-2 text-xs">
        {`Sequences that this meeting ended in the last ${OLD_CALL_DAYS} days continue, unless the lead has written since or must not be emailed.`}
      </p>
    )
  if (draft.outcome !== 'meeting_booked' || !isRecent) return null
  return (
    <p className="text-ink-2 text-xs">A booked meeting ends this lead's sequences. Emails already sent stay sent.</p>
  )
}
