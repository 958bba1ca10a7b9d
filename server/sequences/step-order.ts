import type { StepInput } from '../../contract/email-sequence.ts'
import { branchProblem, followsReply } from '../../contract/step-branches.ts'
import { type BranchArm, isEmailKind, STEP_KINDS } from '../../contract/step-kinds.ts'
import { badField } from '../http/errors.ts'

type Given = Omit<StepInput, 'id'> & { id?: number | undefined }

/** False for no name, for "Step 3" and for "Call": those get the name of their current place or kind. */
const isNamed = (name: string) =>
  !/^(Step \d+)?$/.test(name.trim()) && !Object.values<string>(STEP_KINDS).includes(name.trim())

/**
 * The steps numbered 1, 2, 3 in the given order, each with a name; those within a branch name it by its new number. The first active
 * email needs a subject, on each way through the branches.
 */
export function inOrder<T extends Given>(given: T[]) {
  const problem = branchProblem(given)
  if (problem) throw badField(`steps.${problem.at}`, problem.message)
  const steps = [...given].sort((a, b) => a.stepNumber - b.stepNumber)
  refuseVariants(steps)
  refuseUntitled(steps)
  const numbers = new Map(steps.map(({ stepNumber }, index) => [stepNumber, index + 1]))
  return steps.map((step, index) => ({
    ...step,
    stepNumber: index + 1,
    name: isNamed(step.name) ? step.name.trim() : placeName(step, index),
    conditions: step.conditions ?? null,
    ...(step.kind !== undefined && ofKind(step)),
    ...afterReply(step, steps),
    within: step.within ? { ...step.within, step: numbers.get(step.within.step) as number } : null,
  }))
}

const placeName = ({ kind }: Given, index: number) =>
  kind && !isEmailKind(kind) ? STEP_KINDS[kind] : `Step ${index + 1}`

/** Only what its kind uses: a task has no subject, a wait no delay, and a branch no condition but its own. */
function ofKind({ kind, settings, subject, delayDays, delayHours, conditions }: Given) {
  const isWait = kind === 'wait_until'
  const isBranch = kind === 'branch'
  return {
    kind,
    settings: isWait ? { until: settings?.until } : isBranch ? { branch: settings?.branch } : null,
    subject: isEmailKind(kind) ? subject : '',
    delayDays: isWait ? 0 : delayDays,
    delayHours: isWait ? 0 : delayHours,
    conditions: isBranch ? null : (conditions ?? null),
  }
}

/** What follows a reply is not skipped because of it. */
function afterReply(step: Given, steps: Given[]) {
  if (!step.conditions?.skipIfReplied || !followsReply(step, steps)) return undefined
  const { skipIfReplied: _, ...conditions } = step.conditions
  return { conditions: Object.keys(conditions).length > 0 ? conditions : null }
}

function refuseVariants(steps: Given[]) {
  const at = steps.findIndex(({ kind, variants }) => variants && !isEmailKind(kind))
  if (at >= 0) throw badField(`steps.${at}.variants`, 'Only an email can have several texts')
}

/** An email without a subject replies to the one before it: on no way may there be none. */
function refuseUntitled(steps: Given[]) {
  const untitled = untitledIn(steps)
  if (!untitled) return
  if (untitled.subject === '' && steps.every(({ kind }) => isEmailKind(kind)))
    throw badField('steps.0.subject', 'The first step needs a subject')
  const message =
    untitled.subject !== ''
      ? 'No email comes before this one for some leads, so each of its variants needs a subject'
      : untitled.within
        ? 'No email comes before this one for leads that go this way, so it needs a subject'
        : steps.some(({ within }) => within)
          ? 'For some leads no email comes before this one, so it needs a subject'
          : 'The first email needs a subject'
  const field = untitled.subject === '' ? 'subject' : 'variants'
  throw badField(`steps.${steps.indexOf(untitled)}.${field}`, message)
}

/** Some lead would get a text without one. */
const isUntitled = ({ subject, variants }: Given) =>
  subject === '' || variants?.arms.some((arm) => arm.subject === '') === true

function untitledIn(steps: Given[]) {
  const emails = steps.filter(({ kind }) => isEmailKind(kind))
  if (!emails.some(({ isActive }) => isActive)) return emails[0] && isUntitled(emails[0]) ? emails[0] : undefined
  // Whether every lead has had an email: so far, and on each way through the branch that is open. Whoever replied has had one.
  let had = false
  let ways: Record<BranchArm, boolean> | undefined
  for (const step of steps) {
    const { within, kind, isActive, settings } = step
    if (!within) {
      if (ways) had = ways.yes && ways.no
      ways = kind === 'branch' && isActive ? { yes: had || settings?.branch?.if === 'replied', no: had } : undefined
    }
    // The steps of a branch that is off are for nobody.
    if (!isActive || !isEmailKind(kind) || (within && !ways)) continue
    if (isUntitled(step) && !(within && ways ? ways[within.arm] : had)) return step
    if (within && ways) ways[within.arm] = true
    else had = true
  }
  return undefined
}
