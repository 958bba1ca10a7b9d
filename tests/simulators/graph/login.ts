import { createHash, randomBytes } from 'node:crypto'
import { type Answer, type Call, CLIENT, consentPage } from '../crm-server.ts'
import { loginError } from './answers.ts'

type Code = { challenge: string; redirectUri: string; scopes: string[] }
type Owner = { id: string; name: string; address: string | null }
type Grant = { scopes: string[]; isRevoked: boolean }

const GRAPH_SCOPES = ['offline_access', 'openid', 'profile', 'email', 'User.Read', 'Mail.ReadWrite', 'Mail.Send']
const OUTLOOK = 'https://outlook.office.com/'
const KNOWN_SCOPES = [...GRAPH_SCOPES, `${OUTLOOK}IMAP.AccessAsUser.All`, `${OUTLOOK}SMTP.Send`]
/** Granted, but not listed in the response. */
const UNLISTED = ['offline_access']

/**
 * The identity platform: codes work once and need their verifier; every refresh gives a new refresh token, and the old ones go on
 * working until the grant is revoked.
 */
export function createLogin(tenant: string, lifeMs: number, owner: Owner) {
  const codes = new Map<string, Code>()
  const access = new Map<string, { grant: Grant; until: number }>()
  const refresh = new Map<string, Grant>()
  const refreshed: string[] = []
  /** Scopes the person doesn't grant. */
  const withheld: string[] = []

  function grantCode(query: URLSearchParams) {
    const code = secret('code')
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => !withheld.includes(scope))
    const [challenge, redirectUri] = [query.get('code_challenge') ?? '', query.get('redirect_uri') ?? '']
    codes.set(code, { challenge, redirectUri, scopes })
    return code
  }

  function issue(grant: Grant): Answer {
    const accessToken = secret('access')
    access.set(accessToken, { grant, until: Date.now() + lifeMs })
    const lasts = grant.scopes.includes('offline_access')
    const refreshToken = secret('refresh')
    if (lasts) refresh.set(refreshToken, grant)
    return {
      status: 200,
      body: {
        token_type: 'Bearer',
        scope: grant.scopes.filter((scope) => !UNLISTED.includes(scope)).join(' '),
        expires_in: Math.floor(lifeMs / 1000),
        ext_expires_in: Math.floor(lifeMs / 1000),
        access_token: accessToken,
        ...(grant.scopes.includes('openid') && { id_token: idToken(grant.scopes, owner) }),
        ...(lasts && { refresh_token: refreshToken }),
      },
    }
  }

  function authorize({ query }: Call): Answer {
    const scopes = (query.get('scope') ?? '').split(' ')
    const unknown = scopes.find((scope) => !KNOWN_SCOPES.includes(scope))
    if (unknown !== undefined)
      return { status: 400, body: `<h1>AADSTS70011</h1><p>The scope '${unknown}' is not valid.</p>` }
    if (query.get('response_type') !== 'code') return { status: 400, body: '<h1>AADSTS700054</h1>' }
    if (query.get('response_mode') !== 'query') return { status: 400, body: '<h1>AADSTS700055</h1>' }
    return consentPage('Microsoft', query, { asksFor: 'your mailbox' })
  }

  function consent(query: URLSearchParams): Answer {
    const back = new URL(query.get('redirect_uri') ?? '')
    back.searchParams.set('state', query.get('state') ?? '')
    if (query.get('decision') === 'allow') back.searchParams.set('code', grantCode(query))
    else {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'AADSTS65004: User declined to consent to access the app.')
    }
    return { status: 302, headers: { location: back.href } }
  }

  function token({ method, headers, body }: Call): Answer {
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return loginError(400, 'invalid_request', 900144, 'The request body must contain: grant_type.')
    const form = new URLSearchParams(body)
    const field = (name: string) => form.get(name) ?? ''
    if (field('client_id') !== CLIENT.id)
      return loginError(400, 'unauthorized_client', 700016, 'Application not found in the directory.')
    if (field('client_secret') !== CLIENT.secret)
      return loginError(401, 'invalid_client', 7000215, 'Invalid client secret provided.')
    if (field('grant_type') === 'refresh_token') {
      const grant = refresh.get(field('refresh_token'))
      if (!grant) return loginError(400, 'invalid_grant', 9002313, 'Invalid request. Request is malformed or invalid.')
      if (grant.isRevoked)
        return loginError(400, 'invalid_grant', 50173, 'The provided grant has expired due to it being revoked.')
      const beyond = field('scope')
        .split(' ')
        .find((scope) => !grant.scopes.includes(scope))
      if (beyond)
        return loginError(
          400,
          'invalid_grant',
          65001,
          `The user or administrator has not consented to use '${beyond}'.`,
        )
      refreshed.push(field('refresh_token'))
      return issue(grant)
    }
    if (field('grant_type') !== 'authorization_code')
      return loginError(400, 'unsupported_grant_type', 70003, 'The app requested an unsupported grant type.')
    const code = codes.get(field('code'))
    codes.delete(field('code'))
    if (!code) return loginError(400, 'invalid_grant', 70008, 'The provided authorization code has expired.')
    if (code.redirectUri !== field('redirect_uri'))
      return loginError(400, 'invalid_grant', 500112, 'The reply address does not match the one requested.')
    if (createHash('sha256').update(field('code_verifier')).digest('base64url') !== code.challenge)
      return loginError(400, 'invalid_grant', 501481, 'The Code_Verifier does not match the code_challenge.')
    return issue({ scopes: code.scopes, isRevoked: false })
  }

  return {
    /** Undefined where the address isn't one of the identity platform. */
    answer(call: Call): Answer | undefined {
      if (call.path === '/consent') return consent(call.query)
      if (call.path === `/${tenant}/oauth2/v2.0/authorize`) return authorize(call)
      return call.path === `/${tenant}/oauth2/v2.0/token` ? token(call) : undefined
    },
    grantCode,
    /** A token as if somebody had just connected, with what they granted. */
    accessToken(scopes = GRAPH_SCOPES) {
      const { body } = issue({ scopes, isRevoked: false })
      return (body as { access_token: string }).access_token
    },
    withheld,
    /** The refresh tokens that were used, in order. */
    refreshed,
    /** The owner or an admin took the access away, or the password changed. */
    revokeAll() {
      for (const grant of refresh.values()) grant.isRevoked = true
      for (const { grant } of access.values()) grant.isRevoked = true
    },
    expireAll() {
      for (const token of access.values()) token.until = 0
    },
    /** The scopes of a valid token. */
    scopesOf(header: string | undefined): string[] | undefined {
      const known = access.get(header?.replace(/^Bearer /, '') ?? '')
      return known && !known.grant.isRevoked && known.until > Date.now() ? known.grant.scopes : undefined
    },
  }
}

function idToken(scopes: string[], { id, name, address }: Owner) {
  const claims = {
    aud: CLIENT.id,
    ...(scopes.includes('profile') && {
      oid: id,
      name,
      preferred_username: address ?? 'ada#EXT#@seller.onmicrosoft.example',
    }),
    ...(scopes.includes('email') && address && { email: address }),
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
}

const secret = (kind: string) => `${kind}-${randomBytes(24).toString('base64url')}`
