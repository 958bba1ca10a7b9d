import type { Answer, Call } from '../crm-server.ts'
import { badRequest, graphError, itemNotFound, malformedId } from './answers.ts'
import { createUploads, readAttachment } from './attachments.ts'
import { FOLDERS, type Folder, type Item, type Mailbox } from './mailbox.ts'
import { addressesIn, headerOf } from './mime.ts'

const MAX_REQUEST_BYTES = 4 * 1024 * 1024
const PROPERTIES = [
  'id',
  'isDraft',
  'internetMessageId',
  'conversationId',
  'parentFolderId',
  'receivedDateTime',
  'sentDateTime',
  'subject',
  'hasAttachments',
]

export const folderId = (folder: Folder) => `AQMkAD${Buffer.from(folder).toString('base64url')}AAAA=`

/** The ID that the caller asked for. The other kind changes with every move. */
export function idOf(item: Item, { headers }: Call) {
  const isImmutable = /IdType="ImmutableId"/i.test(String(headers.prefer ?? ''))
  return isImmutable ? `AAkALgAA${item.key}=` : `AAMkAD${item.key}${Buffer.from(item.folder).toString('base64url')}=`
}

/** What a response says of a message: everything, or what was selected. */
export function described(item: Item, call: Call, selected: string[] = PROPERTIES) {
  const { isDraft, internetMessageId, conversationId, receivedDateTime, sentDateTime, raw, folder } = item
  const all: Record<string, unknown> = {
    id: idOf(item, call),
    isDraft,
    internetMessageId,
    conversationId,
    parentFolderId: folderId(folder),
    receivedDateTime,
    sentDateTime,
    subject: headerOf(raw, 'subject') ?? '',
    hasAttachments: item.attachments.length > 0,
  }
  return {
    '@odata.etag': 'W/"CQAAABYAAAA"',
    ...Object.fromEntries(['id', ...selected].map((name) => [name, all[name]])),
  }
}

/** The properties of `$select`, or the answer to one that doesn't exist. */
export function readSelect(query: URLSearchParams): string[] | Answer {
  const names = query.get('$select')?.split(',') ?? PROPERTIES
  const unknown = names.find((name) => !PROPERTIES.includes(name))
  return unknown === undefined
    ? names
    : graphError(400, 'RequestBroker--ParseUri', `Could not find a property named '${unknown}' on type 'message'.`)
}

/** The messages of a mailbox, one by one or by their Message-ID. */
export function createMessages(mailbox: Mailbox, own: { addresses: string[] }, origin: () => string) {
  const uploads = createUploads(origin)
  const find = (id: string, call: Call) => {
    const found = [...mailbox.items.values()].find(
      (item) => idOf(item, call) === id || idOf(item, { ...call, headers: {} }) === id,
    )
    return found?.folder === 'outbox' ? undefined : found
  }

  function create(call: Call): Answer {
    const { headers, body, bytes } = call
    if (bytes.length > MAX_REQUEST_BYTES)
      return graphError(413, 'BadRequest', 'The maximum request length supported is 4MB.')
    if (!headers['content-type']?.startsWith('text/plain'))
      return graphError(415, 'RequestBodyRead', 'Only MIME content is known to this simulator.')
    if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body) || body.length % 4 > 0)
      return graphError(400, 'ErrorMimeContentInvalidBase64String', 'Invalid base64 string for MIME content.')
    const raw = Buffer.from(body, 'base64')
    if (!headerOf(raw, 'from')) return graphError(400, 'ErrorMimeContentInvalid', 'The MIME content is invalid.')
    return { status: 201, body: described(mailbox.saveDraft(raw), call) }
  }

  function send(item: Item): Answer {
    // Whether sending a sent email again does nothing is documented nowhere: here it sends it again.
    const [from = ''] = addressesIn(headerOf(item.raw, 'from'))
    if (!own.addresses.includes(from.toLowerCase()))
      return graphError(
        403,
        'ErrorSendAsDenied',
        'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account.',
      )
    if (addressesIn(headerOf(item.raw, 'to')).length === 0)
      return graphError(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.')
    mailbox.submit(item)
    return { status: 202, headers: { 'request-id': '9f1c2b34-0000-4000-8000-000000000001' } }
  }

  function list(call: Call, folder: string | undefined): Answer {
    const unknown = [...call.query.keys()].find((name) => !['$filter', '$select', '$top'].includes(name))
    if (unknown) return badRequest(`The query option '${unknown}' is not known to this simulator.`)
    const select = readSelect(call.query)
    if (!Array.isArray(select)) return select
    const filter = /^internetMessageId eq '((?:[^']|'')*)'$/.exec(call.query.get('$filter') ?? '')
    if (!filter)
      return graphError(400, 'ErrorInvalidUrlQueryFilter', 'The query filter contains an invalid expression.')
    const wanted = filter[1]?.replaceAll("''", "'")
    const value = [...mailbox.items.values()]
      .filter((item) => item.internetMessageId === wanted && item.folder !== 'outbox')
      .filter((item) => !folder || item.folder === folder)
      .map((item) => described(item, call, select))
    return { status: 200, body: { value } }
  }

  function one(call: Call, item: Item, rest: string | undefined): Answer {
    const { method } = call
    if (rest === 'send') return method === 'POST' ? send(item) : badRequest('Method not allowed.')
    if (rest === '$value')
      return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.from(item.raw) }
    if (rest === 'attachments' && method === 'POST') return readAttachment(call, item)
    if (rest === 'attachments/createUploadSession' && method === 'POST') return uploads.start(call, item)
    if (rest) return badRequest(`Resource not found for the segment '${rest}'.`)
    if (method === 'DELETE') {
      if (item.folder === 'deleteditems') mailbox.remove(item)
      else mailbox.move(item, 'deleteditems')
      return { status: 204 }
    }
    const select = readSelect(call.query)
    return Array.isArray(select) ? { status: 200, body: described(item, call, select) } : select
  }

  return {
    find,
    /** A piece of a large file, sent without a token. */
    upload: uploads.answer,
    /** Undefined where the address isn't one of messages. */
    answer(call: Call): Answer | undefined {
      const path = decodeURIComponent(call.path)
      const [, folder, rest] = /^\/v1\.0\/me(?:\/mailFolders\/(\w+))?\/messages(?:\/(.+))?$/.exec(path) ?? []
      if (!/^\/v1\.0\/me(\/mailFolders\/\w+)?\/messages/.test(path)) return undefined
      if (folder && !(FOLDERS as readonly string[]).includes(folder))
        return graphError(404, 'ErrorItemNotFound', 'The specified folder was not found.')
      if (!rest) return call.method === 'POST' && !folder ? create(call) : list(call, folder)
      const [id = '', ...action] = rest.split('/')
      const item = find(id, call)
      if (item) return one(call, item, action.join('/'))
      return /^AA(k|M)[\w-]+=$/.test(id) ? itemNotFound() : malformedId()
    },
  }
}
