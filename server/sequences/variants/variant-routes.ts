import { SequenceId } from '../../../contract/email-sequence.ts'
import { AdoptVariant, StepParams, VariantResultsList } from '../../../contract/step-variants.ts'
import { badField, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { hasSequence } from '../sequence-queries.ts'
import { testAgain } from './test-again.ts'
import { adoptVariant, hasStep, readComparedSteps } from './variant-queries.ts'
import { variantResults } from './variant-results.ts'

export function variantRoutes(app: App, { db }: Parts) {
  const results = async (userId: number, id: number) => {
    if (!(await hasSequence(db, userId, id))) throw notFound('Sequence')
    return { steps: (await readComparedSteps(db, userId, id)).map(variantResults) }
  }

  app.get(
    '/email-sequences/:id/variants',
    { schema: { params: SequenceId, response: { 200: VariantResultsList } } },
    ({ userId, params }) => results(userId, params.id),
  )

  app.post(
    '/email-sequences/:id/steps/:stepId/adopt',
    { schema: { params: StepParams, body: AdoptVariant, response: { 200: VariantResultsList } } },
    async ({ userId, params, body }) => {
      if (!(await hasStep(db, userId, params.id, params.stepId))) throw notFound('Step')
      const { id: sequenceId, stepId } = params
      const { key } = body
      const isChanged = await db.transaction((tx) =>
        key ? adoptVariant(tx, userId, stepId, key) : testAgain(tx, userId, { sequenceId, stepId }),
      )
      if (!isChanged) throw badField('key', 'This step no longer has this variant')
      return results(userId, params.id)
    },
  )
}
