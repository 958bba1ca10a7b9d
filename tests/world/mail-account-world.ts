import { afterAll } from 'vitest'
import type { MailProvider } from '../../contract/mail-provider.ts'
import { CLIENT } from '../simulators/crm-server.ts'
import { startGmail } from '../simulators/gmail.ts'
import { startGraph } from '../simulators/graph.ts'
import { PUBLIC, type World, world } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>

/** What the tests of both providers need to know of a simulator. */
type ProviderDesk = {
  address: string
  /** What recipients got, in the order of sending. */
  sent(): { to: string[]; messageId: string; raw: Buffer }[]
  receive(raw: string): void
  /** What the provider does a moment later. */
  settle(): void
  service: Pick<Awaited<ReturnType<typeof startGmail>>, 'failOnce' | 'calls'>
  isSend(call: { method: string; path: string }): boolean
  endAccess(): void
}

/** The product with simulators of both providers of email accounts. */
export async function mailAccountWorld(more: Record<string, string> = {}) {
  const gmail = await startGmail()
  const graph = await startGraph()
  afterAll(() => Promise.all([gmail.stop(), graph.stop()]))
  const w = await world({
    ...PUBLIC,
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_AUTH_URL: gmail.authUrl,
    GOOGLE_TOKEN_URL: gmail.url,
    GMAIL_URL: gmail.url,
    MICROSOFT_CLIENT_ID: CLIENT.id,
    MICROSOFT_CLIENT_SECRET: CLIENT.secret,
    MICROSOFT_LOGIN_URL: graph.url,
    MICROSOFT_GRAPH_URL: graph.url,
    ...more,
  })
  const desks: Record<MailProvider, ProviderDesk> = {
    google: {
      address: 'ada@acme.example',
      sent: () => gmail.sent,
      receive: (raw) => void gmail.receive(raw),
      settle: () => {},
      service: gmail,
      isSend: ({ method, path }) => method === 'POST' && path.endsWith('/drafts/send'),
      endAccess: () => gmail.tokens.revokeAll(),
    },
    microsoft: {
      address: 'ada@seller.example',
      sent: () => graph.delivered,
      receive: (raw) => void graph.receive(raw),
      settle: () => graph.settle(),
      service: graph,
      isSend: ({ method, path }) => method === 'POST' && path.endsWith('/send'),
      endAccess: () => graph.login.revokeAll(),
    },
  }
  return { ...w, gmail, graph, desks, connect: connectAccount }
}

/** Connects an email account through the pages of the popup. */
export async function connectAccount(
  person: Person,
  provider: MailProvider,
  decision: 'allow' | 'deny' = 'allow',
  query = '',
) {
  const { body } = await person.call('GET', `/api/mailbox/${provider}/auth${query}`)
  const consent = new URL((body as { authUrl: string }).authUrl)
  // As the form of the page does: everything that is ticked.
  const page = await (await fetch(consent)).text()
  const granted = [...page.matchAll(/name="granted" value="([^"]+)" checked/g)].map(([, scope]) => scope as string)
  const decided = new URL('/consent', consent)
  decided.search = `${new URLSearchParams([...consent.searchParams, ...granted.map((scope) => ['granted', scope]), ['decision', decision]])}`
  const back = new URL((await fetch(decided, { redirect: 'manual' })).headers.get('location') ?? '')
  return person.call('GET', `${back.pathname}${back.search}`)
}
