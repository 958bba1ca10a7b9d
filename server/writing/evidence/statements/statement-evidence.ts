import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import type { Evidence } from '../../../../contract/writing.ts'
import type { WriterFacts } from '../../writer-facts.ts'
import type { StatementKind } from '../languages/language-words.ts'
import { plainText } from '../languages/plain-text.ts'
import { NOTES } from '../sources.ts'
import type { Traced } from '../trace-quantity.ts'
import { contactFor, knownContacts } from './known-contact.ts'
import { readStatements, type Statement, saysTheSame } from './read-statements.ts'

const KINDS: Record<StatementKind, Evidence['kind']> = {
  call: 'contact',
  meeting: 'contact',
  reply: 'contact',
  agreement: 'contact',
  sent: 'contact',
  customer: 'relationship',
  referral: 'relationship',
  decision: 'relationship',
  promise: 'promise',
  superlative: 'superlative',
}

const REASONS: Record<StatementKind, string> = {
  call: 'We found no such call in the timeline or your notes',
  meeting: 'We found no such meeting in the timeline or your notes',
  reply: "This lead hasn't written to you, and your notes mention no call",
  agreement: 'We found no reply, call or meeting in which you could have agreed on it',
  sent: 'We found no earlier email to this lead',
  customer: 'Nothing says that this lead is a customer',
  referral: 'Your notes mention no recommendation',
  decision: 'Nothing we know says so. Your notes would',
  promise: 'This is a promise, and none of your proof points makes it',
  superlative: 'This is a superlative, and none of your proof points supports it',
}

/** Statements about contact, relationship, promises and superlatives, each with what supports it. */
export function statementEvidence(
  text: string,
  place: Evidence['place'],
  facts: WriterFacts,
  language: CheckedLanguage,
): Evidence[] {
  const statements = readStatements(text, language)
  if (statements.length === 0) return []
  const known = knownContacts(facts, language)
  return statements.flatMap((statement) => {
    // Without a lead it is a step or a template: an earlier email may be the previous step.
    if (statement.kind === 'sent' && facts.lead === null) return []
    const { start, end, kind } = statement
    const traced = isResult(kind)
      ? traceResult(statement, facts, language)
      : kind === 'decision'
        ? traceDecision(statement, facts)
        : traceContact(
            kind,
            contactFor(kind, statement.said, statement.sentence, known, { language, today: facts.today }),
          )
    return [{ claim: text.slice(start, end), kind: KINDS[kind], place, start, end, ...traced }]
  })
}

const isResult = (kind: StatementKind): kind is 'promise' | 'superlative' =>
  kind === 'promise' || kind === 'superlative'

/** Only notes that name the same person can support what they did. */
function traceDecision({ said }: Statement, { lead }: WriterFacts): Traced {
  const notes = plainText(lead?.notes ?? '')
  const isNoted = said.split(/[^a-z0-9]+/).some((word) => word.length >= 4 && notes.includes(word.slice(0, 6)))
  return isNoted ? { source: NOTES, reason: null } : { source: null, reason: REASONS.decision }
}

function traceContact(kind: StatementKind, { contact, tooOld }: ReturnType<typeof contactFor>): Traced {
  if (contact) return { source: contact.source, reason: null }
  const last = tooOld?.at?.slice(0, 10)
  return { source: null, reason: last ? `The last one we know of was on ${last}` : REASONS[kind] }
}

function traceResult(statement: Statement, { voice, facts }: WriterFacts, language: CheckedLanguage): Traced {
  const given: [label: string, text: string | null][] = [
    ...voice.proofPoints.map((point): [string, string] => ['Proof point', point]),
    ['Your details', voice.offer],
    ['Your details', voice.signature],
    // A superlative may praise the lead: "you are Europe's largest maker of…".
    ...(statement.kind === 'superlative'
      ? facts.map(({ label, value, source }): [string, string] => [`Fact: ${label} (${source})`, value])
      : []),
  ]
  const source = given.find(([, text]) => text && saysTheSame(plainText(text), statement, language))?.[0]
  return source ? { source, reason: null } : { source: null, reason: REASONS[statement.kind] }
}
