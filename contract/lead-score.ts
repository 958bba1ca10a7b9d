import { z } from 'zod'
import { Timestamp } from './moments.ts'

/** A part of a score: what it is about, how many points it gives or takes, and what of the lead says so. */
export const ScoreFactor = z.object({ label: z.string(), points: z.number().int(), evidence: z.string() })
export type ScoreFactor = z.infer<typeof ScoreFactor>

/** A score with its reasons: the factors' points add up to it. */
export const LeadScore = z.object({
  score: z.number().int(),
  factors: z.array(ScoreFactor),
  model: z.object({
    kind: z.enum(['prior', 'learnt']),
    version: z.string(),
    /** Outcomes it was learnt from; none for the prior. */
    outcomes: z.number().int(),
    /** The share of such leads that ends well, where outcomes tell. */
    chance: z.number().nullable(),
  }),
})
export type LeadScore = z.infer<typeof LeadScore>

/** Below this, chance alone decides which of two scores looks better: with 100 outcomes the area under the curve is known to about 0.1. */
export const MIN_OUTCOMES = 100
/** And fewer of one kind say little about what sets it apart. */
export const MIN_OUTCOMES_OF_EACH = 20

const Band = z.object({
  from: z.number().int(),
  to: z.number().int(),
  leads: z.number().int(),
  won: z.number().int(),
  /** Between which shares the true one lies, 95 times of 100. */
  low: z.number(),
  high: z.number(),
})
export type ScoreBand = z.infer<typeof Band>

/** How well a score told good from bad on leads it had not seen. */
export const ScoreJudgement = z.object({
  auc: z.number(),
  aucLow: z.number(),
  aucHigh: z.number(),
  calibrationError: z.number(),
  bands: z.array(Band),
})
export type ScoreJudgement = z.infer<typeof ScoreJudgement>

/** What the panel "How good is this score?" shows. */
export const ScoreTrust = z.object({
  /** 'ready': there are enough outcomes, and nothing was learnt from them yet. */
  state: z.enum(['too_few', 'ready', 'prior_kept', 'learnt']),
  won: z.number().int(),
  lost: z.number().int(),
  /** Null until something could be learnt. */
  report: z
    .object({
      trainedAt: Timestamp,
      outcomes: z.number().int(),
      learnt: ScoreJudgement,
      prior: ScoreJudgement,
    })
    .nullable(),
  /** Leads whose score is being brought up to date. */
  rescoring: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  isLearning: z.boolean(),
})
export type ScoreTrust = z.infer<typeof ScoreTrust>
