import { plainerWords, spamWordsIn } from './spam-words.ts'
import { wordsOf } from './text-measures.ts'

/** Something to change in a text: the words as they stand, and the words to put there. */
export type Rewrite = { from: string; to: string }

// What weakens a sentence, and the sentence without it. Longer ones first, because they contain the shorter.
const HEDGES: [RegExp, string][] = [
  [/\bI just wanted to check (?:in|whether|if)\b/gi, 'Tell me whether'],
  [/\bI (?:just )?wanted to reach out(?: to you)? (?:because|as|since)\b/gi, 'I am writing because'],
  [
    /\bI (?:just )?wanted to (?:quickly )?(ask|see|know|tell you|say|mention|share|follow up)\b/gi,
    'I would like to $1',
  ],
  [/\bI was (?:just )?wondering (?:if|whether) you (could|would|can)\b/gi, '$1 you'],
  [/\bI (?:was )?hop(?:e|ing) you (?:do not|don['’]t) mind,? (?:but )?/gi, ''],
  [/\b(?:I|we) (?:think|believe|feel)(?: that)? (?=(?:you|your|it|this|that|there)\b)/gi, ''],
  [/\bit might be worth\b/gi, 'it is worth'],
  [/\b(?:maybe|perhaps),? (?=\p{L})/giu, ''],
  [
    /\b(?:sort of|kind of|a little bit|somewhat|basically|actually|honestly|simply put|to be honest),? (?=\p{L})/giu,
    '',
  ],
  [/\bwe might be able to\b/gi, 'we can'],
  [/\bI might be able to\b/gi, 'I can'],
  [/\bsorry to bother you,? (?:but )?/gi, ''],
  [/\bjust (?=(?:checking|following|reaching|touching|a quick|wanted)\b)/gi, ''],
]
const LONG_WORDS: [RegExp, string][] = [
  ['in order to', 'to'],
  ['utili[sz]e', 'use'],
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
  ['prior to', 'before'],
  ['at this point in time', 'now'],
  ['due to the fact that', 'because'],
  ['numerous', 'many'],
  ['endeavou?r', 'try'],
  ['optimi[sz]e', 'improve'],
  ['functionality', 'features'],
  ['a large number of', 'many'],
  ['in the event that', 'if'],
  ['sufficient', 'enough'],
].map(([word, plain]) => [new RegExp(`\\b${word}\\b`, 'gi'), plain as string])
const TO_READER: [RegExp, string][] = [
  [/\bwe (?:offer|provide|deliver|give you)\b/gi, 'you get'],
  [/\b(?:we|I) (?:can|could) help you (?:to )?/gi, 'you can '],
  [/\bwe (?:allow|enable) you to\b/gi, 'you can'],
  [/\bI would like to show you\b/gi, 'you would see'],
  [/\bI want to show you\b/gi, 'you would see'],
]

export const hedgesIn = (text: string) => rewritesBy(HEDGES, text)
export const longWordsIn = (text: string) => rewritesBy(LONG_WORDS, text)
export const towardsReader = (text: string) => rewritesBy(TO_READER, text)
export const spamIn = (text: string): Rewrite[] =>
  spamWordsIn(text).flatMap((word) => {
    const stands = new RegExp(word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/['’]/g, "['’]"), 'i').exec(text)?.[0]
    return stands ? [{ from: stands, to: likeCase(stands, plainerWords[word] ?? '') }] : []
  })

function rewritesBy(table: [RegExp, string][], text: string): Rewrite[] {
  return table.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)]
      .slice(0, 5)
      .map(({ 0: from, 1: kept }) => ({ from, to: likeCase(from, to.replace('$1', kept ?? '')) })),
  )
}

const likeCase = (from: string, to: string) =>
  /^\p{Lu}/u.test(from) && !/^I\b/.test(from) ? to.slice(0, 1).toUpperCase() + to.slice(1) : to

/** A sentence of more than so many words is cut in two, where it joins two. */
const LONG_SENTENCE = 25
export function splitSentence(sentence: string): string | null {
  if (wordsOf(sentence).length <= LONG_SENTENCE || sentence.length > 1_000) return null
  const joints = [
    ...sentence.matchAll(
      /; |, (?:and|but|so|which means(?: that)?) (?=(?:we|you|I|it|they|this|that|the|our|your)\b)/g,
    ),
  ]
  const middle = sentence.length / 2
  const [joint] = joints.sort((a, b) => Math.abs(a.index - middle) - Math.abs(b.index - middle))
  if (!joint) return null
  const rest = sentence.slice(joint.index + joint[0].length)
  const word = /but/.test(joint[0]) ? 'But ' : ''
  return `${sentence.slice(0, joint.index)}. ${word}${word ? rest : rest.slice(0, 1).toUpperCase() + rest.slice(1)}`
}

/** The text with each put in its place; a sentence that lost its first word begins with a capital again. */
export function applied(text: string, rewrites: Rewrite[]): string {
  const changed = rewrites.reduce((so, { from, to }) => so.replace(from, () => to), text)
  return changed
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .replace(/(^|[.!?] |\n)(\p{Ll})(?=[\p{Ll}']* )/gu, (whole, before: string, letter: string) =>
      rewrites.length > 0 ? before + letter.toUpperCase() : whole,
    )
}
