import {
  INTENTS_WITHOUT_INTEREST,
  type MessageIntent,
  REFUSING_INTENTS,
  UNTELLING_INTENTS,
} from '../../../contract/inbox-choices.ts'
import type { EditDetails, ReplyDetails } from '../../../contract/timeline-event.ts'
import type { TellingCall } from '../features/calls.ts'
import type { Engagement, FeatureName, ScoredFields } from '../features/lead-features.ts'
import { engagementFrom } from '../features/replies.ts'

/** Something that happened to a lead: an edit, or a sign of what they made of our mail. */
export type PastEvent = { kind: string; details: Record<string, unknown> | null; occurredAt: Date }

/** `loggedAt`: when somebody wrote it down, which no edit changes. */
export type PastCall = TellingCall & { loggedAt: Date }

/** People enter the value of a deal, and set the status a little later: edits of the day before belong to the decision, and so do calls logged then. */
const DECISION_MS = 24 * 3_600_000

/**
 * Of a lead that came in with its outcome, these may have been filled in, or counted, after it. Nobody can tell what they were
 * before, so they are neither known nor missing.
 */
const FILLED_LATER: readonly FeatureName[] = [
  // A file of customers is no proof that files are good.
  'source',
  'dealPounds',
  'probability',
  'filledFields',
  'opens',
  'clicks',
  'answers',
  'said',
  'hasLeft',
  'call',
  'daysSinceEngaged',
]

type AsDecided = { fields: ScoredFields; engagement: Engagement; at: Date; untold: readonly FeatureName[] }

/**
 * A decided lead as it was known before the decision. What was learnt from the fields as they are now would be hindsight:
 * people set the probability to 100 when a lead is won. `events` are newest first.
 */
export function asDecided(lead: ScoredFields, createdAt: Date, events: PastEvent[], calls: PastCall[] = []): AsDecided {
  const fields: Record<string, unknown> = { ...lead }
  let at: Date | undefined
  for (const { kind, details, occurredAt } of events) {
    if (kind !== 'edited') continue
    if (at && at.getTime() - occurredAt.getTime() > DECISION_MS) break
    const { changes = {} } = (details ?? {}) as Partial<EditDetails>
    for (const [field, { from }] of Object.entries(changes)) if (field in fields) fields[field] = from
    if (changes.status) at ??= occurredAt
  }
  return {
    fields: fields as ScoredFields,
    engagement: engagementUntil(events, calls, at ?? createdAt, String(fields.email)),
    at: at ?? createdAt,
    untold: at ? [] : FILLED_LATER,
  }
}

/** A reply that failed the sender check may be somebody else's. */
const isOfLead = ({ details }: PastEvent) => details?.isAuthentic !== false

function engagementUntil(events: PastEvent[], calls: PastCall[], until: Date, email: string): Engagement {
  const before = events
    .filter((event) => event.occurredAt < until && isOfLead(event))
    .map((event) => ({ ...event, intent: intentOf(event, until) }))
  const times = (kind: string) => before.filter((event) => event.kind === kind).length
  const replies = before.filter(({ kind }) => kind === 'mail_answered')
  const telling = replies.find(({ intent }) => intent && !UNTELLING_INTENTS.includes(intent))
  const last = before.find(
    ({ kind, intent }) =>
      kind === 'mail_opened' ||
      kind === 'mail_clicked' ||
      (kind === 'mail_answered' && !isOneOf(INTENTS_WITHOUT_INTEREST, intent)),
  )
  return engagementFrom(
    {
      opens: times('mail_opened'),
      clicks: times('mail_clicked'),
      answers: replies.filter(({ intent }) => !isOneOf(REFUSING_INTENTS, intent)).length,
      said: telling?.intent ?? null,
      saidAt: telling?.occurredAt ?? null,
      hasLeft: hasLeft(before, email.toLowerCase()),
      lastAt: last?.occurredAt ?? null,
    },
    calls.filter((each) => isKnownCall(each, before, until)),
  )
}

const isOneOf = (intents: readonly MessageIntent[], intent: MessageIntent | null) =>
  intent !== null && intents.includes(intent)

/** As it was recognized, where a person corrected it with the decision or after it: they may have known the outcome. */
function intentOf({ kind, details }: PastEvent, until: Date): MessageIntent | null {
  if (kind !== 'mail_answered') return null
  const { intent = null, corrected } = (details ?? {}) as Partial<ReplyDetails>
  const isLate = corrected && until.getTime() - new Date(corrected.at).getTime() <= DECISION_MS
  return isLate ? corrected.from : intent
}

/** Until they are off the do-not-contact list, or have another address than the one that bounced. `events` are newest first. */
function hasLeft(events: PastEvent[], email: string) {
  const since = newerThan(events, ({ details }) => details?.shownAs === 'suppression_removed')
  const sinceMoved = newerThan(since, (event) => changes(event, 'email'))
  const bounced = (of: PastEvent[], address: string | undefined) =>
    of.some(({ kind, details }) => kind === 'mail_bounced' && (details?.address ?? undefined) === address)
  return since.some(({ kind }) => kind === 'unsubscribed') || bounced(since, email) || bounced(sinceMoved, undefined)
}

function newerThan(events: PastEvent[], isIt: (event: PastEvent) => boolean) {
  const at = events.findIndex(isIt)
  return at === -1 ? events : events.slice(0, at)
}

/** By when it was logged: a call can be dated back. A number that was changed since was not the wrong one any more. */
function isKnownCall({ outcome, happenedAt, loggedAt }: PastCall, before: PastEvent[], until: Date) {
  if (until.getTime() - Math.max(loggedAt.getTime(), happenedAt.getTime()) <= DECISION_MS) return false
  return outcome !== 'wrong_number' || !before.some((event) => event.occurredAt > happenedAt && changes(event, 'phone'))
}
const changes = ({ kind, details }: PastEvent, field: 'phone' | 'email') =>
  kind === 'edited' && field in ((details as Partial<EditDetails> | null)?.changes ?? {})
