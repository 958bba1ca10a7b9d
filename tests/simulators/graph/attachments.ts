import { randomBytes } from 'node:crypto'
import type { Answer, Call } from '../crm-server.ts'
import { graphError } from './answers.ts'
import type { Item } from './mailbox.ts'

const MAX_REQUEST_BYTES = 4 * 1024 * 1024
const MIN_SESSION_BYTES = 3 * 1024 * 1024
const MAX_SESSION_BYTES = 150 * 1024 * 1024

type Upload = { item: Item; name: string; contentType: string; size: number; bytes: Buffer }

const invalid = (message: string) => graphError(400, 'ErrorInvalidRequest', message)

/** A file of less than 3 MB, by one call. */
export function readAttachment({ bytes, body, headers }: Call, item: Item): Answer {
  if (bytes.length > MAX_REQUEST_BYTES)
    return graphError(413, 'BadRequest', 'The maximum request length supported is 4MB.')
  if (!headers['content-type']?.startsWith('application/json')) return invalid('The content type is not JSON.')
  const { '@odata.type': type, name, contentType, contentBytes } = JSON.parse(body)
  if (type !== '#microsoft.graph.fileAttachment' || !name || typeof contentBytes !== 'string')
    return invalid('A file attachment needs its type, name and contentBytes.')
  const content = Buffer.from(contentBytes, 'base64')
  if (content.length >= MIN_SESSION_BYTES) return graphError(413, 'ErrorAttachmentSizeLimitExceeded', 'Too large.')
  item.attachments.push({ name, contentType, bytes: content })
  return { status: 201, body: { id: randomBytes(8).toString('base64url'), name, contentType } }
}

/** Larger files, in pieces and in order, at an address that needs no token. */
export function createUploads(origin: () => string) {
  const open = new Map<string, Upload>()
  return {
    start({ body }: Call, item: Item): Answer {
      const { attachmentType, name, size, contentType = '' } = JSON.parse(body).AttachmentItem ?? {}
      if (attachmentType !== 'file' || !name || !Number.isInteger(size))
        return invalid('The attachment item is invalid.')
      if (size < MIN_SESSION_BYTES)
        return graphError(400, 'ErrorAttachmentSizeShouldNotBeLessThanMinimumSize', 'The file is too small.')
      if (size > MAX_SESSION_BYTES) return graphError(400, 'ErrorAttachmentSizeLimitExceeded', 'The file is too large.')
      const token = randomBytes(16).toString('base64url')
      open.set(token, { item, name, contentType, size, bytes: Buffer.alloc(0) })
      return { status: 201, body: { uploadUrl: `${origin()}/upload/${token}`, nextExpectedRanges: ['0-'] } }
    },
    answer({ method, path, headers, bytes }: Call): Answer | undefined {
      if (!path.startsWith('/upload/')) return undefined
      const upload = open.get(path.slice('/upload/'.length))
      if (!upload) return graphError(404, 'ErrorItemNotFound', 'The upload session was not found.')
      if (headers.authorization) return graphError(401, 'ErrorInvalidAuth', 'The address has its own token.')
      const expected = `bytes ${upload.bytes.length}-${upload.bytes.length + bytes.length - 1}/${upload.size}`
      if (method !== 'PUT' || headers['content-range'] !== expected || bytes.length > MAX_REQUEST_BYTES)
        return invalid('The range is not the next one.')
      upload.bytes = Buffer.concat([upload.bytes, bytes])
      if (upload.bytes.length < upload.size)
        return { status: 200, body: { nextExpectedRanges: [String(upload.bytes.length)] } }
      const { item, name, contentType } = upload
      item.attachments.push({ name, contentType, bytes: upload.bytes })
      return { status: 201, headers: { location: `${origin()}/attachment` } }
    },
  }
}
