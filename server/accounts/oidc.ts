import type { Configuration } from 'openid-client'
import type { Config, OidcConfig } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { isSignUpOpen, signUpClosed } from './register.ts'
import { findUserByEmail, findUserByOidc, insertUser, linkOidc, lockSignUp } from './user-queries.ts'

export type Claims = {
  issuer: string
  subject: string
  email: string | undefined
  /** Undefined when the provider says nothing about it, as some do. */
  isEmailVerified: boolean | undefined
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** What must come back unchanged from the identity provider; kept in the visitor's session meanwhile. */
export type PendingSignIn = { state: string; nonce: string; verifier: string }

/** The identity provider, found on first use and asked again if that failed. */
export function createOidc({ issuer, clientId, clientSecret }: OidcConfig, redirectUri: string) {
  let found: Promise<Configuration> | undefined

  async function provider() {
    // Loaded here: most installations sign in with passwords and never need it.
    const client = await import('openid-client')
    // The protocol asks for https; plain http is for a provider on this very machine.
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []
    found ??= client.discovery(issuer, clientId, clientSecret, undefined, { execute })
    try {
      return { client, configuration: await found }
    } catch (cause) {
      found = undefined
      throw new AppError('upstream', 'The sign-in service does not answer. Please try again in a moment.', { cause })
    }
  }

  return {
    async begin(): Promise<{ url: URL; pending: PendingSignIn }> {
      const { client, configuration } = await provider()
      const pending = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
        code_challenge_method: 'S256',
      })
      return { url, pending }
    },

    async finish(answerUrl: URL, { state, nonce, verifier }: PendingSignIn): Promise<Claims> {
      const { client, configuration } = await provider()
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answerUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const id = tokens.claims()
        if (!id) throw new Error('no identity in the answer')
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, id.sub)
          : {}
        return toClaims({ ...more, ...id }, issuer)
      } catch (cause) {
        throw new AppError('forbidden', 'The sign-in service did not confirm who you are. Please try again.', { cause })
      }
    },
  }
}

function toClaims(raw: Record<string, unknown>, issuer: URL): Claims {
  const text = (name: string) => (typeof raw[name] === 'string' && raw[name] ? raw[name] : null)
  const [first = null, ...rest] = text('name')?.split(' ') ?? []
  return {
    issuer: text('iss') ?? issuer.href,
    subject: text('sub') ?? '',
    email: text('email')?.toLowerCase(),
    isEmailVerified: typeof raw.email_verified === 'boolean' ? raw.email_verified : undefined,
    firstName: text('given_name') ?? first,
    lastName: text('family_name') ?? (rest.join(' ') || null),
    profileImageUrl: text('picture'),
  }
}

/** The account behind the claims: known by subject, else an existing one with that verified address, else a new one. */
export async function findOrCreateUser(db: Db, claims: Claims, signup: Config['signup']) {
  const { email, issuer, subject } = claims
  return db.transaction(async (tx) => {
    await lockSignUp(tx)
    const known = await findUserByOidc(tx, issuer, subject)
    if (known) return known
    if (!email)
      throw new AppError('forbidden', 'The sign-in service did not tell your email address, which Leadwright needs.')
    const sameAddress = await findUserByEmail(tx, email)
    if (sameAddress) {
      // Only an address the provider vouches for, and only once: otherwise anybody could claim another's account.
      if (claims.isEmailVerified !== true || sameAddress.oidcSubject) {
        throw new AppError('forbidden', `Another account already uses ${email}.`)
      }
      await linkOidc(tx, sameAddress.id, issuer, subject)
      return sameAddress
    }
    if (claims.isEmailVerified === false)
      throw new AppError('forbidden', `The sign-in service has not verified ${email} yet.`)
    if (!(await isSignUpOpen(tx, signup))) throw signUpClosed()
    const { firstName, lastName, profileImageUrl } = claims
    const created = await insertUser(tx, {
      email,
      firstName,
      lastName,
      profileImageUrl,
      oidcIssuer: issuer,
      oidcSubject: subject,
    })
    if (!created) throw new AppError('conflict', 'This account is being created already. Please try again.')
    return created
  })
}
