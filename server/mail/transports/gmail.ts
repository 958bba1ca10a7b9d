import { type GmailCalls, gmailCalls, unreadableAnswer } from './gmail-calls.ts'
import { readNewMail, readWholeMail } from './gmail-inbox.ts'
import {
  dateOf,
  draftUpload,
  findMessage,
  findThread,
  type GmailMessage,
  hasOurId,
  isSent,
  messageIdOf,
} from './gmail-message.ts'
import { type MailApi, MailApiFailure, type MailToSend, type TokenSource } from './mail-api.ts'
import type { GoogleApp } from './mail-apps.ts'

/** How many drafts, the newest first, may hold one of ours that we never heard of. */
const RECENT_DRAFTS = 25
const MOST_MATCHES = 10

type Draft = { id?: string; message?: GmailMessage }

/** A mailbox of Gmail or Google Workspace. */
export function gmailApi(app: Pick<GoogleApp, 'gmailUrl'>, token: TokenSource): MailApi {
  const calls = gmailCalls(app.gmailUrl, token)
  return {
    async prepare(mail) {
      if (mail.isRetry) await deleteForgottenDrafts(calls, mail.messageId)
      const draft = await createDraft(calls, mail)
      if (!draft.id || !draft.message?.threadId) throw unreadableAnswer(true)
      return { id: joinIds(draft.id, draft.message.threadId), threadId: draft.message.threadId }
    },
    async send(id) {
      const sent = await calls.find<GmailMessage>({
        method: 'POST',
        path: '/drafts/send',
        body: { type: 'application/json', content: JSON.stringify({ id: splitIds(id).draftId }) },
      })
      // It went out before, or somebody sent, changed or deleted it in Gmail: only looking it up can tell.
      if (!sent) throw new MailApiFailure('cut', 'The draft is no longer in Gmail.')
      if (!sent.id) throw unreadableAnswer(true)
      // It is sent: what is asked now can't make that undone.
      const message = await findMessage(calls, sent.id).catch(() => undefined)
      return {
        reply: `Gmail accepted it as ${sent.id}.`,
        messageId: message ? messageIdOf(message) : null,
        threadId: sent.threadId ?? null,
      }
    },
    async discard(id) {
      await calls.remove(draftPath(splitIds(id).draftId))
    },
    async lookUp({ id, threadId, messageId }) {
      const { draftId, ownThreadId } = splitIds(id)
      const draft = await calls.find({ path: draftPath(draftId), query: { format: 'minimal', fields: 'id' } })
      if (draft) return { state: 'draft' }
      const sent = await findSent(calls, ownThreadId ?? threadId, messageId)
      if (!sent) return { state: 'gone' }
      const { threadId: sentThread } = sent
      return { state: 'sent', messageId: messageIdOf(sent), threadId: sentThread ?? null, sentAt: dateOf(sent) }
    },
    readWhole: (mail, most) => readWholeMail(calls, mail, most),
    readNew: (cursor, since) => readNewMail(calls, 'received', cursor, since),
    readSent: (cursor, since) => readNewMail(calls, 'sent', cursor, since),
  }
}

const draftPath = (draftId: string) => `/drafts/${encodeURIComponent(draftId)}`

/** The thread is found again even where the one that the caller keeps is another: Gmail decides which thread a draft is in. */
const joinIds = (draftId: string, threadId: string) => `${draftId}/${threadId}`
function splitIds(id: string): { draftId: string; ownThreadId: string | null } {
  const [draftId = '', ownThreadId] = id.split('/')
  return { draftId, ownThreadId: ownThreadId ?? null }
}

async function createDraft(calls: GmailCalls, { raw, messageId, threadId }: MailToSend): Promise<Draft> {
  const create = (thread: string | null) =>
    calls.find<Draft>({
      method: 'POST',
      path: '/drafts',
      query: { uploadType: 'multipart' },
      isUpload: true,
      body: draftUpload(raw, messageId, thread),
    })
  const isRefused = (error: unknown) => error instanceof MailApiFailure && error.kind === 'refused'
  const draft = await create(threadId).catch((error) => {
    if (threadId === null || !isRefused(error)) throw error
  })
  // The owner deleted the thread: the email starts a new one.
  const other = draft ?? (threadId === null ? undefined : await create(null))
  if (!other) throw unreadableAnswer(true)
  return other
}

/** Search doesn't find headers of ours, and not at once either: so the newest drafts are looked through. */
async function deleteForgottenDrafts(calls: GmailCalls, messageId: string) {
  const query = { maxResults: String(RECENT_DRAFTS), fields: 'drafts(id,message/id)' }
  const listed = await calls.find<{ drafts?: Draft[] }>({ path: '/drafts', query })
  for (const { id, message } of listed?.drafts ?? []) {
    const found = message?.id && (await findMessage(calls, message.id))
    if (id && found && hasOurId(found, messageId)) await calls.remove(draftPath(id))
  }
}

async function findSent(calls: GmailCalls, threadId: string | null, messageId: string) {
  const isOurs = (message: GmailMessage) => isSent(message) && hasOurId(message, messageId)
  const inThread = threadId === null ? [] : await findThread(calls, threadId)
  const found = inThread.find(isOurs)
  if (found) return found
  const listed = await calls.find<{ messages?: GmailMessage[] }>({
    path: '/messages',
    query: {
      q: `rfc822msgid:${messageId}`,
      includeSpamTrash: 'true',
      maxResults: String(MOST_MATCHES),
      fields: 'messages(id)',
    },
  })
  for (const { id } of listed?.messages ?? []) {
    const message = id && (await findMessage(calls, id))
    if (message && isOurs(message)) return message
  }
  return undefined
}
