import { secondPerson } from './second-person.ts'

/** What the email has to say beside its own sentences, in the user's words, spoken to the lead. */
export type Content = {
  kind: 'say' | 'mention' | 'invite' | 'offer' | 'help' | 'question' | 'congratulate' | 'thank'
  text: string
}

const WHO = '(?:them|him|her|the (?:lead|customer|client|recipient)|everybody|everyone|people|you)'
const STARTS: [Content['kind'], RegExp][] = [
  [
    'say',
    new RegExp(
      `^(?:mention|say|add|point out|note|explain|write|state|announce|make clear|stress|emphasize|highlight|tell ${WHO}|let ${WHO} know|remind ${WHO}|inform ${WHO}|assure ${WHO})(?: to ${WHO})? that (.+)$`,
      'i',
    ),
  ],
  ['invite', new RegExp(`^invite ${WHO}(?: and [\\p{L} ]{3,30})? to (.+)$`, 'iu')],
  ['question', new RegExp(`^ask(?: ${WHO})? ((?:whether|if|how|what|when|which|where|who) .+)$`, 'i')],
  ['congratulate', new RegExp(`^congratulate ${WHO} (?:on|for) (.+)$`, 'i')],
  ['thank', new RegExp(`^thank ${WHO} for (.+)$`, 'i')],
  ['help', new RegExp(`^offer(?: ${WHO})? to (.+)$`, 'i')],
  ['offer', new RegExp(`^offer(?: ${WHO})? ((?:an?|the|our|free|\\d|one|two|three) ?.+)$`, 'i')],
  [
    'mention',
    new RegExp(
      `^(?:mention|point out|highlight|bring up|announce|promote|include|point (?:them |him |her )?to|tell ${WHO} about|remind ${WHO} of) (.+)$`,
      'i',
    ),
  ],
]

/** Where one instruction ends and the next starts. */
const NEXT =
  /\s*(?:,|\b(?:and then|then|and also|and|but|also|plus)\b)\s*(?=(?:please |also )?(?:keep|make|ask|no |not |don['’]?t|do not|never|use|write|end |close |be |propose|suggest|invite|offer|mention|say |add |point out|tell |remind |subject|at most|max|under |in \d|include|avoid|thank|congratulate|sign|start|focus|stay|sound|shorter|short\b|formal|friendly))/i
const MOST_WORDS = 30
const UNSAFE = /[?{}<>[\]|\\]/
/** What would be a claim about earlier contact. */
const OF_CONTACT =
  /\b(?:met|spoke|talked|agreed|discussed|promised|replied|answered|called|last (?:week|month|monday|tuesday|wednesday|thursday|friday|time)|yesterday|our (?:\p{Ll}+ )?(?:call|meeting|conversation|chat|talk|email))\b/iu
/** A thing to mention: "our webinar on 3 May", not a bare name. */
const NAMED = /^(?:(?:our|my) \S+|(?:the|an?|their|his|her|your|this) \S+ \S+ \S+)/i
const TO_JOIN = /^(?:our|my|the|an?|join|visit|see|try|come|taste|test|meet|this)\b/i

/** The parts of the user's text that say what the email has to say; the rest is read as instructions on its form. */
export function takeContent(
  text: string,
  isUnderstood: (part: string) => boolean,
): { content: Content[]; rest: string } {
  const content: Content[] = []
  const rest = text
    .split(/(?<=[!;\n])|(?<=\.)(?=\s|$)/)
    .map((sentence) => {
      const kept = sentence.split(NEXT).filter((part) => {
        const said = part
          .replace(/\s+/g, ' ')
          .trim()
          .replace(/[.,!;]+$/, '')
          .replace(/^(?:please|also|and|but) /i, '')
        const found = isUnderstood(said) ? null : contentOf(said)
        if (found) content.push(found)
        return found === null
      })
      return kept.join(', ')
    })
    .join('')
  return content.length > 0 ? { content, rest } : { content, rest: text }
}

function contentOf(said: string): Content | null {
  for (const [kind, pattern] of STARTS) {
    const given = pattern.exec(said)?.[1]
    if (!given) continue
    const text = secondPerson(given.trim().replace(/\bfor free\b/gi, 'at no charge'))
    if (UNSAFE.test(text) || text.split(' ').length > MOST_WORDS || OF_CONTACT.test(text)) return null
    // "She" with any other verb would need its ending changed.
    if (/\b(?:he|she)\b/i.test(text)) return null
    if (kind === 'mention' && !NAMED.test(text)) return null
    if (kind === 'invite' && !TO_JOIN.test(text)) return null
    if (kind === 'say' && text.split(' ').length < 3) return null
    return { kind, text }
  }
  return null
}
