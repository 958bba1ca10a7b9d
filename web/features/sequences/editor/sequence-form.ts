import type { SequenceChanges, SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { fieldIssuesOf } from '../../../lib/api.ts'
import type { SequenceDetails } from '../sequence-api.ts'
import { draftsOf, firstProblem, inputOf } from './step-draft.ts'
import type { StepDraft } from './step-draft-type.ts'

export type SequenceForm = { details: SequenceDetails; steps: StepDraft[] }

export const formOf = (sequence: SequenceWithSteps): SequenceForm => ({
  details: {
    name: sequence.name,
    description: sequence.description ?? '',
    campaignName: sequence.campaignName ?? '',
    category: sequence.category ?? '',
    frequency: sequence.frequency,
    trigger: sequence.trigger,
    templateId: sequence.templateId ?? undefined,
    noResponseDays: sequence.noResponseDays,
    inRecipientHours: sequence.inRecipientHours,
    mailboxIds: sequence.mailboxIds ?? null,
  },
  steps: draftsOf(sequence.steps),
})

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The changes as the API takes them; undefined when nothing changed. */
export function changesOf(before: SequenceForm, after: SequenceForm): SequenceChanges | undefined {
  const details = Object.fromEntries(
    Object.entries(after.details)
      .filter(([name, value]) => !isSameValue(value, before.details[name as keyof SequenceDetails]))
      .map(([name, value]) => [name, name === 'category' ? value || null : value]),
  )
  const steps = after.steps.map(inputOf)
  const isSame = JSON.stringify(steps) === JSON.stringify(before.steps.map(inputOf))
  if (isSame && Object.keys(details).length === 0) return undefined
  // The cast: every choice comes from the lists of the contract.
  return { ...details, ...(!isSame && { steps }) } as SequenceChanges
}

/** What is wrong with the number of days; undefined when it is valid or not needed. */
export function daysProblem({ trigger, noResponseDays: days }: SequenceDetails): string | undefined {
  if (trigger !== 'no_response' || (Number.isInteger(days) && days >= 1 && days <= 365)) return undefined
  return 'Enter a whole number of days from 1 to 365'
}

type FormProblem = { tab: 'steps' | 'settings'; message: string; key?: string }

/** The step that the server refused, which it names by its place; undefined when it refused something else. */
export function refusedStep({ steps }: SequenceForm, error: unknown): FormProblem | undefined {
  for (const { field, message } of fieldIssuesOf(error)) {
    const index = Number(/^steps\.(\d+)(\.|$)/.exec(field)?.[1])
    const key = steps[index]?.key
    if (key) return { tab: 'steps', key, message: `Step ${index + 1}: ${message}` }
  }
  return undefined
}

/** The first problem of the form, with the tab and the step it is in; undefined when it can be saved. */
export function problemIn({ details, steps }: SequenceForm): FormProblem | undefined {
  if (details.name.trim() === '') return { tab: 'settings', message: 'Please enter a sequence name' }
  const days = daysProblem(details)
  if (days) return { tab: 'settings', message: days }
  const step = firstProblem(steps)
  return step && { tab: 'steps', ...step }
}
