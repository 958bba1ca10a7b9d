import type { StepVariants, StepVariantsInput } from '../../../contract/step-variants.ts'
import type { Db } from '../../db/connect.ts'
import { storedContent } from '../../templates/formatted/stored-content.ts'

/** The variants of a step as they are stored. Those that were given replace the old ones; what was adopted stays while it exists. */
export async function storedVariants(
  tx: Db,
  userId: number,
  given: StepVariantsInput | null | undefined,
  old: StepVariants | null,
): Promise<StepVariants | null> {
  if (given === undefined || given === old) return old
  if (given === null) return null
  const arms: StepVariants['arms'] = []
  for (const { key, subject, body, bodyHtml } of [...given.arms].sort((a, b) => a.key.localeCompare(b.key))) {
    const content = await storedContent(tx, userId, { bodyHtml: bodyHtml ?? null }, 'steps')
    arms.push({ key, subject, body, bodyHtml: content.bodyHtml ?? null })
  }
  const adopted = old?.adopted ?? null
  const isThere = adopted?.key === 'A' || arms.some(({ key }) => key === adopted?.key)
  return { arms, adoptsByItself: given.adoptsByItself, adopted: isThere ? adopted : null }
}
