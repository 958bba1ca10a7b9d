import { z } from 'zod'
import type { MailProvider } from '../../../contract/mail-provider.ts'

const HttpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

/** The apps registered with Google and Microsoft, through which people connect their email accounts. */
export const MailAppSettings = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTH_URL: HttpUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: HttpUrl.default('https://oauth2.googleapis.com'),
  GMAIL_URL: HttpUrl.default('https://gmail.googleapis.com'),
  MICROSOFT_CLIENT_ID: z.string().optional(),
  MICROSOFT_CLIENT_SECRET: z.string().optional(),
  // `organizations`: any company; `common`: personal accounts too; or the ID of one company.
  MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]+$/, 'must be common, organizations, or the ID or domain of a tenant')
    .default('common'),
  MICROSOFT_LOGIN_URL: HttpUrl.default('https://login.microsoftonline.com'),
  MICROSOFT_GRAPH_URL: HttpUrl.default('https://graph.microsoft.com'),
}

/** `missing` lists the settings needed before anyone can connect. */
type MailApp = { clientId: string; clientSecret: string; missing: string[] }
export type GoogleApp = MailApp & { authUrl: string; tokenUrl: string; gmailUrl: string }
export type MicrosoftApp = MailApp & { tenant: string; loginUrl: string; graphUrl: string }
export type MailApps = { google: GoogleApp; microsoft: MicrosoftApp }

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
    },
    microsoft: {
      ...appOf('microsoft'),
      tenant: data.MICROSOFT_TENANT,
      loginUrl: withoutSlash(data.MICROSOFT_LOGIN_URL),
      graphUrl: withoutSlash(data.MICROSOFT_GRAPH_URL),
    },
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
