import type { Db } from '../../db/connect.ts'
import { notify } from '../../notifications/notify.ts'
import { adoptVariant, readUndecidedSteps } from './variant-queries.ts'
import { variantResults } from './variant-results.ts'

/** Where its owner wished so: the text that gets more replies for certain is the only one from now on. */
export async function adoptBetterVariants(db: Db, signal?: AbortSignal) {
  for (const step of await readUndecidedSteps(db)) {
    if (signal?.aborted) return
    const { best, arms } = variantResults(step)
    if (!best) continue
    const shares = arms.map(({ key, replied }) => `${key} ${replied.percent}%`).join(', ')
    await db.transaction(async (tx) => {
      if (!(await adoptVariant(tx, step.userId, step.id, best, step))) return
      await notify(tx, step.userId, {
        kind: 'variant_adopted',
        title: `Text ${best} gets more replies: ${step.name}`,
        body: `Step ${step.stepNumber} sends it to everyone from now on. Replies that don't say no: ${shares}`,
        link: `/sequences/${step.sequenceId}/results`,
      })
    })
  }
}
