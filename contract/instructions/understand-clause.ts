import type { EmailTone } from '../email-template.ts'
import { BUSINESS_TOPIC } from './business-topics.ts'
import { type Clause, cut, take } from './clause.ts'
import type { Ask, Instructions, OwnTexts } from './instructions.ts'

/** What one clause asks for; several clauses are put together afterwards. */
export type Wish = Partial<Omit<Instructions, 'left' | 'hasPrompt'>>

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const numberOf = (word: string) => {
  const at = NUMBER_WORDS.indexOf(word.toLowerCase())
  return at < 0 ? Number(word) : at + 1
}
const COUNT = `(\\d{1,3}|${NUMBER_WORDS.join('|')})`
const LIMIT = String.raw`(?:(at most|max\.?(?:imum)?(?: of)?|up to|under|below|(?:no|not) (?:more|longer) than|(?:less|fewer|shorter) than|within|in|about|around|roughly|approximately|at least|over|(?:more|longer) than|min\.?(?:imum)?(?: of)?) )?`
const AFTER = String.raw`(?: (or less|or fewer|max\.?(?:imum)?|at most|long|total|or more))?`
const WORDS = new RegExp(`\\b${LIMIT}${COUNT}[ -]words?\\b${AFTER}`, 'i')
const SENTENCES = new RegExp(`\\b${LIMIT}${COUNT} (?:short )?sentences?\\b${AFTER}`, 'i')
const AT_LEAST = /^(at least|over|more|longer|min)/i

/** "At most 80 words", "in three sentences", "one paragraph". */
export function lengthIn(clause: Clause): Wish | null {
  const words = take(clause, WORDS)
  if (words) {
    const count = numberOf(words[2] ?? '')
    if (AT_LEAST.test(words[1] ?? '') || words[3] === 'or more') return { leastWords: count }
    const isAbout = /^(about|around|roughly|approx)/i.test(words[1] ?? '')
    return isAbout ? { mostWords: Math.round(count * 1.15), leastWords: Math.round(count * 0.8) } : { mostWords: count }
  }
  const sentences = take(clause, SENTENCES)
  if (sentences && !AT_LEAST.test(sentences[1] ?? '')) return { mostSentences: numberOf(sentences[2] ?? '') }
  if (take(clause, /\b(?:in |as |just )?(?:one|a single|1) (?:short )?paragraph\b/i)) return { oneParagraph: true }
  return null
}

const NO = `(?:no|without|avoid|skip|never|(?:do not|don['’]?t|not|never)(?: (?:use|include|add|write|ask|end with|end on|put|have|contain))?|refrain from)`
const ANY = '(?:(?:any|a|an|the|using|asking|more|for) )*'
const NO_QUESTION = new RegExp(`\\b${NO} ${ANY}(?:questions?(?: marks?)?)\\b(?: at the end)?`, 'i')
const NO_BULLETS = new RegExp(`\\b${NO} ${ANY}(?:bullet(?:s|ed)?(?:[ -]?(?:points?|lists?))?|lists?)\\b`, 'i')
const NO_SIGNS = new RegExp(`\\b${NO} ${ANY}(emojis?|smileys?|exclamation (?:marks?|points?))(?![\\w])`, 'i')
const NO_CTA = new RegExp(`\\b${NO} ${ANY}(?:calls?[ -]to[ -]action|cta)\\b`, 'i')
const NO_ASK = new RegExp(`\\b${NO} ${ANY}(?:ask|request|anything)\\b`, 'i')
const DO_NOT = `(?:do not|don['’]?t|never|not|without|avoid|no need to|stop)`
const NO_SUCH_ASK = new RegExp(
  `\\b(?:${DO_NOT} (?:ask(?:ing)?(?: (?:him|her|them))?(?: for| to)?|suggest(?:ing)?|propos(?:e|ing)|request(?:ing)?|offer(?:ing)?|push(?:ing)?(?: for)?|book(?:ing)?|schedul(?:e|ing))|no) ${ANY}(?:short |quick |phone |video )?(call|phone|chat|demo|meeting|meet|visit|reply|answer|response)s?\\b`,
  'i',
)
const NO_WORD =
  /\b(?:(?:do not|don['’]?t|never) (?:mention|say|use|include|write|talk about|bring up|refer to)|(?:avoid|without|skip)(?: (?:mentioning|saying|using|the words?|the phrase|talking about))?|leave out|no mention of|no) (?:the |any |our |their |a )?(?:words? |phrases? |term )?(?:“([^”]+)”|([\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+){0,2}))$/iu
// "Do not mention that we met" and "no pressure" are about more than a word.
const NOT_A_WORD =
  /\b(that|it|this|pushy|salesy|pressure|too|small talk|fluff|jargon|buzzwords?|being|sounding|anything|everything|pitch|hard sell|offer|us|me|worries|longer|shorter|long|short|formal)\b/i

/** "No question", "no emojis", "don't ask for a call", "don't mention the price". */
export function refusalIn(clause: Clause): Wish | null {
  if (take(clause, NO_QUESTION)) return { question: false }
  if (take(clause, NO_CTA)) return { ask: 'nothing' }
  if (take(clause, NO_BULLETS)) return { always: ['no bullet points'] }
  const sign = take(clause, NO_SIGNS)
  if (sign)
    return {
      always: [`no ${/^e|^s/i.test(sign[1] ?? '') && !/^ex/i.test(sign[1] ?? '') ? 'emojis' : 'exclamation marks'}`],
    }
  const refused = take(clause, NO_SUCH_ASK)
  if (refused) return { avoidAsks: [askOf(refused[1] ?? '') as Ask] }
  if (take(clause, NO_ASK)) return { ask: 'nothing' }
  const unsaid = NO_WORD.exec(clause.rest)
  const word = unsaid?.[1] ?? unsaid?.[2]
  if (!unsaid || !word || (!unsaid[1] && NOT_A_WORD.test(word))) return null
  cut(clause, unsaid.index, unsaid.index + unsaid[0].length)
  return { avoidWords: [word.trim().toLowerCase()] }
}

const TONES: [RegExp, EmailTone][] = [
  [/^(friendl(y|ier)|warm(er)?|kind(er)?)$/i, 'friendly'],
  [/^(casual|informal|relaxed|laid-back)$/i, 'casual'],
  [/^(formal)$/i, 'formal'],
  [/^(professional|businesslike)$/i, 'professional'],
  [/^(persuasive|compelling|convincing)$/i, 'persuasive'],
]
const TONE_WORD =
  '(friendly|friendlier|warm|warmer|kind|kinder|casual|informal|relaxed|laid-back|formal|professional|businesslike|persuasive|compelling|convincing)'
const TONE = new RegExp(
  `(?:^|\\b(?:be|keep it|make it|keep this|make this|sound|sounding|write|stay|it|in an?|use an?|with an?|tone(?: is| should be)?:?)(?: (?:more|less|very|a bit|a little|slightly|rather|too|really))*) ?(?:(more|less|very|a bit|a little|slightly|rather) )*${TONE_WORD}\\b(?: (?:tone|style|voice|manner|language))?`,
  'i',
)

/** "Friendlier", "in a formal tone", "less formal". Only about the email: "our casual lunch" is not. */
export function toneIn(clause: Clause): Wish | null {
  const match = TONE.exec(clause.rest)
  if (!match) return null
  const after = clause.rest.slice(match.index + match[0].length).trim()
  if (after !== '' && !/^(please|and|but|tone|email|mail|message|text|in tone)\b/i.test(after)) return null
  const tone = TONES.find(([pattern]) => pattern.test(match[2] ?? ''))?.[1]
  if (!tone) return null
  const isLess = /\bless\b/i.test(match[0])
  if (isLess && tone !== 'formal' && tone !== 'casual') return null
  cut(clause, match.index, match.index + match[0].length)
  return { tone: isLess ? (tone === 'formal' ? 'friendly' : 'professional') : tone }
}

const OBJECT =
  '(call|phone call|video call|phone|ring|chat|talk|conversation|demo|demonstration|meeting|meet|coffee|visit|reply|answer|response|right person|person in charge|referral|introduction|intro)'
const MINUTES = String.raw`(\d{1,2})[ -]?min(?:ute)?s?\b`
const ASK_VERB =
  '(?:ask(?:s|ing)?|request|suggest|propose|invite|offer|book|schedule|arrange|set up|push for|aim for|go for|try to get|end with|close with|want|would like|get)'
const BETWEEN =
  '(?:(?:for|to|a|an|the|if|whether|us|we|can|could|have|her|him|them|me|short|quick|brief|first|who|is|name of|their|you|on|by|over|jump|hop|get) )*'
const ASKED = new RegExp(`\\b${ASK_VERB} ${BETWEEN}(?:${MINUTES} ?)?${BETWEEN}${OBJECT}?\\b(?: of ${MINUTES})?`, 'i')
const MEET = /^(?:please )?(?:let['’]?s |we )?(meet|call|visit)\b/i

const askOf = (word: string): Ask | null => {
  const said = word.toLowerCase()
  if (/demo/.test(said)) return 'demo'
  if (/call|phone|ring|chat|talk|conversation/.test(said)) return 'call'
  if (/meet|coffee|visit/.test(said)) return 'meeting'
  if (/reply|answer|response/.test(said)) return 'reply'
  return /person|referral|intro/.test(said) ? 'referral' : null
}

/** "Ask for a call", "suggest a 20-minute demo", "ask for the right person". */
export function askIn(clause: Clause): Wish | null {
  const match = ASKED.exec(clause.rest)
  const minutes = match?.[1] ?? match?.[3] ?? null
  const ask = match && (match[2] ? askOf(match[2]) : minutes ? 'call' : null)
  if (match && ask) {
    cut(clause, match.index, match.index + match[0].length)
    const later = minutes ?? take(clause, new RegExp(`\\b(?:of |for )?${MINUTES}`, 'i'))?.[1] ?? null
    const coffee = /coffee/i.test(match[0]) ? { place: ['over coffee'] } : {}
    const video = /video/i.test(match[0]) ? { place: ['by video'] } : {}
    return { ask, ...(later && ask !== 'reply' && ask !== 'referral' && { minutes: later }), ...coffee, ...video }
  }
  const met = take(clause, MEET)
  return met ? { ask: askOf(met[1] ?? '') } : null
}

const NAME = String.raw`\p{Lu}[\p{L}\p{N}&’'-]*(?: (?:(?:of|the|de|am|and|&) )?(?:\p{Lu}|\d)[\p{L}\p{N}&’'-]*){0,4}`
const PLACES: [RegExp, (match: RegExpExecArray) => string][] = [
  [
    /\b(?:at|in) (their|your|her|his|the lead['’]s) (office|offices|place|site|premises)\b/i,
    (m) => `at your ${m[2]?.toLowerCase()}`,
  ],
  [/\b(?:at|in) (?:our|my) (office|offices|showroom|place|site)\b/i, (m) => `at our ${m[1]?.toLowerCase()}`],
  [/\bover (lunch|coffee|breakfast|dinner)\b/i, (m) => `over ${m[1]?.toLowerCase()}`],
  [
    /\b(?:on|via|by|over) (zoom|teams|microsoft teams|google meet|skype|webex)\b/i,
    (m) => `on ${PLATFORMS[(m[1] ?? '').toLowerCase()]}`,
  ],
  [/\b(?:by|via|over|on) (phone|telephone|the phone)\b/i, () => 'by phone'],
  [/\b(?:by|via|over) video\b/i, () => 'by video'],
  [
    new RegExp(String.raw`\bat (?:our|the|my) (stand|booth) (?:at|in) (?:the )?(${NAME})`, 'u'),
    (m) => `at our ${m[1]} at ${m[2]}`,
  ],
  [new RegExp(String.raw`\b(at|in) (?:the )?(${NAME})`, 'u'), (m) => `${m[1]} ${m[2]}`],
]
const PLATFORMS: Record<string, string> = {
  zoom: 'Zoom',
  teams: 'Teams',
  'microsoft teams': 'Microsoft Teams',
  'google meet': 'Google Meet',
  skype: 'Skype',
  webex: 'Webex',
}
const NO_PLACE =
  /^(?:at|in) (?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|english|german|french|spanish|italian|dutch|portuguese)\b/i

/** "In Rome", "at your office", "over lunch", "on Zoom". */
export function placeIn(clause: Clause, ask: Instructions['ask']): Wish | null {
  // A call takes place on a phone or a platform, not in a town.
  const places = ask === 'meeting' || ask === 'demo' ? PLACES : PLACES.filter(([pattern]) => !pattern.unicode)
  for (const [pattern, say] of places) {
    const match = pattern.exec(clause.rest)
    if (!match || NO_PLACE.test(match[0])) continue
    cut(clause, match.index, match.index + match[0].length)
    return { place: [say(match)] }
  }
  return null
}

const KIND = '(product|plan|service|tool|app|platform|feature|package|module|solution|edition|software|course|workshop)'
const PRODUCT = new RegExp(
  String.raw`\b(?:mention|pitch|promote|introduce|present|highlight|focus on|talk about|write about|offer|sell|about|name|bring up) (?:our |the |my )?(?:new )?(?:(?:${KIND})s? (?:called |named )?(?:“([^”]+)”|(${NAME}))|(?:“([^”]+)”|(${NAME})) ${KIND}\b)`,
  'iu',
)
const BARE = new RegExp(
  String.raw`\b(?:mention|pitch|promote|introduce|present|highlight|focus on|talk about|write about|bring up|use|include|name) (?:our |the |my )?(?:result |results |customer |story |case |case study |example )?(?:of |with |from |at |about )?(?:the )?(?:“([^”]+)”|(${NAME}))(?: (?:result|story|case|case study|example|customer|numbers?|figures?))?`,
  'u',
)
const ANY_PROOF =
  /\b(?:mention|include|use|add|give|show|with) (?:a |an |our |some |one |the |one of (?:our|my) )*(?:proof points?|proof|results?|customer stor(?:y|ies)|case stud(?:y|ies)|references?|success stor(?:y|ies))\b/i
const TOPIC = new RegExp(
  String.raw`\b(?:focus on|talk about|write about|mention|be about|is about|about|centered on|highlight) (?:our |the |their |his |her )?(${BUSINESS_TOPIC.source})(?=$|[ .])`,
  'i',
)

/** "Mention our product Pipewise", "use the Brightway result", "focus on invoicing". */
export function contentIn(clause: Clause, own: OwnTexts): Wish | null {
  const product = PRODUCT.exec(clause.rest)
  if (product && /^\p{Lu}|^“/u.test((product[2] ?? product[3] ?? product[4] ?? product[5] ?? '').slice(0, 1))) {
    const name = product[2] ?? product[4] ?? product[3] ?? product[5] ?? ''
    const kind =
      product[6] && /^(plan|package|edition|course|workshop|module)$/i.test(product[6]) ? ` ${product[6]}` : ''
    cut(clause, product.index, product.index + product[0].length)
    return { product: kind ? `the ${name}${kind}` : name }
  }
  // The verb may start a sentence; the name must have its capital.
  const bare = BARE.exec(clause.rest.slice(0, 1).toLowerCase() + clause.rest.slice(1))
  const name = bare?.[1] ?? bare?.[2]
  const has = (text: string | null | undefined) => name && text?.toLowerCase().includes(name.toLowerCase())
  if (bare && name && (has(own.offer) || has(own.senderCompany))) {
    cut(clause, bare.index, bare.index + bare[0].length)
    return { product: name }
  }
  if (bare && name && own.proofPoints?.some(has)) {
    cut(clause, bare.index, bare.index + bare[0].length)
    return { proof: name }
  }
  if ((own.proofPoints?.length ?? 0) > 0 && take(clause, ANY_PROOF)) return { proof: '' }
  const topic = TOPIC.exec(clause.rest)
  if (!topic) return null
  cut(clause, topic.index, topic.index + topic[0].length)
  return { topic: (topic[1] ?? '').toLowerCase() }
}

/** “Subject: "…"”, bullet points, a question at the end, first names, English. */
export function formIn(clause: Clause): Wish | null {
  const subject = take(clause, /\bsubject(?: line)?(?: should be| is|:| =)? ?“([^”]{2,100})”/i)
  if (subject) return { subject: (subject[1] ?? '').trim() }
  if (
    take(
      clause,
      /\b(?:use |with |as |add |in |include )?(?:a |some |short |three |two |3 |2 )*(?:bullet(?:s|ed)?(?:[ -]?(?:points?|lists?|form))?)\b/i,
    )
  )
    return { bullets: true }
  if (
    take(
      clause,
      /\b(?:end|close|finish) (?:it )?(?:with|on|by asking) (?:a |one )?question\b|\bask (?:a|one) question(?: at the end)?$/i,
    )
  )
    return { question: true }
  if (
    take(
      clause,
      /\b(?:use|with|greet (?:him |her |them )?by|address (?:him |her |them )?by) (?:the |their |his |her )?first names?\b/i,
    )
  )
    return { always: ['first name'] }
  return take(clause, /\b(?:write |reply )?(?:it )?in (?:plain |simple |us |american )?english\b/i)
    ? { always: ['English'] }
    : null
}
