import type { Db } from '../../db/connect.ts'
import { addEvents } from '../../leads/timeline-queries.ts'
import { markVisited } from '../../outbox/changes/mark-emails.ts'
import { enrollOnTriggers } from '../../outbox/enrolling/enroll-on-trigger.ts'
import { scoreLeadsIn } from '../../scoring/score-leads.ts'
import { clearForOpened } from '../do-not-contact/soft-bounces.ts'
import type { Visit } from './machine-signs.ts'

/** A visit of a person. */
type PersonVisit = {
  kind: Visit['kind']
  /** In milliseconds. */
  at: number
  /** The same to the microsecond. */
  occurredAt: string
  mail: { id: number; userId: number; leadId: number | null; subject: string | null }
}

/** The first open and the first click of an email go to the lead's timeline and score, and fire triggers. */
export async function applyVisits(tx: Db, visits: PersonVisit[]) {
  const first = await markFirst(tx, visits)
  if (first.length > 0) await clearForOpened(tx, [...new Set(first.map(({ mail }) => mail.id))])
  const owners = [...new Set(first.map(({ mail }) => mail.userId))].sort((a, b) => a - b)
  for (const userId of owners) {
    const own = first.flatMap(({ kind, at, mail: { userId: owner, leadId, subject, id: logId } }) =>
      // Rounded up: never before the sending that this visit has proved.
      owner === userId && leadId
        ? [{ kind, leadId, details: { subject, logId }, occurredAt: new Date(Math.ceil(at)) }]
        : [],
    )
    if (own.length === 0) continue
    const leadsOf = (kind?: Visit['kind']) => [
      ...new Set(own.filter((visit) => !kind || visit.kind === kind).map(({ leadId }) => leadId)),
    ]
    await addEvents(
      tx,
      userId,
      own.map(({ kind, ...event }) => ({ ...event, kind: kind === 'open' ? 'mail_opened' : 'mail_clicked' })),
    )
    await scoreLeadsIn(tx, userId, leadsOf())
    await enrollOnTriggers(tx, userId, { email_opened: leadsOf('open'), link_clicked: leadsOf('click') })
  }
}

/** Returns the visits that are the first of their kind to their email. */
async function markFirst(tx: Db, visits: PersonVisit[]): Promise<PersonVisit[]> {
  const firstOf = (kind: Visit['kind']) => {
    const earliest = new Map<number, PersonVisit>()
    for (const visit of visits)
      if (visit.kind === kind && visit.at < (earliest.get(visit.mail.id)?.at ?? Number.POSITIVE_INFINITY))
        earliest.set(visit.mail.id, visit)
    return earliest
  }
  const [opens, clicks] = [firstOf('open'), firstOf('click')]
  const ids = [...new Set([...opens.keys(), ...clicks.keys()])]
  const marked = await markVisited(
    tx,
    ids.map((id) => ({
      id,
      openedAt: opens.get(id)?.occurredAt ?? null,
      clickedAt: clicks.get(id)?.occurredAt ?? null,
    })),
  )
  return marked.flatMap(({ id, isOpen, isClick }) =>
    [isOpen && opens.get(id), isClick && clicks.get(id)].filter((visit) => typeof visit === 'object'),
  )
}
