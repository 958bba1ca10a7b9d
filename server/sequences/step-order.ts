import type { StepInput } from '../../contract/email-sequence.ts'
import { badField } from '../http/errors.ts'

type Given = Omit<StepInput, 'id'> & { id?: number | undefined }

/** False for no name and for "Step 3": those get the name of their current place. */
const isNamed = (name: string) => !/^(Step \d+)?$/.test(name.trim())

/** The steps numbered 1, 2, 3 in the given order, each with a name. The first active one needs a subject. */
export function inOrder<T extends Given>(given: T[]) {
  const steps = [...given].sort((a, b) => a.stepNumber - b.stepNumber)
  const first = steps.find(({ isActive }) => isActive) ?? steps[0]
  if (first && first.subject === '') throw badField('steps.0.subject', 'The first step needs a subject')
  return steps.map((step, index) => ({
    ...step,
    stepNumber: index + 1,
    name: isNamed(step.name) ? step.name.trim() : `Step ${index + 1}`,
    conditions: step.conditions ?? null,
  }))
}
