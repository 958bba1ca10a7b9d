import { randomInt } from 'node:crypto'
import { bareSubject, headerOf, referencesOf } from './mime.ts'

export type GmailUser = { address: string; name: string; subject: string }
export type Message = {
  id: string
  threadId: string
  labelIds: string[]
  raw: Buffer
  internalDate: number
  historyId: number
  /** Its header, read once. */
  messageId: string
}
type Changed = { message: Pick<Message, 'id' | 'threadId' | 'labelIds'>; labelIds?: string[] }
export type HistoryType = 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved'
type HistoryRecord = { id: number; type: HistoryType; changed: Changed }

export type Mailbox = ReturnType<typeof createMailbox>

/** IDs are unique over all mailboxes here, which Gmail does not promise. */
let lastId = 0x19_00_00_00_00_00

/** The mailbox of one user: its messages, its drafts and the history of both. No list gives more than `pageSize` at once. */
export function createMailbox(user: GmailUser, pageSize = 500) {
  const messages = new Map<string, Message>()
  /** Draft ID to message ID. */
  const drafts = new Map<string, string>()
  const history: HistoryRecord[] = []
  let historyId = randomInt(1_000, 1_000_000)
  const firstHistoryId = { is: historyId }

  function record(type: HistoryType, message: Message, labelIds?: string[]) {
    // With gaps, as Gmail's have.
    historyId += randomInt(1, 40)
    message.historyId = historyId
    const { id, threadId } = message
    const changed = { message: { id, threadId, labelIds: [...message.labelIds] }, ...(labelIds && { labelIds }) }
    history.push({ id: historyId, type, changed })
  }

  /** Gmail's rule: the thread that was asked for, if the email refers to it and has its subject; else the one it refers to. */
  function threadOf(raw: Buffer, wanted: string | undefined, ownId: string) {
    const known = new Set(referencesOf(raw))
    if (known.size === 0) return ownId
    const related = [...messages.values()].find(
      ({ threadId, messageId, raw: other }) =>
        (wanted === undefined || threadId === wanted) &&
        known.has(messageId) &&
        bareSubject(other) === bareSubject(raw),
    )
    return related?.threadId ?? ownId
  }

  return {
    user,
    pageSize,
    messages,
    drafts,
    history,
    firstHistoryId,
    currentHistoryId: () => historyId,
    /** `inThread` is not questioned, `threadId` is. */
    add(
      raw: Buffer,
      labelIds: string[],
      more: { threadId?: string | undefined; inThread?: string; at?: Date | undefined } = {},
    ) {
      const id = (++lastId).toString(16).padStart(16, '0')
      const at = more.at?.getTime() ?? Date.now()
      const threadId = more.inThread ?? threadOf(raw, more.threadId, id)
      const messageId = headerOf(raw, 'message-id') ?? ''
      const message: Message = { id, threadId, labelIds, raw, internalDate: at, historyId, messageId }
      messages.set(id, message)
      record('messagesAdded', message)
      return message
    },
    remove(id: string) {
      const message = messages.get(id)
      if (!message) return
      messages.delete(id)
      for (const [draftId, messageId] of drafts) if (messageId === id) drafts.delete(draftId)
      record('messagesDeleted', message)
    },
    label(id: string, { add = [], remove = [] }: { add?: string[]; remove?: string[] }) {
      const message = messages.get(id)
      if (!message) return
      message.labelIds = [...message.labelIds.filter((label) => !remove.includes(label)), ...add]
      if (add.length > 0) record('labelsAdded', message, add)
      if (remove.length > 0) record('labelsRemoved', message, remove)
    },
    hasThread: (threadId: string) => [...messages.values()].some((message) => message.threadId === threadId),
    /** Gmail keeps its history for a week or so. */
    forgetHistory() {
      history.length = 0
      historyId += 1
      firstHistoryId.is = historyId
    },
  }
}
