import { readHeaderBlock } from '../../../server/mail/reading/mime-headers.ts'

// An email's headers are in its beginning; attachments need not be looked through.
const HEADER_BYTES = 256 * 1024

export const headersOf = (raw: Buffer) => readHeaderBlock(raw.toString('latin1', 0, HEADER_BYTES)).headers

export const headerOf = (raw: Buffer, name: string) => headersOf(raw).get(name.toLowerCase())?.[0]

/** The addresses of one header. */
export function addressesIn(value = '') {
  return [...value.matchAll(/[^\s<>,;:"]+@[^\s<>,;:"]+/g)].map(([address]) => address.toLowerCase())
}

/** Without the header, and its continuation lines. The body stays as it is, byte for byte. */
export function withoutHeader(raw: Buffer, name: string) {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.subarray(0, end < 0 ? raw.length : end + 2).toString('latin1')
  const kept = head.replace(new RegExp(`^${name}:.*\\r\\n(?:[ \\t].*\\r\\n)*`, 'gim'), '')
  return Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(end < 0 ? raw.length : end + 2)])
}

export const withHeader = (raw: Buffer, name: string, value: string) =>
  Buffer.concat([Buffer.from(`${name}: ${value}\r\n`, 'utf8'), raw])

/** Gmail compares subjects without "Re:" and the like. */
export const bareSubject = (raw: Buffer) =>
  (headerOf(raw, 'subject') ?? '')
    .replace(/^(?:\s*(?:re|fwd?|aw|sv)\s*:)+/i, '')
    .trim()
    .toLowerCase()

/** Message-IDs that the email refers to. */
export const referencesOf = (raw: Buffer) =>
  [headerOf(raw, 'references'), headerOf(raw, 'in-reply-to')].join(' ').match(/<[^<>\s]+>/g) ?? []
