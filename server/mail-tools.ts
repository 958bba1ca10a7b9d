import { createHash, randomUUID } from 'node:crypto'
import type { Config } from './config.ts'
import type { SecretBox } from './secret-box.ts'

/** What queueing and sending need of the process: its settings and its secrets. */
export type MailTools = { config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'clockOffsetSeconds'>; box: SecretBox }

/** Unique for ever, and under the sender's own domain, as mail servers like it. */
export const newMessageId = (address: string) => messageId(randomUUID(), address)

/** The same for the same wish. */
export const messageIdFor = (wish: string, address: string) =>
  messageId(createHash('sha256').update(wish).digest('hex').slice(0, 32), address)

const messageId = (name: string, address: string) => `<${name}@${address.slice(address.lastIndexOf('@') + 1)}>`
