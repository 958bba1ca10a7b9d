import type { MessageIntent } from '../../../contract/inbox-choices.ts'
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

/** Returns what its owner is notified of, once the reply is stored. */
export async function applyReply(scene: Scene): Promise<ReplyNotice | undefined> {
  const { tx, userId, found, isAuthentic, match, subject, snippet, at } = scene
  const { id: logId, leadId, recipientAddress } = match.mail
  const name = nameOf(scene)
  // First, so that the enrollments end as unsubscribed.
  if (found.optOut) await applyOptOut(scene, 'unsubscribed', name)
  const departure = departureIn(scene)
  if (departure)
    await stopEnrollments(tx, userId, personOf(scene), 'removed', { code: 'left_company', name: match.mail.leadName })
  // Another person at a company where we wrote to somebody else: that ends it, whatever they say.
  const intent = match.how === 'domain' ? null : (scene.judged?.intent ?? null)
  if (isAuthentic) await recordReply(tx, userId, { logId, leadId, recipientAddress, name, at, intent })
  else await recordUnverified(tx, userId, { leadId, recipientAddress, name })
  if (!leadId) return undefined
  const details = { subject, snippet, logId, ...departure, ...(!isAuthentic && { isAuthentic }) }
  await addEvent(tx, userId, { leadId, kind: 'mail_answered', details, occurredAt: at })
  await scoreLeads(tx, userId, [leadId])
  return {
    kind: 'mail_answered',
    title: titleOf(scene, name),
    body: snippet || subject,
  }
}

function titleOf({ found, isAuthentic }: Scene, name: string) {
  if (!isAuthentic) return `A reply in ${name}’s name failed the sender check`
  return found.optOut ? `${name} replied and opted out` : `${name} replied`
}

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
  const domain = businessOf(recipientAddress)
  if (domain) await stopAtDomain(tx, userId, domain, 'replied', { code: 'colleague_replied', name }, following)
}

const businessOf = (address: string) => {
  const domain = domainOf(address)
  return kindOfMailDomain(domain) === 'business' ? domain : undefined
}

/** A reply that failed the sender check ends the same sequences, in case it was the lead. It counts as no reply to our email. */
async function recordUnverified(
  tx: Db,
  userId: number,
  { leadId, recipientAddress, name }: Pick<Reply, 'leadId' | 'recipientAddress' | 'name'>,
) {
  const reason = { code: 'unverified_reply', name } as const
  await stopEnrollments(tx, userId, { leadId, addresses: [recipientAddress] }, 'removed', reason)
  const domain = businessOf(recipientAddress)
  if (domain) await stopAtDomain(tx, userId, domain, 'removed', reason, [])
}

/** `repliedAs`: the name of somebody who replied. */
export async function applyOptOut(scene: Scene, reason: 'unsubscribed' | 'complained', repliedAs?: string) {
  const { tx, userId, mail, found, isAuthentic, match } = scene
  const { leadId, recipientAddress } = match.mail
  // Nobody is unsubscribed because somebody else claims to be them.
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
