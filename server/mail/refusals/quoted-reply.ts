// Replies in which a server passes on what the recipient's own server said to it: Postfix and Exim that verify a recipient, relays
// and filters. Those words are written by whoever runs that server, so they can be about that recipient's server and nothing else.

/** Where the other server's words start. */
const SAID = [
  String.raw`\bhost \S{1,300}(?: \[[^\]]{1,100}\])? (?:said|refused to talk to me):`,
  String.raw`\bremote (?:mail )?(?:host|server)(?: \S{1,300})? (?:said|replied|responded|returned|answered)\b:?`,
  String.raw`\b(?:smtp )?error from remote (?:mail )?(?:host|server)\b[^:]{0,100}:`,
  String.raw`\bresponse to "?(?:mail from|rcpt to|data)\b[^"]{0,330}"? from .{1,300}? was:`,
  String.raw`\btarget (?:ip|host) address responded with:`,
  String.raw`\bcallout verification failed:`,
  String.raw`\b[45]\d\d[ -]response:`,
].join('|')
const QUOTE = new RegExp(SAID, 'i')
/** Postfix on a recipient that it verifies: with the other server's words, or with its own on why it did not reach that server. */
const VERIFIED = /\b(?:undeliverable|unverified) address:/i
/** Servers also verify the sender; then the words are those of the sender's server. */
const OF_SENDER = /\bsender (?:address )?(?:rejected|verif)/i

/**
 * What a reply tells of the recipient's server, with a code before it; undefined when the server that replies speaks for itself.
 * For replies to RCPT and DATA: before that no server has heard of the recipient.
 */
export function quotedReply(reply: string): string | undefined {
  const quote = QUOTE.exec(reply)
  const start = Math.min(quote?.index ?? reply.length, VERIFIED.exec(reply)?.index ?? reply.length)
  if (start === reply.length || OF_SENDER.test(withoutAddresses(reply.slice(0, start)))) return undefined
  if (!quote) return reply
  const words = reply.slice(quote.index + quote[0].length).replace(/^[\s'"(]+/, '')
  return /^[45]\d\d\b/.test(words) ? words : `${reply.slice(0, 3)} ${words}`
}

const withoutAddresses = (text: string) => text.replace(/<[^>]{0,330}>/g, ' ')
