import { z } from 'zod'
import { Id, idParams, invalidId, urlId } from './ids.ts'
import { DateOrTimestamp, Timestamp } from './moments.ts'
import { CALL_OUTCOMES, type CallOutcome } from './task-choices.ts'

/** What people write on the timeline of a lead. */
export const ENTRY_KINDS = ['note', 'call'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const MAX_TEXT = 10_000
/** Clocks differ a little. */
const AHEAD_MS = 5 * 60_000
const EARLIEST = Date.UTC(1990, 0, 1)

const Text = z.string('Enter a text').trim().max(MAX_TEXT, 'At most 10,000 characters')
const HappenedAt = Timestamp.refine(
  (at) => Date.parse(at) <= Date.now() + AHEAD_MS,
  "The time can't be in the future",
).refine((at) => Date.parse(at) >= EARLIEST, 'The time is too long ago')

const Outcome = z.enum(Object.keys(CALL_OUTCOMES) as [CallOutcome, ...CallOutcome[]], 'Choose an outcome from the list')

/** POST /api/leads/{id}/entries. A call may have no text; when it happened is now unless said otherwise. */
export const NewLeadEntry = z
  .object({
    kind: z.enum(ENTRY_KINDS, 'Choose note or call'),
    text: Text.default(''),
    happenedAt: HappenedAt.optional(),
    /** Of a call. */
    outcome: Outcome.optional(),
  })
  .refine(({ kind, text }) => kind === 'call' || text !== '', { path: ['text'], message: 'Enter a note' })
  .refine(({ kind, outcome }) => kind === 'call' || outcome === undefined, {
    path: ['outcome'],
    message: 'Only a call has an outcome',
  })
export type NewLeadEntry = z.input<typeof NewLeadEntry>

/**
 * PATCH /api/leads/{id}/entries/{entryId}. With `seen`, the text that the editor started from, an entry with another text by now
 * is refused with 409 and the code `entry_changed`, and nothing changes. With another outcome, what the previous one did to the
 * sequences of the lead is taken back as far as that is possible, and what this one does is done.
 */
export const LeadEntryChanges = z.object({
  text: Text.optional(),
  happenedAt: HappenedAt.optional(),
  /** Of a call; null for none. */
  outcome: Outcome.nullable().optional(),
  seen: z.string().max(MAX_TEXT).optional(),
})
export type LeadEntryChanges = z.infer<typeof LeadEntryChanges>

export const LeadEntry = z.object({
  id: Id,
  kind: z.enum(ENTRY_KINDS),
  text: z.string(),
  outcome: Outcome.nullable(),
  /** Of a note: when it was written. */
  happenedAt: DateOrTimestamp,
  /** Who wrote it; null once that account is gone. */
  author: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: DateOrTimestamp,
  editedAt: DateOrTimestamp.nullable(),
})
export type LeadEntry = z.infer<typeof LeadEntry>

/** Of a booked meeting: how many sequences of the lead ended. Omitted when none did. */
export const EndedSequences = { endedSequences: z.number().int().optional() }
export const AddedEntry = LeadEntry.extend(EndedSequences)
export type AddedEntry = z.infer<typeof AddedEntry>

/** After a meeting was taken back. `stayedEnded`: so many sequences that it had ended don't continue. */
const TakenBack = { continuedSequences: z.number().int().optional(), stayedEnded: z.number().int().optional() }

/** DELETE /api/leads/{id}/entries/{entryId}, where that did something to the sequences of the lead; otherwise 204. */
export const RemovedEntry = z.object(TakenBack)
export type RemovedEntry = z.infer<typeof RemovedEntry>

/** After a change of the outcome. */
export const ChangedEntry = AddedEntry.extend(TakenBack)
export type ChangedEntry = z.infer<typeof ChangedEntry>

export const EntryId = idParams('lead').extend({ entryId: urlId(invalidId('entry')) })

/** Newest first; with `before`, those before that entry. */
export const EntryQuery = z.object({
  before: urlId().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

/** `details` of the timeline's events of these kinds. */
export type EntryDetails = Pick<LeadEntry, 'text' | 'author' | 'outcome'> & { editedAt: string | null }
