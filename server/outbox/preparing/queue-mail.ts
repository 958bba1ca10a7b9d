import { and, eq, sql } from 'drizzle-orm'
import type { EmailFile } from '../../../contract/email-file.ts'
import type { EmailReasonCode } from '../../../contract/email-reason.ts'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import type { Signature } from '../../../contract/signature.ts'
import type { Db } from '../../db/connect.ts'
import { sequenceLogs } from '../../db/schema.ts'
import { AppError } from '../../http/errors.ts'
import { isSampleLead } from '../../leads/lead-queries.ts'
import { isInboxRead } from '../../mail/account/inbox-read.ts'
import { type MailboxRow, wakeSender } from '../../mail/account/mailbox-queries.ts'
import { readGuest, type Sender, senderOf } from '../../mail/account/server-account.ts'
import { findPause } from '../../mail/do-not-contact/paused-address-queries.ts'
import { isSuppressed } from '../../mail/do-not-contact/suppression-queries.ts'
import { type LinkOrigin, readLinkOrigin } from '../../mail/tracking-domain/link-origin.ts'
import { type MailTools, messageIdFor, newMessageId } from '../../mail-tools.ts'
import { isPublicUrl } from '../../public-host.ts'
import { cleanName } from '../../templates/field-values.ts'
import { keepFiles } from '../../templates/files/file-queries.ts'
import { imagesIn } from '../../templates/formatted/stored-content.ts'
import { readVoice, signatureFrom } from '../../writing/voice-queries.ts'
import { lookSooner } from '../changes/look-sooner.ts'
import { domainProblem, listKnownAddresses } from '../guard/check-domains.ts'
import { clickToken, mailToken, unsubscribeSubject } from '../mail-token.ts'
import { readSendPlan } from '../read-send-plan.ts'
import { holdReason } from '../reason-columns.ts'
import { composeMail } from './compose-mail.ts'
import { claimSend, recordSend } from './send-once.ts'
import { mailboxForEmail } from './sender-mailbox.ts'
import { undoTime } from './undo-time.ts'

const ADDRESS_PAUSED: EmailReasonCode = 'address_paused'
const DO_NOT_CONTACT: EmailReasonCode = 'do_not_contact'

export type MailWishes = {
  /** Null: as soon as possible. */
  scheduledAt: Date | null
  /** One that is not scheduled waits a few seconds in which it can be taken back. */
  hasUndo?: boolean | undefined
  /** Waits for the sending hours, as emails of sequences do. */
  inSendingHours?: boolean | undefined
  /** Default: the mailbox's setting. */
  trackOpens?: boolean | undefined
  trackClicks?: boolean | undefined
  /** Default: the one the lead heard from last, or the owner's default. */
  mailboxId?: number | undefined
  /** Of the sender; under emails to many. */
  postalAddress?: string | null
  /** One of many emails: limits per recipient company and domain apply. */
  isToMany?: boolean
}

export type MailToQueue = MailWishes & {
  lead: { id: number; firstName: string; lastName: string; email: string }
  subject: string
  body: string
  /** Formatted; null: the HTML part is made from the text. */
  html?: string | null
  attachments?: EmailFile[]
  templateId?: number | null
  /** Idempotency key: a second request with the same key returns the first email. Without one, the same email within a minute does. */
  wish?: string | undefined
  /** In a conversation: whom it goes to, and what it goes on with. */
  conversation?: ConversationMail
}

type Person = { name: string; address: string }

export type ConversationMail = {
  to: [Person, ...Person[]]
  cc: Person[]
  /** False when it goes to other people than the lead: then it counts as no email to the lead. */
  isToLead: boolean
  /** Message-IDs of the thread, the oldest first. */
  thread: string[]
  quote: { text: string; html: string }
}

/** Puts one email into the outbox, with its final bytes and Message-ID. */
export async function queueMail(tx: Db, userId: number, mail: MailToQueue, tools: MailTools) {
  const { conversation } = mail
  const address = (conversation?.to[0].address ?? mail.lead.email).toLowerCase()
  const others = othersOf(conversation, address)
  for (const one of [address, ...others])
    if (await isSuppressed(tx, userId, one))
      throw new AppError(
        'conflict',
        `${one === mail.lead.email.toLowerCase() ? mail.lead.email : one} is on your do-not-contact list`,
        {
          details: { code: DO_NOT_CONTACT },
        },
      )
  const pause = await findPause(tx, userId, address)
  if (pause)
    throw new AppError(
      'conflict',
      `${conversation ? address : mail.lead.email} is paused after ${pause.bounces} soft bounces. Resume the address on the lead's page, then send your email.`,
      { details: { code: ADDRESS_PAUSED } },
    )
  if (await isSampleLead(tx, userId, mail.lead.id))
    throw new AppError('conflict', 'This is a sample lead. Sample leads never get emails.')
  const from = { leadId: mail.lead.id, mailboxId: mail.mailboxId }
  const mailbox = await mailboxForEmail(tx, userId, from, tools.config.smtpUrl ? 'system' : 'outbox')
  const problem = domainProblem(mailbox, address, tools)
  if (problem && !(await listKnownAddresses(tx, userId, [address])).has(address))
    throw new AppError('conflict', reasonSentence(problem, new Date()), { details: { code: problem.code } })
  const isTest = mailbox.transport === 'outbox'
  const sender = senderOf(mailbox, await readGuest(tx, userId, tools.config), tools.config)
  // The key of a captured test email is free for the real one.
  const messageId = mail.wish
    ? messageIdFor(`${isTest ? 'test ' : ''}${userId} ${mail.wish}`, sender.from.address)
    : newMessageId(sender.from.address)
  const first = mail.wish === undefined ? await claimSend(tx, userId, { ...mail, isTest }) : undefined
  if (first?.id !== undefined) return { id: first.id, isNew: false }
  const scheduledAt = await timeOf(tx, mail, tools)
  const [row] = await tx
    .insert(sequenceLogs)
    .values({
      userId,
      leadId: conversation && !conversation.isToLead ? null : mail.lead.id,
      templateId: mail.templateId ?? null,
      mailboxId: mailbox.id,
      isTest,
      recipientAddress: address,
      alsoTo: others.length > 0 ? others : null,
      subject: mail.subject,
      messageId,
      scheduledAt: scheduledAt ?? sql`now()`,
      ignoresHours: !mail.inSendingHours,
      emailData: mail.isToMany ? { isToMany: true } : conversation?.isToLead === false ? { isForward: true } : null,
    })
    // Waits for a request with the same key that runs at this moment.
    .onConflictDoNothing({ target: sequenceLogs.messageId })
    .returning({ id: sequenceLogs.id })
  if (!row) return { id: await idOf(tx, userId, messageId), isNew: false }
  if (first) await recordSend(tx, userId, first.contentHash, row.id)
  const signed = signatureFrom(mailbox, await readVoice(tx, userId))
  const images = await keepFiles(tx, userId, filesOf(mail, signed))
  const origin = await readLinkOrigin(tx, userId, tools.config.publicUrl)
  const content = { ...mail, images, sender, ...signed, origin, ...(scheduledAt && { date: scheduledAt }) }
  const { raw, links, files } = composeFor(content, mailbox, row.id, messageId, tools)
  const fileHashes = files.length > 0 ? files : null
  await tx.update(sequenceLogs).set({ mime: raw, links, fileHashes }).where(eq(sequenceLogs.id, row.id))
  await sayWhyItWaits(tx, userId, row.id, { ...mail, scheduledAt }, tools)
  if (!mail.inSendingHours) await lookSooner(tx, mailbox.id, scheduledAt ?? sql`now()`)
  await wakeSender(tx)
  return { id: row.id, isNew: true }
}

/** Not part of what tells whether it is the same email as another. */
const timeOf = async (tx: Db, { scheduledAt, hasUndo, inSendingHours }: MailWishes, { config }: MailTools) =>
  scheduledAt ?? (hasUndo && !inSendingHours ? undoTime(tx, { offsetSeconds: config.clockOffsetSeconds }) : null)

const othersOf = (conversation: ConversationMail | undefined, address: string) => [
  ...new Set(
    [...(conversation?.to ?? []), ...(conversation?.cc ?? [])]
      .map((person) => person.address.toLowerCase())
      .filter((one) => one !== address),
  ),
]

const filesOf = ({ html, attachments = [], conversation }: MailToQueue, { signatureHtml }: Signature) => [
  ...imagesIn(`${html ? `${html}${signatureHtml ?? ''}` : ''}${conversation?.quote.html ?? ''}`),
  ...attachments.map(({ hash }) => hash),
]

/** From the start: the sender may look at a mailbox that has to wait hours later. */
async function sayWhyItWaits(tx: Db, userId: number, id: number, mail: MailWishes, tools: MailTools) {
  const { scheduledAt, inSendingHours = false } = mail
  const { cause, isNow } = await readSendPlan(tx, userId, { id, scheduledAt, inSendingHours }, tools)
  if (cause && !isNow) await tx.execute(sql`update sequence_logs set ${holdReason(cause)} where id = ${id}`)
}

async function idOf(tx: Db, userId: number, messageId: string) {
  const [known] = await tx
    .select({ id: sequenceLogs.id })
    .from(sequenceLogs)
    .where(and(eq(sequenceLogs.userId, userId), eq(sequenceLogs.messageId, messageId)))
  if (!known) throw new Error('an email was inserted but not found')
  return known.id
}

type MailFor = Pick<
  MailToQueue,
  'lead' | 'subject' | 'body' | 'html' | 'attachments' | 'trackOpens' | 'trackClicks' | 'postalAddress' | 'conversation'
> &
  Signature & {
    sender: Sender
    /** Of the links that are ours. */
    origin: LinkOrigin
    images?: ReadonlyMap<string, { type: string }>
    /** Message-IDs of the previous emails in the thread, the oldest first. */
    thread?: string[]
    /** When it goes out; default: now. */
    date?: Date
  }

/** The bytes of one email, with the links that identify it. */
export function composeFor(
  {
    sender,
    lead,
    subject,
    body,
    html,
    attachments,
    images,
    signature,
    origin,
    signatureHtml,
    thread = [],
    postalAddress,
    conversation,
    date = new Date(),
    ...wishes
  }: MailFor,
  mailbox: MailboxRow,
  logId: number,
  messageId: string,
  { config, box }: MailTools,
) {
  const at = (path: string) => new URL(path, origin.url).href
  const { trackOpens = mailbox.trackOpens, trackClicks = mailbox.trackClicks } = wishes
  const token = mailToken(box, 'u', logId)
  // Recipients can't open links to a local address. The outbox shows them as they would be.
  const hasLinks = mailbox.transport === 'outbox' || isPublicUrl(config.publicUrl)
  return composeMail({
    ...sender,
    to: conversation?.to ?? { name: cleanName(lead), address: lead.email },
    cc: conversation?.cc,
    quote: conversation?.quote,
    subject,
    body,
    html,
    attachments,
    images,
    signature,
    signatureHtml,
    messageId,
    inReplyTo: (conversation?.thread ?? thread).at(-1),
    references: conversation?.thread ?? thread,
    date,
    unsubscribe: hasLinks ? { url: at(`/u/${token}`) } : unsubscribeByEmail(mailbox, token),
    postalAddress,
    trackedLink:
      hasLinks && trackClicks ? (index, url) => at(`/t/c/${clickToken(box, logId, index, url, origin.host)}`) : null,
    pixelUrl: hasLinks && trackOpens ? at(`/t/o/${mailToken(box, 'o', logId)}.gif`) : null,
    key: token,
  })
}

const unsubscribeByEmail = (mailbox: MailboxRow, token: string) =>
  isInboxRead(mailbox) ? { address: mailbox.fromEmail, subject: unsubscribeSubject(token) } : null
