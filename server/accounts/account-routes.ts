import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FieldIssue } from '../../contract/api-error.ts'
import { Credentials, CurrentUser, Registration } from '../../contract/user.ts'
import { AppError, badFields, toAppError, unauthorized } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { addressOf } from '../http/rate-limit.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { isSignUpOpen, register } from './register.ts'
import { returnPath, returnPathFromReferer } from './return-path.ts'
import { signIn } from './sign-in.ts'
import { signInLimits } from './sign-in-limits.ts'
import { type SignInForm, signInPage, signInTitle } from './sign-in-page.ts'
import { signOutRoutes } from './sign-out-routes.ts'
import { findUser, hasAnyUser } from './user-queries.ts'

// Enough for names and passwords, with room to spare.
const BODY_LIMIT_BYTES = 16 * 1024

/** Public routes: sign up, sign in and sign out. */
export async function accountRoutes(app: App, parts: Parts) {
  const { config } = parts
  await app.register(async (scope: App) => signOutRoutes(scope, parts))
  if (config.oidc) oidcRoutes(app, parts, config.oidc)
  else await app.register(async (scope: App) => passwordRoutes(scope, parts))
}

/** Behind the session: the current user. */
export function currentUserRoute(app: App, { db }: Parts) {
  app.get('/auth/user', { schema: { response: { 200: CurrentUser } } }, async (req) => {
    const user = await findUser(db, req.userId)
    if (!user) throw unauthorized()
    return user
  })
}

async function passwordRoutes(app: App, { config, db, pool, sessions, page }: Parts) {
  // Only these routes accept forms: every other route takes JSON alone.
  await app.register(formbody)
  const limits = signInLimits(pool)

  app.get<{ Querystring: Record<string, string | undefined> }>('/login', async (req, reply) => {
    if ((await sessions.read(req))?.userId) return reply.redirect('/', 302)
    const { form, email, next } = req.query
    const canSignUp = await isSignUpOpen(db, config.signup)
    const wantsCreate = form ? form === 'create' : !(await hasAnyUser(db))
    const own = [req.headers.host ?? '', config.publicUrl.host]
    return show(req, reply, {
      mode: wantsCreate && canSignUp ? 'create' : 'sign-in',
      values: { email },
      issues: [],
      canSignUp,
      next: next ? returnPath(next) : returnPathFromReferer(req.headers.referer, own),
    })
  })

  // The URL in the browser after a failed form.
  app.get('/register', async (_req, reply) => reply.redirect('/api/login?form=create', 302))

  app.post('/register', described(Registration), (req, reply) =>
    signInAndRespond(req, reply, 'create', async (isForm) => {
      await limits.beforeSignUp(addressOf(req))
      const registration = parse(Registration, req.body)
      return register(db, config.signup, registration).catch((error) => {
        // A second click on the button: the password shows that the account is theirs.
        if (isForm && error instanceof AppError && error.status === 409)
          return trySignIn(addressOf(req), registration, error)
        throw error
      })
    }),
  )

  app.post('/login', described(Credentials), (req, reply) =>
    signInAndRespond(req, reply, 'sign-in', () => trySignIn(addressOf(req), parse(Credentials, req.body))),
  )

  async function trySignIn(ip: string, credentials: Credentials, otherwise?: AppError) {
    await limits.beforeTry(ip, credentials.email)
    const user = await signIn(db, credentials).catch((error) => {
      throw otherwise ?? error
    })
    await limits.afterSuccess(ip, credentials.email)
    return user
  }

  /** Signs in the user `find` resolves to. A form gets a page back, JSON gets JSON, with the same errors in both. */
  async function signInAndRespond(
    req: FastifyRequest,
    reply: FastifyReply,
    mode: SignInForm['mode'],
    find: (isForm: boolean) => Promise<CurrentUser>,
  ) {
    const isForm = /^application\/x-www-form-urlencoded/i.test(req.headers['content-type'] ?? '')
    try {
      const user = await find(isForm)
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() })
      return isForm ? reply.redirect(returnPath(fields(req.body).next), 303) : CurrentUser.parse(user)
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isForm || !error) throw thrown
      reply.code(error.status)
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      const values = fields(req.body)
      const canSignUp = await isSignUpOpen(db, config.signup)
      return show(req, reply, {
        mode,
        values,
        issues: error.issues ?? [],
        notice: error.issues ? undefined : error.message,
        canSignUp,
        next: returnPath(values.next),
      })
    }
  }

  function show(req: FastifyRequest, reply: FastifyReply, form: SignInForm) {
    return page.send(req, reply, signInTitle(form), signInPage(form))
  }
}

/** Only documents the body. `parse` validates it, because an invalid form gets a page back. */
function described<T extends z.ZodType>(body: T) {
  const validatorCompiler = () => (value: unknown) => ({ value })
  return { schema: { body }, validatorCompiler, bodyLimit: BODY_LIMIT_BYTES }
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issues: FieldIssue[] = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw badFields(issues)
}

/** The fields of a form; a field sent twice counts as not sent. */
function fields(body: unknown): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))
}
