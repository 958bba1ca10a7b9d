import { z } from 'zod'
import { Timestamp } from './moments.ts'

/** A part of a score: its name, its points, and the evidence in the lead. */
export const ScoreFactor = z.object({ label: z.string(), points: z.number().int(), evidence: z.string() })
export type ScoreFactor = z.infer<typeof ScoreFactor>

/** A score with its reasons: the factors' points add up to it. */
export const LeadScore = z.object({
  score: z.number().int(),
  factors: z.array(ScoreFactor),
  model: z.object({
    kind: z.enum(['prior', 'learnt']),
    version: z.string(),
    /** How many outcomes it was learned from; 0 for the prior. */
    outcomes: z.number().int(),
    /** The share of such leads that qualify, once outcomes are known. */
    chance: z.number().nullable(),
  }),
})
export type LeadScore = z.infer<typeof LeadScore>

/** Below this, chance alone decides which of two scores looks better: with 100 outcomes the area under the curve is known to about 0.1. */
export const MIN_OUTCOMES = 100
/** Weak patterns (an area under the curve of 0.67) are found in most cases only from here on. */
export const RELIABLE_OUTCOMES = 400
/** Fewer of one kind say too little about it. */
export const MIN_OUTCOMES_OF_EACH = 20

const Band = z.object({
  from: z.number().int(),
  to: z.number().int(),
  leads: z.number().int(),
  won: z.number().int(),
  /** The 95% confidence interval of the share. */
  low: z.number(),
  high: z.number(),
})
export type ScoreBand = z.infer<typeof Band>

/** How well a score separated good from bad leads it had not seen. */
export const ScoreJudgement = z.object({
  auc: z.number(),
  aucLow: z.number(),
  aucHigh: z.number(),
  calibrationError: z.number(),
  bands: z.array(Band),
})
export type ScoreJudgement = z.infer<typeof ScoreJudgement>

/** A field that was not learned from, and why. */
export const ScoreLeftOut = z.object({
  label: z.string(),
  /**
   * 'set_by_outcome': nearly only leads with one outcome have it. 'decides_alone': it predicts nearly every outcome alone.
   * 'named_after_outcome': a column of a file whose name says that it is filled in with the outcome or after it.
   */
  reason: z.enum(['set_by_outcome', 'decides_alone', 'named_after_outcome']),
})
export type ScoreLeftOut = z.infer<typeof ScoreLeftOut>

/** A score that separates outcomes better than this most likely knows them. */
export const SUSPICIOUS_AUC = 0.97

/** What the panel "How good is this score?" shows. */
export const ScoreTrust = z.object({
  /** 'ready': there are enough outcomes, and nothing was learned from them yet. */
  state: z.enum(['too_few', 'ready', 'prior_kept', 'learnt']),
  won: z.number().int(),
  lost: z.number().int(),
  /** Null until a model was trained. */
  report: z
    .object({
      trainedAt: Timestamp,
      outcomes: z.number().int(),
      learnt: ScoreJudgement,
      prior: ScoreJudgement,
      /** Fields that seem to be filled in because of the outcome. */
      leftOut: z.array(ScoreLeftOut),
      /** Leads that were added with their outcome: what may have been filled in later is not learned from them. */
      addedDecided: z.number().int(),
      /** How much of the differences between leads is the built-in score's, from 0 to 1. */
      priorShare: z.number(),
    })
    .nullable(),
  /** Leads that are being rescored. */
  rescoring: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  isLearning: z.boolean(),
})
export type ScoreTrust = z.infer<typeof ScoreTrust>
