import type { Answer } from '../crm-server.ts'
import { invalid, notFound } from './errors.ts'
import type { HistoryType, Mailbox } from './mailbox.ts'

const TYPE_OF: Record<string, HistoryType> = {
  messageAdded: 'messagesAdded',
  messageDeleted: 'messagesDeleted',
  labelAdded: 'labelsAdded',
  labelRemoved: 'labelsRemoved',
}

/** In the order of time. A start that Gmail has forgotten, or never had, is 404. */
export function listHistory(mailbox: Mailbox, query: URLSearchParams): Answer {
  const start = query.get('startHistoryId') ?? ''
  if (!/^\d+$/.test(start)) return invalid('Invalid value at start_history_id')
  if (Number(start) < mailbox.firstHistoryId.is || Number(start) > mailbox.currentHistoryId()) return notFound()
  const asked = Number(query.get('maxResults') ?? 100)
  if (!Number.isInteger(asked) || asked < 1 || asked > 500) return invalid('Invalid maxResults')
  const limit = Math.min(asked, mailbox.pageSize)
  const names = query.getAll('historyTypes')
  if (names.some((name) => !TYPE_OF[name])) return invalid('Invalid value at history_types')
  const types = names.map((name) => TYPE_OF[name])
  const records = mailbox.history.filter(
    ({ id, type }) => id > Number(start) && (types.length === 0 || types.includes(type)),
  )
  const from = Number(query.get('pageToken') ?? 0)
  const page = records.slice(from, from + limit).map(({ id, type, changed }) => ({
    id: String(id),
    messages: [{ id: changed.message.id, threadId: changed.message.threadId }],
    [type]: [changed],
  }))
  return {
    status: 200,
    body: {
      ...(page.length > 0 && { history: page }),
      ...(records.length > from + limit && { nextPageToken: String(from + limit) }),
      historyId: String(mailbox.currentHistoryId()),
    },
  }
}
