import { boundedFetch } from '../../bounded-fetch.ts'
import { gmailCalls } from './gmail-calls.ts'
import { googleRefusal, googleUnavailable } from './google-refusal.ts'
import { MailApiFailure } from './mail-api.ts'
import type { GoogleApp } from './mail-apps.ts'
import type { MailAccess, MailOauth } from './mail-oauth.ts'
import { readClaims } from './read-claims.ts'

/** What each scope of Gmail is for. Which is the smallest set: docs/decisions/2026-11-17-mail-apis-by-plain-http.md. */
const MAIL_SCOPES: Record<MailAccess, Record<string, string>> = {
  api: {
    'https://www.googleapis.com/auth/gmail.compose': 'manage drafts and send emails',
    'https://www.googleapis.com/auth/gmail.readonly': 'view your email messages',
  },
  // The only one with which Gmail's SMTP and IMAP servers accept a token.
  smtp: { 'https://mail.google.com/': 'read and send your emails' },
}
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const LIMITS = { bytes: 256 * 1024, ms: 20_000, redirect: 'manual' } as const
const DEFAULT_LIFETIME_SECONDS = 3600

type TokenResponse = {
  access_token?: unknown
  refresh_token?: unknown
  expires_in?: unknown
  scope?: unknown
  id_token?: unknown
}

/** Connecting a mailbox of Gmail or Google Workspace. */
export function googleOauth(app: GoogleApp, access: MailAccess = 'api'): MailOauth {
  const mailScopes = MAIL_SCOPES[access]

  async function post(path: string, fields: Record<string, string>): Promise<TokenResponse> {
    let response: Response
    let text: string
    try {
      response = await boundedFetch(LIMITS)(`${app.tokenUrl}${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
      text = await response.text()
    } catch (cause) {
      throw googleUnavailable({ cause })
    }
    if (!response.ok) throw googleRefusal(response.status, text)
    try {
      return JSON.parse(text || '{}') ?? {}
    } catch (cause) {
      throw googleUnavailable({ cause })
    }
  }

  async function grant(fields: Record<string, string>) {
    const { clientId, clientSecret } = app
    const response = await post('/token', { client_id: clientId, client_secret: clientSecret, ...fields })
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = response
    if (typeof accessToken !== 'string' || !accessToken) throw googleUnavailable({})
    const lifetime = Number(expiresIn) > 0 ? Number(expiresIn) : DEFAULT_LIFETIME_SECONDS
    const tokens = {
      accessToken,
      // Google sends one only when the user has just agreed; it stays the same then.
      refreshToken: typeof refreshToken === 'string' && refreshToken ? refreshToken : undefined,
      expiresAt: new Date(Date.now() + lifetime * 1000),
    }
    return { tokens, response }
  }

  /** Fails for an account without a mailbox: better now than with the first email. */
  async function readAddress(accessToken: string) {
    const calls = gmailCalls(app.gmailUrl, async () => accessToken)
    const profile = await calls.find<{ emailAddress?: string }>({ path: '/profile' }).catch((cause) => {
      throw cause instanceof MailApiFailure && cause.kind === 'forbidden' ? cause : googleUnavailable({ cause })
    })
    return profile?.emailAddress
  }

  return {
    authUrl({ redirectUri, state, challenge, loginHint }) {
      const query = new URLSearchParams({
        client_id: app.clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: ['openid', 'email', 'profile', ...Object.keys(mailScopes)].join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        // Without it, Google sends no refresh token to those who connected before.
        prompt: 'consent',
        ...(loginHint && { login_hint: loginHint }),
      })
      return `${app.authUrl}?${query}`
    },
    async exchange({ redirectUri, code, verifier }) {
      const { tokens, response } = await grant({
        grant_type: 'authorization_code',
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      })
      const granted = String(response.scope ?? '').split(/\s+/)
      const missing = Object.entries(mailScopes).flatMap(([scope, words]) => (granted.includes(scope) ? [] : [words]))
      if (missing.length > 0 || !tokens.refreshToken)
        throw new MailApiFailure(
          'forbidden',
          missing.length > 0
            ? `Google didn't let Leadwright ${missing.join(' and ')}. Connect again and tick every box.`
            : 'Google gave no lasting access. Connect again.',
        )
      const claims = readClaims(response.id_token, app.clientId)
      const { sub, email, name } = ISSUERS.includes(claims.iss ?? '') ? claims : {}
      const address = access === 'smtp' ? email : ((await readAddress(tokens.accessToken)) ?? email)
      if (!sub || !address) throw googleUnavailable({})
      return { ...tokens, address, name: name?.trim() || null, subject: sub, user: address }
    },
    refresh: async (refreshToken) => (await grant({ grant_type: 'refresh_token', refresh_token: refreshToken })).tokens,
    async revoke(refreshToken) {
      await post('/revoke', { token: refreshToken }).catch((error) => {
        // Somebody ended it before.
        if (!(error instanceof MailApiFailure && error.kind === 'revoked')) throw error
      })
    },
  }
}
