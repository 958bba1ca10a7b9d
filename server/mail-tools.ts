import { createHash, randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import type { RecipientDomains } from './outbox/guard/recipient-domains.ts'
import type { SecretBox } from './secret-box.ts'

/** What queueing and sending need from the process: its settings and secrets. */
export type MailTools = {
  config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'clockOffsetSeconds' | 'allowsPrivateMailHosts'> &
    Partial<Pick<Config, 'smtpFrom' | 'mailApps'>>
  box: SecretBox
  /** In place of the system's name servers. */
  recipientDomains?: RecipientDomains
}

/** Globally unique, and in the sender's own domain, as mail servers prefer. */
export const newMessageId = (address: string) => messageId(randomUUID(), address)

/** Deterministic: the same ID for the same request key. */
export const messageIdFor = (requestKey: string, address: string) =>
  messageId(createHash('sha256').update(requestKey).digest('hex').slice(0, 32), address)

const messageId = (name: string, address: string) => `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`
