import type { MailApi, TokenSource } from '../../server/mail/transports/mail-api.ts'

export type MailApiCall = 'prepare' | 'send' | 'discard' | 'lookUp' | 'readNew'
export type MailApiFault =
  | 'unauthorized'
  | 'limited'
  | 'forbidden'
  | 'server-error'
  | 'cut-before'
  | 'cut-after'
  | 'cut-amid'

/** A provider's simulator with one connected mailbox, as the promises below need it. */
export type MailApiWorld = {
  /** The mailbox's own address. */
  address: string
  /** With tokens of the simulator, unless others are given. `url` for a server that isn't there. */
  api(more?: { token?: TokenSource; url?: string }): MailApi
  token(): string
  /** What recipients got. */
  sent(): { to: string[]; raw: Buffer; messageId: string }[]
  /** Drafts in the mailbox now. */
  drafts(): number
  receive(raw: string | Buffer, more?: { place?: 'inbox' | 'archive' | 'spam' | 'trash'; at?: Date }): { id: string }
  /** Deletes a received email for good. */
  remove(id: string): void
  /** Deletes every email that was sent, for good. */
  removeSent(): void
  /** The first request of the next such call fails, as often as said. */
  fail(call: MailApiCall, fault: MailApiFault, times?: number): void
  /** The provider forgets the cursors it has given. */
  forgetCursors(): void
  stop(): Promise<unknown>
}

let lastNumber = 0

/** An email to send, with bytes that are no UTF-8. */
export function emailFrom(address: string, more: { to?: string; subject?: string; inReplyTo?: string } = {}) {
  const { to = 'grace@navona.example', subject = 'Hello', inReplyTo } = more
  const messageId = `<mail-${++lastNumber}-${Date.now()}@acme.example>`
  const lines = [
    `From: Ada Lovell <${address}>`,
    `To: Grace <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    ...(inReplyTo ? [`In-Reply-To: ${inReplyTo}`, `References: ${inReplyTo}`] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=iso-8859-1',
    'Content-Transfer-Encoding: 8bit',
    '',
    `Gr\xfc\xdfe ${lastNumber}`,
    '',
  ]
  return {
    messageId,
    raw: Buffer.from(lines.join('\r\n'), 'latin1'),
    body: Buffer.from(lines.slice(-2).join('\r\n'), 'latin1'),
  }
}

/** An email that comes in. */
export const reply = (subject: string, text = 'Yes, please.') =>
  [
    'From: Grace <grace@navona.example>',
    'To: Ada <ada@acme.example>',
    `Subject: ${subject}`,
    `Message-ID: <reply-${++lastNumber}@navona.example>`,
    '',
    text,
    '',
  ].join('\r\n')
