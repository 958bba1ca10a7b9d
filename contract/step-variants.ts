import { z } from 'zod'
import { formatted, HtmlInput } from './formatted-text.ts'
import { Id, invalidId, urlId } from './ids.ts'
import { Timestamp } from './moments.ts'
import { Share } from './share.ts'

/** The step's own text is A; the others are written beside it. */
export const VARIANT_KEYS = ['A', 'B', 'C', 'D', 'E'] as const
export type VariantKey = (typeof VARIANT_KEYS)[number]
const OTHER_KEYS = ['B', 'C', 'D', 'E'] as const

const NEEDS_TEXT = 'Write something in each variant'
const Arm = z
  .object({
    key: z.enum(OTHER_KEYS, 'Variants are called B, C, D and E'),
    /** A follow-up without a subject replies to the previous email in its thread. */
    subject: z
      .string('Each variant needs a subject, even if it is empty')
      .max(500, 'At most 500 characters')
      .transform((subject) => subject.replace(/\s+/g, ' ').trim()),
    body: z
      .string(NEEDS_TEXT)
      .max(50_000, 'At most 50,000 characters')
      .refine((body) => body.trim() !== '', NEEDS_TEXT)
      .optional(),
    bodyHtml: HtmlInput.nullish(),
  })
  .transform(formatted(NEEDS_TEXT))

/** The other texts of a step. `adoptsByItself`: once one is better for certain, everybody gets that one. */
export const StepVariantsInput = z.object({
  arms: z
    .array(Arm, 'Variants must be a list')
    .min(1, 'Write at least one variant')
    .max(OTHER_KEYS.length, 'A step has up to 5 texts')
    .refine((arms) => new Set(arms.map(({ key }) => key)).size === arms.length, 'Two variants have the same letter'),
  adoptsByItself: z.boolean('Choose true or false').default(false),
})
export type StepVariantsInput = z.infer<typeof StepVariantsInput>

const Adopted = z.object({ key: z.enum(VARIANT_KEYS), at: Timestamp, byItself: z.boolean() })

export const StepVariants = z.object({
  arms: z.array(
    z.object({ key: z.enum(OTHER_KEYS), subject: z.string(), body: z.string(), bodyHtml: z.string().nullable() }),
  ),
  adoptsByItself: z.boolean(),
  /** Since then everybody gets this one. */
  adopted: Adopted.nullable(),
})
export type StepVariants = z.infer<typeof StepVariants>

export const StepParams = z.object({ id: urlId(invalidId('sequence')), stepId: urlId(invalidId('step')) })

/** POST /api/email-sequences/{id}/steps/{stepId}/adopt. Null: the test goes on. */
export const AdoptVariant = z.object({ key: z.enum(VARIANT_KEYS, 'Choose one of the variants').nullable() })

/** What the replies say so far about the texts of a step. It holds however often one looks. */
export const VariantResults = z.object({
  stepId: Id,
  stepNumber: z.number().int(),
  arms: z.array(
    z.object({
      key: z.enum(VARIANT_KEYS),
      sent: z.number().int(),
      replied: Share,
      /** How many times A's replies it gets, from and to; null for A itself and before there are enough replies. */
      timesA: z.object({ low: z.number(), high: z.number() }).nullable(),
    }),
  ),
  verdict: z.enum(['better', 'no_difference', 'open']),
  /** Of `better`: which one. */
  best: z.enum(VARIANT_KEYS).nullable(),
  /** Of `open`: emails that each text still needs, for a good chance to notice a doubling of this share, in per cent. */
  needed: z.object({ emails: z.number().int(), from: z.number() }).nullable(),
  adopted: Adopted.nullable(),
  /** When one of the texts was last changed, or the test started again: only emails since then count. Null: all count. */
  countedSince: Timestamp.nullable(),
})
export type VariantResults = z.infer<typeof VariantResults>

/** GET /api/email-sequences/{id}/variants: steps with variants, in order. */
export const VariantResultsList = z.object({ steps: z.array(VariantResults) })
