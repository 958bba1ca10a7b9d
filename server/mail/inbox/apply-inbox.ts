import { createHash } from 'node:crypto'
import type { InboxKind } from '../../../contract/mail.ts'
import type { Db } from '../../db/connect.ts'
import type { MessageContent } from '../../inbox/reading/message-content.ts'
import { noteCopy } from '../../inbox/storing/reply-account.ts'
import { isFromThread, judgeIncoming, storeInConversation, storeIncoming } from '../../inbox/storing/store-incoming.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { conversationLink, notify } from '../../notifications/notify.ts'
import { updateUnknownNotice } from '../../outbox/changes/unknown-notice.ts'
import { correctReply } from '../../outbox/enrolling/stop-enrollments.ts'
import { recordReport } from '../../outbox/guard/record-report.ts'
import { readMailToken, readUnsubscribeSubject } from '../../outbox/mail-token.ts'
import { markContacted } from '../../outbox/sending/mark-contacted.ts'
import { confirmSent } from '../../outbox/sending/reconcile-sent.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { noteReplyFrom } from '../do-not-contact/soft-bounces.ts'
import { failsAuthentication } from '../reading/authentication.ts'
import { classifyMail, classifyWithoutHeader, type MailClass } from '../reading/classify-mail.ts'
import { type Clues, chooseMatch, cluesOf, countsAs, isOwnMail, isReport, type Match } from '../reading/match-mail.ts'
import { newText } from '../reading/new-text.ts'
import { readAbsence } from '../reading/people/return-date.ts'
import type { ReadMail } from '../reading/read-mail.ts'
import { doubtAbout } from '../reading/verify-report.ts'
import { applyAutoReply } from './apply-auto-reply.ts'
import { applyOptOut, applyReply, type ReplyNotice } from './apply-reply.ts'
import { applyBounce, noteUnverified, receiverOf } from './apply-report.ts'
import { applyUnsure } from './apply-unsure.ts'
import { findSentMails, insertMessage, isCopy, isTaken, type RepliedMail, takeBackForged } from './inbox-queries.ts'
import { plain } from './plain-text.ts'
import { isFromRecipient, type Scene } from './scene.ts'

const MAX_SNIPPET = 500
const MAX_SUBJECT = 500

/** `read` is `raw` as `readReceived` understands it. */
export type IncomingMail = { raw: Buffer; receivedAt: Date; read: { mail: ReadMail; content: MessageContent } }

/**
 * Applies what a received email means, once, however often it is read. We never reply to it automatically. A message that is
 * not about one of our emails is not saved.
 */
export async function applyMessage(tx: Db, mailbox: MailboxRow, incoming: IncomingMail, box: SecretBox) {
  const { raw, receivedAt, read } = incoming
  const { mail, content } = read
  const { userId } = mailbox
  const { found, match } = await understand(tx, mailbox, mail, receivedAt, box)
  const kind = match && countsAs(mail, found.kind, match)
  const received = {
    userId,
    mailboxId: mailbox.id,
    messageKey: keyOf(mail, raw),
    mail,
    content,
    optOut: found.optOut === true,
    isAuthentic: isFromSender(mail, mailbox),
    backOn: readAbsence(mail, receivedAt)?.backOn ?? null,
  }
  if (!match || !kind) {
    // Colleagues take part without being the lead.
    const whose = senderOf(mail, mailbox)
    const kindOfOther = whose === 'colleague' ? 'other' : found.kind
    if (whose !== 'owner')
      await storeInConversation(tx, { ...received, kind: kindOfOther, at: receivedAt }, { isActedOn: false })
    return
  }
  const doubt = isReport(mail, found)
    ? doubtAbout(mail, found, match, receiverOf(mailbox))
    : doubtAboutReply(kind, match, received.isAuthentic)
  const from = plain(mail.from.address || mail.from.name, 320)
  const subject = plain(mail.subject, MAX_SUBJECT)
  const snippet = plain(newText(mail.text), MAX_SNIPPET)
  const message = {
    userId,
    mailboxId: mailbox.id,
    messageKey: received.messageKey,
    // What we don't believe is about nobody. A reply that failed the sender check may be one.
    kind: doubt ? ('other' as const) : kind === 'reply' && !received.isAuthentic ? ('unsure' as const) : kind,
    logId: doubt ? null : match.mail.id,
    leadId: doubt ? null : match.mail.leadId,
    fromAddress: plain(mail.from.address, 320),
    subject,
    snippet,
    receivedAt,
  }
  const copied = { ...message, aboutId: match.mail.id, isAuthentic: received.isAuthentic }
  const isSecond = await isCopy(tx, copied)
  const nobodys = { kind: 'other', logId: null, leadId: null } as const
  // Nobody gets a message out of the way by sending another one under its Message-ID first.
  const isOther = !isSecond && (await isTaken(tx, message))
  const stored = isOther ? { ...received, messageKey: contentKey(mail, raw) } : received
  const { messageKey } = stored
  const messageId = await insertMessage(tx, { ...message, messageKey, ...(isSecond && nobodys) })
  if (messageId === undefined) return
  if (isSecond) return noteCopy(tx, userId, messageKey, mailbox.id)
  const doubtedSince = received.isAuthentic && !doubt ? await takeBackForged(tx, copied) : undefined
  const at = notBefore(match.mail, receivedAt)
  if (doubt) return noteUnverified(tx, userId, { found, match, doubt, from, subject, snippet, at })
  // Any message about it proves that the email was sent. A newsletter of its recipient is not about it.
  const wasUnknown = match.mail.status === 'unknown' && (kind !== 'other' || match.how === 'name')
  if (wasUnknown) await confirmSent(tx, userId, match.mail.id, receivedAt)
  // Before its effects: a sequence may have steps for such a reply.
  const judged = kind === 'reply' ? await judgeIncoming(tx, { ...stored, kind, at }) : undefined
  const { isAuthentic } = stored
  const isStranger = await isFromStranger(tx, userId, mail, match)
  const scene = { tx, userId, mail, found, isAuthentic, isStranger, match, subject, snippet, at, messageId, judged }
  const notice = await effects[kind](scene)
  if (doubtedSince) await followProven(scene, doubtedSince)
  if (wasUnknown) {
    await markContacted(tx, [match.mail.id])
    await updateUnknownNotice(tx, userId)
  }
  const { leadId, id: logId } = match.mail
  // Without a lead: somebody to whom a message was forwarded.
  if (!leadId) return void (await storeInConversation(tx, { ...stored, kind, at, judged }, { isActedOn: true }))
  const conversationId = await storeIncoming(tx, { ...stored, kind, at, judged, leadId, logId })
  if (notice)
    await notify(tx, userId, {
      ...notice,
      link: conversationId === undefined ? `/leads?lead=${leadId}` : conversationLink(conversationId, leadId),
    })
}

/** False when the receiving server found that the sender is not who the email claims. */
const isFromSender = (mail: ReadMail, mailbox: MailboxRow) => !failsAuthentication(mail, receiverOf(mailbox).hosts)

/** Sequences that had ended when the reply failed a check do what they do after a reply that passed it. */
async function followProven({ tx, userId, match, judged, isStranger }: Scene, since: Date) {
  const { leadId } = match.mail
  if (!leadId || !judged || isStranger || match.how === 'domain') return
  await correctReply(tx, userId, { leadId, intent: judged.intent, since, isOwn: true })
}

/** It names our email, and is from somebody who is no part of that conversation: it may have been passed on to them. */
async function isFromStranger(tx: Db, userId: number, mail: ReadMail, { how, mail: ours }: Match<RepliedMail>) {
  const sender = mail.from.address.toLowerCase()
  const isThere =
    kindOfMailDomain(domainOf(sender)) === 'business' && domainOf(sender) === domainOf(ours.recipientAddress)
  if (how !== 'name' || isThere || sender === ours.recipientAddress || sender === ours.leadEmail) return false
  return !(await isFromThread(tx, { userId, mail, leadId: ours.leadId, logId: ours.id }))
}

/** What the email is, and which of ours it is about. */
async function understand(tx: Db, mailbox: MailboxRow, mail: ReadMail, receivedAt: Date, box: SecretBox) {
  const named = readUnsubscribeSubject(box, mail.subject)
  const found = named ? optOutOf(classifyMail(mail)) : classifyMail(mail)
  const match = await findMatch(tx, mailbox, mail, found, receivedAt, box, named?.logId)
  if (named || !found.isByHeader || match?.how === 'name') return { found, match }
  const other = classifyWithoutHeader(mail)
  return { found: other, match: await findMatch(tx, mailbox, mail, other, receivedAt, box, undefined) }
}

/**
 * A person's reply to an email of ours stops what we send, whoever wrote it. What a machine says, or may have said, counts only from
 * its sender, and so does what somebody else at the company writes.
 */
const doubtAboutReply = (kind: InboxKind, { how }: { how: string }, isAuthentic: boolean) =>
  !isAuthentic && (kind === 'auto_reply' || kind === 'unsure' || how === 'domain') ? 'not_authentic' : null

/** Email apps send it for a person, some with the headers of a machine. Reports on emails stay what they are. */
function optOutOf(found: MailClass): MailClass {
  const isReport = found.kind === 'bounce' || found.kind === 'delay' || found.kind === 'complaint'
  return isReport ? found : { ...found, kind: 'unsubscribe', optOut: true, isNamed: true }
}

const NO_CLUES: Clues = { messageIds: [], tokens: [], addresses: [], domain: null, isOfAnyAge: true, isReport: false }

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
  return match && !isOwnMail(mail, found.kind, ownAddresses(mailbox), match.mail.recipientAddress) ? match : undefined
}

const ownAddresses = ({ fromEmail, imapUser, smtpUser }: MailboxRow) =>
  [fromEmail, imapUser, smtpUser].map((address) => address?.toLowerCase() ?? '')

function senderOf({ from }: ReadMail, mailbox: MailboxRow) {
  const own = ownAddresses(mailbox)
  if (own.includes(from.address.toLowerCase())) return 'owner'
  const domain = domainOf(from.address)
  return kindOfMailDomain(domain) === 'business' && own.some((address) => domainOf(address) === domain)
    ? 'colleague'
    : 'other'
}

type Effect = (scene: Scene) => Promise<ReplyNotice | undefined>

/** It notifies its owner itself, or not at all. */
function withoutNotice(effect: (scene: Scene) => Promise<unknown>): Effect {
  return async (scene) => {
    await effect(scene)
    return undefined
  }
}

const effects: Record<InboxKind, Effect> = {
  reply: async (scene) => {
    const notice = await applyReply(scene)
    // At the end: it locks the mailbox.
    if (isFromRecipient(scene)) await noteReplyFrom(scene.tx, scene.userId, scene.match.mail.recipientAddress)
    return notice
  },
  auto_reply: withoutNotice(applyAutoReply),
  unsure: withoutNotice(applyUnsure),
  bounce: withoutNotice(({ tx, userId, ...report }) => applyBounce(tx, userId, report)),
  delay: withoutNotice(({ tx, userId, ...report }) => applyBounce(tx, userId, report)),
  unsubscribe: (scene) =>
    scene.found.isWritten && !scene.found.isNamed
      ? effects.reply(scene)
      : withoutNotice((one) => applyOptOut(one, 'unsubscribed'))(scene),
  complaint: withoutNotice(async (scene) => {
    await applyOptOut(scene, 'complained')
    // At the end: it locks the mailbox.
    if (scene.match.how !== 'domain') await recordReport(scene.tx, scene.userId, scene.match.mail.id, 'complaint')
  }),
  other: async () => undefined,
}

/** The same for every copy. */
const keyOf = (mail: ReadMail, raw: Buffer) => (mail.messageId ? plain(mail.messageId, 600) : contentKey(mail, raw))

/** For one that has no Message-ID of its own: without the headers that its way adds. */
function contentKey(mail: ReadMail, raw: Buffer) {
  const end = raw.indexOf('\r\n\r\n')
  const said = [mail.from.address, mail.subject, mail.date?.toISOString() ?? ''].join('\n')
  const hash = createHash('sha256').update(said)
  return `sha256:${hash.update(end < 0 ? raw : raw.subarray(end)).digest('hex')}`
}
