import type { CrmConfig } from '../../config.ts'
import type { Grant, Oauth } from '../connection/grant.ts'
import { CrmFailure } from '../crm-failure.ts'
import { tamed } from './salesforce-client.ts'

// Salesforce does not say how long a token lives; this is what organisations have unless they change it.
const SESSION_MS = 2 * 3600 * 1000

type Answer = { access_token: string; refresh_token?: string; instance_url: string; id?: string }

export function salesforceOauth(app: CrmConfig['salesforce']): Oauth {
  // Loaded when first asked for: nobody pays for a CRM that is not used.
  const client = async (redirectUri?: string) => {
    const { OAuth2 } = await import('jsforce')
    const { loginUrl, clientId, clientSecret } = app
    return tamed(new OAuth2({ loginUrl, clientId, clientSecret, ...(redirectUri && { redirectUri }) }))
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
        (await oauth.requestToken(code, { code_verifier: verifier }).catch(rethrow)) as Answer,
        app.loginUrl,
      )
    },
    async refresh(refreshToken) {
      return grantOf((await (await client()).refreshToken(refreshToken).catch(rethrow)) as Answer, app.loginUrl)
    },
    async revoke(refreshToken) {
      await (await client()).revokeToken(refreshToken).catch(rethrow)
    },
  }
}

function grantOf(answer: Answer | null | undefined, loginUrl: string): Grant {
  if (!answer?.access_token) throw new CrmFailure('away', 'Salesforce gave an answer that cannot be read.')
  const { access_token, refresh_token, instance_url, id } = answer
  if (!isTheirs(instance_url, loginUrl))
    throw new CrmFailure('refused', 'Salesforce named an address that is not its own.')
  return {
    accessToken: access_token,
    refreshToken: refresh_token,
    expiresAt: new Date(Date.now() + SESSION_MS),
    instanceUrl: instance_url,
    portalId: id?.match(/\/id\/(00D\w+)\//)?.[1],
  }
}

const HOSTS = /\.(salesforce\.com|force\.com|salesforce\.mil|sfcrmproducts\.cn)$/

/** Calls and tokens go nowhere but to Salesforce, or to where somebody signs in. */
function isTheirs(instanceUrl: string, loginUrl: string) {
  if (!URL.canParse(instanceUrl)) return false
  const { origin, protocol, hostname, port } = new URL(instanceUrl)
  return origin === new URL(loginUrl).origin || (protocol === 'https:' && port === '' && HOSTS.test(hostname))
}

function rethrow(error: Error): never {
  if (/^(invalid_grant|invalid_token|inactive_user|inactive_org)$/.test(error.name))
    throw new CrmFailure('revoked', `Salesforce no longer gives us access (${error.message}).`, { cause: error })
  if (/^(invalid_client|invalid_client_id|invalid_client_credentials|redirect_uri_mismatch)/.test(error.name))
    throw new CrmFailure('refused', `Salesforce does not accept this server's settings: ${error.message}`, {
      cause: error,
    })
  throw new CrmFailure('away', 'Salesforce cannot be reached at the moment.', { cause: error })
}
