import iconv from 'iconv-lite'

const MARKS: [string, string][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
]
/** As far as a page is searched for its own word on the encoding. */
const HEAD_BYTES = 4096

/**
 * The text of a page. A mark of the byte order is certain; then the header and the page itself are asked, but neither is
 * believed against the bytes: many sites declare what they are not.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const start = bytes.subarray(0, 3).toString('latin1')
  const marked = MARKS.find(([mark]) => start.startsWith(mark))?.[1]
  return decode(bytes, marked ?? guess(bytes, contentType)).replace(/^\ufeff/, '')
}

function guess(bytes: Buffer, contentType: string): string {
  const zeros = byZeros(bytes)
  if (zeros) return zeros
  // Text that is good UTF-8 by chance is next to unheard of.
  if (isUtf8(bytes) && !isAscii(bytes)) return 'utf-8'
  const declared = [labelIn(contentType), labelInPage(bytes)]
  return declared.find((label) => label && isBelievable(bytes, label)) ?? 'windows-1252'
}

/** Not UTF-8, which would have been seen, nor UTF-16; and hardly a byte that has no meaning in it. */
function isBelievable(bytes: Buffer, label: string) {
  if (label.startsWith('utf-')) return false
  const text = decode(bytes, label)
  return (text.match(/\ufffd/g)?.length ?? 0) * 50 <= text.length
}

const labelIn = (text: string) => canonical(/charset\s{0,3}=\s{0,3}["']?\s{0,3}([\w.:-]{1,40})/i.exec(text)?.[1])

function labelInPage(bytes: Buffer) {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1')
  const meta = /<meta[^>]{0,200}charset\s*=[^>]{0,80}/i.exec(head)?.[0]
  const xml = /^<\?xml[^>]{0,100}encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1]
  return meta ? labelIn(meta) : canonical(xml)
}

/** The name browsers give an encoding; undefined when it is none. */
function canonical(label: string | undefined) {
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Two bytes a letter: one of them is zero in nearly all that a page is made of. */
function byZeros(bytes: Buffer) {
  const head = bytes.subarray(0, HEAD_BYTES)
  let even = 0
  let odd = 0
  head.forEach((byte, at) => {
    if (byte === 0) at % 2 === 0 ? even++ : odd++
  })
  if (odd > head.length / 8 && even * 10 < odd) return 'utf-16le'
  return even > head.length / 8 && odd * 10 < even ? 'utf-16be' : undefined
}

function isUtf8(bytes: Buffer) {
  try {
    // As of a stream: the last letter of a page that was cut may be half.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    // A flaw or two in what is otherwise UTF-8.
    const text = bytes.toString('utf8')
    const flaws = text.split('\ufffd').length - 1
    const letters = text.match(/[\u0080-\ufffc]/g)?.length ?? 0
    return letters > 20 * flaws
  }
}

const isAscii = (bytes: Buffer) => !/[^\0-\x7f]/.test(bytes.toString('latin1'))

function decode(bytes: Buffer, encoding: string) {
  // Some releases of Node read windows-1252 as if it were Latin-1.
  if (/^(windows|iso)-/.test(encoding) && iconv.encodingExists(encoding)) return iconv.decode(bytes, encoding)
  return new TextDecoder(encoding).decode(bytes)
}
