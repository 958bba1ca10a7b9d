import type { SequenceStep, StepInput, StepOnlyIf } from '../../../../contract/email-sequence.ts'
import { BRANCH_ARMS, isEmailKind, STEP_KINDS } from '../../../../contract/step-kinds.ts'
import { formatTotal } from '../../../lib/format.ts'
import { branchWords } from '../branch-words.ts'
import { askProblem, branchDraftOf, conditionOf, NEW_BRANCH } from './branch/branch-draft.ts'
import type { StepDraft } from './step-draft-type.ts'
import { followsReply, stepsBefore, stepsIn } from './step-flow.ts'
import { textProblem } from './step-texts.ts'

// Copies of the contract's limits: its schemas would add zod. A test compares them.
export const MAX_STEPS = 20
const MAX_DELAY_DAYS = 365
const MAX_DELAY_HOURS = 23

const keyOf = (id: number) => `step ${id}`

export const draftsOf = (steps: readonly SequenceStep[]): StepDraft[] =>
  steps.map(({ id, conditions, delayDays, delayHours, kind = 'email', settings, within, ...step }) => {
    const branch = within && steps.find(({ stepNumber }) => stepNumber === within.step)
    return {
      ...step,
      key: keyOf(id),
      id,
      kind,
      savedKind: kind,
      until: settings?.until ?? '',
      ...(kind === 'branch' && { branch: branchDraftOf(settings?.branch) }),
      ...(branch && { within: { branch: keyOf(branch.id), arm: within.arm } }),
      delayDays: String(delayDays),
      delayHours: String(delayHours),
      skipIfReplied: conditions?.skipIfReplied ?? false,
      onlyIf: conditions?.onlyIf ?? '',
    }
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

/** A branch with one empty step for yes: it has to have a step. */
export const newBranch = (key: string, firstKey: string): StepDraft[] => [
  { ...newStep(key), kind: 'branch', savedKind: 'branch', branch: NEW_BRANCH, skipIfReplied: false },
  { ...newStep(firstKey), delayDays: '0', within: { branch: key, arm: 'yes' } },
]

/** Whether something would be lost with a step. */
export const isWritten = ({ id, name, subject, body }: StepDraft) =>
  id !== undefined || [name, subject, body].some((text) => text.trim() !== '')

const isWhole = (text: string, max: number) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= max

type ProblemPlace = 'subject' | 'body' | 'texts' | 'delayDays' | 'delayHours' | 'until' | 'asks' | 'place'
export type StepProblems = Partial<Record<ProblemPlace, string>>

const emailsIn = (steps: readonly StepDraft[]) => steps.filter(({ kind }) => isEmailKind(kind)).length

/** How many emails every lead got before a step, whichever way they came: the first email has nothing to reply to. */
export function emailsBefore(steps: readonly StepDraft[], index: number): number {
  const own = steps[index]?.within
  const before = stepsBefore(steps, index)
  const onAnyWay = emailsIn(before.filter(({ within }) => !within || within.branch === own?.branch))
  const others = before.filter(({ kind, key }) => kind === 'branch' && key !== own?.branch)
  const inBranches = others.map(({ key: branch }) => {
    const [yes = 0, no = 0] = BRANCH_ARMS.map((arm) => emailsIn(stepsIn(before, { branch, arm })))
    return Math.min(yes, no)
  })
  const count = inBranches.reduce((sum, emails) => sum + emails, onAnyWay)
  const step = steps[index]
  // Nobody replies to nothing.
  return count === 0 && step && followsReply(steps, step) ? 1 : count
}

/** The problems of a step, also those of where it is. */
export function problemsAt(steps: readonly StepDraft[], index: number): StepProblems {
  const step = steps[index]
  if (!step) return {}
  const problems = problemsOf(step, emailsBefore(steps, index))
  const place = placeProblem(steps, step)
  return {
    ...problems,
    ...(problems.subject && steps.some(({ within }) => within) && { subject: subjectProblem(step) }),
    ...(place && { place }),
  }
}

const subjectProblem = ({ within }: StepDraft) =>
  within
    ? 'No email comes before this one for leads that go this way, so it needs a subject'
    : 'For some leads no email comes before this one, so it needs a subject'

/** In the words of the contract, whose file would add zod. A test compares them. */
function placeProblem(steps: readonly StepDraft[], step: StepDraft): string | undefined {
  if (step.kind === 'branch' && !steps.some(({ within }) => within?.branch === step.key))
    return 'Add a step to the branch'
  if (step.kind === 'email' && followsReply(steps, step))
    return 'After a reply there can be tasks and emails that you approve, but no automatic email'
  return undefined
}

/** The problems of a step that keep it from being saved. `before`: how many emails come before it. */
export function problemsOf(step: StepDraft, before: number): StepProblems {
  if (step.kind === 'wait_until') return step.until ? {} : { until: 'Choose a date' }
  const asks = step.branch && askProblem(step.branch)
  return {
    ...(asks && { asks }),
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
  const problems = steps.map((_, place) => Object.values(problemsAt(steps, place)))
  const index = problems.findIndex(({ length }) => length > 0)
  const step = steps[index]
  return step && { key: step.key, message: `Step ${index + 1}: ${problems[index]?.[0]}` }
}

/** The step as the API takes it. The first step has no condition about a previous email. */
export const inputOf = (step: StepDraft, index: number, steps: readonly StepDraft[]): StepInput => ({
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
    ...(step.skipIfReplied && !followsReply(steps, step) && { skipIfReplied: true }),
    ...(index > 0 && step.onlyIf && { onlyIf: step.onlyIf as StepOnlyIf }),
  },
  isActive: step.isActive,
  ...(step.variants !== undefined && { variants: isEmailKind(step.kind) ? step.variants : null }),
  ...((step.kind !== 'email' || step.savedKind !== 'email') && { kind: step.kind }),
  ...(step.kind === 'wait_until' && { settings: { until: step.until } }),
  ...(step.branch && { settings: { branch: conditionOf(step.branch) } }),
  ...(step.within && { within: { step: numberOf(steps, step.within.branch), arm: step.within.arm } }),
})

const numberOf = (steps: readonly StepDraft[], key: string) => steps.findIndex((step) => step.key === key) + 1

/** The subject of the email: a follow-up without one replies to the previous email. `own`: of another of its texts. */
export function subjectAt(steps: readonly StepDraft[], index: number, own = steps[index]?.subject ?? ''): string {
  if (own.trim() !== '' || index === 0) return own
  const before = stepsBefore(steps, index)
    .reverse()
    .find(({ subject, kind }) => isEmailKind(kind) && subject.trim() !== '')
  return before ? `Re: ${before.subject.replace(/^re:\s*/i, '')}` : ''
}

/** The category the assistant writes for: from the second step on, a first contact becomes a follow-up. */
export const purposeAt = (index: number, category: string) =>
  index > 0 && (category === '' || category === 'prospecting') ? 'follow_up' : category.replace('-', '_')

/** The title of the step, also before it has a name. */
export function titleOf({ name, subject, kind, branch }: StepDraft) {
  if (branch) return branchWords(conditionOf(branch))
  return name.trim() || (isEmailKind(kind) ? subject.trim() || 'New step' : STEP_KINDS[kind])
}

/**
 * The next step for a lead who had those of `through`: every step goes out once, in the current order. Of the steps in branches, only
 * those on the same way as `now` are sure to come.
 */
const nextAfter = (through: readonly StepDraft[], steps: readonly StepDraft[], now: StepDraft) =>
  steps.find(
    ({ key, isActive, within }) =>
      isActive &&
      (!within || (within.branch === now.within?.branch && within.arm === now.within.arm)) &&
      !through.some((done) => done.key === key),
  )

/** "4 leads", "10,000+ leads" */
export const waitingWords = ({ waiting, waitingIsExact }: Pick<StepDraft, 'waiting' | 'waitingIsExact'>) =>
  `${formatTotal({ total: waiting, totalIsExact: waitingIsExact })} ${waiting === 1 ? 'lead' : 'leads'}`

/** Which leads saving affects: those waiting for a step that was changed, moved or removed. Undefined for none. */
export function reachWords(before: readonly StepDraft[], after: readonly StepDraft[]): string | undefined {
  const parts = before.flatMap((step, index) => {
    const place = after.findIndex(({ key }) => key === step.key)
    const now = after[place]
    const isSame = now && JSON.stringify(inputOf(now, place, after)) === JSON.stringify(inputOf(step, index, before))
    if (step.waiting === 0 || isSame) return []
    const who = `${waitingWords(step)} waiting for step ${index + 1}`
    if (!now) return `${who}, which you removed`
    const next = nextAfter(before.slice(0, index), after, now)
    if (!next || next === now) return who
    return `${who}, who ${next.branch ? 'come to' : 'get'} “${titleOf(next)}” first`
  })
  return parts.length > 0 ? `Saving affects ${parts.join('; ')}. Emails already sent don't change.` : undefined
}
