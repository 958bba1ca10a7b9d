import { decodeQuotedPrintable } from '../../mail/reading/mime-headers.ts'
import { textPart } from './mime-bytes.ts'

/** The start of the text and of the HTML part, as `mimeBytes` writes them. */
const PART_HEAD =
  /Content-Type: (text\/(?:plain|html)); charset=utf-8\r\nContent-Transfer-Encoding: (7bit|quoted-printable|base64)\r\n\r\n/g
/** Both come ahead of all files, which are left alone. */
const TEXT_PARTS = 2

/** A tracked link that only names where it leads (`mail-token.ts`), after its origin. */
const NAMED = '/t/c/([0-9a-z]{1,6}\\.[0-9a-z]{1,4}\\.[\\w-]{22})(?![\\w-])'

/**
 * The bytes of an email whose links to us (tracked links, open pixel, unsubscribe link) lead to another origin. `renamed`: the token of
 * a long link there.
 */
export function moveLinks(raw: Buffer, from: URL, to: URL, renamed: (token: string) => string): Buffer {
  const named = new RegExp(from.origin.replaceAll('.', '\\.') + NAMED, 'g')
  const move = (text: string) =>
    text
      .replace(named, (_, token: string) => `${to.origin}/t/c/${renamed(token)}`)
      .replaceAll(`${from.origin}/t/`, `${to.origin}/t/`)
      .replaceAll(`${from.origin}/u/`, `${to.origin}/u/`)
  // One character for each byte.
  const source = raw.toString('latin1')
  const boundary = /^ boundary="([^"]*?)(?:-mixed)?"\r$/m.exec(source)?.[1]
  let at = source.indexOf('\r\n\r\n')
  if (boundary === undefined || at === -1) return raw
  let moved = move(source.slice(0, at))
  for (let part = 0; part < TEXT_PARTS; part++) {
    PART_HEAD.lastIndex = at
    const head = PART_HEAD.exec(source)
    if (!head) break
    const start = head.index + head[0].length
    const end = source.indexOf(`\r\n--${boundary}`, start)
    if (end === -1) break
    const [, type = '', encoding = ''] = head
    const content = decode(source.slice(start, end), encoding)
    const changed = move(content)
    moved += source.slice(at, head.index)
    moved += changed === content ? source.slice(head.index, end) : bytesAsText(textPart(type, changed))
    at = end
  }
  return Buffer.from(moved + source.slice(at), 'latin1')
}

function decode(content: string, encoding: string) {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(content).toString('utf8') : content
}

const bytesAsText = (text: string) => Buffer.from(text).toString('latin1')
