import { createHash } from 'node:crypto'
import type { InboxKind } from '../../../contract/mail.ts'
import type { Db } from '../../db/connect.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { markUndelivered } from '../../outbox/changes/mark-emails.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { bounceNotice } from '../../outbox/mail-notices.ts'
import { readMailToken, readUnsubscribeSubject } from '../../outbox/mail-token.ts'
import { markContacted } from '../../outbox/sending/mark-contacted.ts'
import { confirmSent } from '../../outbox/sending/reconcile-sent.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { suppress } from '../do-not-contact/suppression-queries.ts'
import { classifyMail, type MailClass } from '../reading/classify-mail.ts'
import { type Clues, chooseMatch, cluesOf, countsAs, isOwnMail, type Match } from '../reading/match-mail.ts'
import { newText } from '../reading/new-text.ts'
import { type ReadMail, readMail } from '../reading/read-mail.ts'
import { applyAutoReply } from './apply-auto-reply.ts'
import { applyOptOut, applyReply } from './apply-reply.ts'
import { applyUnsure } from './apply-unsure.ts'
import { findSentMails, insertMessage, type RepliedMail } from './inbox-queries.ts'
import { plain, type Scene } from './scene.ts'

const MAX_SNIPPET = 500
const MAX_SUBJECT = 500

export type IncomingMail = { raw: Buffer; receivedAt: Date }

/**
 * Applies what a received email means, once, however often it is read. We never reply to it automatically. A message that is
 * not about one of our emails is not saved.
 */
export async function applyMessage(tx: Db, mailbox: MailboxRow, { raw, receivedAt }: IncomingMail, box: SecretBox) {
  const mail = readMail(raw)
  const named = readUnsubscribeSubject(box, mail.subject)
  const found = named ? optOutOf(classifyMail(mail)) : classifyMail(mail)
  const match = await findMatch(tx, mailbox, mail, found, receivedAt, box, named?.logId)
  const kind = match && countsAs(mail, found.kind, match)
  if (!match || !kind) return
  const { userId } = mailbox
  const subject = plain(mail.subject, MAX_SUBJECT)
  const snippet = plain(newText(mail.text), MAX_SNIPPET)
  const messageId = await insertMessage(tx, {
    userId,
    mailboxId: mailbox.id,
    messageKey: messageKey(mail, raw),
    kind,
    logId: match.mail.id,
    leadId: match.mail.leadId,
    fromAddress: plain(mail.from.address, 320),
    subject,
    snippet,
    receivedAt,
  })
  if (messageId === undefined) return
  // Any message about it proves that the email was sent.
  const wasUnknown = match.mail.status === 'unknown'
  if (wasUnknown) await confirmSent(tx, userId, match.mail.id, receivedAt)
  const at = notBefore(match.mail, receivedAt)
  await effects[kind]({ tx, userId, mail, found, match, subject, snippet, at, messageId })
  if (wasUnknown) await markContacted(tx, [match.mail.id])
}

/** Email apps send it for a person, some with the headers of a machine. Reports on emails stay what they are. */
function optOutOf(found: MailClass): MailClass {
  const isReport = found.kind === 'bounce' || found.kind === 'delay' || found.kind === 'complaint'
  return isReport ? found : { ...found, kind: 'unsubscribe', optOut: true, isNamed: true }
}

const NO_CLUES: Clues = { messageIds: [], tokens: [], addresses: [], domain: null, isOfAnyAge: true }

/** Email servers give whole seconds, by clocks of their own: no reply comes before its email. */
function notBefore({ sentAt }: RepliedMail, receivedAt: Date) {
  const after = new Date(new Date(sentAt ?? 0).getTime() + 1)
  return after > receivedAt ? after : receivedAt
}

async function findMatch(
  tx: Db,
  mailbox: MailboxRow,
  mail: ReadMail,
  found: MailClass,
  receivedAt: Date,
  box: SecretBox,
  unsubscribed: number | undefined,
): Promise<Match<RepliedMail> | undefined> {
  // The subject of an unsubscription names one email, whatever else the message quotes and whoever sends it.
  const clues = unsubscribed === undefined ? cluesOf(mail, found) : NO_CLUES
  const named =
    unsubscribed === undefined
      ? clues.tokens.flatMap((token) => readMailToken(box, 'u', token)?.logId ?? [])
      : [unsubscribed]
  const sent = await findSentMails(tx, mailbox.userId, clues, named, receivedAt)
  const match = chooseMatch(clues, named, sent)
  const own = [mailbox.fromEmail, mailbox.imapUser, mailbox.smtpUser].map((address) => address?.toLowerCase() ?? '')
  return match && !isOwnMail(mail, found.kind, own, match.mail.recipientAddress) ? match : undefined
}

const effects: Record<InboxKind, (scene: Scene) => Promise<void>> = {
  reply: applyReply,
  auto_reply: applyAutoReply,
  unsure: applyUnsure,
  bounce: applyBounce,
  delay: applyBounce,
  unsubscribe: (scene) => applyOptOut(scene, 'unsubscribed'),
  complaint: (scene) => applyOptOut(scene, 'complained'),
  other: async () => {},
}

async function applyBounce({ tx, userId, found, match, at }: Scene) {
  const { id: logId, leadId, recipientAddress, subject } = match.mail
  const all = found.recipients ?? []
  const about = all.filter(({ address, sentTo }) => [address, sentTo].includes(recipientAddress))
  // Our emails have one recipient each. Where we are sure which email it is, forwarding may have replaced the recipient.
  const reports = about.length > 0 ? about : match.how === 'name' ? all : []
  const reported = reports.find(({ isPermanent }) => isPermanent) ?? reports[0]
  const reply = plain(reported?.diagnostic || reported?.reason || '', 300) || null
  if (found.kind === 'delay' || !reported?.isPermanent) {
    await markUndelivered(tx, logId, { code: found.kind === 'delay' ? 'delivery_delayed' : 'not_delivered', reply })
    return
  }
  await markUndelivered(tx, logId, { code: 'bounced', reply })
  const reason = reply ?? 'no reason given'
  const isNew = (await suppress(tx, userId, [recipientAddress], 'bounced', reason)) > 0
  const addresses = [recipientAddress]
  await stopEnrollments(tx, userId, { leadId: null, addresses }, 'bounced', { code: 'address_bounced' })
  if (!isNew) return
  await notify(tx, userId, bounceNotice(recipientAddress, reason, leadId))
  if (leadId)
    await addEvent(tx, userId, {
      leadId,
      kind: 'mail_bounced',
      details: { subject, reason, logId },
      occurredAt: at,
    })
}

/** The same for every copy, also of one that has no Message-ID: without the headers that its way adds. */
function messageKey(mail: ReadMail, raw: Buffer) {
  if (mail.messageId) return plain(mail.messageId, 600)
  const end = raw.indexOf('\r\n\r\n')
  const said = [mail.from.address, mail.subject, mail.date?.toISOString() ?? ''].join('\n')
  const hash = createHash('sha256').update(said)
  return `sha256:${hash.update(end < 0 ? raw : raw.subarray(end)).digest('hex')}`
}
