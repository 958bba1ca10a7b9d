import {
  type Answer,
  type Call,
  CLIENT,
  type Consent,
  consentAnswer,
  consentPage,
  type createTokens,
  quoted,
  readTokenRequest,
} from '../crm-server.ts'
import type { GmailUser } from './mailbox.ts'
import { SCOPE_WORDS, SIGN_IN_SCOPES } from './scopes.ts'

type Tokens = ReturnType<typeof createTokens>
/** `offline`: users who have given a refresh token before; Google gives no second one without `prompt=consent`. */
export type Oauth = { tokens: Tokens; users: GmailUser[]; offline: Set<string>; lifeMs: number }

const OFFLINE = 'offline'

/** The page where the user chooses an account and ticks what Leadwright may do. */
export function askConsent({ users }: Oauth, query: URLSearchParams): Answer {
  const scopes = query.get('scope')?.split(' ') ?? []
  const unknown = scopes.filter((scope) => !SIGN_IN_SCOPES.includes(scope) && !SCOPE_WORDS[scope])
  if (query.get('response_type') !== 'code') return badRequest('Error 400: invalid_request', 'response_type')
  if (scopes.length === 0 || unknown.length > 0) return badRequest('Error 400: invalid_scope', unknown.join(', '))
  const hint = query.get('login_hint')
  const accounts = users.map(
    ({ address }) => `<option${address === hint ? ' selected' : ''}>${quoted(address)}</option>`,
  )
  const boxes = scopes.flatMap((scope) => {
    const words = SCOPE_WORDS[scope]
    return words
      ? [`<p><label><input type="checkbox" name="granted" value="${scope}" checked> ${words}</label></p>`]
      : []
  })
  const fields = `<p><label>Account <select name="account">${accounts.join('')}</select></label></p>${boxes.join('')}`
  return consentPage('Google', query, { asksFor: 'your Google Account', fields })
}

export function finishConsent({ tokens, users, offline }: Oauth, query: URLSearchParams): Answer {
  const user = query.get('account') ?? users[0]?.address ?? ''
  if (!users.some(({ address }) => address === user)) return badRequest('Error 400: invalid_request', 'account')
  const asked = query.get('scope')?.split(' ') ?? []
  const scopes = [...asked.filter((scope) => SIGN_IN_SCOPES.includes(scope)), ...query.getAll('granted')]
  const isFirst = !offline.has(user) || query.get('prompt')?.split(' ').includes('consent')
  const isOffline = query.get('access_type') === OFFLINE && isFirst
  if (isOffline) offline.add(user)
  return consentAnswer(tokens, query, { user, scopes: isOffline ? [...scopes, OFFLINE] : scopes })
}

/** `POST /token`, form-encoded. */
export function giveTokens({ tokens, users, lifeMs }: Oauth, call: Call): Answer {
  const isRefresh = new URLSearchParams(call.body).get('grant_type') === 'refresh_token'
  const granted = readTokenRequest(tokens, call)
  if (granted === 'wrong-type') return oauthError(400, 'invalid_request', 'Missing required parameter')
  if (granted === 'wrong-client') return oauthError(401, 'invalid_client', 'Unauthorized')
  if (!granted)
    return oauthError(400, 'invalid_grant', isRefresh ? 'Token has been expired or revoked.' : 'Bad Request')
  const { accessToken, refreshToken, consent } = granted
  const isOffline = consent.scopes.includes(OFFLINE)
  return {
    status: 200,
    body: {
      access_token: accessToken,
      expires_in: Math.round(lifeMs / 1000),
      ...(!isRefresh && isOffline && { refresh_token: refreshToken }),
      scope: grantedScopes(consent).join(' '),
      token_type: 'Bearer',
      ...(consent.scopes.includes('openid') && { id_token: idToken(consent, users) }),
    },
  }
}

/** One token ends the whole grant: everything this user has allowed the app. */
export function revoke({ tokens }: Oauth, call: Call): Answer {
  const token = new URLSearchParams(call.body).get('token') ?? call.query.get('token') ?? ''
  const consent = tokens.consentOf(token)
  if (!consent) return oauthError(400, 'invalid_token', 'Token expired or revoked')
  tokens.revokeUser(consent.user)
  return { status: 200, body: {} }
}

/** `GET /tokeninfo`: whose access token it is, for a mail server that is given one (XOAUTH2). */
export function tokenInfo({ tokens, users }: Oauth, query: URLSearchParams): Answer {
  const token = query.get('access_token') ?? ''
  const consent = tokens.isGood(`Bearer ${token}`) ? tokens.consentOf(token) : undefined
  if (!consent) return oauthError(400, 'invalid_token', 'Invalid Value')
  const user = users.find(({ address }) => address === consent.user)
  return {
    status: 200,
    body: {
      ...{ azp: CLIENT.id, aud: CLIENT.id, sub: user?.subject, scope: grantedScopes(consent).join(' ') },
      ...{ email: consent.user, email_verified: 'true', access_type: 'offline' },
    },
  }
}

/** Google answers with the long names of its short scopes. */
function grantedScopes({ scopes }: Consent) {
  return scopes
    .filter((scope) => scope !== OFFLINE)
    .map((scope) =>
      scope === 'email' || scope === 'profile' ? `https://www.googleapis.com/auth/userinfo.${scope}` : scope,
    )
}

function idToken({ user, scopes }: Consent, users: GmailUser[]) {
  const { address, name, subject } = users.find((one) => one.address === user) ?? {
    address: user,
    name: '',
    subject: '',
  }
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iss: 'https://accounts.google.com',
    azp: CLIENT.id,
    aud: CLIENT.id,
    sub: subject,
    iat: now,
    exp: now + 3600,
    ...(scopes.includes('email') && { email: address, email_verified: true }),
    ...(scopes.includes('profile') && { name }),
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'RS256', kid: 'a-key', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJl`
}

const oauthError = (status: number, error: string, words: string): Answer => ({
  status,
  body: { error, error_description: words },
})

const badRequest = (title: string, words: string): Answer => ({
  status: 400,
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Google sandbox</title><h1>${title}</h1><p>${quoted(words)}</p></html>`,
})
