import { answeringThread } from '../../answering-thread.ts'
import { type ReadMail, readMail } from '../../mail/reading/read-mail.ts'
import { type CleanMessage, cleanMessage } from './clean-message.ts'
import { type MessageContent, readContent, readFile } from './message-content.ts'

export type MailQuestion =
  | { wish: 'read'; raw: Uint8Array; isWhole: boolean }
  | { wish: 'file'; raw: Uint8Array; part: string }
  | { wish: 'clean'; htmls: string[] }
export type MailAnswer =
  | { wish: 'read'; mail: ReadMail; content: MessageContent }
  | { wish: 'file'; bytes: Uint8Array | undefined }
  | { wish: 'clean'; cleaned: CleanMessage[] }

const MEGABYTES = 512
const DEADLINE_MS = 20_000
/** What is smaller takes a few milliseconds: about as long as asking the thread. */
const MAX_INLINE_BYTES = 100_000
const MAX_INLINE_HTML = 50_000

const ask = answeringThread<MailQuestion, MailAnswer>('mail-thread', MEGABYTES, DEADLINE_MS, {
  tooMany: 'We are still reading your other messages. Wait a few seconds, then try again.',
  tooMuch: 'This message took too long to read. Open it in your email app instead.',
})

type Received = { mail: ReadMail; content: MessageContent }

/** An email as it was received: what it means, and what a conversation stores of it. A long one is read in a thread of its own. */
export async function readReceived(userId: number, raw: Buffer, isWhole = false): Promise<Received> {
  if (raw.length <= MAX_INLINE_BYTES) return { mail: readMail(raw), content: readContent(raw) }
  // One that the thread can't read must not keep those after it from being read.
  const answer = await ask(userId, { wish: 'read', raw, isWhole }).catch(() => undefined)
  if (answer?.wish === 'read') return answer
  const start = raw.subarray(0, MAX_INLINE_BYTES)
  return { mail: readMail(start), content: { ...readContent(start), isCut: true } }
}

/** The content of one file of an email; undefined when it has no such file. */
export async function readFileOf(userId: number, raw: Buffer, part: string): Promise<Uint8Array | undefined> {
  if (raw.length <= MAX_INLINE_BYTES) return readFile(raw, part)
  const answer = await ask(userId, { wish: 'file', raw, part })
  return answer.wish === 'file' ? answer.bytes : undefined
}

export async function cleanMessages(userId: number, htmls: string[]): Promise<CleanMessage[]> {
  if (htmls.reduce((sum, { length }) => sum + length, 0) <= MAX_INLINE_HTML) return htmls.map(cleanMessage)
  const answer = await ask(userId, { wish: 'clean', htmls })
  return answer.wish === 'clean' ? answer.cleaned : []
}
