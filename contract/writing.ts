import { z } from 'zod'
import { DEFAULT_EMAIL_TONE, EMAIL_CATEGORIES, EMAIL_TONES } from './email-template.ts'
import { bodyId } from './ids.ts'

export const WritingCategory = z.object({
  id: z.enum(EMAIL_CATEGORIES),
  name: z.string(),
  purpose: z.string(),
  keyElements: z.array(z.string()),
})
export type WritingCategory = z.infer<typeof WritingCategory>

export const BUILT_IN_WRITER = 'Built-in writer'

/** A claim in a draft, where it stands, and what says so. Without a source it carries a reason. */
export const Evidence = z.object({
  claim: z.string(),
  kind: z.enum(['name', 'company', 'number', 'percentage', 'money', 'date', 'product', 'link', 'address']),
  place: z.enum(['subject', 'body']),
  /** In UTF-16 units, as strings are cut. */
  start: z.number().int(),
  end: z.number().int(),
  /** "Lead: company", "Fact: Founded (https://…)", "Proof point", "Your details"; null when nothing says so. */
  source: z.string().nullable(),
  reason: z.string().nullable(),
})
export type Evidence = z.infer<typeof Evidence>

const Category = z.enum(EMAIL_CATEGORIES, 'Choose a category from the list')
const Tone = z.enum(EMAIL_TONES, 'Choose a tone from the list').default(DEFAULT_EMAIL_TONE)
const Seed = z.number().int().min(0).max(2_147_483_647)
const short = z.string().max(500).nullish()

/** Who it is written to: a lead by its number, whose facts the server knows, or what the dialog shows of somebody. */
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

/** Of the generated-email dialog. */
export const MailForLead = z.object({
  leadId: bodyId('Choose a lead'),
  tone: Tone,
  category: Category.default('prospecting'),
  /** Another number gives another text. */
  seed: Seed.optional(),
})

export const MailForLeadAnswer = z.object({
  emailData: z.object({ subject: z.string(), body: z.string(), personalizationInsights: z.array(z.string()) }),
  evidence: z.array(Evidence),
  writtenBy: z.string(),
})
export type MailForLeadAnswer = z.infer<typeof MailForLeadAnswer>

export const WritingRequest = z.object({
  category: Category,
  tone: Tone,
  leadData: LeadData,
  customPrompt: z.string().max(2_000).nullish(),
  currentContent: CurrentContent.nullish(),
  seed: Seed.optional(),
})
export type WritingRequest = z.infer<typeof WritingRequest>

export const WritingSuggestions = z.object({
  subjectLines: z.array(z.string()),
  contentSuggestions: z.record(z.string(), z.array(z.string())),
  improvements: z.record(z.string(), z.array(z.string())),
})
export type WritingSuggestions = z.infer<typeof WritingSuggestions>

/** Of generate and of improve. */
export const WrittenMail = z.object({
  subject: z.string(),
  body: z.string(),
  suggestions: WritingSuggestions,
  evidence: z.array(Evidence),
  writtenBy: z.string(),
  /** What became of the user's instructions, where not all of them was followed. */
  remark: z.string().optional(),
})
export type WrittenMail = z.infer<typeof WrittenMail>

/** Checks a draft as it stands in an editor. */
export const EvidenceRequest = z.object({
  subject: z.string().max(500).default(''),
  body: z.string().max(50_000).default(''),
  leadId: bodyId().nullish(),
})

/** The note says when not all of a long draft was checked or shown. */
export const EvidenceAnswer = z.object({ evidence: z.array(Evidence), note: z.string().optional() })

/** Who writes: a model by its name, or the built-in writer. */
export const WriterInUse = z.object({ name: z.string(), isModel: z.boolean() })
export type WriterInUse = z.infer<typeof WriterInUse>

export const StreamRequest = WritingRequest.extend({ leadId: bodyId().nullish() })

/** A line of the streamed answer. The subject comes whole, the body in pieces, then all of it; or what went wrong. */
export type StreamLine = { subject: string } | { text: string } | { done: WrittenMail } | { error: string }
