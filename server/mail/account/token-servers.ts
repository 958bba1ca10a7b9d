import type { MailProvider } from '../../../contract/mail-provider.ts'
import { MailApiFailure } from '../transports/mail-api.ts'
import type { MailApps } from '../transports/mail-apps.ts'
import type { MailGrant } from '../transports/mail-oauth.ts'
import { testMailbox } from './test-mailbox.ts'

type App = MailApps[MailProvider]

/** The servers of an account that signs in to SMTP and IMAP with tokens, as they are saved with it. */
export const serversOf = ({ smtp, imap }: App, { address, user = address }: MailGrant) => ({
  smtpHost: smtp.host,
  smtpPort: smtp.port,
  smtpSecurity: smtp.security,
  smtpUser: user,
  smtpPassword: null,
  imapHost: imap.host,
  imapPort: imap.port,
  imapSecurity: imap.security,
  imapUser: user,
  imapPassword: null,
})

/** Fails for an account whose admin doesn't allow SMTP or IMAP: better now than with the first email. */
export async function requireServers({ smtp, imap }: App, provider: MailProvider, grant: MailGrant) {
  const { address, user = address, accessToken } = grant
  const access = { provider, token: async () => accessToken, isNew: true }
  const account = { user, password: null, reach: 'any', access } as const
  const tested = await testMailbox({ ...smtp, ...account }, { ...imap, ...account })
  const failed = [tested.smtp, tested.imap].find((result) => result?.ok === false)
  if (failed) throw new MailApiFailure('forbidden', failed.message)
}
