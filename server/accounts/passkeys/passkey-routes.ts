import { NewPasskey, Passkey, PasskeyId, PasskeyList, PasskeySignIn, PasskeyStart } from '../../../contract/passkey.ts'
import { PasswordProof } from '../../../contract/second-factor.ts'
import { CurrentUser } from '../../../contract/user.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { addressOf, rateLimit } from '../../http/rate-limit.ts'
import { ownPassword } from '../second-factor/require-password.ts'
import { codeTriesOf } from '../second-factor/second-step-limits.ts'
import { listPasskeys } from './passkey-queries.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  passkeySite,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts'

const WINDOW_SECONDS = 15 * 60
const BODY_LIMIT_BYTES = 64 * 1024
// Of strangers.
const SIGN_IN_LIMIT_BYTES = 32 * 1024

const unavailable = () =>
  new AppError('conflict', 'Passkeys need a domain name. Ask your administrator to set PUBLIC_URL to one.')

/** Public: signing in with a passkey. It was unlocked by fingerprint, face or PIN, so no second step follows. */
export function passkeySignInRoutes(app: App, { config, db, pool, sessions }: Parts) {
  const site = passkeySite(config.publicUrl)
  const tries = rateLimit(pool, 'passkey-sign-in', 200, WINDOW_SECONDS)

  app.post('/login/passkey/options', async (req) => {
    if (!site) throw unavailable()
    await tries.spend(addressOf(req))
    return beginPasskeySignIn(db, site)
  })

  app.post(
    '/login/passkey',
    { bodyLimit: SIGN_IN_LIMIT_BYTES, schema: { body: PasskeySignIn, response: { 200: CurrentUser } } },
    async (req, reply) => {
      if (!site) throw unavailable()
      await tries.spend(addressOf(req))
      const { user, passwordHash } = await signInWithPasskey(db, site, req.body)
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() }, { passwordHash })
      return user
    },
  )
}

/** Behind the session: one's own passkeys. */
export function passkeyRoutes(app: App, { config, db, pool, mail: { box } }: Parts) {
  const site = config.oidc ? undefined : passkeySite(config.publicUrl)
  const tools = { db, pool, config, box, codeTries: codeTriesOf(pool), requirePassword: ownPassword(db, pool) }

  app.get('/account/passkeys', { schema: { response: { 200: PasskeyList } } }, async (req) => ({
    isAvailable: site !== undefined,
    ...(site && { address: site.origin }),
    passkeys: await listPasskeys(db, req.userId),
  }))

  app.post('/account/passkeys/options', { schema: { body: PasskeyStart } }, async (req) => {
    if (!site) throw unavailable()
    return beginPasskey(tools, site, req.userId, req.body)
  })

  app.post(
    '/account/passkeys',
    { bodyLimit: BODY_LIMIT_BYTES, schema: { body: NewPasskey, response: { 201: Passkey } } },
    async (req, reply) => {
      if (!site) throw unavailable()
      return reply.code(201).send(await addPasskey(tools, site, req.userId, req.body))
    },
  )

  app.delete('/account/passkeys/:id', { schema: { params: PasskeyId, body: PasswordProof } }, async (req, reply) => {
    if (!(await removePasskey(tools, req.userId, req.params.id, req.body.password))) throw notFound('Passkey')
    return reply.code(204).send()
  })
}
