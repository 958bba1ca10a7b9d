import type { MailProvider } from '../../../contract/mail-provider.ts'
import { gmailApi } from './gmail.ts'
import { googleOauth } from './google-oauth.ts'
import { graphMail } from './graph.ts'
import type { MailApi, TokenSource } from './mail-api.ts'
import type { MailApps } from './mail-apps.ts'
import type { MailAccess, MailOauth } from './mail-oauth.ts'
import { microsoftOauth } from './microsoft-oauth.ts'

type Provider = {
  oauth(apps: MailApps, access: MailAccess): MailOauth
  api(apps: MailApps, token: TokenSource): MailApi
}

export const MAIL_REGISTRY: Record<MailProvider, Provider> = {
  google: {
    oauth: ({ google }, access) => googleOauth(google, access),
    api: ({ google }, token) => gmailApi(google, token),
  },
  microsoft: {
    oauth: ({ microsoft }, access) => microsoftOauth(microsoft, access),
    api: ({ microsoft }, token) => graphMail(microsoft, token),
  },
}
