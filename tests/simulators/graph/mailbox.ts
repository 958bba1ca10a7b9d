import { randomBytes, randomUUID } from 'node:crypto'
import { addressesIn, headerOf, withMessageId } from './mime.ts'

export const FOLDERS = ['inbox', 'drafts', 'outbox', 'sentitems', 'deleteditems', 'junkemail', 'archive'] as const
export type Folder = (typeof FOLDERS)[number]

export type Item = {
  key: string
  folder: Folder
  raw: Buffer
  isDraft: boolean
  internetMessageId: string
  conversationId: string
  receivedDateTime: string
  sentDateTime: string
  /** Attached to the draft, besides what its MIME content has. */
  attachments: Attachment[]
}
type Attachment = { name: string; contentType: string; bytes: Buffer }
/** An email that left the mailbox. */
type Delivered = { from: string; to: string[]; messageId: string; raw: Buffer; attachments: Attachment[] }
/** What happened in a folder, for delta queries. */
type Change = { folder: Folder; key: string; type: 'created' | 'updated' | 'deleted' }

export type MailboxOptions = {
  /** Exchange gives the email a Message-ID of its own, when the draft is saved or only when it is sent. */
  rewritesMessageId?: 'draft' | 'send' | undefined
  /** Sending makes a new item in Sent Items, with another ID, immutable or not: as some have seen it. */
  changesIdOnSend?: boolean | undefined
  /** Sent emails stay in the Outbox, where nobody finds them by ID, until `settle` is called. */
  isSlow?: boolean | undefined
}

export type Mailbox = ReturnType<typeof createMailbox>

/** A mailbox of Exchange Online: items in folders, and a log of what changed. */
export function createMailbox({ rewritesMessageId, changesIdOnSend, isSlow }: MailboxOptions) {
  const items = new Map<string, Item>()
  const changes: Change[] = []
  const delivered: Delivered[] = []
  const leaving: Item[] = []
  let lastReceived = 0
  /** Emails that come at once have an order too. */
  const nextReceived = () => {
    lastReceived = Math.max(Date.now(), lastReceived + 1)
    return new Date(lastReceived)
  }
  const ownMessageId = () => `<${randomUUID()}@AM0PR0000.eurprd00.prod.outlook.com>`
  const log = (item: Item, type: Change['type']) => changes.push({ folder: item.folder, key: item.key, type })

  function add(folder: Folder, raw: Buffer, more: Partial<Item> = {}): Item {
    const internetMessageId = more.internetMessageId ?? headerOf(raw, 'message-id') ?? ownMessageId()
    const now = new Date().toISOString()
    const item: Item = {
      key: randomBytes(24).toString('base64url'),
      folder,
      raw,
      isDraft: false,
      internetMessageId,
      conversationId: conversationOf(raw) ?? `AAQkAG${randomBytes(12).toString('base64url')}=`,
      receivedDateTime: now,
      sentDateTime: now,
      attachments: [],
      ...more,
    }
    items.set(item.key, item)
    log(item, 'created')
    return item
  }

  /** By the emails it refers to, as Exchange does. */
  function conversationOf(raw: Buffer) {
    const references = `${headerOf(raw, 'references') ?? ''} ${headerOf(raw, 'in-reply-to') ?? ''}`.match(/<[^<>]+>/g)
    const known = [...items.values()].filter(({ internetMessageId }) => references?.includes(internetMessageId))
    return known.at(-1)?.conversationId
  }

  function move(item: Item, folder: Folder) {
    log(item, 'deleted')
    item.folder = folder
    log(item, 'created')
  }

  function saveDraft(raw: Buffer) {
    const id = rewritesMessageId === 'draft' ? ownMessageId() : undefined
    return add('drafts', id ? withMessageId(raw, id) : raw, { isDraft: true, ...(id && { internetMessageId: id }) })
  }

  function submit(item: Item) {
    // Exchange clears the mark of a draft together with its success (MS-OXCMSG 2.2.1.6).
    item.isDraft = false
    if (rewritesMessageId === 'send') {
      item.internetMessageId = ownMessageId()
      item.raw = withMessageId(item.raw, item.internetMessageId)
    }
    move(item, 'outbox')
    leaving.push(item)
    if (!isSlow) settle()
  }

  /** What is in the Outbox goes out, and appears in Sent Items. */
  function settle() {
    for (const item of leaving.splice(0)) {
      const { raw, internetMessageId: messageId, attachments } = item
      const to = ['to', 'cc', 'bcc'].flatMap((name) => addressesIn(headerOf(raw, name)))
      delivered.push({ from: addressesIn(headerOf(raw, 'from'))[0] ?? '', to, messageId, raw, attachments })
      item.sentDateTime = new Date().toISOString()
      if (changesIdOnSend) {
        remove(item)
        add('sentitems', raw, { ...item, key: randomBytes(24).toString('base64url'), folder: 'sentitems' })
      } else move(item, 'sentitems')
    }
  }

  function remove(item: Item) {
    log(item, 'deleted')
    items.delete(item.key)
  }

  return {
    items,
    changes,
    delivered,
    saveDraft,
    submit,
    settle,
    move,
    remove,
    /** An email that came in. */
    receive: (raw: Buffer | string, more: { receivedAt?: Date; folder?: Folder } = {}) =>
      add(more.folder ?? 'inbox', Buffer.from(raw as string), {
        receivedDateTime: (more.receivedAt ?? nextReceived()).toISOString(),
      }),
    /** Read or flagged in Outlook. */
    touch: (item: Item) => void log(item, 'updated'),
    in: (folder: Folder) => [...items.values()].filter((item) => item.folder === folder),
  }
}
