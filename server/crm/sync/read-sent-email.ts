import { allParts, readPart } from '../../mail/reading/mime-parts.ts'

/** The sender and the text of an email that we sent. */
export function readSentEmail(mime: Buffer) {
  const message = readPart(mime.toString('latin1'))
  const text = allParts(message).find(({ type }) => type === 'text/plain')?.text ?? ''
  const [, name = '', address = ''] = /^"?(.*?)"?\s*<([^<>]+)>$/.exec(message.headers.get('from')?.[0] ?? '') ?? []
  return { from: address ? personOf(name, address) : undefined, text: withoutFooter(text.replaceAll('\r\n', '\n')) }
}

/** The footer has the link to unsubscribe: followed by somebody who reads the email in a CRM, it would unsubscribe the lead. */
function withoutFooter(text: string) {
  const at = text.lastIndexOf('\n--\n')
  return (at < 0 ? text : text.slice(0, at)).trim()
}

/** The last word of a name is taken as the last name. */
export function personOf(name: string, address: string) {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  return { address, firstName: words.join(' '), lastName }
}
