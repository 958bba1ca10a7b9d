import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CHECK_EMAIL } from '../../contract/account.ts'
import { Credentials, CurrentUser, Registration } from '../../contract/user.ts'
import { AppError, toAppError, unauthorized } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { addressOf } from '../http/rate-limit.ts'
import { readGuest } from '../mail/account/server-account.ts'
import { forgotPasswordRoutes } from './by-email/forgot-password-routes.ts'
import { checkEmailPage } from './by-email/link-pages.ts'
import { linkRoutes } from './by-email/link-routes.ts'
import { mailLimits } from './by-email/mail-limits.ts'
import { askForAccount } from './by-email/prove-address.ts'
import { described, isForm, parseBody } from './form-body.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { passkeySignInRoutes } from './passkeys/passkey-routes.ts'
import { passkeySite } from './passkeys/passkeys.ts'
import { isSignUpOpen, register } from './register.ts'
import { returnPath, returnPathFromReferer } from './return-path.ts'
import { beginSecondStep, codeIsMissing, secondStepRoutes } from './second-factor/second-step-routes.ts'
import { signIn } from './sign-in.ts'
import { signInLimits } from './sign-in-limits.ts'
import { type SignInForm, signInPage, signInTitle } from './sign-in-page.ts'
import { signOutRoutes } from './sign-out-routes.ts'
import { findUser, hasAnyUser } from './user-queries.ts'

const CODE_NEEDED =
  'With two-factor authentication the response is 401 with the code "second_factor_required" and a cookie: continue with POST /api/login/code.'
const BY_EMAIL =
  'With open sign-up on a server that sends email, the response is 202 {"message":"Check your email"}, also for an address that has an account.'

/** Public routes: sign up, sign in and sign out. */
export async function accountRoutes(app: App, parts: Parts) {
  const { config } = parts
  await app.register(async (scope: App) => signOutRoutes(scope, parts))
  if (config.oidc) oidcRoutes(app, parts, config.oidc)
  else {
    await app.register(async (scope: App) => passwordRoutes(scope, parts))
    passkeySignInRoutes(app, parts)
  }
  await app.register(async (scope: App) => linkRoutes(scope, parts))
}

/** Behind the session: the current user. */
export function currentUserRoute(app: App, { db, config }: Parts) {
  app.get('/auth/user', { schema: { response: { 200: CurrentUser } } }, async (req) => {
    const user = await findUser(db, req.userId)
    if (!user) throw unauthorized()
    const guest = await readGuest(db, req.userId, config)
    return {
      ...user,
      ...(guest && !guest.isVerified && { mustConfirmEmail: true as const }),
      ...(guest && !config.smtpFrom && { hasNoSender: true as const }),
    }
  })
}

async function passwordRoutes(app: App, parts: Parts) {
  const { config, db, pool, sessions, page } = parts
  // Only these routes accept forms: every other route takes JSON alone.
  await app.register(formbody)
  const limits = signInLimits(pool)
  secondStepRoutes(app, parts)
  const site = passkeySite(config.publicUrl)
  const passkeys = site && { script: page.passkeyScript, origin: site.origin }
  const mails = mailLimits(pool)
  forgotPasswordRoutes(app, { config, db, pool, page })

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

  app.post('/register', described(Registration, BY_EMAIL), async (req, reply) => {
    if (await isSignUpByEmail()) return orSamePage(req, reply, 'create', () => registerByEmail(req, reply))
    return signInAndRespond(req, reply, 'create', async (byForm) => {
      await limits.beforeSignUp(addressOf(req))
      const registration = parseBody(Registration, req.body)
      return register(db, config, registration).catch((error) => {
        // A second click on the button: the password shows that the account is theirs.
        if (byForm && error instanceof AppError && error.status === 409)
          return trySignIn(addressOf(req), registration, error)
        throw error
      })
    })
  })

  /** Anyone may sign up, and an email shows who owns the address. The first account is the operator's, who sets that up. */
  const isSignUpByEmail = async () => config.signup === 'open' && config.smtpUrl !== undefined && (await hasAnyUser(db))

  async function registerByEmail(req: FastifyRequest, reply: FastifyReply) {
    await limits.beforeSignUp(addressOf(req))
    const registration = parseBody(Registration, req.body)
    const mayMail = await mails.mayMail('sign-up', addressOf(req), registration.email)
    await askForAccount({ db, pool, config }, registration, mayMail)
    reply.code(202)
    if (!isForm(req)) return CHECK_EMAIL
    return page.send(req, reply, CHECK_EMAIL.message, checkEmailPage(registration.email))
  }

  app.post('/login', described(Credentials, CODE_NEEDED), (req, reply) =>
    signInAndRespond(req, reply, 'sign-in', () => trySignIn(addressOf(req), parseBody(Credentials, req.body))),
  )

  async function trySignIn(ip: string, credentials: Credentials, otherwise?: AppError) {
    await limits.beforeTry(ip, credentials.email)
    const found = await signIn(db, credentials).catch((error) => {
      throw otherwise ?? error
    })
    await limits.afterSuccess(ip, credentials.email)
    return found
  }

  /** Signs in the user `find` resolves to. A form gets a page back, JSON gets JSON, with the same errors in both. */
  async function signInAndRespond(
    req: FastifyRequest,
    reply: FastifyReply,
    mode: SignInForm['mode'],
    find: (byForm: boolean) => Promise<{ user: CurrentUser; passwordHash: string | null }>,
  ) {
    const byForm = isForm(req)
    return orSamePage(req, reply, mode, async () => {
      const { user, passwordHash } = await find(byForm)
      const next = returnPath(fields(req.body).next)
      if (await beginSecondStep(parts, req, reply, { userId: user.id, passwordHash }, next)) {
        if (byForm) return reply.redirect('/api/login/code', 303)
        throw codeIsMissing()
      }
      await sessions.open(req, reply, { userId: user.id, signedInAt: Date.now() }, { passwordHash })
      return byForm ? reply.redirect(next, 303) : CurrentUser.parse(user)
    })
  }

  /** A form that fails gets its page back, with what is wrong. */
  async function orSamePage(
    req: FastifyRequest,
    reply: FastifyReply,
    mode: SignInForm['mode'],
    work: () => Promise<unknown>,
  ) {
    try {
      return await work()
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isForm(req) || !error) throw thrown
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
    return page.send(req, reply, signInTitle(form), signInPage(form, passkeys))
  }
}

/** The fields of a form; a field sent twice counts as not sent. */
function fields(body: unknown): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string'))
}
