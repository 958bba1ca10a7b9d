import { isProtected, type Kept } from './protected-text.ts'
import { plainerWords, spamPlacesIn } from './spam-words.ts'
import { wordsOf } from './text-measures.ts'
import { wholeWords } from './whole-words.ts'

/** Words in a text and their replacement; empty where there is none. */
export type Rewrite = { from: string; to: string }
export type Place = Rewrite & { start: number }
type Find = (text: string) => RegExpExecArray[]
type Table = [RegExp | Find, string][]

const phrase = (words: string, plain: string): [Find, string] => [wholeWords(words, '-'), plain]

/** Phrases whose simple form is right in every sentence. Only these are replaced automatically. */
const PLAIN_PHRASES: Table = [
  phrase('(?<!\\b(?:is|are|was|were|be|been) )in order to', 'to'),
  phrase('due to the fact that', 'because'),
  phrase('(?:in spite of|despite) the fact that', 'although'),
  phrase('in the event that', 'if'),
  phrase('until such time as', 'until'),
  phrase('at this point in time', 'now'),
  phrase('prior to', 'before'),
  phrase('in close proximity to', 'near'),
  phrase('on a (daily|weekly|monthly|quarterly) basis', '$1'),
  phrase('utili[sz]e', 'use'),
  phrase('utili[sz]ing', 'using'),
  phrase('approximately(?= \\d)', 'about'),
  [/(?<=^|[.!?]\s|\n)I just wanted to (share|ask|mention|say|tell you|let you know)\b/g, 'I would like to $1'],
]
/** For advice: phrases that weaken a sentence. The author decides whether to remove them. */
const HEDGES: Table = [
  [/\bI just wanted to check (?:in|whether|if)\b/gi, ''],
  [/\bI (?:just )?wanted to reach out\b/gi, 'I am writing'],
  [/\bI was (?:just )?wondering (?:if|whether) you (could|would|can)\b/gi, '$1 you'],
  [/\bI (?:was )?hop(?:e|ing) you (?:do not|don['’]t) mind\b/gi, ''],
  [/\b(?:I|we) (?:think|believe|feel)(?: that)?(?= (?:you|your|it|this|that|there)\b)/gi, ''],
  [/\bit might be worth\b/gi, 'it is worth'],
  [/\b(?:maybe|perhaps)\b/gi, ''],
  [/\b(?:sort of|kind of|a little bit|somewhat|basically|actually|honestly|simply put|to be honest)\b/gi, ''],
  [/\b(we|I) might be able to\b/gi, '$1 can'],
  [/\bsorry to bother you\b/gi, ''],
  [/\bjust(?= (?:checking|following|reaching|touching|a quick)\b)/gi, ''],
]
/** For advice: formal words that a simpler one can often replace. */
const HEAVY_WORDS: Table = (
  [
    ['leverage', 'use'],
    ['facilitate', 'help with'],
    ['commence', 'start'],
    ['approximately', 'about'],
    ['with regard to', 'about'],
    ['regarding', 'about'],
    ['assistance', 'help'],
    ['subsequently', 'then'],
    ['additional', 'more'],
    ['demonstrate', 'show'],
    ['implement', 'set up'],
    ['numerous', 'many'],
    ['a large number of', 'many'],
    ['endeavou?r', 'try'],
    ['optimi[sz]e', 'improve'],
    ['functionality', 'features'],
    ['sufficient', 'enough'],
  ] as const
).map(([words, plain]) => phrase(words, plain))
/** For advice: phrases about the sender that could be about the recipient. */
const TO_RECIPIENT: Table = [
  [/\bwe (?:offer|provide|deliver)\b(?! you)/gi, 'you get'],
  [/\b(?:we|I) (?:can|could) help you(?: to)?\b/gi, 'you can'],
  [/\bwe (?:allow|enable) you to\b/gi, 'you can'],
  [/\bI (?:would like|want) to show you\b/gi, 'you would see'],
]
const MOST_OF_A_KIND = 5

export const plainPhrasesIn = (text: string, kept: Kept[]) => places(PLAIN_PHRASES, text, kept)
export const hedgesIn = (text: string, kept: Kept[]) => places(HEDGES, text, kept)
export const heavyWordsIn = (text: string, kept: Kept[]) => places(HEAVY_WORDS, text, kept)
export const towardsRecipient = (text: string, kept: Kept[]) => places(TO_RECIPIENT, text, kept)

/** Each word once. */
export function spamIn(text: string, kept: Kept[]): Place[] {
  const seen = new Set<string>()
  return spamPlacesIn(text).flatMap(({ from, start }) => {
    const word = from.toLowerCase()
    if (seen.has(word) || isProtected(kept, start, start + from.length)) return []
    seen.add(word)
    return [{ from, start, to: likeCase(from, plainerWords[word] ?? '') }]
  })
}

function places(table: Table, text: string, kept: Kept[]): Place[] {
  const found = table.flatMap(([find, to]) =>
    (typeof find === 'function' ? find(text) : [...text.matchAll(find)])
      .filter(({ 0: from, index }) => !isProtected(kept, index, index + from.length))
      .slice(0, MOST_OF_A_KIND)
      .map(({ 0: from, 1: inner, index }) => ({
        from,
        start: index,
        to: likeCase(from, to.replace('$1', inner ?? '')),
      })),
  )
  return found.sort((a, b) => a.start - b.start)
}

const likeCase = (from: string, to: string) => (/^\p{Lu}/u.test(from) ? to.slice(0, 1).toUpperCase() + to.slice(1) : to)

/** The text with each replacement at its position; everything else stays unchanged. */
export function applied(text: string, rewrites: Place[]): string {
  let result = ''
  let at = 0
  for (const { from, to, start } of rewrites) {
    if (start < at) continue
    result += text.slice(at, start) + to
    at = start + from.length
  }
  return result + text.slice(at)
}

const LONG_SENTENCE = 25
/** Sentences with these words can't be split: "If ..., and you ..., then". */
const DEPENDS =
  /\b(if|when|while|because|although|though|as|since|once|after|before|unless|whether|either|neither|both)\b/i

/** For advice: a long sentence split where it joins two independent clauses. */
export function splitSentence(sentence: string): string | null {
  if (wordsOf(sentence).length <= LONG_SENTENCE || sentence.length > 1_000) return null
  const joints = [...sentence.matchAll(/; |, (?:and|but) (?=(?:we|you|I|it|they|this|that|the|our|your)\b)/g)].filter(
    ({ index }) => !DEPENDS.test(sentence.slice(0, index)),
  )
  const middle = sentence.length / 2
  const [joint] = joints.sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle))
  if (!joint) return null
  const rest = sentence.slice(joint.index + joint[0].length)
  const word = /but/.test(joint[0]) ? 'But ' : ''
  return `${sentence.slice(0, joint.index)}. ${word}${word ? rest : rest.slice(0, 1).toUpperCase() + rest.slice(1)}`
}
