import type { EmailCategory, EmailTone } from '../../../contract/email-template.ts'
import type { WritingSuggestions } from '../../../contract/writing-suggestions.ts'
import type { Parts } from '../../turns.ts'
import type { WriterFacts } from '../writer-facts.ts'
import { adviceOn, type Model, modelsFor } from './analyze-email.ts'
import { writeEmail } from './built-in-writer.ts'
import { placeholdersIn } from './placeholders.ts'
import { isProtected, protectedRanges } from './protected-text.ts'
import { applied, type Place, plainPhrasesIn } from './rewrites.ts'
import { questionsOf, wordsOf } from './text-measures.ts'
import { slotsOf } from './writer-slots.ts'

type Mail = { subject: string; body: string }
type Options = { category: EmailCategory; tone: EmailTone }

/**
 * The draft with the fixes that don't change its meaning: placeholders filled, wordy phrases simplified, a greeting and a
 * question added where missing. Nothing else is removed; everything else becomes advice.
 */
export function* betterEmail(
  mail: Mail,
  facts: WriterFacts,
  options: Options,
): Parts<Mail & { suggestions: WritingSuggestions }> {
  const [model] = (yield* modelsFor(facts, options)) as [Model]
  const subject = mail.subject.trim() === '' ? model.subject : calmer(filledIn(mail.subject, facts), facts)
  const body =
    mail.body.trim() === ''
      ? writeEmail(facts, { ...options, seed: 0 }).body
      : framed(plainer(filledIn(mail.body, facts), facts), model)
  yield
  return { subject, body, suggestions: yield* adviceOn({ subject, body }, facts, options) }
}

function filledIn(text: string, facts: WriterFacts): string {
  const kept = protectedRanges(text, facts)
  const places = placeholdersIn(text, slotsOf(facts)).flatMap(({ from, to }): Place[] => {
    const starts = to === '' ? [] : startsOf(text, from)
    return starts
      .filter((start) => !isProtected(kept, start, start + from.length))
      .map((start) => ({ from, to: start === 0 ? to.slice(0, 1).toUpperCase() + to.slice(1) : to, start }))
  })
  return applied(
    text,
    places.sort((a, b) => a.start - b.start),
  )
}

function startsOf(text: string, words: string): number[] {
  const starts: number[] = []
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) starts.push(at)
  return starts
}

const plainer = (text: string, facts: WriterFacts) => applied(text, plainPhrasesIn(text, protectedRanges(text, facts)))

/** Removes exclamation marks and keeps the words. */
function calmer(subject: string, facts: WriterFacts): string {
  const plain = plainer(subject, facts)
  const kept = protectedRanges(plain, facts)
  const marks = [...plain.matchAll(/!+/g)].filter(
    ({ 0: from, index }) => !isProtected(kept, index, index + from.length),
  )
  return applied(
    plain,
    marks.map(({ 0: from, index }) => ({
      from,
      start: index,
      to: /^\s+\S/.test(plain.slice(index + from.length)) ? '.' : '',
    })),
  )
}

const ASKED =
  /\b(let me know|tell me|reply|answer|get back to me|drop me|send me|call me|give me a (?:call|ring)|book|pick|choose|feel free|please|look(?:ing)? forward)\b/i

/** Adds a greeting and a question to an English email that has none. */
function framed(body: string, model: Model): string {
  if (!isEnglish(body)) return body
  const paragraphs = body.trim().split(/\n\s*\n/)
  const said = isGreeting(paragraphs[0] ?? '') ? paragraphs : [model.greeting, ...paragraphs]
  const ending = said.length > 1 && isEnding(said.at(-1) ?? '') ? [said.pop() as string] : []
  const text = said.join('\n\n')
  const isAsked = questionsOf(text).length > 0 || ASKED.test(text)
  if (said.length === paragraphs.length - ending.length && isAsked) return body
  return [...said, ...(isAsked ? [] : [model.ask]), ...ending].join('\n\n')
}

/** "Hi Maria,", "Good day!", "{{ firstName }},", or a greeting that continues on its line. */
const isGreeting = (paragraph: string) => {
  const [line = ''] = paragraph.trim().split('\n')
  return (
    /^(hi|hello|hey|dear|greetings|good (day|morning|afternoon|evening))\b/i.test(line) ||
    (line.length < 80 && /[,!:]$/.test(line))
  )
}

const FUNCTION_WORDS = new Set(
  'the and to of you your we our i my is are a an in for with that this it at on be have would could can'.split(' '),
)
const isEnglish = (text: string) => {
  const words = wordsOf(text)
  return words.filter((word) => FUNCTION_WORDS.has(word.toLowerCase())).length >= words.length * 0.15
}

const isEnding = (paragraph: string) =>
  paragraph.length < 2_500 &&
  /^(best|kind|warm|all the best|many thanks|thanks|thank you|cheers|regards|sincerely|yours|with)\b[^.?!\n]{0,40}(\n|$)/i.test(
    paragraph,
  )
