import type { EmailFile } from '../../../../contract/email-file.ts'
import type { SequenceStep, StepInput, StepOnlyIf } from '../../../../contract/email-sequence.ts'
import { isEmailKind, STEP_KINDS, type StepKind } from '../../../../contract/step-kinds.ts'
import { formatTotal } from '../../../lib/format.ts'
import { textProblem, type VariantDraft } from './step-texts.ts'

// Copies of the contract's limits: its schemas would add zod. A test compares them.
export const MAX_STEPS = 20
const MAX_DELAY_DAYS = 365
const MAX_DELAY_HOURS = 23

/** A step in the editor: the values of its controls, and a `key` that stays when it is moved. */
export type StepDraft = {
  key: string
  id: number | undefined
  kind: StepKind
  /** As it is saved: a step that was of another kind has to say that it is an email now. */
  savedKind: StepKind
  /** Of a step that waits until a date. */
  until: string
  name: string
  subject: string
  body: string
  bodyHtml: string | null
  attachments: EmailFile[]
  delayDays: string
  delayHours: string
  skipIfReplied: boolean
  onlyIf: string
  /** Null: one text, and so it is saved. Absent: it never had another. */
  variants?: VariantDraft | null
  isActive: boolean
  waiting: number
  /** False: at least so many. */
  waitingIsExact?: false
  sent: number
}

export const draftOf = ({
  id,
  conditions,
  delayDays,
  delayHours,
  kind = 'email',
  settings,
  ...step
}: SequenceStep): StepDraft => ({
  ...step,
  key: `step ${id}`,
  id,
  kind,
  savedKind: kind,
  until: settings?.until ?? '',
  delayDays: String(delayDays),
  delayHours: String(delayHours),
  skipIfReplied: conditions?.skipIfReplied ?? false,
  onlyIf: conditions?.onlyIf ?? '',
})

export const newStep = (key: string): StepDraft => ({
  key,
  id: undefined,
  kind: 'email',
  savedKind: 'email',
  until: '',
  name: '',
  subject: '',
  body: '',
  bodyHtml: null,
  attachments: [],
  delayDays: '3',
  delayHours: '0',
  skipIfReplied: true,
  onlyIf: '',
  isActive: true,
  waiting: 0,
  sent: 0,
})

export function moved(steps: readonly StepDraft[], from: number, to: number): StepDraft[] {
  const rest = steps.filter((_, index) => index !== from)
  const step = steps[from]
  return step ? [...rest.slice(0, to), step, ...rest.slice(to)] : rest
}

const isWhole = (text: string, max: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= max

export type StepProblems = Partial<Record<'subject' | 'body' | 'texts' | 'delayDays' | 'delayHours' | 'until', string>>

/** How many emails come before a step: the first email has nothing to reply to. */
export const emailsBefore = (steps: readonly StepDraft[], index: number) =>
  steps.slice(0, index).filter(({ kind }) => isEmailKind(kind)).length

/** The problems of a step that keep it from being saved. `before`: how many emails come before it. */
export function problemsOf(step: StepDraft, before: number): StepProblems {
  if (step.kind === 'wait_until') return step.until ? {} : { until: 'Choose a date' }
  return {
    ...(isEmailKind(step.kind) && textProblems(step, before)),
    ...(!isWhole(step.delayDays, MAX_DELAY_DAYS) && { delayDays: 'Enter 0 to 365 days' }),
    ...(!isWhole(step.delayHours, MAX_DELAY_HOURS) && { delayHours: 'Enter 0 to 23 hours' }),
  }
}

function textProblems(step: StepDraft, before: number): StepProblems {
  const other = textProblem(step, before === 0)
  return {
    ...(before === 0 && step.subject.trim() === '' && { subject: 'The first step needs a subject' }),
    ...(step.body.trim() === '' && { body: 'Write something in this step' }),
    ...(other && { texts: other }),
  }
}

export const firstProblem = (steps: readonly StepDraft[]) => {
  const problems = steps.map((step, place) => Object.values(problemsOf(step, emailsBefore(steps, place))))
  const index = problems.findIndex(({ length }) => length > 0)
  const step = steps[index]
  return step && { key: step.key, message: `Step ${index + 1}: ${problems[index]?.[0]}` }
}

/** The step as the API takes it. The first step has no condition about a previous email. */
export const inputOf = (step: StepDraft, index: number): StepInput => ({
  ...(step.id !== undefined && { id: step.id }),
  stepNumber: index + 1,
  name: step.name.trim(),
  subject: step.subject,
  body: step.body,
  bodyHtml: step.bodyHtml,
  attachments: step.attachments.map(({ hash, name }) => ({ hash, name })),
  delayDays: Number(step.delayDays),
  delayHours: Number(step.delayHours),
  conditions: {
    ...(step.skipIfReplied && { skipIfReplied: true }),
    ...(index > 0 && step.onlyIf && { onlyIf: step.onlyIf as StepOnlyIf }),
  },
  isActive: step.isActive,
  ...(step.variants !== undefined && { variants: isEmailKind(step.kind) ? step.variants : null }),
  ...((step.kind !== 'email' || step.savedKind !== 'email') && { kind: step.kind }),
  ...(step.kind === 'wait_until' && { settings: { until: step.until } }),
})

/** The subject of the email: a follow-up without one replies to the previous email. */
export function subjectAt(steps: readonly StepDraft[], index: number): string {
  const own = steps[index]?.subject ?? ''
  if (own.trim() !== '' || index === 0) return own
  const before = steps
    .slice(0, index)
    .reverse()
    .find(({ subject }) => subject.trim() !== '')
  return before ? `Re: ${before.subject.replace(/^re:\s*/i, '')}` : ''
}

/** The category the assistant writes for: from the second step on, a first contact becomes a follow-up. */
export const purposeAt = (index: number, category: string) =>
  index > 0 && (category === '' || category === 'prospecting') ? 'follow_up' : category.replace('-', '_')

/** The title of the step, also before it has a name. */
export const titleOf = ({ name, subject, kind }: StepDraft) =>
  name.trim() || (isEmailKind(kind) ? subject.trim() || 'New step' : STEP_KINDS[kind])

/** The next step for a lead who had those of `through`: every step goes out once, in the current order. */
const nextAfter = (through: readonly StepDraft[], steps: readonly StepDraft[]) =>
  steps.find(({ key, isActive }) => isActive && !through.some((done) => done.key === key))

/** "4 leads", "10,000+ leads" */
export const waitingWords = ({ waiting, waitingIsExact }: Pick<StepDraft, 'waiting' | 'waitingIsExact'>) =>
  `${formatTotal({ total: waiting, totalIsExact: waitingIsExact })} ${waiting === 1 ? 'lead' : 'leads'}`

/** Which leads saving affects: those waiting for a step that was changed, moved or removed. Undefined for none. */
export function reachWords(before: readonly StepDraft[], after: readonly StepDraft[]): string | undefined {
  const parts = before.flatMap((step, index) => {
    const place = after.findIndex(({ key }) => key === step.key)
    const now = after[place]
    const isSame = now && JSON.stringify(inputOf(now, place)) === JSON.stringify(inputOf(step, index))
    if (step.waiting === 0 || isSame) return []
    const who = `${waitingWords(step)} waiting for step ${index + 1}`
    if (!now) return `${who}, which you removed`
    const next = nextAfter(before.slice(0, index), after)
    return next && next !== now ? `${who}, who get “${titleOf(next)}” first` : who
  })
  return parts.length > 0 ? `Saving affects ${parts.join('; ')}. Emails already sent don't change.` : undefined
}
