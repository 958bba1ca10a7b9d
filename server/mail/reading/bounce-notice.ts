// The words of a bounce that has no machine-readable part: where the notice ends and the returned email begins, and which
// addresses of the notice are those that failed.
import { findAddresses } from './delivery-status.ts'

export type Notice = { words: string; returned: string }

const RETURNED_BELOW =
  /^[\s\W]{0,80}(below (this line|is) (is )?a copy|this is a copy of (the|your)|(the )?headers? of the original|original message( headers?)?( follows?)?[\s:.-]*$|unsent message|returned message|undelivered message( follows)?|message headers? follow|included is a copy|bounced e-?mail|message text follows|copy of (the|your) (original )?message|---- ?message header|original message headers|-{3,}\s*ursprüngliche nachricht|начало сообщения|original mail|原文|the following is the original)/i
const RETURNED_HEADER =
  /^(received|return-path|message-id|dkim-signature|x-received|arc-seal|domainkey-signature|mime-version|x-originating-ip|authentication-results|delivered-to) ?:/i

export function splitNotice(text: string): Notice {
  const lines = text.split('\n', 4_000)
  const end = lines.findIndex((line) => line.length < 300 && (RETURNED_BELOW.test(line) || RETURNED_HEADER.test(line)))
  if (end < 0) return { words: text.slice(0, 12_000), returned: '' }
  const isHeader = RETURNED_HEADER.test(lines[end] ?? '')
  return {
    words: lines.slice(0, end).join('\n').slice(0, 12_000),
    returned: lines.slice(isHeader ? end : end + 1).join('\n'),
  }
}

const ALONE = /^[\s>*"'<([•·-]{0,12}(?:[\w-]{1,20};\s*)?[^\s@<>"]{1,128}@[^\s@<>":]{1,253}[>"')\]:;,.\s-]*$/
const LEADING = /^[\s>*"'<([•·-]{0,12}[^\s@<>"]{1,128}@[^\s@<>":,]{1,253}[>"']?[\s:.(<[,]/
const NAMED =
  /(rcpt to|recipients?( address)?|to|address(ed to)?|an|à|para|a|for|destinataire|empfänger|mail ?address|user|mailbox)\s*:?\s*[<"'(]{0,2}[^\s@<>"]{1,128}@/i
const NOT_FAILED =
  /^\s*(from|sender|mail from|return-path|reply-to|original sender|von|de|cc|contact|x-postfix-sender|received|envelope-from)\s*:|\bmail from\b|postmaster|please (contact|send|forward)|help|support|abuse@|contact /i

/** The failed addresses, best first ones only: those on a line of their own before those named in a sentence. */
export function failedAddresses(words: string, notThese: ReadonlySet<string>): string[] {
  const found = new Map<string, number>()
  for (const line of words.split('\n', 2_000)) {
    if (!line.includes('@') || line.length > 2_000) continue
    const rank = rankOf(line)
    for (const address of findAddresses(line.replace(/<mailto:[^>]{0,300}>/gi, ' '))) {
      if (!notThese.has(address)) found.set(address, Math.max(found.get(address) ?? 0, rank))
    }
  }
  const best = Math.max(0, ...found.values())
  return [...found].filter(([, rank]) => rank === best || (best === 4 && rank === 4)).map(([address]) => address)
}

function rankOf(line: string): number {
  if (/\brcpt to\b/i.test(line)) return 4
  if (ALONE.test(line)) return 4
  if (LEADING.test(line)) return 4
  if (NOT_FAILED.test(line)) return 1
  if (NAMED.test(line)) return 3
  return 2
}

/** What the notice says about one address, and what it says about nobody in particular. */
export type WordsAbout = { own: string; common: string }

/**
 * With several addresses every line belongs to the one named last, in the list of failures as in the transcript below it;
 * a heading ends that.
 */
export function wordsByAddress(words: string, addresses: string[]): (address: string) => WordsAbout {
  const wanted = new Set(addresses)
  if (wanted.size < 2) return (address) => ({ own: fromMention(words, address), common: words })
  const owned = new Map([...wanted, ''].map((address) => [address, [] as string[]]))
  let owner = ''
  for (const line of words.split('\n', 2_000)) {
    if (HEADING.test(line)) owner = ''
    const named = line.includes('@') ? findAddresses(line).filter((one) => wanted.has(one)) : []
    owner = named.at(-1) ?? owner
    for (const address of new Set([...named, owner])) owned.get(address)?.push(line)
  }
  const said = (address: string) => (owned.get(address) ?? []).join('\n')
  const common = said('')
  return (address) => ({ own: said(address).slice(0, 2_500), common })
}
const HEADING = /^\s*-{3,}[^-].{0,200}-{3,}\s*$/

function fromMention(words: string, address: string): string {
  const at = words.toLowerCase().indexOf(address)
  if (at < 0) return words
  const from = words.lastIndexOf('\n', at) + 1
  return words.slice(from, from + 2_500)
}
