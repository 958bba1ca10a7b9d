import { addEvent, changeEvent } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { pauseForReply } from '../../outbox/enrolling/pause-for-reply.ts'
import { readAbsence } from '../reading/people/return-date.ts'
import { departureIn } from './apply-auto-reply.ts'
import { plain } from './plain-text.ts'
import { nameOf, personOf, type Scene } from './scene.ts'

/**
 * A person or a machine: the sequences of the lead pause, and its owner decides (`decide-unsure.ts`). The event is stored as an
 * automatic reply with a mark: the previous version, beside us during a deploy, knows no other kind.
 */
export async function applyUnsure(scene: Scene) {
  const { tx, userId, mail, found, match, subject, snippet, at, messageId } = scene
  const { id: logId, leadId, recipientAddress } = match.mail
  if (!leadId) return
  const name = nameOf(scene)
  const question = {
    subject,
    snippet,
    logId,
    isUnsure: true,
    messageId,
    recipientAddress,
    name,
    absence: readAbsence(mail, at),
    ...departureIn(scene),
    ...(found.optOut && { optOutOf: [recipientAddress, plain(mail.from.address, 320)].filter(Boolean) }),
  }
  const eventId = await addEvent(tx, userId, { leadId, kind: 'auto_replied', details: question, occurredAt: at })
  const paused = await pauseForReply(tx, userId, personOf(scene), eventId, { code: 'unsure_reply', name })
  await changeEvent(tx, userId, eventId, { details: { ...question, paused } })
  await notify(tx, userId, { title: `Did ${name} reply?`, ...askedNotice(leadId, question) })
}

/** By what the notice is found again once its question is decided. */
export const askedNotice = (leadId: number, { snippet, subject }: { snippet: string; subject: string }) => ({
  kind: 'reply_unsure' as const,
  body: snippet || subject,
  link: `/leads?lead=${leadId}`,
})
