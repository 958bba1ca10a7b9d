import { escapeText, htmlFromText, textFromHtml } from './html-text.ts'

/** As text, and formatted for emails that are; null: the text is used there as well. */
export type Signature = { signature: string | null; signatureHtml?: string | null | undefined }

/** What is added below a text: the signature, or null where the text ends with it, with its first lines or with the name in it. */
export function signatureFor(body: string, signature: string | null): string | null {
  const given = linesOf(signature ?? '')
  const [signOff, ...below] = given
  if (signOff === undefined) return null
  const named = isSignOff(signOff) && below.length > 0 ? below : given
  const last = plain(linesOf(body).at(-1) ?? '')
  if (given.length !== named.length && last === plain(signOff)) return textBelow(signature ?? '', signOff)
  return endsWithStart(body, given) || endsWithStart(body, named) ? null : (signature ?? '').trim()
}

/** The text as it is sent. */
export function withSignature(body: string, signature: string | null): string {
  const text = body.trim()
  return [text, signatureFor(text, signature)].filter(Boolean).join('\n\n')
}

/** The same for a formatted email. An email that was written as plain text never gets the formatted signature. */
export function htmlWithSignature(html: string, { signature, signatureHtml }: Signature): string {
  return `${html}${htmlSignatureFor(html, { signature, signatureHtml })}`
}

/** What is added below a formatted email; empty where it has its signature. */
export function htmlSignatureFor(html: string, { signature: given, signatureHtml }: Signature): string {
  const signature = (given ?? '').trim()
  const body = textFromHtml(html)
  const added = signatureFor(body, signature)
  if (!signatureHtml) return added ? htmlFromText(added) : ''
  const said = textFromHtml(signatureHtml)
  const isThere = (text: string) => text !== '' && signatureFor(body, text) === null
  if (html.includes(signatureHtml) || isThere(signature) || isThere(said)) return ''
  const below = signatureFor(body, said) ?? ''
  return below === said ? signatureHtml : (withoutFirstLine(signatureHtml) ?? htmlFromText(below))
}

/** Without "Best regards,", which the email ends with. Undefined where it is no line of its own. */
function withoutFirstLine(html: string): string | undefined {
  const [line = ''] = linesOf(textFromHtml(html))
  const start = new RegExp(`^(<(p|div)>)${escapePattern(escapeText(line))}(<br>|</\\2>)`)
  const [whole, opening, , end] = start.exec(html) ?? []
  return whole && `${end === '<br>' ? opening : ''}${html.slice(whole.length)}`
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => plain(line) !== '')
/** Letters and digits alone: "— maya okonkwo." is "Maya Okonkwo". */
const plain = (line: string) =>
  line
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** "Best regards," */
const isSignOff = (line: string) => line.endsWith(',')

const textBelow = (signature: string, line: string) => signature.slice(signature.indexOf(line) + line.length).trim()

/** Whether a text's last lines are the first one or more of these. */
function endsWithStart(body: string, lines: string[]): boolean {
  const end = linesOf(body).slice(-lines.length).map(plain)
  const start = lines.map(plain)
  return end.some((_, at) => end.slice(at).every((line, index) => line === start[index]))
}
