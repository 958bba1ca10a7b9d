import { type Answer, type Call, CLIENT, startService } from './crm-server.ts'
import { graphError } from './graph/answers.ts'
import { createDelta } from './graph/delta.ts'
import { createLogin } from './graph/login.ts'
import { createMailbox, FOLDERS, type Folder, type MailboxOptions } from './graph/mailbox.ts'
import { createMessages, folderId } from './graph/messages.ts'

type Options = MailboxOptions & {
  port?: number
  tenant?: string
  tokenLifeMs?: number
  /** Null: an account without a mailbox. */
  address?: string | null
  name?: string
  /** Other addresses it may send from. */
  aliases?: string[]
}

/**
 * Microsoft Graph with one mailbox, and the Microsoft identity platform, as their documentation describes them: it rejects what the
 * real ones reject. `delivered` has what went out.
 */
export async function startGraph(options: Options = {}) {
  const { port, tenant = 'common', tokenLifeMs = 3_600_000, name = 'Ada Seller', aliases = [] } = options
  const address = options.address === undefined ? 'ada@seller.example' : options.address
  const id = '48d31887-5fad-4d73-a9f5-3c356e68a038'
  const login = createLogin(tenant, tokenLifeMs, { id, name, address })
  const mailbox = createMailbox(options)
  const own = { addresses: [address ?? '', ...aliases].map((one) => one.toLowerCase()) }
  const messages = createMessages(mailbox, own, () => service.url)
  const delta = createDelta(mailbox, () => service.url)

  function answer(call: Call): Answer {
    const said = login.answer(call) ?? messages.upload(call)
    if (said) return said
    if (call.path === '/') return ownPage()
    if (!call.path.startsWith('/v1.0/')) return { status: 404, body: '<h1>Not found</h1>' }
    const scopes = login.scopesOf(call.headers.authorization)
    if (!scopes) return graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.')
    if (!scopes.includes(scopeFor(call)))
      return graphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
    return resource(call)
  }

  function resource(call: Call): Answer {
    if (call.path === '/v1.0/me')
      return {
        status: 200,
        body: {
          id,
          displayName: name,
          mail: address,
          userPrincipalName: address ?? 'ada#EXT#@seller.onmicrosoft.example',
        },
      }
    if (address === null)
      return graphError(404, 'MailboxNotEnabledForRESTAPI', 'REST API is not yet supported for this mailbox.')
    const folder = /^\/v1\.0\/me\/mailFolders\/(\w+)$/.exec(call.path)?.[1]
    if (folder && (FOLDERS as readonly string[]).includes(folder))
      return { status: 200, body: { id: folderId(folder as Folder), displayName: folder } }
    return (
      delta.answer(call) ??
      messages.answer(call) ??
      graphError(400, 'BadRequest', `Resource not found for the segment '${call.path}'.`)
    )
  }

  /** The mailbox as its owner sees it. */
  function ownPage(): Answer {
    const rows = mailbox.delivered.map(
      ({ to, messageId }) => `<tr><td>${to.join(', ')}<td><code>${escaped(messageId)}</code>`,
    )
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Microsoft sandbox</title><h1>Microsoft sandbox</h1><p>${mailbox.delivered.length} emails went out from ${address}.</p><table>${rows.join('')}</table></html>`
    return { status: 200, body: page }
  }

  const service = await startService('Microsoft Graph', answer, port)
  return {
    ...service,
    login,
    mailbox,
    delivered: mailbox.delivered,
    receive: mailbox.receive,
    settle: mailbox.settle,
    /** Every delta link so far leads nowhere: status 410. */
    forgetDeltas: delta.forget,
    /** The settings of an app registered here. */
    app: {
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      missing: [],
      tenant,
      loginUrl: service.url,
      graphUrl: service.url,
    },
  }
}

function scopeFor({ method, path }: Call) {
  if (path === '/v1.0/me') return 'User.Read'
  return method === 'POST' && path.endsWith('/send') ? 'Mail.Send' : 'Mail.ReadWrite'
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
