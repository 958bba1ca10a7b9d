import { z } from 'zod'
import type { MailTransport } from './mailbox.ts'

/** Where an email account can be connected with one click instead of a password. */
export const MAIL_PROVIDERS = ['google', 'microsoft'] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

export const MAIL_PROVIDER_NAMES: Record<MailProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

export const TRANSPORT_OF: Record<MailProvider, MailTransport> = { google: 'gmail', microsoft: 'graph' }

/** The server settings that are missing before anyone can connect. */
export const MailProviderSetup = z.object({ provider: z.enum(MAIL_PROVIDERS), missing: z.array(z.string()) })
export type MailProviderSetup = z.infer<typeof MailProviderSetup>
