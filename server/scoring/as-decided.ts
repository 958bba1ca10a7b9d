import type { EditDetails } from '../../contract/timeline-event.ts'
import type { Engagement, ScoredFields } from './lead-features.ts'

/** Something that happened to a lead: an edit, or a sign of what they made of our mail. */
export type PastEvent = { kind: string; details: Record<string, unknown> | null; occurredAt: Date }

/**
 * A decided lead as it was known before the decision. What was learnt from the fields as they are now would be hindsight:
 * people set the probability to 100 when a lead is won. `events` are newest first.
 */
export function asDecided(
  lead: ScoredFields,
  createdAt: Date,
  events: PastEvent[],
): { fields: ScoredFields; engagement: Engagement; at: Date } {
  const fields: Record<string, unknown> = { ...lead }
  for (const { kind, details, occurredAt } of events) {
    if (kind !== 'edited') continue
    const { changes = {} } = (details ?? {}) as Partial<EditDetails>
    for (const [field, { from }] of Object.entries(changes)) if (field in fields) fields[field] = from
    if (changes.status)
      return { fields: fields as ScoredFields, engagement: engagementUntil(events, occurredAt), at: occurredAt }
  }
  // It came in with its outcome: so, most likely, did its probability.
  return {
    fields: { ...(fields as ScoredFields), probability: 0 },
    engagement: engagementUntil(events, createdAt),
    at: createdAt,
  }
}

function engagementUntil(events: PastEvent[], until: Date): Engagement {
  const before = events.filter(({ occurredAt }) => occurredAt < until)
  const times = (kind: string) => before.filter((event) => event.kind === kind).length
  const last = before.find(({ kind }) => kind === 'mail_opened' || kind === 'mail_clicked' || kind === 'mail_answered')
  return {
    opens: times('mail_opened'),
    clicks: times('mail_clicked'),
    answers: times('mail_answered'),
    hasLeft: times('unsubscribed') + times('mail_bounced') > 0,
    lastAt: last?.occurredAt ?? null,
  }
}
