import type { SequenceWish, StepInput } from '../../contract/email-sequence.ts'
import { DEFAULT_NO_RESPONSE_DAYS, DEFAULT_SEQUENCE_TRIGGER } from '../../contract/email-sequence.ts'
import type { EmailCategory } from '../../contract/email-template.ts'
import { EMAIL_CATEGORIES } from '../../contract/email-template.ts'
import { factsOfWriter } from '../writing/gather-facts.ts'
import { recordUsage } from '../writing/model/record-usage.ts'
import { replacing, type StandInDependencies } from '../writing/stand-in.ts'
import type { Writer } from '../writing/writer.ts'
import type { WriterFacts } from '../writing/writer-facts.ts'
import { insertSequence } from './create-sequence.ts'
import { frequencyOf, nameFrom, type OutlineStep, outlineOf } from './sequence-outline.ts'

/** A made-up lead: the writer writes to them, then their names are replaced by merge fields. */
const FIRST_NAME = 'Xanthea'
const COMPANY = 'Quorvexa'
const PLACEHOLDER_LEAD: NonNullable<WriterFacts['lead']> = {
  firstName: FIRST_NAME,
  lastName: 'Quorvex',
  email: '',
  company: COMPANY,
  jobTitle: null,
  industry: null,
  companySize: null,
  location: null,
  website: null,
  notes: null,
}

const withFields = (text: string) =>
  text
    .replaceAll(COMPANY, '{{ company }}')
    .replaceAll(`${FIRST_NAME} Quorvex`, '{{ fullName }}')
    .replaceAll(FIRST_NAME, '{{ firstName }}')

/**
 * Writes a sequence for review: inactive until somebody launches it. When the model fails for one email, the built-in writer writes
 * all of them, so that one sequence has one writer, and the answer says so.
 */
export async function generateSequence(
  deps: StandInDependencies,
  wish: SequenceWish,
  seed: number,
  signal: AbortSignal,
) {
  const { db, userId } = deps
  const lead = { ...PLACEHOLDER_LEAD, ...audienceOf(wish.leadData) }
  const facts: WriterFacts = { lead, facts: [], pastEmails: [], ...(await factsOfWriter(db, userId)) }
  const about = [wish.prompt.trim(), ...contextOf(wish.leadData)].join('\n')
  const outline = outlineOf(wish.prompt)
  const writeBy = (writer: Writer) => {
    const write: WriteStep = ({ category, wish: role }, index, earlier, stop) => {
      const brief = {
        category: category ?? categoryOf(wish.sequenceType),
        tone: 'professional' as const,
        seed: seed + index,
        customPrompt: `${about}\n${role}`,
        earlier,
      }
      return recordUsage(db, userId, writer.name, 'write', () => writer.write(facts, brief, stop))
    }
    return writer.isModel ? writeAtOnce(outline, write, signal) : writeInTurn(outline, write, signal)
  }
  const { answer: mails, standIn } = await replacing(deps, writeBy, 'The built-in writer wrote these emails.')
  const steps = outline.map(({ name, delayDays, hasSubject }, index): Omit<StepInput, 'id'> => {
    const mail = mails[index] as Mail
    return {
      stepNumber: index + 1,
      name,
      subject: hasSubject ? withFields(mail.subject) : '',
      body: withFields(mail.body),
      delayDays,
      delayHours: 0,
      conditions: index === 0 ? null : { skipIfReplied: true },
      isActive: true,
    }
  })
  const name = nameFrom(wish.prompt)
  const description = wish.prompt.trim().slice(0, 2_000)
  const details = {
    name,
    description: description === name ? null : description,
    campaignName: null,
    category: wish.sequenceType,
    frequency: frequencyOf(outline),
    trigger: DEFAULT_SEQUENCE_TRIGGER,
    templateId: null,
    noResponseDays: DEFAULT_NO_RESPONSE_DAYS,
    inRecipientHours: false,
    isActive: false,
  }
  const id = await db.transaction((tx) => insertSequence(tx, userId, details, steps))
  return { id, standIn }
}

type Mail = { subject: string; body: string }

type WriteStep = (step: OutlineStep, index: number, earlier: Mail[], signal: AbortSignal) => Promise<Mail>

/** A model writes all emails at once. When it fails for one, the others are canceled: they would cost and not be used. */
async function writeAtOnce(outline: OutlineStep[], write: WriteStep, signal: AbortSignal) {
  const stop = new AbortController()
  const either = AbortSignal.any([signal, stop.signal])
  let failure: unknown
  const writing = outline.map((step, index) =>
    write(step, index, [], either).catch((error: unknown) => {
      failure ??= error
      stop.abort()
      throw error
    }),
  )
  const written = await Promise.allSettled(writing)
  if (failure !== undefined) throw failure
  return written.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** The built-in writer is instant and gets the earlier emails, so that it repeats no sentence. */
async function writeInTurn(outline: OutlineStep[], write: WriteStep, signal: AbortSignal) {
  const mails: Mail[] = []
  for (const [index, step] of outline.entries()) mails.push(await write(step, index, [...mails], signal))
  return mails
}

const categoryOf = (type: string) => EMAIL_CATEGORIES.find((known) => known === type.replace('-', '_')) as EmailCategory

const textOf = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 200) : null

/** What all leads of the sequence have in common. Other parts of `leadData` are context for a model, not for every email. */
const audienceOf = (leadData: SequenceWish['leadData']) => ({
  industry: textOf(leadData?.industry),
  companySize: textOf(leadData?.companySize),
})

/** Context about the leads: the short texts of `leadData`. */
function contextOf(leadData: SequenceWish['leadData']) {
  return Object.entries(leadData ?? {}).flatMap(([field, value]) => {
    const text = textOf(value)
    return text === null ? [] : [`${field}: ${text}`]
  })
}
