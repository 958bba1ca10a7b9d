import type { MailProvider } from '../../../contract/mail-provider.ts'
import { gmailApi } from './gmail.ts'
import { googleOauth } from './google-oauth.ts'
import { graphMail } from './graph.ts'
import type { MailApi, TokenSource } from './mail-api.ts'
import type { MailApps } from './mail-apps.ts'
import type { MailOauth } from './mail-oauth.ts'
import { microsoftOauth } from './microsoft-oauth.ts'

type Provider = { oauth(apps: MailApps): MailOauth; api(apps: MailApps, token: TokenSource): MailApi }

export const MAIL_REGISTRY: Record<MailProvider, Provider> = {
  google: { oauth: ({ google }) => googleOauth(google), api: ({ google }, token) => gmailApi(google, token) },
  microsoft: {
    oauth: ({ microsoft }) => microsoftOauth(microsoft),
    api: ({ microsoft }, token) => graphMail(microsoft, token),
  },
}
