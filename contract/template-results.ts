import { z } from 'zod'
import { Share } from './share.ts'

const Count = z.number().int()

/** What became of the emails made from a template, tests not counted. Rates in percent of the emails sent. */
export const TemplateFigures = z.object({ sent: Count, opened: Share, clicked: Share, replied: Share })
export type TemplateFigures = z.infer<typeof TemplateFigures>

/** GET /api/email-templates/{id}/results. Opens, clicks and replies count in the month of their email. */
export const TemplateResults = TemplateFigures.extend({
  /** Months with emails, newest first, at most 24; UTC. */
  months: z.array(z.object({ month: z.string(), sent: Count, opened: Count, clicked: Count, replied: Share })),
  /** Sequences whose first email was made from it, newest first, at most 100. */
  sequences: z.array(z.object({ id: Count, name: z.string(), isActive: z.boolean() })),
})
export type TemplateResults = z.infer<typeof TemplateResults>

const SORTED = ['createdAt', 'subject', 'category', 'status', 'sent', 'opened', 'replied'] as const
/** By rates: the lower bound of the interval, so that one reply to one email is not the best. */
export const TEMPLATE_SORTS = SORTED.flatMap((name) => [name, `-${name}`] as const)
export type TemplateSort = (typeof TEMPLATE_SORTS)[number]
