import { z } from 'zod'
import { MAIL_PROVIDERS } from './mail-provider.ts'
import { CONNECTION_SECURITIES } from './mailbox.ts'

const Server = z.object({ host: z.string(), port: z.int(), security: z.enum(CONNECTION_SECURITIES) })
export type DetectedServer = z.infer<typeof Server>

/** Who runs the mailbox of an address: a provider to connect with one click, or the servers that its domain names. */
export const MailboxDetection = z.object({
  provider: z.enum([...MAIL_PROVIDERS, 'other']),
  smtp: Server.nullable(),
  imap: Server.nullable(),
})
export type MailboxDetection = z.infer<typeof MailboxDetection>
