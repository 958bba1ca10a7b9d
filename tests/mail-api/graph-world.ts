import { graphMail } from '../../server/mail/transports/graph.ts'
import type { Call, Fault } from '../simulators/crm-server.ts'
import { graphError } from '../simulators/graph/answers.ts'
import { startGraph } from '../simulators/graph.ts'
import type { MailApiCall, MailApiFault, MailApiWorld } from './mail-api-world.ts'

const CALLS: Record<MailApiCall, (call: Call) => boolean> = {
  prepare: ({ method, path }) => method === 'POST' && path === '/v1.0/me/messages',
  send: ({ path }) => path.endsWith('/send'),
  discard: ({ method }) => method === 'DELETE',
  lookUp: ({ method, path }) => method === 'GET' && path.startsWith('/v1.0/me/messages/'),
  readNew: ({ path }) => path.endsWith('/delta'),
}
const FAULTS: Record<MailApiFault, Fault> = {
  unauthorized: graphError(401, 'InvalidAuthenticationToken', 'Access token has expired or is not yet valid.'),
  limited: graphError(429, 'ApplicationThrottled', 'Application is over its limit.', { 'retry-after': '17' }),
  forbidden: graphError(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.'),
  'server-error': graphError(500, 'ErrorInternalServerError', 'An internal server error occurred.'),
  'cut-before': 'cut-before',
  'cut-after': 'cut-after',
  'cut-amid': 'cut-amid',
}
const FOLDERS = { inbox: 'inbox', archive: 'archive', spam: 'junkemail', trash: 'deleteditems' } as const

/** Graph's simulator with its mailbox connected. */
export async function graphWorld(options: Parameters<typeof startGraph>[0] = {}) {
  const graph = await startGraph(options)
  const { mailbox } = graph
  const accessToken = graph.login.accessToken()
  const world: MailApiWorld = {
    address: 'ada@seller.example',
    api: ({ token = async () => accessToken, url = graph.url } = {}) => graphMail({ graphUrl: url }, token),
    token: () => accessToken,
    sent: () => graph.delivered,
    drafts: () => mailbox.in('drafts').length,
    receive(raw, { place = 'inbox', at } = {}) {
      const { key } = mailbox.receive(raw, { folder: FOLDERS[place], ...(at && { receivedAt: at }) })
      return { id: key }
    },
    remove(id) {
      const item = mailbox.items.get(id)
      if (item) mailbox.remove(item)
    },
    removeSent() {
      for (const item of mailbox.in('sentitems')) mailbox.remove(item)
    },
    fail(call, fault, times = 1) {
      for (let time = 0; time < times; time++) graph.failOnce(CALLS[call], FAULTS[fault])
    },
    forgetCursors: () => graph.forgetDeltas(),
    stop: () => graph.stop(),
  }
  return { ...world, graph }
}
