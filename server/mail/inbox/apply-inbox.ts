import { createHash } from 'node:crypto'
import type { InboxKind } from '../../../contract/mail.ts'
import type { Db } from '../../db/connect.ts'
import { domainOf, kindOfMailDomain } from '../../leads/mail-domain.ts'
import { addEvent } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { markReplied } from '../../outbox/changes/mark-emails.ts'
import { updateUnknownNotice } from '../../outbox/changes/unknown-notice.ts'
import { stopAtDomain, stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import { readMailToken, readUnsubscribeSubject } from '../../outbox/mail-token.ts'
import { markContacted } from '../../outbox/sending/mark-contacted.ts'
import { confirmSent } from '../../outbox/sending/reconcile-sent.ts'
import { scoreLeads } from '../../scoring/score-leads.ts'
import type { SecretBox } from '../../secret-box.ts'
import type { MailboxRow } from '../account/mailbox-queries.ts'
import { noteReplyFrom } from '../do-not-contact/soft-bounces.ts'
import { unsubscribe } from '../do-not-contact/unsubscribe.ts'
import { classifyMail, type MailClass } from '../reading/classify-mail.ts'
import { type Clues, chooseMatch, cluesOf, countsAs, isOwnMail, isReport, type Match } from '../reading/match-mail.ts'
import { newText } from '../reading/new-text.ts'
import { type ReadMail, readMail } from '../reading/read-mail.ts'
import { doubtAbout } from '../reading/verify-report.ts'
import { applyBounce, noteUnverified, receiverOf } from './apply-report.ts'
import { findSentMails, insertMessage, type RepliedMail } from './inbox-queries.ts'
import { plain } from './plain-text.ts'

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
  const doubt = isReport(mail, found) ? doubtAbout(mail, found, match, receiverOf(mailbox)) : null
  const from = plain(mail.from.address || mail.from.name, 320)
  const subject = plain(mail.subject, MAX_SUBJECT)
  const snippet = plain(newText(mail.text), MAX_SNIPPET)
  const isNew = await insertMessage(tx, {
    userId,
    mailboxId: mailbox.id,
    messageKey: messageKey(mail, raw),
    // What we don't believe is about nobody.
    kind: doubt ? 'other' : kind,
    logId: doubt ? null : match.mail.id,
    leadId: doubt ? null : match.mail.leadId,
    fromAddress: plain(mail.from.address, 320),
    subject,
    snippet,
    receivedAt,
  })
  if (!isNew) return
  const at = notBefore(match.mail, receivedAt)
  if (doubt) return noteUnverified(tx, userId, { found, match, doubt, from, subject, snippet, at })
  // Any message about it proves that the email was sent. A newsletter of its recipient is not about it.
  const wasUnknown = match.mail.status === 'unknown' && (kind !== 'other' || match.how === 'name')
  if (wasUnknown) await confirmSent(tx, userId, match.mail.id, receivedAt)
  await effects[kind]({ tx, userId, mail, found, match, subject, snippet, at })
  if (wasUnknown) {
    await markContacted(tx, [match.mail.id])
    await updateUnknownNotice(tx, userId)
  }
}

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
  const own = [mailbox.fromEmail, mailbox.imapUser, mailbox.smtpUser].map((address) => address?.toLowerCase() ?? '')
  return match && !isOwnMail(mail, found.kind, own, match.mail.recipientAddress) ? match : undefined
}

type Scene = {
  tx: Db
  userId: number
  mail: ReadMail
  found: MailClass
  match: Match<RepliedMail>
  subject: string
  snippet: string
  at: Date
}

const effects: Record<InboxKind, (scene: Scene) => Promise<void>> = {
  reply: async (scene) => {
    await applyReply(scene)
    // At the end: it locks the mailbox.
    await noteReplyFrom(scene.tx, scene.userId, scene.match.mail.recipientAddress)
  },
  auto_reply: applyAutoReply,
  bounce: ({ tx, userId, ...report }) => applyBounce(tx, userId, report),
  delay: ({ tx, userId, ...report }) => applyBounce(tx, userId, report),
  unsubscribe: (scene) => applyOptOut(scene, 'unsubscribed'),
  complaint: (scene) => applyOptOut(scene, 'complained'),
  other: async () => {},
}

async function applyReply(scene: Scene) {
  const { tx, userId, mail, found, match, subject, snippet, at } = scene
  const { id: logId, leadId, recipientAddress } = match.mail
  const name = match.mail.leadName ?? plain(mail.from.name || mail.from.address, 200)
  // First, so that the enrollments end as unsubscribed.
  if (found.optOut) await applyOptOut(scene, 'unsubscribed')
  await markReplied(tx, logId, at)
  await stopEnrollments(tx, userId, { leadId, addresses: [recipientAddress] }, 'replied', {
    code: 'lead_replied',
    name,
  })
  const domain = domainOf(recipientAddress)
  if (kindOfMailDomain(domain) === 'business')
    await stopAtDomain(tx, userId, domain, { code: 'colleague_replied', name })
  if (!leadId) return
  const details = { subject, snippet, logId }
  await addEvent(tx, userId, { leadId, kind: 'mail_answered', details, occurredAt: at })
  await notify(tx, userId, {
    kind: 'mail_answered',
    title: `${name} replied`,
    body: snippet || subject,
    link: `/leads?lead=${leadId}`,
  })
  await scoreLeads(tx, userId, [leadId])
}

async function applyAutoReply({ tx, userId, match, subject, snippet, at }: Scene) {
  const { id: logId, leadId } = match.mail
  if (!leadId) return
  const details = { subject, snippet, logId }
  await addEvent(tx, userId, { leadId, kind: 'auto_replied', details, occurredAt: at })
}

async function applyOptOut({ tx, userId, mail, found, match }: Scene, reason: 'unsubscribed' | 'complained') {
  const { leadId, recipientAddress } = match.mail
  const sender = plain(mail.from.address, 320)
  // Another person at a company where we wrote to somebody else: the wish is theirs alone.
  if (match.how === 'domain') return unsubscribe(tx, userId, { leadId: null, addresses: [sender] }, reason)
  // Reports of spam come from the provider; and who uses the unsubscribe address of an email unsubscribes its recipient.
  const addresses =
    reason === 'complained' || found.isNamed || !sender ? [recipientAddress] : [recipientAddress, sender]
  await unsubscribe(tx, userId, { leadId, addresses }, reason)
}

/** The same for every copy, also of one that has no Message-ID: without the headers that its way adds. */
function messageKey(mail: ReadMail, raw: Buffer) {
  if (mail.messageId) return plain(mail.messageId, 600)
  const end = raw.indexOf('\r\n\r\n')
  const said = [mail.from.address, mail.subject, mail.date?.toISOString() ?? ''].join('\n')
  const hash = createHash('sha256').update(said)
  return `sha256:${hash.update(end < 0 ? raw : raw.subarray(end)).digest('hex')}`
}
