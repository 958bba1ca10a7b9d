import type { MessageIntent } from '../../../contract/inbox-choices.ts'
import type { ReplyDetails } from '../../../contract/timeline-event.ts'
import type { Db } from '../../db/connect.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import type { NewNotice } from '../../notifications/notify.ts'
import { markReplied } from '../../outbox/changes/mark-emails.ts'
import { giveOwnReason, stopAtDomain, stopEnrollments, stopForReply } from '../../outbox/enrolling/stop-enrollments.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import { unsubscribe } from '../do-not-contact/unsubscribe.ts'
import { departureIn } from './apply-auto-reply.ts'
import { plain } from './plain-text.ts'
import { nameOf, personOf, type Scene } from './scene.ts'

const MOST_OF_ADDRESS = 100

/** Returns what its owner is notified of, once the reply is stored. */
export async function applyReply(scene: Scene): Promise<ReplyNotice | undefined> {
  if (!scene.isAuthentic) return applyUnverified(scene)
  const { tx, userId, mail, found, match, subject, snippet, at } = scene
  const { id: logId, leadId, recipientAddress } = match.mail
  const name = nameOf(scene)
  // First, so that the enrollments end as unsubscribed.
  if (found.optOut) await applyOptOut(scene, 'unsubscribed', name)
  const departure = departureIn(scene)
  if (departure)
    await stopEnrollments(tx, userId, personOf(scene), 'removed', { code: 'left_company', name: match.mail.leadName })
  // Another person at a company where we wrote to somebody else, or a stranger: that ends it, whatever they say.
  const intent = match.how === 'domain' || scene.isStranger ? null : (scene.judged?.intent ?? null)
  await recordReply(tx, userId, { logId, leadId, recipientAddress, name, at, intent })
  if (!leadId) return undefined
  const details = { subject, snippet, logId, ...saidBy(scene), ...departure }
  await addEvent(tx, userId, { leadId, kind: 'mail_answered', details, occurredAt: at })
  await scoreLeads(tx, userId, [leadId])
  const who = scene.isStranger
    ? `${plain(mail.from.address, MOST_OF_ADDRESS)} replied to your email to ${name}`
    : `${name} replied`
  return {
    kind: 'mail_answered',
    title: found.optOut ? `${who} and opted out` : who,
    body: snippet || subject,
  }
}

/**
 * A reply that failed the sender check ends the sequences of the lead, in case it was the lead. It counts as no reply until its owner
 * says that it is one (inbox/trust-reply.ts), and of what it says only a wish to stop counts, where it names our email.
 */
async function applyUnverified(scene: Scene): Promise<ReplyNotice | undefined> {
  const { tx, userId, mail, found, match, subject, snippet, at } = scene
  const { id: logId, leadId, recipientAddress } = match.mail
  const isInTheirName = mail.from.address.toLowerCase() === recipientAddress
  const name = isInTheirName ? nameOf(scene) : null
  const optsOut = found.optOut === true && match.how === 'name'
  if (optsOut) await applyOptOut(scene, 'unsubscribed', nameOf(scene))
  await stopEnrollments(tx, userId, personOf(scene), 'removed', { code: 'unverified_reply', name })
  if (!leadId) return undefined
  const details = { subject, snippet, logId, ...saidBy(scene), isAuthentic: false }
  await addEvent(tx, userId, { leadId, kind: 'mail_answered', details, occurredAt: at })
  const failed = `A reply ${name ? `in ${name}’s name` : `to your email to ${nameOf(scene)}`} failed the sender check`
  return {
    kind: 'reply_unsure',
    title: optsOut ? `${failed}. It asks to stop, so they get no more emails` : failed,
    body: snippet || subject,
  }
}

/** For the score of the lead. What opts out is not judged. */
const saidBy = ({ judged, found, isStranger }: Scene): ReplyDetails => ({
  intent: found.optOut ? 'unsubscribe' : isStranger ? null : (judged?.intent ?? null),
})

export type ReplyNotice = Omit<NewNotice, 'link'>

type Reply = {
  logId: number
  leadId: number | null
  recipientAddress: string
  name: string
  at: Date
  /** Null: nobody knows, or it is not the lead's own. */
  intent: MessageIntent | null
}

/** Marks our email as replied to, and ends the sequences of the lead and of its company, unless a branch is for such a reply. */
export async function recordReply(tx: Db, userId: number, reply: Reply) {
  const { logId, leadId, recipientAddress, name, at, intent } = reply
  await markReplied(tx, logId, at)
  const person = { leadId, addresses: [recipientAddress] }
  const following = await stopForReply(tx, userId, person, { name, intent })
  await giveOwnReason(tx, userId, person, 'replied', { code: 'lead_replied', name })
  const domain = domainOf(recipientAddress)
  if (kindOfMailDomain(domain) === 'business')
    await stopAtDomain(tx, userId, domain, { code: 'colleague_replied', name }, following)
}

/** `repliedAs`: the name of somebody who replied. */
export async function applyOptOut(scene: Scene, reason: 'unsubscribed' | 'complained', repliedAs?: string) {
  const { tx, userId, mail, found, isAuthentic, match } = scene
  const { leadId, recipientAddress } = match.mail
  // Nobody is unsubscribed because somebody else claims to be them. Who names our email has it.
  if (!isAuthentic && reason === 'unsubscribed' && match.how !== 'name') return
  const sender = isAuthentic ? plain(mail.from.address, 320) : ''
  // Another person at a company where we wrote to somebody else: the wish is theirs alone.
  if (match.how === 'domain') {
    if (sender) await unsubscribe(tx, userId, { leadId: null, addresses: [sender] }, reason)
    return
  }
  // Reports of spam come from the provider; and who uses the unsubscribe address of an email unsubscribes its recipient.
  const addresses =
    reason === 'complained' || found.isNamed || !sender ? [recipientAddress] : [recipientAddress, sender]
  await unsubscribe(tx, userId, { leadId, addresses, repliedAs }, reason)
}
