import { TIME_UNITS } from './number-units.ts'
import type { Quantity } from './quantities.ts'
import { weekdayOf } from './read-date.ts'
import { sentenceAround, type Token } from './text-tokens.ts'

// Numbers that are no claims and need no source:
// - one, alone: "one question", "one of them"; and zero in words
// - "one or two", "all three"
// - up to ten parts of the email itself: "two questions", "three ideas", "two minutes to read"
// - the length of a meeting in a sentence that asks for or offers one: "a 15-minute call", "within two weeks"
// - times of day ("10:30", "3 pm") and, in a sentence that proposes a meeting, days
// - up to three things that the sender drew or prepared for the email: "I sketched two routes"
// - a month in a sentence about people in general: "many depots change their plan in January"
// - up to twelve of anything in a sentence that proposes what to do: "let's test it at two sites"
// - up to an hour that the offered thing takes: "It takes 20 minutes", "Ten minutes are enough"
// - the numbers of a list ("1.", "2)") and of "step 2", "option 3"
const OWN_THINGS =
  /^(questions?|things?|ideas?|options?|thoughts?|reasons?|ways?|lines?|sentences?|steps?|points?|examples?|dates?|times?|slots?|words?|topics?|paragraphs?|bullets?|takeaways?|notes?|tips?|suggestions?|routes?|choices?|scenarios?|pages?|types?|kinds?|sorts?|halves|cents|birds|clicks?)$/
const MEETING =
  /^(call|calls|chat|chats|meet|meeting|meetings|demo|demos|conversation|talk|speak|walkthrough|walk-through|intro|session|coffee|slot|slots|calendar|diary|appointment|invite|reply|read|look|available|availability|spare|free|suit|suits|convenient|schedule|book|time|call-back|catch-up|webinar|answer|proposal|quote|visit|tour)$/
const SAYS_EFFECT =
  /^(save|saves|saved|saving|cut|cuts|cutting|reduce|reduced|reduces|reducing|shorten|shortened|faster|slash|slashed|dropped|drop|gain|gained|spend|spends|spent|waste|wasted|took|takes|went|fell|rose|average|since|ago|founded|raised|announced|launched|opened|signed|hired|grew|last|past)$/
const NUMBERED = /^(step|option|part|point|page|slide|question|figure|chapter|item|phase|day|week|level|tier)$/

export function isTrivial(quantity: Quantity, tokens: Token[]): boolean {
  const first = tokens[quantity.from]
  const after = tokens[quantity.next]
  const [value = Number.NaN] = quantity.values[0] ?? []
  if (!first || quantity.kind === 'percentage' || quantity.kind === 'money') return false
  if (quantity.kind === 'times')
    return (
      value === 1 ||
      (quantity.isInWords &&
        value <= 3 &&
        !/^(as|the|more|faster|their|its|our|your|your)$/.test(after?.folded ?? '') &&
        tokens[quantity.next - 1]?.folded === 'times')
    )
  const sentence = () => sentenceAround(tokens, quantity.from)
  if (quantity.kind === 'date') {
    if (isOver(quantity, tokens, sentence())) return false
    // The month "May" of a date is not an offer.
    const own = new Set(tokens.slice(quantity.from, quantity.next))
    return (
      isGeneral(sentence()) ||
      suggests(sentence()) ||
      proposes(sentence().filter((token) => !own.has(token))) ||
      isPlanned(quantity, sentence()) ||
      isAsked(quantity, sentence())
    )
  }
  if (quantity.isInWords && value <= 1) return true
  if (isIdiom(tokens, quantity)) return true
  if (quantity.isInWords && value <= 3 && sentence().some(({ folded }) => PREPARED.test(folded))) return true
  if (value === 1 && quantity.values.length === 1) return true
  if (
    value <= 12 &&
    quantity.kind === 'number' &&
    (suggests(sentence()) || suggests(beforeColon(tokens, quantity.from)) || goesOn(quantity, tokens, sentence()))
  )
    return true
  if (quantity.units.includes('minute') && value <= 60 && isEnough(quantity, tokens, sentence())) return true
  if (isListNumber(first, after) || isTimeOfDay(tokens, quantity) || isHourBefore(tokens, quantity)) return true
  const named = tokens[quantity.from - 1]
  // "before the 20th"
  if (
    /^(st|nd|rd|th)$/.test(tokens[quantity.next - 1]?.folded ?? '') &&
    quantity.units.length === 0 &&
    asks(sentence())
  )
    return true
  if (value <= 20 && named?.kind === 'word' && NUMBERED.test(named.folded)) return true
  if (
    value <= 10 &&
    quantity.units.slice(0, 2).some((unit) => OWN_THINGS.test(unit)) &&
    OWN_THINGS.test(after?.folded ?? '')
  )
    return true
  if (value <= 10 && tokens.slice(quantity.next, quantity.next + 2).some(({ folded }) => OWN_THINGS.test(folded)))
    return true
  return quantity.units.some((unit) => TIME_UNITS.has(unit))
    ? isMeetingLength(quantity, tokens, sentence())
    : isAfterAt(tokens, quantity) && proposes(sentence())
}

const SUGGESTS =
  /^(?:suggest|propose|let's|vorschlag\w*|schlage|schlagen|voorstel\w*|stel|stellen|propon\w{1,4}|proposons|sugier\w{1,4}|sugir\w{1,4}|suger\w{1,4}|testen|testweise|probeweise|uitproberen)$/
const DOES_NOT_SUGGEST = /^(?:customer|customers|client|clients|kunden|kunde|clienti|clientes|klanten|klant)$/

/** "I suggest a test: we install two sensors". */
function beforeColon(tokens: Token[], at: number) {
  const [first] = sentenceAround(tokens, at)
  const colon = first ? tokens.indexOf(first) - 1 : -1
  return tokens[colon]?.text === ':' ? sentenceAround(tokens, colon) : []
}

/** "I suggest starting with one home. After six weeks we look at it together." */
function goesOn({ units }: Quantity, tokens: Token[], sentence: Token[]) {
  const [first] = sentence
  const before = first ? tokens.indexOf(first) - 1 : -1
  return (
    units.some((unit) => TIME_UNITS.has(unit)) &&
    before > 0 &&
    tokens[before]?.kind !== 'break' &&
    !sentence.some(({ folded }) => SAYS_EFFECT.test(folded) || HAPPENED.test(folded)) &&
    suggests(sentenceAround(tokens, before))
  )
}

/** Says what could be done, not what was. */
function suggests(sentence: Token[]) {
  const words = sentence.map(({ folded }) => folded)
  return (
    words.some((word) => SUGGESTS.test(word)) &&
    !words.some((word) => SAYS_EFFECT.test(word) || HAPPENED.test(word) || DOES_NOT_SUGGEST.test(word))
  )
}

const TAKES =
  /^(?:takes|dauert|dauern|prend|prendra|dure|duree|durera|dura|durara|tarda|lleva|duurt|kost|leva|demora|richiede|bastano)$/
const ENOUGH = /^(?:enough|reichen|genugen|suffisent|bastan|bastano|bastam|chegam|volstaan|genoeg|suffices?|suffice)$/

/** "It takes 20 minutes", "Ten minutes are enough", and a line that says nothing but "Ten minutes". */
function isEnough({ from, next }: Quantity, tokens: Token[], sentence: Token[]) {
  const words = sentence.map(({ folded }) => folded)
  if (words.some((word) => /^(?:instead|from|statt|lieu|lugar|invece|plaats|vez|customers?|clients?)$/.test(word)))
    return false
  const isAlone = sentence.length <= next - from + 2 && tokens[from]?.startsSentence
  const isTaken = words
    .slice(0, 2)
    .some((word) => /^(?:it|that|this|das|es|cela|ca|il|elle|esto|eso|dit|dat|het|isto|isso)$/.test(word))
  return isAlone || (isTaken && words.some((word) => TAKES.test(word))) || words.some((word) => ENOUGH.test(word))
}

const PREPARED =
  /^(?:drew|drawn|sketched|drafted|outlined|skizziert|entworfen|gezeichnet|dessine|esquisse|ebauche|dibujado|esbozado|disegnato|abbozzato|getekend|geschetst|desenhei|esbocei|desenhado)$/
const IN_GENERAL =
  /^(?:many|most|some|few|people|viele|manche|beaucoup|plupart|certains|muchos|muchas|algunos|molti|molte|alcuni|veel|sommige|muitos|muitas|alguns)$/
const ABOUT_US = /^(?:you|your|we|us|our|i|my)$/

/** Says what others do, not what the lead or the sender did. */
function isGeneral(sentence: Token[]) {
  const words = sentence.map(({ folded }) => folded)
  return words.slice(0, 2).some((word) => IN_GENERAL.test(word)) && !words.some((word) => ABOUT_US.test(word))
}

const OFFERS =
  /^(would|could|can|shall|may|happy|glad|let|reply|book|pick|suggest|propose|how|free|available|if|send|give|worth|open|any)$/

/** A question or an offer, not a statement about the past. */
function asks(sentence: Token[]) {
  const words = sentence.map(({ folded }) => folded)
  const isAsked = sentence.some(({ text }) => text === '?')
  return (isAsked || words.some((word) => OFFERS.test(word))) && !words.some((word) => SAYS_EFFECT.test(word))
}
/** A question or offer about a meeting. */
const proposes = (sentence: Token[]) =>
  asks(sentence) &&
  sentence.some((token) => MEETING.test(token.folded) || /^works?$/.test(token.folded) || weekdayOf(token) >= 0)

/** "Are your plans for 2027 made?" */
const isPlanned = ({ date }: Quantity, sentence: Token[]) =>
  date?.year != null &&
  date.month === null &&
  sentence.at(-1)?.text === '?' &&
  sentence.some(({ folded }) => /^(plan|plans|planning|budget|budgets|goals?|priorities|ahead)$/.test(folded))

/** A month alone in a question: "Are you joining in December?" */
const isAsked = ({ date }: Quantity, sentence: Token[]) =>
  date?.day === null && date.year === null && date.weekday === null && sentence.at(-1)?.text === '?'

const HAPPENED =
  /^(was|were|met|spoke|had|did|saw|discussed|talked|chatted|enjoyed|thanks|thank|visited|attended|wrote|sent|called|agreed|mentioned|said|told|came|following|further)$/

/** The date of a past event, or a sentence that states and doesn't ask. */
function isOver({ from }: Quantity, tokens: Token[], sentence: Token[]) {
  const close = tokens.slice(Math.max(0, from - 6), from).filter((token) => sentence.includes(token))
  if (close.some(({ folded }) => HAPPENED.test(folded))) return true
  return !sentence.some(({ text }) => text === '?') && sentence.some(({ folded }) => HAPPENED.test(folded))
}

const MEETING_LENGTH =
  /^(call|chat|demo|meeting|conversation|talk|walkthrough|intro|introduction|session|read|video|coffee|catch-up|slot|look|tour|overview)$/

function isMeetingLength(quantity: Quantity, tokens: Token[], sentence: Token[]) {
  const near = tokens.slice(quantity.next, quantity.next + 7).flatMap(({ folded }) => folded.split('-'))
  if (quantity.units.includes('minute') && near.some((word) => MEETING_LENGTH.test(word))) return true
  if (near.join(' ').includes('of your time')) return true
  // "Five minutes on the phone are enough."
  if (quantity.units.includes('minute') && sentence.some(({ folded }) => ON_THE_PHONE.test(folded)))
    return !sentence.some(({ folded }) => SAYS_EFFECT.test(folded))
  // "three ideas that take two minutes to read"
  if (quantity.units.includes('minute') && sentence.some(({ folded }) => folded === 'read')) return true
  return proposes(sentence) || (quantity.units.includes('minute') && asks(sentence))
}

const RATE = /^(?:per|par|por|pro|je)$/
const ON_THE_PHONE = /^(?:phone|telephone|telefon|telefono|telefone|telefoon|call)$/

/** "one or two", "all three", "the two of us", "these two". */
const isIdiom = (tokens: Token[], { from, next, isInWords }: Quantity) =>
  isInWords &&
  (/^(or|all|these|those)$/.test(tokens[from - 1]?.folded ?? '') ||
    // "Les deux réponses": both.
    (/^(les|las|los|os)$/.test(tokens[from - 1]?.folded ?? '') && tokens[from]?.folded === 'two') ||
    `${tokens[next]?.folded} ${tokens[next + 1]?.folded}` === 'of us')

const isListNumber = (first: Token, after: Token | undefined) =>
  first.startsSentence && first.kind === 'number' && /^[.)]$/.test(after?.text ?? '') && after?.isGlued === true

function isTimeOfDay(tokens: Token[], { from, next }: Quantity) {
  const after = tokens[next]
  // "neuf heures par chauffeur" is a rate.
  if (/^(am|pm|a\.m|p\.m|o'clock|o’clock|cet|gmt|bst|utc)$/.test(after?.folded ?? ''))
    return !RATE.test(tokens[next + 1]?.folded ?? '')
  if (after?.text === ':' && after.isGlued && tokens[next + 1]?.kind === 'number' && tokens[next + 1]?.isGlued)
    return true
  const before = tokens[from - 1]
  return before?.text === ':' && before.isGlued && tokens[from]?.isGlued === true
}

/** "before eight", "avant huit heures". */
const isHourBefore = (tokens: Token[], { from, units, values }: Quantity) =>
  (values[0]?.[0] ?? 99) <= 24 &&
  /^(before|until|till)$/.test(tokens[from - 1]?.folded ?? '') &&
  (units.length === 0 || units[0] === 'hour')

const isAfterAt = (tokens: Token[], { from }: Quantity) =>
  /^(at|around|before|after|and|or)$/.test(tokens[from - 1]?.folded ?? '')
