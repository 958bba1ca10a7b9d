import type { Evidence } from '../../contract/writing.ts'
import type { Db } from '../db/connect.ts'
import type { Model } from './model/model.ts'
import { ModelFailure } from './model/model-failure.ts'
import { type Doubt, doubtClaims } from './model/prompts/doubt-claims.ts'
import { recordUsage } from './model/record-usage.ts'
import type { WriterFacts } from './writer-facts.ts'

type Mail = { subject: string; body: string }

/**
 * What a model doubts besides our own check. Its answer counts only where it quotes the draft, and each doubt carries its name. When
 * it fails, the check stands as it is.
 */
export async function readWithModel(
  { db, userId, model }: { db: Db; userId: number; model: Model },
  mail: Mail,
  facts: WriterFacts,
  found: Evidence[],
  signal?: AbortSignal,
): Promise<{ evidence: Evidence[]; reader: { name: string; isDone: boolean } }> {
  try {
    const { doubts } = await recordUsage(db, userId, model.name, 'check', () => doubtClaims(model, mail, facts, signal))
    const more = doubts.flatMap((doubt) => doubtEvidence(doubt, mail, model.name, found))
    return { evidence: [...found, ...more], reader: { name: model.name, isDone: true } }
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    return { evidence: found, reader: { name: model.name, isDone: false } }
  }
}

export function doubtEvidence({ quote, why }: Doubt, mail: Mail, reader: string, found: Evidence[]): Evidence[] {
  for (const place of ['body', 'subject'] as const) {
    const start = mail[place].indexOf(quote)
    if (start < 0) continue
    const end = start + quote.length
    const isFlagged = found.some(
      (one) => one.place === place && one.source === null && one.start < end && one.end > start,
    )
    if (isFlagged) return []
    const reason = `${reader} found no support for it${why ? `: ${why}` : ''}`
    return [{ claim: quote, kind: 'statement', place, start, end, source: null, reason, reader }]
  }
  return []
}
