import type { BranchArm, BranchCondition, StepKind, StepSettings, StepWithin } from '../../../contract/step-kinds.ts'

export type PathStep = {
  stepNumber: number
  isActive: boolean
  kind?: StepKind | undefined
  settings?: StepSettings | null | undefined
  within?: StepWithin | null | undefined
}

/** Of a branch that asks about the lead: who of the leads of the preview meets its conditions now. */
export type Meeting = { stepNumber: number; leadIds: number[] }
/** The way that a lead takes at each branch, by the number of the branch. */
export type Arms = ReadonlyMap<number, BranchArm>

/** The active steps in order, without those of a branch that is off. */
export function stepsOnWay<T extends PathStep>(steps: T[]): T[] {
  const active = steps.filter(({ isActive }) => isActive).sort((a, b) => a.stepNumber - b.stepNumber)
  return active.filter(({ within }) => !within || active.some(({ stepNumber }) => stepNumber === within.step))
}

/** Conditions on the lead are judged as they are now. Nobody has opened, clicked or replied yet: those are taken as No. */
export function wayOf(steps: PathStep[], meeting: Meeting[]) {
  const meets = new Map(meeting.map(({ stepNumber, leadIds }) => [stepNumber, new Set(leadIds)]))
  const branches = steps.filter(({ kind }) => kind === 'branch')
  return (leadId: number | undefined): Arms =>
    new Map(
      branches.map(({ stepNumber }) => {
        const isMet = leadId !== undefined && meets.get(stepNumber)?.has(leadId)
        return [stepNumber, isMet ? 'yes' : 'no']
      }),
    )
}

export const isOnWay = ({ within }: Pick<PathStep, 'within'>, arms: Arms) =>
  !within || arms.get(within.step) === within.arm

export const NOT_YET: Record<Exclude<BranchCondition['if'], 'lead'>, [words: string, note: string]> = {
  opened: ['no email opened yet', 'Nobody has opened an email yet'],
  clicked: ['no link clicked yet', 'Nobody has clicked a link yet'],
  replied: ['no reply yet', 'Nobody has replied yet'],
}

/** Why the plan takes this way: "no email opened yet, so the No steps". */
export function wayWords({ settings }: PathStep, arm: BranchArm | undefined) {
  const asks = settings?.branch
  if (!asks || !arm) return null
  const why =
    asks.if === 'lead' ? `${arm === 'yes' ? 'meets' : "doesn't meet"} the condition today` : NOT_YET[asks.if][0]
  return `${why}, so the ${arm === 'yes' ? 'Yes' : 'No'} steps`
}
