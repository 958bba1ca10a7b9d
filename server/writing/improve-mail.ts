import type { EmailCategory, EmailTone } from '../../contract/email-template.ts'
import { analyseMail, LONGEST_SUBJECT, type Model, modelsFor, SHORTEST } from './analyse-mail.ts'
import { placeholdersIn } from './placeholders.ts'
import { applied, hedgesIn, longWordsIn, type Rewrite, spamIn, splitSentence, towardsReader } from './rewrites.ts'
import { messageOf, persons, questionsOf, sentencesOf, wordsOf } from './text-measures.ts'
import type { WriterFacts } from './writer-facts.ts'
import { slotsOf } from './writer-slots.ts'

type Mail = { subject: string; body: string }

/** The draft with what the analysis found put right, and what is left to its writer. What it says stays. */
export function improveMail(mail: Mail, facts: WriterFacts, options: { category: EmailCategory; tone: EmailTone }) {
  const models = modelsFor(facts, options)
  const model = models[0] as Model
  const gaps = placeholdersIn(`${mail.subject}\n${mail.body}`, slotsOf(facts)).filter(({ to }) => to !== '')
  const filledIn = (text: string) => gaps.reduce((so, { from, to }) => so.replaceAll(from, () => to), text)
  const subject = betterSubject(filledIn(mail.subject), model)
  const body = completed(reworded(filledIn(mail.body)), facts, model)
  return { subject, body, suggestions: analyseMail({ subject, body }, facts, options) }
}

function betterSubject(subject: string, model: Model): string {
  const plain = applied(subject, spamIn(subject)).replace(/!+/g, '').replace(/\s+/g, ' ').trim()
  return wordsOf(plain).length < 2 || plain.length > LONGEST_SUBJECT ? model.subject : plain
}

/** Lighter words, shorter sentences, and towards the reader where the writer speaks mostly of themselves. */
function reworded(body: string): string {
  const { own, reader } = persons(messageOf(body))
  const plain = [spamIn, hedgesIn, longWordsIn, ...(own > reader ? [towardsReader] : [])].reduce(
    (text, find) => rewritten(text, find),
    body,
  )
  const cuts = sentencesOf(plain).flatMap((from): Rewrite[] => {
    const to = splitSentence(from)
    return to ? [{ from, to }] : []
  })
  return cuts.reduce((text, { from, to }) => text.replace(from, () => to), plain)
}

const rewritten = (text: string, find: (text: string) => Rewrite[]) => {
  const found = find(text)
  return found.length > 0 ? applied(text, found) : text
}

/** A greeting by name, enough words, and one thing asked. */
function completed(body: string, facts: WriterFacts, model: Model): string {
  const { first } = slotsOf(facts)
  const paragraphs = body.trim() === '' ? [] : body.trim().split(/\n\s*\n/)
  const isGreeted =
    /^(hi|hello|hey|dear|good (morning|afternoon|evening))\b/i.test(paragraphs[0] ?? '') ||
    (first && paragraphs[0]?.startsWith(first))
  const said = isGreeted ? paragraphs : [model.greeting, ...paragraphs]
  const ending = said.length > 1 && isEnding(said.at(-1) ?? '') ? [said.pop() as string] : []
  if (wordsOf(said.join(' ')).length < SHORTEST * 0.6) said.splice(1, 0, model.opening)
  const isAsked = questionsOf(said.join('\n\n')).length > 0
  return [...said, ...(isAsked ? [] : [model.ask]), ...ending].join('\n\n')
}

const isEnding = (paragraph: string) =>
  paragraph.length < 2_500 &&
  /^(best|kind|warm|all the best|many thanks|thanks|thank you|cheers|regards|sincerely|yours|with)\b[^.?!\n]{0,40}(\n|$)/i.test(
    paragraph,
  )
