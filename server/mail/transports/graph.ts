import { nearestCopy } from '../reading/nearest-copy.ts'
import { attachFile } from './graph-attachments.ts'
import { graphCalls, isItemNotFound, unreadableAnswer } from './graph-calls.ts'
import { graphFailure } from './graph-failure.ts'
import { readFolder } from './graph-inbox.ts'
import { type MailApi, MailApiFailure, type TokenSource, type Whereabouts } from './mail-api.ts'
import type { MicrosoftApp } from './mail-apps.ts'
import { splitAttachments } from './split-attachments.ts'

type Message = {
  id?: string
  isDraft?: boolean
  internetMessageId?: string
  conversationId?: string
  parentFolderId?: string
  sentDateTime?: string
  receivedDateTime?: string
}
type Messages = { value?: Message[] }

/** Graph takes requests of 4 MB, and emails only in base64. Whichever megabytes it counts, this is less. */
const MAX_MIME_BYTES = 2_900_000
const FIELDS = '$select=id,isDraft,internetMessageId,conversationId,parentFolderId,sentDateTime,receivedDateTime'

/** Emails of a Microsoft account, through Microsoft Graph. See docs/decisions/2026-11-17-sending-through-graph.md. */
export function graphMail({ graphUrl }: Pick<MicrosoftApp, 'graphUrl'>, token: TokenSource): MailApi {
  const calls = graphCalls(graphUrl, token)
  let deletedItems: string | undefined

  const findMessage = (draftId: string) => calls.find<Message>({ path: `${pathOf(draftId)}?${FIELDS}` })

  async function findByMessageId(folder: string, messageId: string): Promise<Message[]> {
    const filter = encodeURIComponent(`internetMessageId eq '${messageId.replaceAll("'", "''")}'`)
    const found = await calls.read<Messages>({ path: `/me${folder}/messages?$filter=${filter}&${FIELDS}&$top=25` })
    if (!Array.isArray(found.value)) throw unreadableAnswer(false)
    return found.value
  }

  /** The first time it goes to Deleted Items, where its owner could still send it; the second time it is deleted. */
  async function deleteDraft(draftId: string) {
    for (let times = 0; times < 2; times++) {
      const answer = await calls.ask({ method: 'DELETE', path: pathOf(draftId) })
      if (isItemNotFound(answer)) return
      if (answer.status !== 204) throw graphFailure(answer)
    }
  }

  /** The owner deleted it in Outlook: its ID stays the same there. */
  async function isInDeletedItems({ parentFolderId }: Message) {
    deletedItems ??= (await calls.read<{ id?: string }>({ path: '/me/mailFolders/deleteditems?$select=id' })).id
    return parentFolderId !== undefined && parentFolderId === deletedItems
  }

  async function lookUp(id: string, messageId: string): Promise<Whereabouts> {
    const { draftId, replacedMessageId } = unpackId(id)
    const message = await findMessage(draftId)
    if (message?.isDraft) return (await isInDeletedItems(message)) ? { state: 'gone' } : { state: 'draft' }
    // Microsoft's own pages disagree on whether sending changes the ID of a draft: its Message-ID finds it either way.
    const copies = message ? [message] : await findByMessageId('', replacedMessageId ?? messageId)
    const sent = copies.find(({ isDraft }) => isDraft === false)
    return sent ? sentMail(sent) : { state: 'gone' }
  }

  return {
    async prepare({ raw, messageId, isRetry }) {
      const mail = raw.length <= MAX_MIME_BYTES ? { raw, files: [] } : splitAttachments(raw, MAX_MIME_BYTES)
      if (!mail)
        throw new MailApiFailure(
          'refused',
          'This email is too large for Microsoft: without its attachments it may have 3 MB. Use smaller images.',
        )
      if (isRetry)
        for (const { id } of await findByMessageId('/mailFolders/drafts', messageId)) if (id) await deleteDraft(id)
      const draft = await calls.read<Message>({
        method: 'POST',
        path: '/me/messages',
        body: { type: 'text/plain', content: mail.raw.toString('base64') },
      })
      const { id } = draft
      if (typeof id !== 'string' || id === '') throw unreadableAnswer(true)
      try {
        for (const file of mail.files) await attachFile(calls, graphUrl, pathOf(id), file)
      } catch (failure) {
        // Nobody should send it without its files. What stays behind is deleted by the next attempt.
        await deleteDraft(id).catch(() => {})
        throw failure
      }
      return { id: packId(id, messageId, draft.internetMessageId), threadId: draft.conversationId ?? null }
    },

    async send(id) {
      const { draftId } = unpackId(id)
      const draft = await findMessage(draftId)
      // Graph promises nowhere that sending the same email again does nothing. Sent earlier, or deleted by the owner: looking it up
      // tells.
      if (!draft?.isDraft || (await isInDeletedItems(draft))) throw noLongerADraft()
      const answer = await calls.ask({ method: 'POST', path: `${pathOf(draftId)}/send` })
      if (isItemNotFound(answer)) throw noLongerADraft()
      if (answer.status !== 202) throw graphFailure(answer)
      const request = answer.headers.get('request-id')
      // Exchange may still give it another Message-ID. The copy in Sent Items has the one that recipients see, now or a moment later.
      const copy = await lookUp(id, draft.internetMessageId ?? '').catch(() => undefined)
      return {
        reply: request ? `202 Accepted (request ${request.slice(0, 64)})` : '202 Accepted',
        messageId: copy?.state === 'sent' ? copy.messageId : null,
        threadId: draft.conversationId ?? null,
      }
    },

    async discard(id) {
      const { draftId } = unpackId(id)
      // Once it is sent, the same ID is the copy in Sent Items: that stays.
      if ((await findMessage(draftId))?.isDraft) await deleteDraft(draftId)
    },

    lookUp: ({ id, messageId }) => lookUp(id, messageId),

    async readWhole({ messageId, at }, most) {
      const found = (await findByMessageId('', messageId)).map(({ id, receivedDateTime }) => ({
        id,
        receivedAt: dateOf(receivedDateTime),
      }))
      const copy = nearestCopy(found, at)
      if (!copy?.id) return undefined
      const answer = await calls.ask({ path: `${pathOf(copy.id)}/$value`, firstBytes: most })
      if (isItemNotFound(answer)) return undefined
      if (answer.status !== 200) throw graphFailure(answer)
      return answer.body
    },

    readNew: (cursor, since) => readFolder(calls, graphUrl, 'inbox', cursor, since),
    readSent: (cursor, since) => readFolder(calls, graphUrl, 'sentitems', cursor, since),
  }
}

const noLongerADraft = () =>
  new MailApiFailure('cut', 'This email is no longer a draft in the mailbox. It may have been sent.')

function sentMail({ internetMessageId, conversationId, sentDateTime }: Message): Whereabouts {
  return {
    state: 'sent',
    messageId: internetMessageId ?? null,
    threadId: conversationId ?? null,
    sentAt: dateOf(sentDateTime),
  }
}

function dateOf(text: string | undefined) {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

const pathOf = (draftId: string) => `/me/messages/${encodeURIComponent(draftId)}`

/** The draft's ID, and the Message-ID that Exchange gave it where it didn't keep ours: that one is in the sent email. */
const packId = (draftId: string, ours: string, given: string | undefined) =>
  given && given !== ours ? `${draftId} ${given}` : draftId

function unpackId(id: string) {
  const space = id.indexOf(' ')
  return space < 0
    ? { draftId: id, replacedMessageId: null }
    : { draftId: id.slice(0, space), replacedMessageId: id.slice(space + 1) }
}
