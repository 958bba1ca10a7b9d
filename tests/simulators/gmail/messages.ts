import type { Answer } from '../crm-server.ts'
import { invalid, notFoundUnder } from './errors.ts'
import type { Mailbox, Message } from './mailbox.ts'
import { headersOf } from './mime.ts'
import { readSearch } from './search.ts'

const MAX_RESULTS = 500
const DEFAULT_RESULTS = 100

export const summaryOf = ({ id, threadId }: Message) => ({ id, threadId })

/** Undefined for a format that the simulator (`full`) or Gmail does not have. */
export function presentMessage(message: Message, query: URLSearchParams): object | undefined {
  const format = query.get('format') ?? 'full'
  const { id, threadId, labelIds, raw, internalDate, historyId } = message
  const shown = {
    ...{ id, threadId, labelIds, sizeEstimate: raw.length },
    ...{ historyId: String(historyId), internalDate: String(internalDate) },
  }
  if (format === 'minimal') return shown
  if (format === 'raw') return { ...shown, raw: raw.toString('base64url').padEnd(Math.ceil(raw.length / 3) * 4, '=') }
  if (format !== 'metadata') return undefined
  const wanted = query.getAll('metadataHeaders').map((name) => name.toLowerCase())
  const headers = [...headersOf(raw)].flatMap(([name, values]) =>
    wanted.length === 0 || wanted.includes(name) ? values.map((value) => ({ name: asWritten(name), value })) : [],
  )
  return { ...shown, payload: { headers } }
}

/** Header names come back in the case that the email has; here, in the usual one. */
const asWritten = (name: string) => name.replace(/(^|-)(\w)/g, (part) => part.toUpperCase()).replace(/-Id$/, '-ID')

const MESSAGE_ID = /^[0-9a-f]{16}$/

export function getMessage(mailbox: Mailbox, id: string, query: URLSearchParams): Answer {
  const message = mailbox.messages.get(id)
  if (!message) return notFoundUnder(id, MESSAGE_ID)
  const body = presentMessage(message, query)
  return body ? { status: 200, body } : invalid('Invalid format')
}

export function listMessages(mailbox: Mailbox, query: URLSearchParams): Answer {
  const labels = query.getAll('labelIds')
  const isAll = query.get('includeSpamTrash') === 'true'
  const messages = [...mailbox.messages.values()].filter(
    ({ labelIds }) =>
      labels.every((label) => labelIds.includes(label)) &&
      (isAll || !labelIds.some((label) => label === 'SPAM' || label === 'TRASH')),
  )
  return listPage(mailbox, messages, query, 'messages', summaryOf)
}

/** Newest first, in pages. */
export function listPage(
  { pageSize }: Mailbox,
  all: Message[],
  query: URLSearchParams,
  name: 'messages' | 'drafts',
  present: (message: Message) => object,
): Answer {
  const search = readSearch(query.get('q') ?? '')
  if (!search) return invalid(`The simulator does not know this search: ${query.get('q')}`)
  const asked = Number(query.get('maxResults') ?? DEFAULT_RESULTS)
  if (!Number.isInteger(asked) || asked < 1 || asked > MAX_RESULTS) return invalid('Invalid maxResults')
  const limit = Math.min(asked, pageSize)
  const from = Number(query.get('pageToken') ?? 0)
  const found = all
    .filter(search)
    .sort((one, other) => other.internalDate - one.internalDate || (one.id < other.id ? 1 : -1))
  const page = found.slice(from, from + limit)
  return {
    status: 200,
    body: {
      // Google leaves empty lists out.
      ...(page.length > 0 && { [name]: page.map(present) }),
      ...(found.length > from + limit && { nextPageToken: String(from + limit) }),
      resultSizeEstimate: found.length,
    },
  }
}

export function getThread(mailbox: Mailbox, id: string, query: URLSearchParams): Answer {
  const messages = [...mailbox.messages.values()].filter(({ threadId }) => threadId === id)
  if (messages.length === 0) return notFoundUnder(id, MESSAGE_ID)
  const shown = messages.map((message) => presentMessage(message, query))
  if (shown.includes(undefined)) return invalid('Invalid format')
  return { status: 200, body: { id, historyId: String(mailbox.currentHistoryId()), messages: shown } }
}
