import type { CrmConfig } from '../../config.ts'
import { crmFetch } from '../connection/crm-fetch.ts'
import type { Oauth } from '../connection/grant.ts'
import { CrmFailure } from '../crm-failure.ts'

// Not by the client: its token call is of the first version, which ends in February 2027 and knows no PKCE.
const TOKEN = '/oauth/2026-03/token'
const SCOPES = [
  'oauth',
  ...['contacts', 'companies', 'deals'].flatMap((kind) => [`crm.objects.${kind}.read`, `crm.objects.${kind}.write`]),
]

// What HubSpot's tokens have, unless it says otherwise.
const USUAL_SECONDS = 1800

type Answer = { access_token: string; refresh_token: string; expires_in: number; hub_id?: number }

export function hubspotOauth(app: CrmConfig['hubspot']): Oauth {
  async function post(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields })
    const { status, text } = await crmFetch(new URL(path, app.baseUrl), { method: 'POST', body }).catch((error) => {
      throw new CrmFailure('away', 'HubSpot cannot be reached at the moment.', { cause: error })
    })
    if (status >= 200 && status < 300) return read(text)
    throw failureOf(status, read(text))
  }

  async function grant(fields: Record<string, string>) {
    const answer = (await post(TOKEN, fields)) as Answer
    if (!answer.access_token) throw new CrmFailure('away', 'HubSpot gave an answer that cannot be read.')
    const portalId = answer.hub_id === undefined ? undefined : String(answer.hub_id)
    return {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt: new Date(Date.now() + (answer.expires_in > 0 ? answer.expires_in : USUAL_SECONDS) * 1000),
      instanceUrl: new URL(portalId ? `/contacts/${portalId}` : '/', app.authUrl).href,
      portalId,
    }
  }

  return {
    async authUrl({ redirectUri, state, challenge }) {
      const url = new URL(app.authUrl)
      url.search = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).toString()
      return url.href
    },
    exchange: ({ redirectUri, code, verifier }) =>
      grant({ grant_type: 'authorization_code', redirect_uri: redirectUri, code, code_verifier: verifier }),
    refresh: (refreshToken) => grant({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async revoke(refreshToken) {
      await post(`${TOKEN}/revoke`, { token: refreshToken, token_type_hint: 'refresh_token' })
    },
  }
}

function read(text: string): Refusal & Partial<Answer> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

type Refusal = { error?: string; status?: string; message?: string; error_description?: string }

function failureOf(status: number, { error, status: code, message, error_description }: Refusal) {
  const words = error_description ?? message ?? `status ${status}`
  if (status >= 500 || status === 429 || status < 400)
    return new CrmFailure('away', 'HubSpot cannot be reached at the moment.')
  if (error === 'invalid_grant' || code === 'BAD_REFRESH_TOKEN' || code === 'BAD_AUTH_CODE')
    return new CrmFailure('revoked', `HubSpot no longer gives us access (${words}).`)
  return new CrmFailure('refused', `HubSpot does not accept this server's settings: ${words}`)
}
