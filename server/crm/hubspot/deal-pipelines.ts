import type { DealTerms } from '../../../contract/crm-integration.ts'
import { CrmFailure } from '../crm-failure.ts'
import { DEFAULT_PIPELINE, type DealStage, stageOf } from '../deal-stage.ts'
import { readId } from '../read-response.ts'
import type { HubspotCalls } from './hubspot-calls.ts'

type Pipeline = { id: string; label: string; stages: DealStage[] }
export type DealPipelines = Awaited<ReturnType<typeof readPipelines>>

/** The deal pipelines of an account, in its own order. */
export async function readPipelines(calls: HubspotCalls, chosen: string | undefined) {
  const all = (await calls.dealPipelines())
    .filter(({ archived }) => !archived)
    .sort((a, b) => a.displayOrder - b.displayOrder)
    .map(
      ({ id, label, stages }): Pipeline => ({
        id: readId(id, 'HubSpot'),
        label: label || id,
        stages: (stages ?? [])
          .filter(({ archived }) => !archived)
          .sort((a, b) => a.displayOrder - b.displayOrder)
          .map(({ id: stageId, metadata }) => ({
            id: stageId,
            probability: Math.round(Number(metadata?.probability ?? 0) * 100),
            isClosed: metadata?.isClosed === 'true',
          })),
      }),
    )
  // The one that the user chose, else the account's default, else its first.
  const ofNew = chosen
    ? all.find(({ id }) => id === chosen)
    : (all.find(({ id }) => id === DEFAULT_PIPELINE.id) ?? all[0] ?? { ...DEFAULT_PIPELINE, label: '' })
  const stages = new Map(all.flatMap((pipeline) => pipeline.stages.map((stage) => [stage.id, stage] as const)))
  return {
    list: all.map(({ id, label }) => ({ id, label })),
    isChosenMissing: ofNew === undefined,
    ofNew(terms: DealTerms) {
      const dealstage = ofNew && stageOf(terms, ofNew.stages)
      if (!dealstage) throw new CrmFailure('refused', 'The deal pipeline in HubSpot has no stages. Add one in HubSpot.')
      return { pipeline: ofNew.id, dealstage }
    },
    /** Undefined in a pipeline that we don't see. */
    stageIn: (pipelineId: string | null | undefined, terms: DealTerms) =>
      stageOf(terms, all.find(({ id }) => id === pipelineId)?.stages ?? []),
    isClosed: (stage: string | null | undefined) => stages.get(stage ?? '')?.isClosed ?? false,
    isWon: (stage: string | null | undefined) => {
      const { isClosed = false, probability = 0 } = stages.get(stage ?? '') ?? {}
      return isClosed && probability === 100
    },
  }
}
