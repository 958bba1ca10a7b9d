import type { StreamLine } from '../../../contract/writing.ts'
import type { WriterFacts } from '../writer-facts.ts'
import type { Model } from './model.ts'
import { ModelFailure } from './model-failure.ts'
import { NO_USAGE, type Usage } from './model-usage.ts'
import type { EmailBrief } from './prompts/brief.ts'
import { Draft, Subject } from './prompts/email-schemas.ts'
import { streamEmail } from './prompts/write-email.ts'
import { withoutThoughts } from './read-answer.ts'

type Mail = { subject: string; body: string }
type Piece = Exclude<StreamLine, { done: unknown } | { error: string }>

const SUBJECT_LINE = /^[\s*#]*subject:[\s*]*([^\n]+)\n\s*/i
/** The limit for text before the subject, such as reasoning. */
const MAX_BEFORE = 40_000

/** Streams a model's email: the subject, then the body in pieces. Returns the cleaned email and its usage. */
export async function* streamByModel(
  model: Model,
  facts: WriterFacts,
  brief: EmailBrief,
  signal?: AbortSignal,
): AsyncGenerator<Piece, { mail: Mail; usage: Usage }> {
  const pieces = streamEmail(model, facts, brief, signal)
  let said = ''
  let subject: string | undefined
  let body = ''
  try {
    for (;;) {
      const { value, done } = await pieces.next()
      if (done) return { mail: wholeEmail(subject, body, value), usage: value }
      if (subject !== undefined) {
        body += value
        yield { text: value }
        continue
      }
      said += value
      if (said.length > MAX_BEFORE) throw new ModelFailure('malformed')
      const plain = withoutThoughts(said)
      const found = SUBJECT_LINE.exec(plain)
      if (!found?.[1]) continue
      subject = found[1]
      body = plain.slice(found[0].length)
      yield { subject: Subject.catch('').parse(subject) }
      if (body) yield { text: body }
    }
  } finally {
    await pieces.return(NO_USAGE)
  }
}

function wholeEmail(subject: string | undefined, body: string, usage: Usage): Mail {
  const mail = { subject: Subject.safeParse(subject), body: Draft.safeParse(body) }
  if (mail.subject.success && mail.body.success) return { subject: mail.subject.data, body: mail.body.data }
  const failure = new ModelFailure(subject === undefined ? 'no_answer' : 'malformed')
  failure.usage = usage
  throw failure
}
