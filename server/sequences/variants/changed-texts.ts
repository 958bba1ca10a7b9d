import { sql } from 'drizzle-orm'
import { type StepVariants, VARIANT_KEYS, type VariantKey } from '../../../contract/step-variants.ts'
import type { Db } from '../../db/connect.ts'

type Text = { subject: string; body: string }
export type ComparedText = Text & { variants: StepVariants | null }

/**
 * Once a compared text says something else, all texts of the step are counted from then on: replies to the old one are not its own, and
 * texts are compared by emails of the same days. The same for a letter that another text had before.
 */
export async function restartComparison(tx: Db, stepId: number, old: ComparedText, step: ComparedText) {
  if (!step.variants) return
  const [before, after] = [wordsOf(old), wordsOf(step)]
  const isChanged = [...after].some(([key, words]) => before.has(key) && before.get(key) !== words)
  const added = [...after.keys()].filter((key) => !before.has(key))
  if (!isChanged && !(await wereSent(tx, stepId, added))) return
  // On their way with the text of before. One that is locked is being sent at this moment, and so before the texts count as changed.
  await tx.execute(sql`
    update sequence_logs set variant = null where id in (
      select id from sequence_logs where step_id = ${stepId} and variant is not null
        and (status in ('sending', 'unknown') or (status = 'scheduled' and attempt > 0))
      for update skip locked)`)
  await tx.execute(sql`update sequence_steps set texts_changed_at = clock_timestamp() where id = ${stepId}`)
}

/** By their letters; spaces and line breaks say nothing. None where a step has one text. */
function wordsOf({ variants, ...own }: ComparedText): Map<VariantKey, string> {
  const texts = variants ? [{ key: VARIANT_KEYS[0], ...own }, ...variants.arms] : []
  return new Map(texts.map(({ key, subject, body }) => [key, [subject, body].map(bare).join('\n')]))
}

const bare = (text: string) => text.replace(/\s+/g, ' ').trim()

async function wereSent(tx: Db, stepId: number, keys: VariantKey[]) {
  if (keys.length === 0) return false
  const { rows } = await tx.execute(sql`
    select from sequence_logs where step_id = ${stepId} and variant = any(${sql.param(keys)}::text[]) and status = 'sent' limit 1`)
  return rows.length === 1
}
