import { z } from 'zod'
import { INTENTS_WITHOUT_REPLY, MESSAGE_INTENTS } from './inbox-choices.ts'
import { readWhere, WhereError } from './lead-where.ts'
import { BRANCH_ARMS, type StepKind, type StepSettings, type StepWithin } from './step-kinds.ts'

const BRANCH_INTENTS = MESSAGE_INTENTS.filter((intent) => !INTENTS_WITHOUT_REPLY.has(intent))

const Where = z
  .string('Choose what to ask about the lead')
  .trim()
  .min(1, 'Choose what to ask about the lead')
  .superRefine((text, check) => {
    try {
      readWhere(text)
    } catch (error) {
      if (!(error instanceof WhereError)) throw error
      check.addIssue({ code: 'custom', message: error.message })
    }
  })

export const BranchConditionInput = z.discriminatedUnion(
  'if',
  [
    z.object({ if: z.literal('opened') }),
    z.object({ if: z.literal('clicked') }),
    z.object({
      if: z.literal('replied'),
      intents: z
        .array(z.enum(BRANCH_INTENTS, 'Choose kinds of replies from the list'), 'Choose kinds of replies from the list')
        .min(1, 'Choose at least one kind of reply')
        .max(BRANCH_INTENTS.length, 'Choose kinds of replies from the list')
        .transform((intents) => [...new Set(intents)]),
    }),
    z.object({ if: z.literal('lead'), where: Where }),
  ],
  'Choose what the branch asks',
)

export const WithinInput = z.object({
  step: z.number('Choose the branch').int('Choose the branch').min(1, 'Choose the branch'),
  arm: z.enum(BRANCH_ARMS, 'Choose yes or no'),
})

type Placed = {
  stepNumber: number
  kind?: StepKind | undefined
  settings?: StepSettings | null | undefined
  within?: StepWithin | null | undefined
}

/** Whether leads get this step only once they have replied. */
export const followsReply = ({ within }: Pick<Placed, 'within'>, steps: Placed[]) =>
  within?.arm === 'yes' &&
  steps.find(({ stepNumber }) => stepNumber === within.step)?.settings?.branch?.if === 'replied'

/** What is wrong with the branches of these steps, and at which place in the list; undefined when nothing is. */
export function branchProblem(given: Placed[]): { at: number; message: string } | undefined {
  const steps = given.map((step, at) => ({ ...step, at })).sort((a, b) => a.stepNumber - b.stepNumber)
  let open: { branch: (typeof steps)[number]; arm: 'yes' | 'no' | null } | undefined
  for (const step of steps) {
    const { at, kind, within } = step
    if (!within) {
      if (open && open.arm === null) return { at: open.branch.at, message: EMPTY }
      open = kind === 'branch' ? { branch: step, arm: null } : undefined
      continue
    }
    if (kind === 'branch') return { at, message: "A branch can't be inside another branch" }
    if (open?.branch.stepNumber !== within.step || (open.arm === 'no' && within.arm === 'yes'))
      return { at, message: 'The steps of a branch follow it, first those for yes, then those for no' }
    open.arm = within.arm
    const asks = open.branch.settings?.branch
    if (asks?.if === 'replied' && within.arm === 'yes' && (kind === undefined || kind === 'email'))
      return { at, message: 'After a reply there can be tasks and emails that you approve, but no automatic email' }
  }
  return open && open.arm === null ? { at: open.branch.at, message: EMPTY } : undefined
}
const EMPTY = 'Add a step to the branch'
