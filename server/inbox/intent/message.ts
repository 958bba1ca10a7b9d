import type { MailClass } from '../../mail/reading/classify-mail.ts'

/** What is known of an incoming message. */
export type IntentMessage = {
  subject: string
  /** The readable text, with what it quotes and its signature. */
  text: string
  receivedAt: Date
  from?: { address: string; name?: string }
  /** What the engine made of it. Its verdict is used: a bounce to the engine is a bounce here. */
  verdict?: Pick<MailClass, 'kind' | 'optOut'>
  /** The first day back, by the engine, written 2026-11-30. */
  backOn?: string
  /** Addresses that are nobody new: the lead's and the user's own. */
  knownAddresses?: readonly string[]
}
