import { type Arms, NOT_YET, type PathStep } from './branch-paths.ts'
import { type FlightProblem, leadWords } from './flight-check.ts'

/** What the plan takes for granted at each branch. */
export function branchNotes(steps: PathStep[], ways: Arms[]): FlightProblem[] {
  return steps.flatMap(({ stepNumber, settings }): FlightProblem[] => {
    const asks = settings?.branch
    if (!asks || ways.length === 0) return []
    const met = ways.filter((arms) => arms.get(stepNumber) === 'yes').length
    const message =
      asks.if === 'lead'
        ? `${met.toLocaleString('en-GB')} of ${leadWords(ways.length)} ${met === 1 ? 'meets' : 'meet'} the condition today. We check again when the branch is due`
        : `${NOT_YET[asks.if][1]}, so this plan takes the No steps`
    return [{ kind: 'branch', stepNumber, message, leads: ways.length }]
  })
}
