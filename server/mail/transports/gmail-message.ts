import { randomBytes } from 'node:crypto'
import type { GmailCalls } from './gmail-calls.ts'

/** The fields we ask for. */
export type GmailMessage = {
  id?: string
  threadId?: string
  labelIds?: string[]
  internalDate?: string
  payload?: { headers?: { name?: string; value?: string }[] }
}

// Gmail replaces a Message-ID that it did not make, and doesn't always keep ours aside.
const OUR_HEADER = 'X-Original-Message-ID'
const ID_HEADERS = ['Message-ID', 'X-Google-Original-Message-ID', OUR_HEADER]
const ID_FIELDS = 'id,threadId,labelIds,internalDate,payload/headers'

/** Asks for the headers that tell whether a message is ours. */
const ID_QUERY = { format: 'metadata', metadataHeaders: ID_HEADERS }

export const findMessage = (calls: GmailCalls, id: string) =>
  calls.find<GmailMessage>({ path: `/messages/${encodeURIComponent(id)}`, query: { ...ID_QUERY, fields: ID_FIELDS } })

export async function findThread(calls: GmailCalls, id: string): Promise<GmailMessage[]> {
  const query = { ...ID_QUERY, fields: `messages(${ID_FIELDS})` }
  const thread = await calls.find<{ messages?: GmailMessage[] }>({ path: `/threads/${encodeURIComponent(id)}`, query })
  return thread?.messages ?? []
}

const valuesOf = ({ payload }: GmailMessage, names: string[]) =>
  (payload?.headers ?? []).flatMap(({ name = '', value = '' }) =>
    names.some((one) => one.toLowerCase() === name.toLowerCase()) ? [value.trim()] : [],
  )

/** The Message-ID that recipients see. */
export const messageIdOf = (message: GmailMessage): string | null => valuesOf(message, ['Message-ID'])[0] ?? null

export const hasOurId = (message: GmailMessage, messageId: string) => valuesOf(message, ID_HEADERS).includes(messageId)

export const isSent = ({ labelIds = [] }: GmailMessage) => labelIds.includes('SENT') && !labelIds.includes('DRAFT')

export function dateOf({ internalDate }: GmailMessage): Date | null {
  const ms = Number(internalDate)
  return internalDate && Number.isFinite(ms) ? new Date(ms) : null
}

/** An upload of the email's own bytes: as JSON it would be a third larger. */
export function draftUpload(raw: Buffer, messageId: string, threadId: string | null) {
  const boundary = `leadwright-${randomBytes(16).toString('hex')}`
  const metadata = JSON.stringify({ message: threadId === null ? {} : { threadId } })
  const content = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${metadata}\r\n`),
    Buffer.from(`--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n${OUR_HEADER}: ${messageId}\r\n`),
    raw,
    Buffer.from(`\r\n--${boundary}--`),
  ])
  return { type: `multipart/related; boundary="${boundary}"`, content }
}
