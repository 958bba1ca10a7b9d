import type { Instructions } from '../../../contract/instructions/instructions.ts'
import { sentenceCount } from './layout/room.ts'
import { stemPattern } from './line-picker.ts'

type Written = {
  subject: string
  body: string
  /** Between greeting and sign-off. */
  message: string
  /** Without the signature. */
  words: number
}

/** Checks the finished email against its instructions; those it does not meet move to what was not followed. */
export function unmetInstructions(found: Instructions, { subject, body, message, words }: Written): Instructions {
  const left = [...found.left]
  const kept: Instructions = { ...found }
  const keepIf = <K extends keyof Instructions>(name: K, none: Instructions[K], isMet: boolean, text: string) => {
    if (isMet) return
    kept[name] = none
    left.push({ text, reason: 'not_met' })
  }
  const has = (text: string | null) => text === null || message.toLowerCase().includes(text.toLowerCase())
  keepIf('mostWords', null, words <= (found.mostWords ?? words), `at most ${found.mostWords} words`)
  keepIf('leastWords', null, words >= (found.leastWords ?? 0), `at least ${found.leastWords} words`)
  const sentences = sentenceCount(message.replace(/^- /gm, ''))
  keepIf('mostSentences', null, sentences <= (found.mostSentences ?? sentences), `${found.mostSentences} sentences`)
  keepIf('bullets', false, !found.bullets || (message.match(/^- /gm)?.length ?? 0) >= 2, 'bullet points')
  keepIf('question', null, found.question !== false || !`${subject}${body}`.includes('?'), 'no question')
  keepIf('question', null, found.question !== true || message.includes('?'), 'a question')
  keepIf('product', null, has(found.product), `mention ${found.product}`)
  keepIf('topic', null, has(found.topic), `about ${found.topic}`)
  keepIf('proof', null, !found.proof || has(found.proof), `mention ${found.proof}`)
  keepIf('when', [], found.when.every(has), found.when.join(' or '))
  keepIf('place', [], found.place.every(has), found.place.join(' '))
  const unsaid = found.content.filter(({ text }) => !has(text))
  keepIf(
    'content',
    found.content.filter((one) => !unsaid.includes(one)),
    unsaid.length === 0,
    unsaid.map(({ text }) => text).join(', '),
  )
  const said = found.avoidWords.filter((word) => stemPattern(word).test(`${subject}\n${message}`))
  keepIf(
    'avoidWords',
    found.avoidWords.filter((word) => !said.includes(word)),
    said.length === 0,
    `not say ${said.join(', ')}`,
  )
  return { ...kept, left }
}
