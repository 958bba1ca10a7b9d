import type { Answer, Call } from '../crm-server.ts'
import { invalid } from './errors.ts'

const MAX_BYTES = 36_700_160

/** An email as the client sent it, with the thread it asks for. */
type Uploaded = { raw: Buffer; threadId?: string | undefined }

/** Reads an email in each of the ways Gmail takes one: as JSON, as media, or as both parts of a multipart upload. */
export function readUpload(call: Call): Uploaded | Answer {
  if (call.bytes.length > MAX_BYTES)
    return { status: 413, body: { error: { code: 413, message: 'Request Entity Too Large' } } }
  const type = call.headers['content-type'] ?? ''
  if (!call.path.startsWith('/upload/'))
    return type.startsWith('application/json') ? fromJson(call.body) : wrongType(type)
  const kind = call.query.get('uploadType')
  if (kind === 'media') return type.startsWith('message/') ? { raw: call.bytes } : wrongType(type)
  const boundary = /^multipart\/related;.*boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (kind !== 'multipart' || !boundary) return wrongType(type)
  return fromParts(call.bytes, boundary)
}

function fromJson(body: string): Uploaded | Answer {
  const { message } = parse(body) as { message?: { raw?: unknown; threadId?: string } }
  const raw = message?.raw
  if (typeof raw !== 'string' || raw === '')
    return invalid("'raw' RFC822 payload message string or uploading message via /upload/* URL required")
  if (!/^[\w-]*={0,2}$/.test(raw)) return invalid('Invalid value at message.raw (TYPE_BYTES), Base64 decoding failed')
  return { raw: Buffer.from(raw, 'base64url'), threadId: message?.threadId }
}

function fromParts(bytes: Buffer, boundary: string): Uploaded | Answer {
  const source = bytes.toString('latin1')
  const [preamble = '', metadata, media, end, ...more] = `\r\n${source}`.split(`\r\n--${boundary}`)
  if (
    metadata === undefined ||
    media === undefined ||
    !end?.startsWith('--') ||
    more.length > 0 ||
    preamble.trim() !== ''
  )
    return invalid('Multipart must have a part of metadata and a part of media')
  const [head = '', ...json] = metadata.split('\r\n\r\n')
  const [mediaHead = '', ...raw] = media.split('\r\n\r\n')
  if (!/content-type:\s*application\/json/i.test(head) || !/content-type:\s*message\/rfc822/i.test(mediaHead))
    return invalid('Media type of a part is not supported')
  const { message } = parse(json.join('\r\n\r\n')) as { message?: { threadId?: string } }
  return { raw: Buffer.from(raw.join('\r\n\r\n'), 'latin1'), threadId: message?.threadId }
}

const wrongType = (type: string) => invalid(`Media type '${type}' is not supported. Valid media types: [message/*]`)

export function parse(body: string): object {
  try {
    return (JSON.parse(body) as object | null) ?? {}
  } catch {
    return {}
  }
}
