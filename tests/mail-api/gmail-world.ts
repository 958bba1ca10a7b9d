import { gmailApi } from '../../server/mail/transports/gmail.ts'
import type { Call, Fault } from '../simulators/crm-server.ts'
import { GMAIL_FAULTS } from '../simulators/gmail/errors.ts'
import { ADA, startGmail } from '../simulators/gmail.ts'
import type { MailApiCall, MailApiFault, MailApiWorld } from './mail-api-world.ts'

const CALLS: Record<MailApiCall, (call: Call) => boolean> = {
  prepare: ({ method, path }) => method === 'POST' && path === '/upload/gmail/v1/users/me/drafts',
  send: ({ path }) => path.endsWith('/drafts/send'),
  discard: ({ method }) => method === 'DELETE',
  lookUp: ({ method, path }) => method === 'GET' && path.includes('/drafts/'),
  readNew: ({ path }) => path.endsWith('/profile'),
}
const FAULTS: Record<MailApiFault, Fault> = {
  unauthorized: GMAIL_FAULTS.unauthorized(),
  limited: GMAIL_FAULTS.tooManyRequests(17),
  forbidden: GMAIL_FAULTS.domainPolicy(),
  'server-error': GMAIL_FAULTS.backendError(),
  'cut-before': 'cut-before',
  'cut-after': 'cut-after',
  'cut-amid': 'cut-amid',
}
const LABELS = { inbox: ['INBOX', 'UNREAD'], archive: ['UNREAD'], spam: ['SPAM'], trash: ['TRASH'] }

/** Gmail's simulator with Ada's mailbox connected. */
export async function gmailWorld(options: Parameters<typeof startGmail>[0] = {}) {
  const gmail = await startGmail(options)
  const { accessToken } = gmail.connect()
  const mailbox = gmail.mailboxOf()
  const world: MailApiWorld = {
    address: ADA.address,
    api: ({ token = async () => accessToken, url = gmail.url } = {}) => gmailApi({ gmailUrl: url }, token),
    token: () => accessToken,
    sent: () => gmail.sent,
    drafts: () => mailbox.drafts.size,
    receive: (raw, { place = 'inbox', at } = {}) => gmail.receive(raw, { labels: LABELS[place], ...(at && { at }) }),
    remove: (id) => mailbox.remove(id),
    removeSent() {
      for (const { id, labelIds } of [...mailbox.messages.values()]) if (labelIds.includes('SENT')) mailbox.remove(id)
    },
    fail(call, fault, times = 1) {
      for (let time = 0; time < times; time++) gmail.failOnce(CALLS[call], FAULTS[fault])
    },
    forgetCursors: () => mailbox.forgetHistory(),
    stop: () => gmail.stop(),
  }
  return { ...world, gmail, mailbox }
}
