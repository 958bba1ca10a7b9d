import type { Db } from '../../db/connect.ts'
import { addEvent, isFullOfReplies } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { postponeForAbsence } from '../../outbox/changes/postpone-emails.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { type Absence, readAbsence } from '../reading/people/return-date.ts'
import { toldDeparture } from '../reading/told-departure.ts'
import { nameOf, personOf, type Scene } from './scene.ts'

/** A machine replied. Nothing stops, but nobody is emailed while they are away, or where they no longer work. */
export async function applyAutoReply(scene: Scene) {
  const { tx, userId, mail, match, subject, snippet, at } = scene
  const { id: logId, leadId } = match.mail
  const departure = departureIn(scene)
  const absence = departure ? null : readAbsence(mail, at)
  const moved = absence && (await moveAfter(tx, userId, personOf(scene), absence))
  const reason = { code: 'left_company', name: match.mail.leadName } as const
  const ended = departure ? await stopEnrollments(tx, userId, personOf(scene), 'removed', reason) : 0
  if (!leadId || (ended === 0 && (await isFullOfReplies(tx, userId, leadId, at)))) return
  const details = { subject, snippet, logId, ...departure, ...moved }
  await addEvent(tx, userId, { leadId, kind: 'auto_replied', details, occurredAt: at })
  if (departure && ended > 0)
    await notify(tx, userId, {
      kind: 'lead_left',
      title: `${nameOf(scene)} no longer works there`,
      body: departure.successor
        ? `We ended the sequence. Add ${successorWords(departure.successor)} as a lead?`
        : snippet || subject,
      link: `/leads?lead=${leadId}`,
    })
}

type Person = { leadId: number | null; addresses: string[] }

/** Moves the next emails after an absence. Returns what the timeline says about it. */
export async function moveAfter(tx: Db, userId: number, person: Person, absence: Absence) {
  const postponed = await postponeForAbsence(tx, userId, person, absence)
  return { awayUntil: absence.backOn, ...(postponed && { movedTo: postponed.nextAt, timeZone: postponed.timeZone }) }
}

/**
 * What the timeline says about somebody who no longer works there; null where the email does not say so, or where its sender may be
 * somebody else.
 */
export function departureIn({ mail, match, found, isAuthentic }: Scene) {
  if (found.kind === 'unsubscribe' || !isAuthentic || match.how === 'domain') return null
  const { leadName: name, recipientAddress: address } = match.mail
  return toldDeparture({ text: mail.text, from: mail.from.address, to: mail.to, address, name })
}

const successorWords = ({ name, email }: { name: string | null; email: string | null }) =>
  name && email ? `${name} (${email})` : (name ?? email ?? '')
