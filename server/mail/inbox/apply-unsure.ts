import { addEvent, changeEvent, isFullOfReplies, removeEvent } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { pauseForReply } from '../../outbox/enrolling/pause-for-reply.ts'
import { readAbsence } from '../reading/people/return-date.ts'
import { departureIn } from './apply-auto-reply.ts'
import { plain } from './plain-text.ts'
import { isFromRecipient, nameOf, personOf, type Scene } from './scene.ts'

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
    isFromRecipient: isFromRecipient(scene),
    isStranger: scene.isStranger,
    name,
    // Somebody else there is away: that says nothing about the lead.
    absence: match.how === 'domain' ? null : readAbsence(mail, at),
    ...departureIn(scene),
    ...(found.optOut && { optOutOf: optOutOf(scene) }),
  }
  const isFull = await isFullOfReplies(tx, userId, leadId, at)
  const eventId = await addEvent(tx, userId, { leadId, kind: 'auto_replied', details: question, occurredAt: at })
  const paused = await pauseForReply(tx, userId, personOf(scene), eventId, { code: 'unsure_reply', name })
  if (isFull && paused === 0) return removeEvent(tx, userId, eventId)
  await changeEvent(tx, userId, eventId, { details: { ...question, paused } })
  // Nothing waits for it: its sequences ended, are paused, or wait for an earlier question.
  if (paused === 0) return
  await notify(tx, userId, { title: `Did ${name} reply?`, ...askedNotice(leadId, question) })
}

/** By what the notice is found again once its question is decided. */
export const askedNotice = (leadId: number, { snippet, subject }: { snippet: string; subject: string }) => ({
  kind: 'reply_unsure' as const,
  body: snippet || subject,
  link: `/leads?lead=${leadId}`,
})

/** As for a reply that needs no question: the wish of somebody else there is theirs alone. */
function optOutOf({ mail, match }: Scene) {
  const sender = plain(mail.from.address, 320)
  return (match.how === 'domain' ? [sender] : [match.mail.recipientAddress, sender]).filter(Boolean)
}
