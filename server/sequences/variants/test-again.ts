import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { rewriteStepEmails } from '../../outbox/changes/rewrite-emails.ts'
import { lockVariants, readComparedSteps } from './variant-queries.ts'
import { variantResults } from './variant-results.ts'

type Step = { sequenceId: number; stepId: number }

/**
 * Each lead gets one of the texts again. Emails of the time when everybody got the same one compare nothing. Where the better text is
 * adopted by itself and there is one, all are counted anew: it would be adopted again at once. False where the step has one text.
 */
export async function testAgain(tx: Db, userId: number, { sequenceId, stepId }: Step) {
  await lockVariants(tx, userId, stepId)
  const step = (await readComparedSteps(tx, userId, sequenceId)).find(({ id }) => id === stepId)
  if (!step) return false
  const { adopted, adoptsByItself } = step.variants
  if (!adopted) return true
  const isCountedAnew = adoptsByItself && variantResults(step).best !== null
  await tx.execute(sql`
    update sequence_logs set variant = null
    where step_id = ${stepId} and variant is not null and status = 'sent' and sent_at >= ${adopted.at}::timestamptz`)
  await tx.execute(sql`
    update sequence_steps set variants = jsonb_set(variants, '{adopted}', 'null'), updated_at = now(),
      texts_changed_at = case when ${isCountedAnew} then clock_timestamp() else texts_changed_at end
    where id = ${stepId}`)
  await rewriteStepEmails(tx, [stepId])
  return true
}
