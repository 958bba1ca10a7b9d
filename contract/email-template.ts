import { z } from 'zod'
import { AttachmentsInput, EmailFile } from './email-file.ts'
import { MAX_HTML } from './file-limits.ts'
import { formatted, HtmlInput } from './formatted-text.ts'
import { bodyId, Id, idParams, invalidId } from './ids.ts'
import { LEAD_MERGE_FIELDS, type LeadMergeField } from './lead-field-sets.ts'
import { Timestamp } from './moments.ts'
import { paging } from './paging.ts'
import { TEMPLATE_SORTS, TemplateFigures } from './template-results.ts'
import { NewSuggestions, WritingSuggestions } from './writing-suggestions.ts'

export const EMAIL_CATEGORIES = [
  'prospecting',
  'follow_up',
  'nurturing',
  'demo_request',
  'proposal',
  'closing',
  'retention',
  're_engagement',
] as const
export type EmailCategory = (typeof EMAIL_CATEGORIES)[number]
export const DEFAULT_EMAIL_CATEGORY: EmailCategory = 'prospecting'

export const EMAIL_TONES = ['professional', 'friendly', 'casual', 'persuasive', 'formal'] as const
export type EmailTone = (typeof EMAIL_TONES)[number]
export const DEFAULT_EMAIL_TONE: EmailTone = 'professional'

export const TEMPLATE_STATUSES = ['draft', 'sent', 'scheduled'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]
export const DEFAULT_TEMPLATE_STATUS: TemplateStatus = 'draft'

const MAX_SUBJECT = 500
const MAX_BODY = 50_000
const MAX_INSIGHTS = 20
const MAX_SUGGESTIONS = 20_000
/** The spec's words, for either of the two. */
const NEEDS_BOTH = 'Please fill in both subject and body'

const Category = z.enum(EMAIL_CATEGORIES, 'Choose a category from the list')
const Tone = z.enum(EMAIL_TONES, 'Choose a tone from the list')
const text = (max: number) =>
  z
    .string(NEEDS_BOTH)
    .max(max, `At most ${max.toLocaleString('en-GB')} characters`)
    .refine((value) => value.trim() !== '', NEEDS_BOTH)
const Subject = text(MAX_SUBJECT).transform((subject) => subject.replace(/\s+/g, ' ').trim())
const Body = text(MAX_BODY)

export type EmailText = { subject: string; body: string }

/** The text of an email that is no template. With `bodyHtml`, which then needs no `body`, it is formatted. */
export const EmailContent = z.object({
  subject: Subject,
  body: Body.optional(),
  bodyHtml: HtmlInput.nullable().default(null),
  attachments: AttachmentsInput.default([]),
})
export const withEmailText = formatted(NEEDS_BOTH)

const Suggestions = NewSuggestions.refine(
  (suggestions) => JSON.stringify(suggestions).length <= MAX_SUGGESTIONS,
  `Suggestions have at most ${MAX_SUGGESTIONS.toLocaleString('en-GB')} characters`,
).nullable()

/** A new template. A generated one includes its writer and the personalization insights. */
export const NewTemplate = z
  .object({
    leadId: bodyId().nullable().default(null),
    category: Category.default(DEFAULT_EMAIL_CATEGORY),
    tone: Tone.default(DEFAULT_EMAIL_TONE),
    ...EmailContent.shape,
    // Clients only save drafts; the engine sets the other statuses.
    status: z.literal('draft', 'Status must be draft').default('draft'),
    aiGenerated: z.boolean().default(false),
    writtenBy: z.string().max(200).nullable().default(null),
    personalizationInsights: z.array(z.string().max(500)).max(MAX_INSIGHTS).nullable().default(null),
    aiSuggestions: Suggestions.default(null),
  })
  .transform(withEmailText)
export type NewTemplate = z.infer<typeof NewTemplate>

/**
 * Suggestions that are absent stay as they are. `before` is what the editor started from: if the template differs from it by now, the
 * change is refused with 409. Without it, the last change wins.
 */
export const TemplateChanges = z
  .object({
    subject: Subject,
    body: Body.optional(),
    /** Null: plain text. Absent: stays, unless the text changes; then the email becomes plain text. */
    bodyHtml: HtmlInput.nullish(),
    attachments: AttachmentsInput.optional(),
    category: Category,
    tone: Tone,
    aiSuggestions: Suggestions.optional(),
    before: z
      .object({
        subject: z.string().max(MAX_SUBJECT),
        body: z.string().max(MAX_BODY),
        bodyHtml: z.string().max(MAX_HTML).nullish(),
        category: z.string().max(100),
        tone: z.string().max(100),
      })
      .optional(),
  })
  .transform(withEmailText)
export type TemplateChanges = z.infer<typeof TemplateChanges>

export const EmailTemplate = z.object({
  id: Id,
  leadId: Id.nullable(),
  category: z.string(),
  tone: z.string(),
  subject: z.string(),
  /** Plain text, which every email has. */
  body: z.string(),
  /** Null: plain text only. */
  bodyHtml: z.string().nullable(),
  attachments: z.array(EmailFile),
  aiGenerated: z.boolean(),
  /** "Built-in writer" or the model's name; null when a person wrote it. */
  writtenBy: z.string().nullable(),
  personalizationInsights: z.array(z.string()).nullable(),
  /** The last suggestions of the writing assistant for this email. */
  aiSuggestions: WritingSuggestions.nullable(),
  status: z.enum(TEMPLATE_STATUSES),
  sentAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Only where the list is asked for results. */
  results: TemplateFigures.optional(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

/** The performance of a template, from real sends; rates in percent, times in hours. */
export const TemplatePerformance = z.object({
  templateId: Id,
  templateName: z.string(),
  totalSent: z.number().int(),
  openRate: z.number(),
  clickRate: z.number(),
  responseRate: z.number(),
  avgResponseTime: z.number(),
  trend: z.enum(['up', 'down', 'stable']),
  trendPercentage: z.number(),
  lastUpdated: Timestamp,
  category: z.string(),
})
export type TemplatePerformance = z.infer<typeof TemplatePerformance>

const anyText = z
  .string()
  .trim()
  .max(200, 'Search for at most 200 characters')
  .optional()
  .transform((text) => text || undefined)
/** `all` or nothing is no filter. */
const filter = z
  .string()
  .max(100)
  .optional()
  .transform((value) => (value === 'all' ? undefined : value || undefined))
const MAX_TEMPLATES = 500

/** Filters of the list: `search` looks in subject and body, `subject` only in the subject. */
export const TemplateQuery = z.object({
  search: anyText,
  subject: anyText,
  category: filter,
  status: filter,
  sort: z.enum(TEMPLATE_SORTS, 'Choose an order from the list').default('-createdAt'),
  /** `results`: each template with what became of its emails. */
  with: z.literal('results', 'Choose results or nothing').optional(),
  ...paging({ usual: MAX_TEMPLATES, most: MAX_TEMPLATES }),
})
export type TemplateQuery = z.infer<typeof TemplateQuery>

/** Undoes the deletion of templates. */
export const TemplatesToRestore = z.object({
  ids: z
    .array(bodyId(), 'Choose the templates to restore')
    .min(1, 'Choose the templates to restore')
    .max(MAX_TEMPLATES, `At most ${MAX_TEMPLATES} templates at once`),
})

export const TemplateId = idParams('template')

/** A draft from an editor, to preview as one lead would receive it. */
export const PreviewRequest = z.object({
  subject: z.string().max(MAX_SUBJECT).default(''),
  body: z.string().max(MAX_BODY).default(''),
  bodyHtml: z.string().max(MAX_HTML).nullish(),
  leadId: bodyId().nullish(),
  /** Whose signature it gets. Omitted: the one the lead heard from last, or the default. */
  mailboxId: bodyId(invalidId('email account')).optional(),
})

const SENDER_FIELDS = ['senderName', 'senderRole', 'senderCompany', 'offer', 'meetingLink'] as const
export type SenderField = (typeof SENDER_FIELDS)[number]
export type MergeField = LeadMergeField | 'fullName' | SenderField
/** The merge fields of a template, such as `{{ firstName }}`. */
export const MERGE_FIELDS: readonly MergeField[] = [
  ...LEAD_MERGE_FIELDS.flatMap((field) => (field === 'lastName' ? [field, 'fullName' as const] : [field])),
  ...SENDER_FIELDS,
]

/** A draft written for one lead, to be saved for many. */
export const DraftForLead = z.object({
  subject: z.string().max(MAX_SUBJECT),
  body: z.string().max(MAX_BODY),
  bodyHtml: z.string().max(MAX_HTML).nullish(),
  leadId: bodyId('Choose a lead'),
})
export type DraftForLead = z.infer<typeof DraftForLead>

/** A value of one lead that a text names. */
export const FoundValue = z.object({ field: z.string(), value: z.string(), count: z.number().int() })
export type FoundValue = z.infer<typeof FoundValue> & { field: MergeField }

/** The same text with merge fields instead of that lead's values, and which they were. */
export const GeneralText = z.object({
  subject: z.string(),
  body: z.string(),
  bodyHtml: z.string().nullish(),
  found: z.array(FoundValue),
})
export type GeneralText = z.infer<typeof GeneralText>

/** A merge field that is unknown or empty, or template syntax that is invalid. */
export const MergeProblem = z.object({
  /** The field's name, or the text that is not a valid field. */
  field: z.string(),
  place: z.enum(['subject', 'body']),
  message: z.string(),
  /** The field that was probably meant. */
  suggestion: z.string().optional(),
})
export type MergeProblem = z.infer<typeof MergeProblem>

export const EmailPreview = z.object({
  subject: z.string(),
  body: z.string(),
  /** Formatted, with the signature; missing where the email is plain text. */
  html: z.string().optional(),
  /** What of it is the signature, at its end. */
  signatureHtml: z.string().optional(),
  /** Added below the body when it is sent; missing where the body ends with it, or there is none. */
  signature: z.string().optional(),
  problems: z.array(MergeProblem),
})
export type EmailPreview = z.infer<typeof EmailPreview>
