import type { CrmConfig } from '../../config.ts'
import { crmFetch } from '../connection/crm-fetch.ts'
import type { Oauth } from '../connection/grant.ts'
import { CrmFailure, unreadableResponse } from '../crm-failure.ts'
import { HUBSPOT_PATHS } from './hubspot-paths.ts'

// Not with HubSpot's client: it uses version 1 of the token call, which ends in February 2027 and has no PKCE.
export const REQUIRED_SCOPES = [
  'oauth',
  ...['contacts', 'companies', 'deals'].flatMap((kind) => [`crm.objects.${kind}.read`, `crm.objects.${kind}.write`]),
]
// The lifetime of HubSpot's tokens when the response has none.
const DEFAULT_LIFETIME_SECONDS = 1800

type TokenResponse = {
  access_token: string
  refresh_token: string
  expires_in: number
  hub_id?: number
  user_id?: number
}

export function hubspotOauth(app: CrmConfig['hubspot']): Oauth {
  async function post(path: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ client_id: app.clientId, client_secret: app.clientSecret, ...fields })
    const { status, text } = await crmFetch(new URL(path, app.baseUrl), { method: 'POST', body }).catch((error) => {
      throw new CrmFailure('away', "HubSpot can't be reached right now. Try again in a few minutes.", { cause: error })
    })
    if (status >= 200 && status < 300) return read(text)
    throw failureOf(status, read(text))
  }

  async function grant(fields: Record<string, string>) {
    const response = (await post(HUBSPOT_PATHS.token, fields)) as TokenResponse
    if (!response.access_token) throw unreadableResponse('HubSpot')
    const portalId = response.hub_id === undefined ? undefined : String(response.hub_id)
    return {
      accessToken: response.access_token,
      refreshToken: response.refresh_token,
      expiresAt: new Date(
        Date.now() + (response.expires_in > 0 ? response.expires_in : DEFAULT_LIFETIME_SECONDS) * 1000,
      ),
      instanceUrl: new URL(portalId ? `/contacts/${portalId}` : '/', app.authUrl).href,
      portalId,
      crmUserId: response.user_id === undefined ? undefined : String(response.user_id),
    }
  }

  return {
    async authUrl({ redirectUri, state, challenge }) {
      const url = new URL(app.authUrl)
      url.search = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: REQUIRED_SCOPES.join(' '),
        ...(app.optionalScopes && { optional_scope: app.optionalScopes }),
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
      await post(HUBSPOT_PATHS.revoke, { token: refreshToken, token_type_hint: 'refresh_token' })
    },
  }
}

function read(text: string): Rejection & Partial<TokenResponse> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

type Rejection = { error?: string; status?: string; message?: string; error_description?: string }

function failureOf(status: number, { error, status: code, message, error_description }: Rejection) {
  const reason = error_description ?? message ?? `status ${status}`
  if (status >= 500 || status === 429 || status < 400)
    return new CrmFailure('away', "HubSpot can't be reached right now. Try again in a few minutes.")
  if (error === 'invalid_grant' || code === 'BAD_REFRESH_TOKEN' || code === 'BAD_AUTH_CODE')
    return new CrmFailure('revoked', `HubSpot revoked our access (${reason}).`)
  return new CrmFailure('refused', `HubSpot rejected this server's app settings: ${reason}`)
}
