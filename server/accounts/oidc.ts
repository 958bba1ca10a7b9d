import type { Configuration } from 'openid-client'
import { boundedFetch } from '../bounded-fetch.ts'
import type { Config, OidcConfig } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { markVerified } from './by-email/prove-address.ts'
import { isSignUpOpen, signUpClosed } from './register.ts'
import { findUserByEmail, findUserByOidc, insertUser, linkOidc, lockSignUp } from './user-queries.ts'

/** The client sets a time limit of its own, and reads a redirect as an error. */
const bounded = boundedFetch({ bytes: 1024 * 1024, redirect: 'manual' })

export type Claims = {
  issuer: string
  subject: string
  email: string | undefined
  /** Undefined when the provider doesn't say, as some don't. */
  isEmailVerified: boolean | undefined
  firstName: string | null
  lastName: string | null
  profileImageUrl: string | null
}

/** Values that the identity provider must return unchanged; stored in the visitor's session until then. */
export type PendingSignIn = { state: string; nonce: string; verifier: string }

/** The identity provider, discovered on first use; discovery is retried after a failure. */
export function createOidc({ issuer, clientId, clientSecret }: OidcConfig, redirectUri: string) {
  let found: Promise<Configuration> | undefined

  async function provider() {
    // Loaded on demand: most installations use passwords and never need it.
    const client = await import('openid-client')
    // The ID token's signature is checked against the provider's keys. The protocol trusts TLS alone here, which a proxy may end.
    const execute = [client.enableNonRepudiationChecks]
    // The protocol requires https; plain http is for a provider on the same machine.
    if (issuer.protocol === 'http:') execute.push(client.allowInsecureRequests)
    found ??= client.discovery(issuer, clientId, clientSecret, undefined, {
      execute,
      // A cast, because the two name the type of a body differently.
      [client.customFetch]: (url, init) => bounded(url, init as RequestInit),
    })
    try {
      return { client, configuration: await found }
    } catch (cause) {
      found = undefined
      throw new AppError('upstream', "The sign-in service isn't responding. Try again in a moment.", { cause })
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

    async finish(callbackUrl: URL, { state, nonce, verifier }: PendingSignIn): Promise<Claims> {
      const { client, configuration } = await provider()
      try {
        const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const id = tokens.claims()
        if (!id) throw new Error('no ID token in the response')
        const more = configuration.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(configuration, tokens.access_token, id.sub)
          : {}
        return toClaims({ ...more, ...id }, issuer)
      } catch (cause) {
        throw new AppError('forbidden', "The sign-in service didn't confirm your identity. Try again.", { cause })
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

/** The account for the claims: found by subject, else by verified email address, else a new one. */
export async function findOrCreateUser(db: Db, claims: Claims, signup: Config['signup'], smtpUrl?: URL) {
  const { email, issuer, subject } = claims
  return db.transaction(async (tx) => {
    await lockSignUp(tx)
    const known = await findUserByOidc(tx, issuer, subject)
    if (known) {
      if (email && claims.isEmailVerified) await markVerified(tx, known.id, email)
      return known
    }
    if (!email)
      throw new AppError(
        'forbidden',
        "The sign-in service didn't share your email address. Ask your administrator to allow it.",
      )
    const sameAddress = await findUserByEmail(tx, email)
    if (sameAddress) {
      // Only a verified address, and only once: otherwise anyone could take over another person's account.
      if (claims.isEmailVerified !== true || sameAddress.oidcSubject) {
        throw new AppError('forbidden', `Another account already uses ${email}.`)
      }
      await linkOidc(tx, sameAddress.id, issuer, subject)
      await markVerified(tx, sameAddress.id, email)
      return sameAddress
    }
    if (claims.isEmailVerified === false)
      throw new AppError(
        'forbidden',
        `The sign-in service hasn't verified ${email} yet. Verify it there, then try again.`,
      )
    if (!(await isSignUpOpen(tx, signup))) throw signUpClosed()
    const { firstName, lastName, profileImageUrl } = claims
    const person = { email, firstName, lastName, profileImageUrl, oidcIssuer: issuer, oidcSubject: subject }
    const emailVerifiedAt = claims.isEmailVerified ? new Date() : null
    const created = await insertUser(tx, { ...person, emailVerifiedAt }, smtpUrl)
    if (!created) throw new AppError('conflict', 'This account is already being created. Try again.')
    return created
  })
}
