import { boundedFetch } from '../../bounded-fetch.ts'
import { graphCalls } from './graph-calls.ts'
import { MailApiFailure } from './mail-api.ts'
import type { MicrosoftApp } from './mail-apps.ts'
import type { MailAccess, MailOauth, MailTokens } from './mail-oauth.ts'
import { microsoftRefusal, microsoftUnavailable } from './microsoft-refusal.ts'
import { readClaims } from './read-claims.ts'

const MAIL_SCOPES: Record<MailAccess, string[]> = {
  api: ['Mail.ReadWrite', 'Mail.Send'],
  smtp: ['IMAP.AccessAsUser.All', 'SMTP.Send'],
}
// A token is for one service: Graph, or the SMTP and IMAP servers of Outlook, which need the whole names of their scopes.
const SCOPES: Record<MailAccess, string> = {
  api: ['offline_access', 'openid', 'profile', 'email', 'User.Read', ...MAIL_SCOPES.api].join(' '),
  smtp: [
    ...['offline_access', 'openid', 'profile', 'email'],
    ...MAIL_SCOPES.smtp.map((scope) => `https://outlook.office.com/${scope}`),
  ].join(' '),
}
const ADDRESS = /^[^\s@#]+@[^\s@]+$/
const LIMITS = { bytes: 256 * 1024, ms: 30_000, redirect: 'manual' } as const
const DEFAULT_LIFETIME_SECONDS = 3600

type TokenResponse = {
  access_token?: string
  refresh_token?: string
  expires_in?: number
  scope?: string
  id_token?: string
}
type Granted = MailTokens & { scope: string; idToken: string | undefined }
type Profile = { id?: string; displayName?: string | null; mail?: string | null; userPrincipalName?: string | null }

/** Connecting a mailbox of Microsoft 365 or Outlook.com. Microsoft has no call that ends one app's access. */
export function microsoftOauth(app: MicrosoftApp, access: MailAccess = 'api'): MailOauth {
  const scopes = SCOPES[access]
  const endpoint = (name: string) => `${app.loginUrl}/${app.tenant}/oauth2/v2.0/${name}`

  async function post(fields: Record<string, string>): Promise<Granted> {
    const { clientId, clientSecret } = app
    let response: Response
    let text: string
    try {
      response = await boundedFetch(LIMITS)(endpoint('token'), {
        method: 'POST',
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, scope: scopes, ...fields }),
      })
      text = await response.text()
    } catch (cause) {
      throw microsoftUnavailable({ cause })
    }
    if (!response.ok) throw microsoftRefusal(response, text)
    return readTokens(text)
  }

  async function readProfile(accessToken: string) {
    const calls = graphCalls(app.graphUrl, async () => accessToken)
    const profile = await calls.read<Profile>({ path: '/me?$select=id,displayName,mail,userPrincipalName' })
    // Fails for an account without a mailbox: better now than with the first email.
    await calls.read({ path: '/me/mailFolders/inbox?$select=id' })
    const address = profile.mail ?? profile.userPrincipalName ?? ''
    if (!profile.id || !ADDRESS.test(address)) throw noAddress()
    return { address, name: profile.displayName?.trim() || null, subject: profile.id }
  }

  /** The token is not for Graph: the sign-in itself says who it is. */
  function readIdentity(idToken: string | undefined) {
    const { oid, email, preferred_username: user = '', name } = readClaims(idToken, app.clientId)
    const address = email || user
    if (!oid || !ADDRESS.test(address)) throw noAddress()
    return { address, name: name?.trim() || null, subject: oid, user: ADDRESS.test(user) ? user : address }
  }

  return {
    authUrl({ redirectUri, state, challenge, loginHint }) {
      const query = new URLSearchParams({
        client_id: app.clientId,
        response_type: 'code',
        response_mode: 'query',
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        // Without it, Microsoft takes the account that the browser is signed in to.
        prompt: 'select_account',
        ...(loginHint && { login_hint: loginHint }),
      })
      return `${endpoint('authorize')}?${query}`
    },
    async exchange({ redirectUri, code, verifier }) {
      const { scope, idToken, ...tokens } = await post({
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      })
      const missing = missingScopes(scope, MAIL_SCOPES[access])
      if (missing.length > 0 || !tokens.refreshToken)
        throw new MailApiFailure(
          'forbidden',
          `Microsoft didn't grant ${missing.join(' and ') || 'lasting access'}. Connect again and accept everything.`,
        )
      return { ...tokens, ...(access === 'smtp' ? readIdentity(idToken) : await readProfile(tokens.accessToken)) }
    },
    async refresh(refreshToken) {
      const {
        scope: _,
        idToken: __,
        ...tokens
      } = await post({ grant_type: 'refresh_token', refresh_token: refreshToken })
      return tokens
    },
    async revoke() {},
  }
}

const noAddress = () =>
  new MailApiFailure('forbidden', 'This Microsoft account has no email address. Choose another account.')

function readTokens(text: string): Granted {
  let response: TokenResponse
  try {
    response = JSON.parse(text) ?? {}
  } catch (cause) {
    throw microsoftUnavailable({ cause })
  }
  const { access_token: accessToken, refresh_token: refreshToken, expires_in, scope, id_token: idToken } = response
  if (typeof accessToken !== 'string' || !accessToken) throw microsoftUnavailable({})
  const lifetime = Number(expires_in) > 0 ? Number(expires_in) : DEFAULT_LIFETIME_SECONDS
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken ? refreshToken : undefined,
    expiresAt: new Date(Date.now() + lifetime * 1000),
    scope: typeof scope === 'string' ? scope : '',
    idToken,
  }
}

/** Scopes come back with or without the address of their service. */
function missingScopes(granted: string, needed: string[]) {
  const names = granted.split(/\s+/).map((scope) => scope.replace(/^https?:\/\/.*\//, '').toLowerCase())
  return needed.filter((scope) => !names.includes(scope.toLowerCase()))
}
