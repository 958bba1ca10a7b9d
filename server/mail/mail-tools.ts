import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { SecretBox } from '../secret-box.ts'

/** What queueing and sending need of the process: its settings and its secrets. */
export type MailTools = { config: Pick<Config, 'publicUrl' | 'smtpUrl' | 'clockOffsetSeconds'>; box: SecretBox }

/** Unique for ever, and under the sender's own domain, as mail servers like it. */
export const newMessageId = (address: string) => `<${randomUUID()}@${address.slice(address.lastIndexOf('@') + 1)}>`
