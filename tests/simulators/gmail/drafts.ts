import { randomBytes, randomInt } from 'node:crypto'
import type { Answer, Call } from '../crm-server.ts'
import { invalid, notFound, notFoundUnder } from './errors.ts'
import type { Mailbox } from './mailbox.ts'
import { listPage, presentMessage, summaryOf } from './messages.ts'
import { addressesIn, headerOf, withHeader, withoutHeader } from './mime.ts'
import { parse, readUpload } from './uploads.ts'

/** Public reports differ about what Gmail does with a Message-ID it did not make itself. */
export type MessageIdPolicy = 'kept' | 'replaced-and-kept-aside' | 'replaced'
export type SentEmail = {
  from: string
  to: string[]
  /** As recipients get it. */
  raw: Buffer
  messageId: string
  threadId: string
  at: Date
}

export function createDraft(mailbox: Mailbox, policy: MessageIdPolicy, call: Call): Answer {
  const upload = readUpload(call)
  if ('status' in upload) return upload
  if (upload.raw.length === 0) return invalid('Empty message')
  if (upload.threadId !== undefined && !mailbox.hasThread(upload.threadId)) return notFound()
  const raw = underGmailsId(asOwner(upload.raw, mailbox), policy)
  const message = mailbox.add(raw, ['DRAFT'], { threadId: upload.threadId })
  const id = `r${randomInt(2) ? '-' : ''}${randomInt(2 ** 47)}`
  mailbox.drafts.set(id, message.id)
  return { status: 200, body: { id, message: { ...summaryOf(message), labelIds: message.labelIds } } }
}

const DRAFT_ID = /^r-?\d+$/

export function getDraft(mailbox: Mailbox, id: string, query: URLSearchParams): Answer {
  const message = mailbox.messages.get(mailbox.drafts.get(id) ?? '')
  if (!message) return notFoundUnder(id, DRAFT_ID)
  const shown = presentMessage(message, query)
  return shown ? { status: 200, body: { id, message: shown } } : invalid('Invalid format')
}

export function listDrafts(mailbox: Mailbox, query: URLSearchParams): Answer {
  const idOf = new Map([...mailbox.drafts].map(([id, messageId]) => [messageId, id]))
  const drafts = [...mailbox.messages.values()].filter(({ id }) => idOf.has(id))
  return listPage(mailbox, drafts, query, 'drafts', (message) => ({
    id: idOf.get(message.id),
    message: summaryOf(message),
  }))
}

export function deleteDraft(mailbox: Mailbox, id: string): Answer {
  const messageId = mailbox.drafts.get(id)
  if (!messageId) return notFoundUnder(id, DRAFT_ID)
  mailbox.remove(messageId)
  return { status: 204 }
}

/** The draft goes, and a new message with a new ID and the label SENT comes. */
export function sendDraft(mailbox: Mailbox, deliver: (email: SentEmail) => void, call: Call): Answer {
  if (!call.headers['content-type']?.startsWith('application/json')) return invalid('Media type is not supported')
  const { id = '' } = parse(call.body) as { id?: string }
  const draft = mailbox.messages.get(mailbox.drafts.get(id) ?? '')
  if (!draft) return notFoundUnder(id, DRAFT_ID)
  const to = ['to', 'cc', 'bcc'].flatMap((name) => addressesIn(headerOf(draft.raw, name)))
  if (to.length === 0) return invalid('Recipient address required')
  const raw = withoutHeader(draft.raw, 'Bcc')
  mailbox.remove(draft.id)
  const sent = mailbox.add(raw, ['SENT'], { inThread: draft.threadId })
  const messageId = headerOf(raw, 'message-id') ?? ''
  deliver({ from: mailbox.user.address, to, raw, messageId, threadId: sent.threadId, at: new Date(sent.internalDate) })
  return { status: 200, body: { ...summaryOf(sent), labelIds: sent.labelIds } }
}

/** Gmail sends from the account's own address, whatever the email says. */
function asOwner(raw: Buffer, { user }: Mailbox) {
  if (addressesIn(headerOf(raw, 'from')).includes(user.address)) return raw
  return withHeader(withoutHeader(raw, 'From'), 'From', `${user.name} <${user.address}>`)
}

function underGmailsId(raw: Buffer, policy: MessageIdPolicy) {
  const own = headerOf(raw, 'message-id')
  if (own && policy === 'kept') return raw
  const named = withHeader(withoutHeader(raw, 'Message-ID'), 'Message-ID', gmailsId())
  return own && policy === 'replaced-and-kept-aside' ? withHeader(named, 'X-Google-Original-Message-ID', own) : named
}

const gmailsId = () => `<CA${randomBytes(24).toString('base64url')}@mail.gmail.com>`
