import type { DealTerms } from '../../contract/crm-integration.ts'

/** A stage of a deal. `probability` is in percent: 100 where it is won, 0 where it is lost. */
export type DealStage = { id: string; probability: number; isClosed: boolean }

/** The default pipeline of a new HubSpot account. */
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

/** Unqualified leads are in the first stage, qualified ones in the stage of their probability, and won at 100%. */
export function stageOf({ status, probability }: Pick<DealTerms, 'status' | 'probability'>, stages: DealStage[]) {
  const closed = (wanted: number) => stages.find((stage) => stage.isClosed && stage.probability === wanted)?.id
  const [first, ...later] = stages.filter(({ isClosed }) => !isClosed)
  if (status === 'lost') return closed(0) ?? first?.id
  if (status !== 'qualified') return first?.id
  const reached = later.findLast((stage) => stage.probability <= probability) ?? later[0] ?? first
  return (probability >= 100 ? closed(100) : undefined) ?? reached?.id
}
