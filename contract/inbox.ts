import { z } from 'zod'
import { AttachmentsInput } from './email-file.ts'
import { EmailReason } from './email-reason.ts'
import { MAIL_STATES } from './email-sequence.ts'
import { formatted, HtmlInput } from './formatted-text.ts'
import { bodyId, Id, idParams, invalidId, urlId } from './ids.ts'
import { CONVERSATION_FILTERS, CONVERSATION_STATES, MESSAGE_INTENTS } from './inbox-choices.ts'
import { Invitation } from './invitation.ts'
import { INBOX_KINDS } from './mail.ts'
import { MAX_ID } from './max-id.ts'
import { Timestamp, ZonedTimestampInput } from './moments.ts'
import { paging, Total } from './paging.ts'
import { SendPlan } from './send-plan.ts'

const MAX_PAGE = 100
const MAX_SUBJECT = 500
const MAX_BODY = 50_000
const MAX_RECIPIENTS = 10
const MAX_ADDRESS = 320
const MAX_PART = 40
const MAX_KEPT_DAYS = 3650
const MIN_KEPT_DAYS = 7

const Intent = z.enum(MESSAGE_INTENTS, 'Choose an intent from the list')

/** GET /api/inbox, newest first. */
export const ConversationQuery = z.object({
  state: z.enum(CONVERSATION_FILTERS, 'Choose a state from the list').default('open'),
  mailboxId: urlId(invalidId('email account')).optional(),
  intent: Intent.optional(),
  sequenceId: urlId(invalidId('sequence')).optional(),
  leadId: urlId(invalidId('lead')).optional(),
  /** In names, addresses, companies, subjects and texts. */
  q: z.string().trim().max(200, 'The search is too long').default(''),
  /** The `next` of the previous page. */
  after: z
    .string()
    .regex(/^\d{1,13}-\d{1,10}$/, 'Invalid page')
    .refine((after) => Number(after.split('-')[1]) <= MAX_ID, 'Invalid page')
    .optional(),
  limit: paging({ usual: 50, most: MAX_PAGE }).limit,
})
export type ConversationQuery = z.infer<typeof ConversationQuery>

export const Conversation = z.object({
  id: Id,
  leadId: Id,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  email: z.string(),
  subject: z.string(),
  /** The start of the last message, without quotes. */
  snippet: z.string(),
  state: z.enum(CONVERSATION_STATES),
  isUnread: z.boolean(),
  needsReply: z.boolean(),
  snoozedUntil: Timestamp.nullable(),
  doneAt: Timestamp.nullable(),
  lastMessageAt: Timestamp,
  lastDirection: z.enum(['in', 'out']),
  /** The last message came in and failed the sender check: it may not be from the lead. */
  failedCheck: z.boolean(),
  messages: z.number().int(),
  hasAttachments: z.boolean(),
  /** Of the last message that came in and passed the sender check; null while there is none. */
  intent: Intent.nullable(),
  /** The email account it came into; null when that was disconnected. */
  mailboxId: Id.nullable(),
  sequenceId: Id.nullable(),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationList = z.object({
  conversations: z.array(Conversation),
  /** Where the next page starts; null on the last one. */
  next: z.string().nullable(),
  ...Total,
})
export type ConversationList = z.infer<typeof ConversationList>

/** GET /api/inbox/counts. Each is exact up to 1,000, and 1,001 beyond. */
export const ConversationCounts = z.object({
  open: z.number().int(),
  unread: z.number().int(),
  needsReply: z.number().int(),
  snoozed: z.number().int(),
})
export type ConversationCounts = z.infer<typeof ConversationCounts>

export const ConversationId = idParams('conversation')
export const ConversationMessageId = idParams('message')

const Person = z.object({ name: z.string(), address: z.string() })

/** A file of a message. It stays in the mailbox, and is fetched from there. */
export const MessageFile = z.object({
  part: z.string(),
  name: z.string(),
  type: z.string(),
  /** In bytes, as far as the mailbox says. */
  size: z.number().int(),
  /** The html shows it as `cid:…`; null for an attachment. */
  cid: z.string().nullable(),
})
export type MessageFile = z.infer<typeof MessageFile>

const INTENT_SOURCES = ['rules', 'classifier', 'model', 'person'] as const
export type IntentSource = (typeof INTENT_SOURCES)[number]

export const JudgedIntent = z.object({
  intent: Intent,
  source: z.enum(INTENT_SOURCES),
  /** What it says that decided. */
  words: z.array(z.string()),
  /** `not_now` and `out_of_office`: when to write again, or who is back. A day: "2030-01-31". */
  until: z.string().nullable(),
  /** `referral`: the person it names. */
  person: Person.nullable(),
})
export type JudgedIntent = z.infer<typeof JudgedIntent>

const StoredJudgement = JudgedIntent.omit({ intent: true }).extend({
  words: z.array(z.string().max(200)).max(20),
  until: z.string().max(10).nullable(),
})

/** A message of ours, on its way or sent. */
const Delivery = z.object({
  /** Of the email in the outbox: /api/mails/{id}. */
  mailId: Id,
  state: z.enum(MAIL_STATES),
  /** Undo works until it goes out. */
  scheduledAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  openedAt: Timestamp.nullable(),
  isTest: z.boolean(),
  reason: z.string().nullable(),
  cause: EmailReason.nullable(),
})

export const ThreadMessage = z.object({
  id: Id,
  direction: z.enum(['in', 'out']),
  /** Of an incoming message; null of our own. */
  kind: z.enum(INBOX_KINDS).nullable(),
  /** False: it failed the sender check (DMARC or SPF) of your email server, so somebody else may have written it. */
  isAuthentic: z.boolean(),
  /** It failed the check, and counts as a reply once you say that it is the lead's (PUT /api/inbox/messages/:id/trust). */
  canTrust: z.boolean(),
  /** Somebody wrote it who is neither the lead, nor at their company, nor was written to in this conversation: its intent says nothing of the lead. */
  isStranger: z.boolean(),
  from: Person,
  to: z.array(Person),
  cc: z.array(Person),
  /** Where its sender wants replies; null: at the address it came from. */
  replyTo: z.array(Person).nullable(),
  subject: z.string(),
  at: Timestamp,
  /** What was newly written. */
  text: z.string(),
  /** What it quotes, with the signature; null when it quotes nothing. */
  quotedText: z.string().nullable(),
  /** Null for a message without HTML. Untrusted: it is for DOMPurify and a sandboxed frame. Remote images have no src but `data-remote-src`. */
  html: z.string().nullable(),
  quotedHtml: z.string().nullable(),
  hasRemoteImages: z.boolean(),
  /** The message was longer than what we store. */
  isCut: z.boolean(),
  files: z.array(MessageFile),
  intent: JudgedIntent.nullable(),
  /** The calendar invitation in it, or the reply to one. */
  invitation: Invitation.nullable(),
  /** Null for what came in, and for what was sent from another email app. */
  delivery: Delivery.nullable(),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>

/** PUT /api/inbox/messages/{id}/intent. `optOut`: what it changed of the do-not-contact list. */
export const CorrectedMessage = ThreadMessage.extend({
  optOut: z.enum(['lifted', 'added']).optional(),
  /** So many sequences of the lead continue with the steps for such a reply. */
  continuedSequences: z.number().int().optional(),
  /** So many that were taking such steps end, with their tasks. */
  endedSequences: z.number().int().optional(),
})
export type CorrectedMessage = z.infer<typeof CorrectedMessage>

/** GET /api/inbox/:id. Without `before`: the newest messages. */
export const ThreadQuery = z.object({ before: urlId(invalidId('message')).optional() })

/** Messages oldest first. */
export const Thread = z.object({
  conversation: Conversation,
  messages: z.array(ThreadMessage),
  /** There are messages before the first of these: ask with `before` = its ID. */
  hasEarlier: z.boolean(),
})
export type Thread = z.infer<typeof Thread>

/** PATCH /api/inbox/:id. Done and snoozed conversations are read; `isDone: false` and `snoozedUntil: null` open them again. */
export const ConversationChanges = z
  .object({
    isUnread: z.boolean().optional(),
    isDone: z.boolean().optional(),
    snoozedUntil: ZonedTimestampInput.nullish(),
  })
  .refine(({ isDone, snoozedUntil }) => !(isDone && snoozedUntil), 'A conversation is done or snoozed, not both')
export type ConversationChanges = z.infer<typeof ConversationChanges>

const Address = z
  .string()
  .trim()
  .max(MAX_ADDRESS, 'This email address is too long')
  .regex(/^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/, 'Enter a valid email address')

/** POST /api/inbox/:id/reply */
export const ConversationReply = z
  .object({
    mode: z.enum(['reply', 'replyAll', 'forward'], 'Choose reply, replyAll or forward').default('reply'),
    /** The message it replies to or forwards. Omitted: the last one that came in, or else the last. */
    messageId: bodyId(invalidId('message')).optional(),
    /** Only to forward. */
    to: z.array(Address).max(MAX_RECIPIENTS, `At most ${MAX_RECIPIENTS} recipients`).default([]),
    /** Omitted: "Re: …" or "Fwd: …". */
    subject: z
      .string()
      .max(MAX_SUBJECT, `At most ${MAX_SUBJECT} characters`)
      .transform((subject) => subject.replace(/\s+/g, ' ').trim())
      .optional(),
    body: z
      .string()
      .max(MAX_BODY, `At most ${MAX_BODY.toLocaleString('en-GB')} characters`)
      .optional(),
    bodyHtml: HtmlInput.nullish(),
    attachments: AttachmentsInput.default([]),
    /** Forwarded emails keep their attachments unless this is false. */
    keepsAttachments: z.boolean().default(true),
    /** Omitted or null: now, after the time to undo. */
    sendAt: ZonedTimestampInput.nullish(),
    /** Chosen by the client: two requests with the same key send one email. */
    key: z.string('Send a key').regex(/^[\w-]{16,64}$/, 'A key is 16 to 64 letters, digits, - or _'),
  })
  .transform(formatted('Write a message first'))
  .refine(({ mode, to }) => mode !== 'forward' || to.length > 0, {
    path: ['to'],
    message: 'Enter at least one recipient',
  })
export type ConversationReply = z.infer<typeof ConversationReply>

export const QueuedReply = z.object({
  message: ThreadMessage,
  conversation: Conversation,
  plan: SendPlan,
  /** An equal request came before, with the same key: this is its email. */
  isRepeat: z.boolean(),
})
export type QueuedReply = z.infer<typeof QueuedReply>

/** PUT /api/inbox/messages/:id/intent */
/** `was`: to undo a correction, what was judged before it. */
export const IntentCorrection = z.object({ intent: Intent, was: StoredJudgement.optional() })
export type IntentCorrection = z.infer<typeof IntentCorrection>

/** Whether a reply that failed the sender check is the lead's after all. */
export const ReplyTrust = z.object({ isTrusted: z.boolean() })

export const MessageFileParams = z.object({
  id: urlId(invalidId('message')),
  part: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3}){0,12}$/, 'Invalid file')
    .max(MAX_PART),
})

/** GET /api/inbox/messages/:id/remote-images: an address of the message's html, as its `data-remote-src` has it. */
export const RemoteImageQuery = z.object({
  url: z.string('Send the address of an image').max(2_000, 'The address is too long'),
})

/** GET /api/inbox/settings */
export const InboxSettings = z.object({
  /** Null: messages are stored until their lead is deleted. */
  keepMessagesDays: z
    .number('Enter a number of days')
    .int('Enter a number of days')
    .min(MIN_KEPT_DAYS, `At least ${MIN_KEPT_DAYS} days`)
    .max(MAX_KEPT_DAYS, `At most ${MAX_KEPT_DAYS} days`)
    .nullable(),
  /** Whether a reply is drafted when somebody opens a message that needs one. It is never sent without a person. */
  draftsAutomatically: z.boolean(),
})
export type InboxSettings = z.infer<typeof InboxSettings>

/** PUT /api/inbox/settings. What is omitted stays. */
export const InboxSettingsChanges = InboxSettings.partial()
export type InboxSettingsChanges = z.infer<typeof InboxSettingsChanges>
