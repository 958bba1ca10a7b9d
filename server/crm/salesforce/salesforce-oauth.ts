import type { CrmConfig } from '../../config.ts'
import type { Grant, Oauth } from '../connection/grant.ts'
import { CrmFailure, unreadableResponse } from '../crm-failure.ts'
import { readLoginUrl } from './login-url.ts'
import { withSafeTransport } from './salesforce-client.ts'

// Salesforce doesn't return the lifetime of a token; this is its default for organizations.
const SESSION_MS = 2 * 3600 * 1000

type TokenResponse = { access_token: string; refresh_token?: string; instance_url: string; id?: string }

export function salesforceOauth(app: CrmConfig['salesforce'], chosen: string | null): Oauth {
  const loginUrl = readLoginUrl(chosen, app.loginUrl) ?? app.loginUrl
  // Loaded ahead where Salesforce is set up; elsewhere it costs nothing.
  const client = async (redirectUri?: string) => {
    const { OAuth2 } = await import('jsforce')
    const { clientId, clientSecret } = app
    return withSafeTransport(new OAuth2({ loginUrl, clientId, clientSecret, ...(redirectUri && { redirectUri }) }))
  }
  return {
    async authUrl({ redirectUri, state, challenge }) {
      const oauth = await client(redirectUri)
      return oauth.getAuthorizationUrl({
        scope: 'api refresh_token',
        state,
        code_challenge: challenge,
        ...{ code_challenge_method: 'S256', prompt: 'consent' },
      })
    },
    async exchange({ redirectUri, code, verifier }) {
      const oauth = await client(redirectUri)
      return grantOf(
        (await oauth.requestToken(code, { code_verifier: verifier }).catch(rethrow)) as TokenResponse,
        app.loginUrl,
      )
    },
    async refresh(refreshToken) {
      return grantOf((await (await client()).refreshToken(refreshToken).catch(rethrow)) as TokenResponse, app.loginUrl)
    },
    async revoke(refreshToken) {
      await (await client()).revokeToken(refreshToken).catch(rethrow)
    },
  }
}

function grantOf(response: TokenResponse | null | undefined, loginUrl: string): Grant {
  if (!response?.access_token) throw unreadableResponse('Salesforce')
  const { access_token, refresh_token, instance_url, id } = response
  if (!isSalesforceUrl(instance_url, loginUrl))
    throw new CrmFailure('refused', 'Salesforce returned an instance address that is not its own. Connect it again.')
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: new Date(Date.now() + SESSION_MS),
    instanceUrl: instance_url,
    portalId: id?.match(/\/id\/(00D\w+)\//)?.[1],
    crmUserId: id?.match(/\/id\/00D\w+\/(005\w+)/)?.[1],
  }
}

const HOSTS = /\.(salesforce\.com|force\.com|salesforce\.mil|sfcrmproducts\.cn)$/

/** Calls and tokens only go to Salesforce, or to the configured login host. */
function isSalesforceUrl(instanceUrl: string, loginUrl: string) {
  if (!URL.canParse(instanceUrl)) return false
  const { origin, protocol, hostname, port } = new URL(instanceUrl)
  return origin === new URL(loginUrl).origin || (protocol === 'https:' && port === '' && HOSTS.test(hostname))
}

function rethrow(error: Error): never {
  if (/^(invalid_grant|invalid_token|inactive_user|inactive_org)$/.test(error.name))
    throw new CrmFailure('revoked', `Salesforce revoked our access (${error.message}).`, { cause: error })
  if (/^(invalid_client|invalid_client_id|invalid_client_credentials|redirect_uri_mismatch)/.test(error.name))
    throw new CrmFailure('refused', `Salesforce rejected this server's app settings: ${error.message}`, {
      cause: error,
    })
  throw new CrmFailure('away', "Salesforce can't be reached right now. Try again in a few minutes.", { cause: error })
}
