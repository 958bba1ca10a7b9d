import type { DealTerms } from '../../../contract/crm-integration.ts'

/** A stage of a pipeline of deals, in the pipeline's order. `probability` is of a hundred. */
export type DealStage = { id: string; probability: number; isClosed: boolean }

/** What the pipeline that every HubSpot account begins with has. */
export const DEFAULT_PIPELINE = {
  id: 'default',
  stages: [
    { id: 'appointmentscheduled', probability: 20, isClosed: false },
    { id: 'qualifiedtobuy', probability: 40, isClosed: false },
    { id: 'presentationscheduled', probability: 60, isClosed: false },
    { id: 'decisionmakerboughtin', probability: 80, isClosed: false },
    { id: 'contractsent', probability: 90, isClosed: false },
    { id: 'closedwon', probability: 100, isClosed: true },
    { id: 'closedlost', probability: 0, isClosed: true },
  ] satisfies DealStage[],
}

/**
 * Who is not qualified yet is in the first stage; who is, in the second or as far on as the probability allows. Won is who is
 * qualified beyond doubt.
 */
export function stageOf({ status, probability }: Pick<DealTerms, 'status' | 'probability'>, stages: DealStage[]) {
  const closed = (wanted: number) => stages.find((stage) => stage.isClosed && stage.probability === wanted)?.id
  const [first, ...later] = stages.filter(({ isClosed }) => !isClosed)
  if (status === 'lost') return closed(0) ?? first?.id
  if (status !== 'qualified') return first?.id
  const reached = later.findLast((stage) => stage.probability <= probability) ?? later[0] ?? first
  return (probability >= 100 ? closed(100) : undefined) ?? reached?.id
}
