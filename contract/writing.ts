import { z } from 'zod'
import { CheckedLanguage } from './checked-language.ts'
import { DEFAULT_EMAIL_TONE, EMAIL_CATEGORIES, EMAIL_TONES } from './email-template.ts'
import { bodyId } from './ids.ts'
import { WritingSuggestions } from './writing-suggestions.ts'

export const WritingCategory = z.object({
  id: z.enum(EMAIL_CATEGORIES),
  name: z.string(),
  purpose: z.string(),
  keyElements: z.array(z.string()),
})
export type WritingCategory = z.infer<typeof WritingCategory>

/** The built-in writer wrote instead of a model that failed: why, as a code and in words. */
export const StandIn = z.object({ reason: z.string(), message: z.string() })
export type StandIn = z.infer<typeof StandIn>

/** A claim in a draft, its position, and its source. A claim without a source has a reason. */
export const Evidence = z.object({
  claim: z.string(),
  kind: z.enum([
    'name',
    'company',
    'number',
    'percentage',
    'money',
    'date',
    'product',
    'link',
    'address',
    // Without a name or a number: "thanks for the call", "as our customer", "we guarantee", "the leading platform".
    'contact',
    'relationship',
    'promise',
    'superlative',
    // What the second reader, a model, doubts.
    'statement',
  ]),
  place: z.enum(['subject', 'body']),
  /** In UTF-16 units, as in string.slice. */
  start: z.number().int(),
  end: z.number().int(),
  /** "Lead: company", "Fact: Founded (https://…)", "Proof point", "Your details"; null without a source. */
  source: z.string().nullable(),
  reason: z.string().nullable(),
  /** The model that doubts it, if not our own check does. */
  reader: z.string().optional(),
})
export type Evidence = z.infer<typeof Evidence>

const Category = z.enum(EMAIL_CATEGORIES, 'Choose a category from the list')
const Tone = z.enum(EMAIL_TONES, 'Choose a tone from the list').default(DEFAULT_EMAIL_TONE)
const Seed = z.number().int().min(0).max(2_147_483_647)
const short = z.string().max(500).nullish()

/** The recipient: a lead ID, whose facts the server knows, or the lead data shown in the dialog. */
const LeadData = z
  .object({
    leadId: bodyId().nullish(),
    contact: short,
    company: short,
    title: short,
    industry: short,
  })
  .nullish()
const CurrentContent = z.object({ subject: z.string().max(500).default(''), body: z.string().max(50_000).default('') })

/** The request of the generated-email dialog. */
export const EmailForLead = z.object({
  leadId: bodyId('Choose a lead'),
  tone: Tone,
  category: Category.default('prospecting'),
  /** Another seed gives another text. */
  seed: Seed.optional(),
})

export const EmailForLeadResponse = z.object({
  emailData: z.object({ subject: z.string(), body: z.string(), personalizationInsights: z.array(z.string()) }),
  evidence: z.array(Evidence),
  language: CheckedLanguage.nullable(),
  writtenBy: z.string(),
  standIn: StandIn.optional(),
})
export type EmailForLeadResponse = z.infer<typeof EmailForLeadResponse>

export const WritingRequest = z.object({
  category: Category,
  tone: Tone,
  leadData: LeadData,
  customPrompt: z.string().max(2_000).nullish(),
  currentContent: CurrentContent.nullish(),
  seed: Seed.optional(),
})
export type WritingRequest = z.infer<typeof WritingRequest>

/** The response of generate and improve. */
export const WrittenEmail = z.object({
  subject: z.string(),
  body: z.string(),
  suggestions: WritingSuggestions,
  evidence: z.array(Evidence),
  writtenBy: z.string(),
  standIn: StandIn.optional(),
  /** Explains which of the user's instructions were not followed. */
  remark: z.string().optional(),
})
export type WrittenEmail = z.infer<typeof WrittenEmail>

export const SuggestionsResponse = WritingSuggestions.extend({ standIn: StandIn.optional() })
export type SuggestionsResponse = z.infer<typeof SuggestionsResponse>

/** A draft from an editor, to check. */
export const EvidenceRequest = z.object({
  subject: z.string().max(500).default(''),
  body: z.string().max(50_000).default(''),
  leadId: bodyId().nullish(),
  /** The conversation that it replies to: what the lead wrote there is a source as well. */
  conversationId: bodyId().nullish(),
  /** Also asks the configured model, which costs tokens. */
  withModel: z.boolean().default(false),
})

/**
 * The note is set when a long draft was not fully checked or shown. Without a language only links and addresses were checked. The
 * reader is set when a model was asked; its failure changes nothing else.
 */
export const EvidenceResponse = z.object({
  evidence: z.array(Evidence),
  language: CheckedLanguage.nullable(),
  reader: z.object({ name: z.string(), isDone: z.boolean() }).optional(),
  note: z.string().optional(),
})
export type EvidenceResponse = z.infer<typeof EvidenceResponse>

/** The current writer: a model, or the built-in writer. */
export const WriterInUse = z.object({ name: z.string(), isModel: z.boolean() })
export type WriterInUse = z.infer<typeof WriterInUse>

export const StreamRequest = WritingRequest.extend({ leadId: bodyId().nullish() })

/** A line of the streamed response: the subject, the body in pieces, then the whole email; or an error. */
export type StreamLine = { subject: string } | { text: string } | { done: WrittenEmail } | { error: string }
