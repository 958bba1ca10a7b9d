import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { FieldIssue } from '../../contract/api-error.ts'
import { Credentials, CurrentUser, Registration } from '../../contract/user.ts'
import { AppError, badFields, unauthorized } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { isSignUpOpen, register } from './register.ts'
import { signIn } from './sign-in.ts'
import { signInLimits } from './sign-in-limits.ts'
import { type SignInForm, signInPage, signInTitle } from './sign-in-page.ts'
import { findUser, hasAnyUser } from './user-queries.ts'

/** Open to everybody: signing up, in and out. */
export async function accountRoutes(app: App, parts: Parts) {
  const { config, sessions } = parts
  app.route({
    method: ['GET', 'POST'],
    url: '/logout',
    handler: async (req, reply) => {
      await sessions.end(req, reply)
      return reply.redirect('/', 302)
    },
  })
  if (config.oidc) oidcRoutes(app, parts, config.oidc)
  else await app.register(async (scope: App) => passwordRoutes(scope, parts))
}

/** Behind the session: who am I. */
export function currentUserRoute(app: App, { db }: Parts) {
  app.get('/auth/user', { schema: { response: { 200: CurrentUser } } }, async (req) => {
    const user = await findUser(db, req.userId)
    if (!user) throw unauthorized()
    return user
  })
}

async function passwordRoutes(app: App, { config, db, pool, sessions, page }: Parts) {
  // Forms are understood here and nowhere else: every other route takes JSON alone.
  await app.register(formbody)
  const limits = signInLimits(pool)

  app.get<{ Querystring: { form?: string } }>('/login', async (req, reply) => {
    const canSignUp = await isSignUpOpen(db, config.signup)
    const wantsCreate = req.query.form ? req.query.form === 'create' : !(await hasAnyUser(db))
    return show(req, reply, {
      mode: wantsCreate && canSignUp ? 'create' : 'sign-in',
      values: {},
      issues: [],
      canSignUp,
    })
  })

  app.post('/register', (req, reply) =>
    answer(req, reply, 'create', async () => {
      await limits.beforeSignUp(req.ip)
      return register(db, config.signup, parse(Registration, req.body))
    }),
  )

  app.post('/login', (req, reply) =>
    answer(req, reply, 'sign-in', async () => {
      const credentials = parse(Credentials, req.body)
      await limits.beforeTry(req.ip, credentials.email)
      const user = await signIn(db, credentials)
      await limits.afterSuccess(req.ip, credentials.email)
      return user
    }),
  )

  /** Signs in whom `find` answers. A form is answered with a page, JSON with JSON, the same failures in both. */
  async function answer(
    req: FastifyRequest,
    reply: FastifyReply,
    mode: SignInForm['mode'],
    find: () => Promise<CurrentUser>,
  ) {
    const isForm = req.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
    try {
      const user = await find()
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() })
      return isForm ? reply.redirect('/', 303) : CurrentUser.parse(user)
    } catch (error) {
      if (!isForm || !(error instanceof AppError)) throw error
      reply.code(error.status)
      if (error.retryAfterSeconds) reply.header('retry-after', error.retryAfterSeconds)
      const values = req.body as Record<string, string>
      const canSignUp = await isSignUpOpen(db, config.signup)
      return show(req, reply, {
        mode,
        values,
        issues: error.issues ?? [],
        notice: error.issues ? undefined : error.message,
        canSignUp,
      })
    }
  }

  function show(req: FastifyRequest, reply: FastifyReply, form: SignInForm) {
    return page.send(req, reply, signInTitle(form), signInPage(form))
  }
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const issues: FieldIssue[] = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  throw badFields(issues)
}
