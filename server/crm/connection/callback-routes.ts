import { z } from 'zod'
import { CRM_NAMES, CRM_PROVIDERS, type CrmProvider } from '../../../contract/crm-integration.ts'
import { cardPage } from '../../http/card-page.ts'
import { type Html, html } from '../../http/html.ts'
import type { App, Parts } from '../../http/parts.ts'
import { describeError } from '../../log.ts'
import { CrmFailure } from '../crm-failure.ts'
import { finishConnecting } from './connect-crm.ts'

const Query = z.object({
  code: z.string().max(4000).optional(),
  state: z.string().max(4000).optional(),
  error: z.string().max(500).optional(),
  error_description: z.string().max(2000).optional(),
})

/** The OAuth redirect target in the popup. The response is always a page, because a person sees it. */
export function crmCallbackRoute(app: App, { db, config, sessions, page, mail: { box } }: Parts) {
  app.get('/crm/:provider/callback', { schema: { querystring: Query, hide: true } }, async (req, reply) => {
    const provider = CRM_PROVIDERS.find((one) => one === (req.params as { provider: string }).provider)
    const session = await sessions.read(req)
    const failed = (message: string) =>
      page.send(req, reply.code(400), 'Not connected', callbackPage(provider, 'Not connected', message))
    if (!provider) return failed("This CRM isn't supported.")
    if (!session?.userId) return failed('You are signed out. Sign in, then connect again.')
    try {
      await finishConnecting({ db, config, box }, session.userId, provider, req.query)
    } catch (error) {
      if (!(error instanceof CrmFailure)) throw error
      req.log.warn({ reason: describeError(error).message }, 'a CRM was not connected')
      return failed(error.message)
    }
    const message = `${CRM_NAMES[provider]} is connected. You can close this window.`
    return page.send(req, reply, 'Connected', callbackPage(provider, 'Connected', message))
  })
}

/** The script is a separate file because of the CSP. It notifies the app's page, and closes this window if it can. */
function callbackPage(provider: CrmProvider | undefined, title: 'Connected' | 'Not connected', message: string): Html {
  return html`${cardPage(html`<div data-crm="${provider ?? ''}" data-outcome="${title}">
<h1 class="text-xl font-semibold tracking-tight text-ink">${title}</h1>
<p class="mt-2 text-ink-2">${message}</p>
</div>`)}
<script src="/crm-callback.js" defer></script>`
}
