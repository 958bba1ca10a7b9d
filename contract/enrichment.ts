import { z } from 'zod'
import { leadIds } from './lead.ts'
import { Timestamp } from './moments.ts'

/** How a fact was found: in the page's metadata, in its visible text, or derived from what we knew. */
const FACT_METHODS = ['json-ld', 'microdata', 'open-graph', 'meta', 'page', 'header', 'derived'] as const

export const Fact = z.object({
  label: z.string(),
  value: z.string(),
  /** The page's URL, or what it was derived from ("derived from job title"). */
  source: z.string(),
  method: z.enum(FACT_METHODS),
  foundAt: Timestamp,
})
export type Fact = z.infer<typeof Fact>

/** The fields enrichment may fill. */
const ENRICHED_FIELDS = ['industry', 'companySize', 'location', 'linkedinUrl'] as const
export type EnrichedField = (typeof ENRICHED_FIELDS)[number]

/** A value that differs from the lead's, or is not certain enough to fill in automatically. */
export const Suggestion = z.object({ field: z.enum(ENRICHED_FIELDS), value: z.string(), source: z.string() })
export type Suggestion = z.infer<typeof Suggestion>

/** The last sentence of a summary written by rules. */
export const BY_RULES = 'Put together from the facts below, without a language model.'

/** A model's conclusion from a fact, with the label of that fact. */
export const CitedPoint = z.object({ text: z.string(), fact: z.string() })
export type CitedPoint = z.infer<typeof CitedPoint>

/** What `enrichedData` of a lead holds once it was enriched. */
export const EnrichedData = z.object({
  summary: z.string(),
  summaryBy: z.enum(['rules', 'model']),
  /** Only from a model: what the company probably needs, and what to talk about. */
  needs: z.array(CitedPoint).optional(),
  talkingPoints: z.array(CitedPoint).optional(),
  facts: z.array(Fact),
  suggestions: z.array(Suggestion),
  /** Dismissed suggestions, which are not offered again. */
  dismissed: z.array(Suggestion.pick({ field: true, value: true })),
  /** What we couldn't read, in plain words. */
  notes: z.array(z.string()),
  enrichedAt: Timestamp,
  /** The page that was read, or that we tried to read; null when there is none. */
  website: z.string().nullable(),
})
export type EnrichedData = z.infer<typeof EnrichedData>

export const SuggestionAnswer = z.object({
  field: z.enum(ENRICHED_FIELDS, 'Suggestion not found'),
  accept: z.boolean('Accept must be true or false'),
})

export const EnrichmentSettings = z.object({ enrichesNewLeads: z.boolean('Choose true or false') })
export type EnrichmentSettings = z.infer<typeof EnrichmentSettings>

/** Of an 'enriched' event. */
export type EnrichDetails = {
  facts: number
  filled: Partial<Record<EnrichedField, string>>
  notes: string[]
  /** The host that was read. */
  source?: string
}

export const LeadsToEnrich = z.object({ ids: leadIds('Name the leads to enrich') })
