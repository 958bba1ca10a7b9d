import type { StepInput } from '../../contract/email-sequence.ts'
import { isEmailKind, STEP_KINDS } from '../../contract/step-kinds.ts'
import { badField } from '../http/errors.ts'

type Given = Omit<StepInput, 'id'> & { id?: number | undefined }

/** False for no name, for "Step 3" and for "Call": those get the name of their current place or kind. */
const isNamed = (name: string) =>
  !/^(Step \d+)?$/.test(name.trim()) && !Object.values<string>(STEP_KINDS).includes(name.trim())

/** The steps numbered 1, 2, 3 in the given order, each with a name. The first active email needs a subject. */
export function inOrder<T extends Given>(given: T[]) {
  const steps = [...given].sort((a, b) => a.stepNumber - b.stepNumber)
  const emails = steps.filter(({ kind }) => isEmailKind(kind))
  const first = emails.find(({ isActive }) => isActive) ?? emails[0]
  if (first && first.subject === '') {
    if (emails.length === steps.length) throw badField('steps.0.subject', 'The first step needs a subject')
    throw badField(`steps.${steps.indexOf(first)}.subject`, 'The first email needs a subject')
  }
  return steps.map((step, index) => ({
    ...step,
    stepNumber: index + 1,
    name: isNamed(step.name) ? step.name.trim() : placeName(step, index),
    conditions: step.conditions ?? null,
    ...(step.kind !== undefined && ofKind(step)),
  }))
}

const placeName = ({ kind }: Given, index: number) =>
  kind && !isEmailKind(kind) ? STEP_KINDS[kind] : `Step ${index + 1}`

/** Only what its kind uses: a task has no subject, and a wait no delay. */
function ofKind({ kind, settings, subject, delayDays, delayHours }: Given) {
  const isWait = kind === 'wait_until'
  return {
    kind,
    settings: isWait ? (settings ?? null) : null,
    subject: isEmailKind(kind) ? subject : '',
    delayDays: isWait ? 0 : delayDays,
    delayHours: isWait ? 0 : delayHours,
  }
}
