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
