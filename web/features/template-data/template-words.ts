import type { EmailCategory, EmailTone, TemplateStatus } from '../../../contract/email-template.ts'

// Only types come from the contract here, as in lead-words.ts: its schemas would bring zod into the first load of the page.

type Option = { value: string; label: string }

const categories: Record<EmailCategory, string> = {
  prospecting: 'Cold Prospecting',
  follow_up: 'Follow-up',
  nurturing: 'Nurturing',
  demo_request: 'Demo Request',
  proposal: 'Proposal',
  closing: 'Closing',
  retention: 'Retention',
  re_engagement: 'Re-engagement',
}
const tones: Record<EmailTone, { label: string; description: string }> = {
  professional: { label: 'Professional', description: 'Formal, business-appropriate' },
  friendly: { label: 'Friendly', description: 'Warm' },
  casual: { label: 'Casual', description: 'Relaxed' },
  persuasive: { label: 'Persuasive', description: 'Compelling' },
  formal: { label: 'Formal', description: 'Very structured' },
}
const statuses: Record<TemplateStatus, string> = { draft: 'Draft', sent: 'Sent', scheduled: 'Scheduled' }

export const CATEGORY_OPTIONS: Option[] = Object.entries(categories).map(([value, label]) => ({ value, label }))
export const TONE_OPTIONS: Option[] = Object.entries(tones).map(([value, { label }]) => ({ value, label }))
export const STATUS_OPTIONS: Option[] = Object.entries(statuses).map(([value, label]) => ({ value, label }))

/** A value that is not on our list (an import, a later version) is shown as it is. */
export const categoryWord = (category: string) =>
  Object.hasOwn(categories, category) ? categories[category as EmailCategory] : category
export const toneDescription = (tone: string) =>
  Object.hasOwn(tones, tone) ? tones[tone as EmailTone].description : undefined
export const statusWord = (status: TemplateStatus) => statuses[status]

const statusTones = { draft: 'neutral', sent: 'good', scheduled: 'info' } as const
export const statusTone = (status: TemplateStatus) => statusTones[status]

const SHOWN_INSIGHTS = 3

/** Up to three, and how many more there are. */
export function insightsOf(insights: readonly string[] | null) {
  const all = insights ?? []
  return { shown: all.slice(0, SHOWN_INSIGHTS), more: Math.max(0, all.length - SHOWN_INSIGHTS) }
}

/** An email as text for the clipboard. */
export const emailText = ({ subject, body }: { subject: string; body: string }) => `Subject: ${subject}\n\n${body}`

export const writerOf = ({ writtenBy, aiGenerated }: { writtenBy: string | null; aiGenerated: boolean }) =>
  writtenBy ?? (aiGenerated ? 'AI' : 'you')

/** The draft that Manual starts with. */
export const PLACEHOLDER = {
  subject: 'New email template',
  body: ['Hi {{ firstName | default: "there" }},', 'Write your message here.', 'Best regards,\n{{ senderName }}'].join(
    '\n\n',
  ),
  category: 'prospecting',
  tone: 'professional',
} as const
