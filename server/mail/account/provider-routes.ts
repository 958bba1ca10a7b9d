import { z } from 'zod'
import { EmailAddress } from '../../../contract/email-address.ts'
import { MAIL_PROVIDER_NAMES, MAIL_PROVIDERS } from '../../../contract/mail-provider.ts'
import { MailProviderSetup } from '../../../contract/mailbox.ts'
import { cardPage } from '../../http/card-page.ts'
import { html } from '../../http/html.ts'
import type { App, Parts } from '../../http/parts.ts'
import { describeError } from '../../log.ts'
import { MailApiFailure } from '../transports/mail-api.ts'
import { finishConnecting, startConnecting } from './connect-provider.ts'

const Params = z.object({ provider: z.enum(MAIL_PROVIDERS, 'Unknown email provider') })
const AuthQuery = z.object({
  address: EmailAddress.optional(),
  /** Whether a new account starts with the suggested ramp-up. */
  rampUp: z.enum(['true', 'false']).optional(),
})
const Auth = z.object({ authUrl: z.string() })
const CallbackQuery = z.object({
  code: z.string().max(8000).optional(),
  state: z.string().max(4000).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(4000).optional(),
})

/** Connecting an email account of Google or Microsoft. */
export function mailProviderRoutes(app: App, { db, config, mail: { box } }: Parts) {
  app.get('/mailbox/providers', { schema: { response: { 200: z.array(MailProviderSetup) } } }, async () =>
    MAIL_PROVIDERS.map((provider) => ({ provider, missing: config.mailApps[provider].missing })),
  )

  app.get(
    '/mailbox/:provider/auth',
    { schema: { params: Params, querystring: AuthQuery, response: { 200: Auth } } },
    async (req) => ({
      authUrl: startConnecting({ db, config, box }, req.userId, req.params.provider, {
        address: req.query.address,
        rampsUp: req.query.rampUp === 'true',
      }),
    }),
  )
}

/** The OAuth redirect target in the popup. The response is always a page, because a person sees it. */
export function mailCallbackRoute(app: App, { db, config, sessions, page, mail: { box } }: Parts) {
  app.get('/mailbox/:provider/callback', { schema: { querystring: CallbackQuery, hide: true } }, async (req, reply) => {
    const provider = MAIL_PROVIDERS.find((one) => one === (req.params as { provider: string }).provider)
    const session = await sessions.read(req)
    const failed = (message: string) =>
      page.send(req, reply.code(400), 'Not connected', callbackPage('Not connected', message))
    if (!provider) return failed("This email provider isn't supported.")
    if (!session?.userId) return failed('You are signed out. Sign in, then connect again.')
    try {
      const address = await finishConnecting({ db, config, box }, session.userId, provider, req.query)
      return page.send(req, reply, 'Connected', callbackPage('Connected', connectedWords(provider, address)))
    } catch (error) {
      if (!(error instanceof MailApiFailure)) throw error
      req.log.warn({ reason: describeError(error).message }, 'an email account was not connected')
      return failed(error.message)
    }
  })
}

const connectedWords = (provider: (typeof MAIL_PROVIDERS)[number], address: string) =>
  `${address} at ${MAIL_PROVIDER_NAMES[provider]} is connected. You can close this window.`

/** The script is a separate file because of the CSP. It notifies the app's page, and closes this window if it can. */
const callbackPage = (
  title: 'Connected' | 'Not connected',
  message: string,
) => html`${cardPage(html`<div data-outcome="${title}">
<h1 class="text-xl font-semibold tracking-tight text-ink">${title}</h1>
<p class="mt-2 text-ink-2">${message}</p>
</div>`)}
<script src="/mailbox-callback.js" defer></script>`
