import { z } from 'zod'
import type { MailProvider } from '../../../contract/mail-provider.ts'
import type { CONNECTION_SECURITIES } from '../../../contract/mailbox.ts'
import { MAIL_ACCESSES, type MailAccess } from './mail-oauth.ts'

const Access = z.enum(MAIL_ACCESSES, 'must be api or smtp').default('api')
const SmtpUrl = z
  .string()
  .refine((url) => /^smtps?:\/\//.test(url) && URL.canParse(url), 'must look like smtps://smtp.example.com:465')
const ImapUrl = z
  .string()
  .refine((url) => /^imaps?:\/\//.test(url) && URL.canParse(url), 'must look like imaps://imap.example.com:993')
const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** The apps registered with Google and Microsoft, through which people connect their email accounts. */
export const MailAppSettings = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTH_URL: HttpUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: HttpUrl.default('https://oauth2.googleapis.com'),
  GMAIL_URL: HttpUrl.default('https://gmail.googleapis.com'),
  // `smtp`: by SMTP and IMAP, where the Gmail API is not allowed.
  GOOGLE_TRANSPORT: Access,
  GOOGLE_SMTP_URL: SmtpUrl.default('smtps://smtp.gmail.com'),
  GOOGLE_IMAP_URL: ImapUrl.default('imaps://imap.gmail.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  // `organizations`: any company; `common`: personal accounts too; or the ID of one company.
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be common, organizations, or the ID or domain of a tenant')
    .default('common'),
  MICROSOFT_LOGIN_URL: HttpUrl.default('https://login.microsoftonline.com'),
  MICROSOFT_GRAPH_URL: HttpUrl.default('https://graph.microsoft.com'),
  MICROSOFT_TRANSPORT: Access,
  MICROSOFT_SMTP_URL: SmtpUrl.default('smtp://smtp.office365.com'),
  MICROSOFT_IMAP_URL: ImapUrl.default('imaps://outlook.office365.com'),
}

/** `missing` lists the settings needed before anyone can connect. */
type MailApp = { clientId: string; clientSecret: string; missing: string[] }
export type GoogleApp = MailApp & { authUrl: string; tokenUrl: string; gmailUrl: string }
export type MicrosoftApp = MailApp & { tenant: string; loginUrl: string; graphUrl: string }
type MailServerAt = { host: string; port: number; security: (typeof CONNECTION_SECURITIES)[number] }
/** How new accounts are connected, and the servers of those that are not used through the API. */
type Servers = { access: MailAccess; smtp: MailServerAt; imap: MailServerAt }
export type MailApps = { google: GoogleApp & Servers; microsoft: MicrosoftApp & Servers }

const Settings = z.object(MailAppSettings)

export function readMailApps(data: z.infer<typeof Settings>): MailApps {
  const appOf = (provider: MailProvider): MailApp => {
    const prefix = provider === 'google' ? 'GOOGLE' : 'MICROSOFT'
    const names = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
    const [clientId = '', clientSecret = ''] = names.map((name) => data[name])
    return { clientId, clientSecret, missing: names.filter((name) => !data[name]) }
  }
  return {
    google: {
      ...appOf('google'),
      authUrl: withoutSlash(data.GOOGLE_AUTH_URL),
      tokenUrl: withoutSlash(data.GOOGLE_TOKEN_URL),
      gmailUrl: withoutSlash(data.GMAIL_URL),
      access: data.GOOGLE_TRANSPORT,
      smtp: serverAt(data.GOOGLE_SMTP_URL),
      imap: serverAt(data.GOOGLE_IMAP_URL),
    },
    microsoft: {
      ...appOf('microsoft'),
      tenant: data.MICROSOFT_TENANT,
      loginUrl: withoutSlash(data.MICROSOFT_LOGIN_URL),
      graphUrl: withoutSlash(data.MICROSOFT_GRAPH_URL),
      access: data.MICROSOFT_TRANSPORT,
      smtp: serverAt(data.MICROSOFT_SMTP_URL),
      imap: serverAt(data.MICROSOFT_IMAP_URL),
    },
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

const USUAL_PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'imap:': 143, 'imaps:': 993 }

/** A token is never sent unencrypted, unless the operator says so for a server beside us: `?security=none`. */
function serverAt(text: string): MailServerAt {
  const { protocol, hostname, port, searchParams } = new URL(text)
  const isPlain = searchParams.get('security') === 'none'
  return {
    host: hostname,
    port: Number(port) || (USUAL_PORTS[protocol] as number),
    security: protocol.endsWith('s:') ? 'tls' : isPlain ? 'none' : 'starttls',
  }
}
