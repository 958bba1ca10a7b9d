import { MERGE_FIELDS } from '../../../contract/email-template.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { placeholdersIn } from '../../writing/built-in/placeholders.ts'
import { protectedRanges } from '../../writing/built-in/protected-text.ts'
import { spamIn } from '../../writing/built-in/rewrites.ts'
import { draftEvidence } from '../../writing/evidence/draft-evidence.ts'
import { claimSentence, unsupportedIn, type Writer } from '../../writing/evidence/unsupported-claims.ts'
import type { WriterFacts } from '../../writing/writer-facts.ts'
import { type BrokenLink, brokenLinksIn } from './broken-links.ts'
import { fieldWords } from './field-words.ts'
import { isEmptyField, type RenderedMail, type StepText } from './render-campaign.ts'

export type FlightProblem = SequencePreview['problems'][number]
type Kind = FlightProblem['kind']

type CheckedText = StepText & { followsReply?: boolean }

export type Flight = {
  /** The steps as written, with merge fields. */
  steps: CheckedText[]
  /** The emails and the facts of their recipients, per lead. A lead gets one of several texts of a step. */
  mails: (RenderedMail | undefined)[][]
  facts: WriterFacts[]
}

const MAX_PROBLEMS = 100
/** Claims are checked against the details of at most this many leads. */
const MAX_TRACED = 300

/** Problems to fix before launch, each with the number of leads it affects. */
export function checkFlight({ steps, mails, facts }: Flight): FlightProblem[] {
  return steps
    .flatMap((step, index) => {
      const own = mails.flatMap((ofLead) => ofLead[index] ?? [])
      return [
        ...fieldProblems(step, own),
        ...emptyProblems(step, own),
        ...linkProblems(step, own),
        ...claimProblems(step, facts),
        ...spamProblems(step, own.length, facts),
      ]
    })
    .slice(0, MAX_PROBLEMS)
}

function fieldProblems({ stepNumber, subject, body }: StepText, mails: RenderedMail[]): FlightProblem[] {
  const found = new Map<string, FlightProblem>()
  for (const { problems } of mails) {
    const texts = problems.map(
      (problem) => [isEmptyField(problem) ? 'missing_field' : 'unknown_field', problem] as const,
    )
    const distinct = new Map(texts.map(([kind, { field, message }]) => [field, { kind, field, message }]))
    for (const [field, { kind, message }] of distinct) {
      const known = found.get(field) ?? {
        kind,
        stepNumber,
        message: kind === 'missing_field' ? field : message,
        leads: 0,
      }
      found.set(field, { ...known, leads: known.leads + 1 })
    }
  }
  const gaps = placeholdersIn(`${subject}\n${body}`, {})
    .filter(({ from }) => !isField(from) && brokenLinksIn(from).length === 0)
    .map(({ from }) => problem('unknown_field', stepNumber, `“${from}” was not filled in`, mails.length))
  const worded = [...found.values()].map((one) =>
    one.kind === 'missing_field' ? { ...one, message: missingWords(one.message, one.leads, mails.length) } : one,
  )
  return [...worded, ...gaps]
}

const isField = (gap: string) => (MERGE_FIELDS as readonly string[]).includes(gap.slice(1, -1).trim())

const missingWords = (field: string, count: number, all: number) =>
  /^(sender|offer|meetingLink)/.test(field)
    ? `${fieldWords(field)} is empty. Fill it in under Settings, Offer and voice, or write {{ ${field} | default: "…" }}`
    : `${fieldWords(field)} is empty for ${count} of ${leadWords(all)}, so their email goes on hold. Write {{ ${field} | default: "…" }}, or fill it in`

function emptyProblems({ stepNumber }: StepText, mails: RenderedMail[]): FlightProblem[] {
  const noText = mails.filter(({ body }) => body.trim() === '').length
  const noSubject = mails.filter(({ subject }) => subject === '').length
  return [
    ...(noText > 0
      ? [problem('empty', stepNumber, `The text is empty for ${leadWords(noText)}. Write something`, noText)]
      : []),
    ...(noSubject > 0 ? [problem('empty', stepNumber, 'There is no subject. Write one', noSubject)] : []),
  ]
}

/** Grouped by problem, with the first link as an example: personal links differ per lead. */
function linkProblems({ stepNumber }: StepText, mails: RenderedMail[]): FlightProblem[] {
  const found = new Map<string, { links: Set<string>; leads: number }>()
  // Links never span lines, and most lines are the same for every lead: each line is checked once.
  const looked = new Map<string, BrokenLink[]>()
  const brokenIn = (line: string) => {
    const known = looked.get(line) ?? brokenLinksIn(line)
    looked.set(line, known)
    return known
  }
  for (const { subject, body } of mails) {
    const broken = [subject, ...body.split('\n')].flatMap(brokenIn)
    for (const why of new Set(broken.map((one) => one.why))) {
      const known = found.get(why) ?? { links: new Set<string>(), leads: 0 }
      for (const one of broken) if (one.why === why) known.links.add(one.link)
      found.set(why, { links: known.links, leads: known.leads + 1 })
    }
  }
  return [...found].map(([why, { links, leads }]) => {
    const [first = ''] = links
    const others = links.size > 1 ? `, and ${links.size - 1} more like it` : ''
    return problem('broken_link', stepNumber, `“${first.slice(0, 200)}” ${why}${others}`, leads)
  })
}

const writerOf = ({ voice, ownAddresses = [] }: WriterFacts): Writer => ({ voice, ownAddresses })

/**
 * Claims in the text of the step itself, not in the values of merge fields. A claim may still be true for one lead: that is checked
 * only for leads whose details contain its words.
 */
function claimProblems(step: CheckedText, facts: WriterFacts[]): FlightProblem[] {
  const [any] = facts
  if (!any) return []
  // Broken links are reported as such.
  const claims = unsupportedIn(step, writerOf(any)).filter(({ claim }) => brokenLinksIn(claim).length === 0)
  if (claims.length === 0) return []
  const counts = claims.map(() => facts.length)
  const words = claims.map(({ claim }) => wordsIn(claim))
  let traced = 0
  for (const ofLead of facts) {
    const known = knownWords(ofLead)
    if (!words.some((ofClaim) => ofClaim.every((word) => known.has(word))) || ++traced > MAX_TRACED) continue
    const left = draftEvidence(step, { ...ofLead, followsReply: step.followsReply ?? false }).filter(
      ({ source }) => source === null,
    )
    for (const [index, { place, start }] of claims.entries())
      if (!left.some((one) => one.place === place && one.start === start)) counts[index] = (counts[index] ?? 0) - 1
  }
  return claims.flatMap((claim, index) => {
    const leads = counts[index] ?? 0
    return leads > 0 ? [problem('unsourced_claim', step.stepNumber, claimSentence(claim), leads)] : []
  })
}

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const known = new WeakMap<WriterFacts, Set<string>>()
/** Cached for all steps. */
function knownWords(facts: WriterFacts) {
  const texts = () => [...Object.values(facts.lead ?? {}), ...facts.facts.map(({ value }) => value)]
  const words = known.get(facts) ?? new Set(wordsIn(texts().join(' ')))
  known.set(facts, words)
  return words
}

function spamProblems({ stepNumber, subject, body }: StepText, leads: number, facts: WriterFacts[]): FlightProblem[] {
  const text = `${subject}\n${body}`
  return spamIn(text, facts[0] ? protectedRanges(text, facts[0]) : []).map(({ from, to }) => {
    const message = `“${from}” sounds like spam. ${to ? `Write “${to}”` : 'Remove it'}`
    return problem('spam_word', stepNumber, message, leads)
  })
}

const problem = (kind: Kind, stepNumber: number, message: string, leads: number): FlightProblem => ({
  kind,
  stepNumber,
  message,
  leads,
})

export const leadWords = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'lead' : 'leads'}`
