export const SEQUENCE_TRIGGERS = ['manual', 'lead_created', 'no_response', 'email_opened', 'link_clicked'] as const
export type SequenceTrigger = (typeof SEQUENCE_TRIGGERS)[number]
export const DEFAULT_SEQUENCE_TRIGGER: SequenceTrigger = 'manual'

export const SEQUENCE_FREQUENCIES = ['daily', 'every_2_days', 'every_3_days', 'weekly', 'bi_weekly', 'monthly'] as const
export type SequenceFrequency = (typeof SEQUENCE_FREQUENCIES)[number]
export const DEFAULT_SEQUENCE_FREQUENCY: SequenceFrequency = 'daily'

/** 'follow-up' is spelt with a hyphen here and with an underscore in templates: both are the spec's. */
export const SEQUENCE_CATEGORIES = [
  'prospecting',
  'follow-up',
  'nurturing',
  'demo_request',
  'proposal',
  'closing',
  'retention',
  're_engagement',
] as const

export type StepConditions = { skipIfReplied?: boolean }

export const ENROLLMENT_STATUSES = [
  'active',
  'paused',
  'completed',
  'replied',
  'unsubscribed',
  'bounced',
  'failed',
  'removed',
] as const
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]
export const DEFAULT_ENROLLMENT_STATUS: EnrollmentStatus = 'active'

/** A sequence log row is one mail. */
export const MAIL_STATES = ['scheduled', 'sending', 'sent', 'skipped', 'failed', 'unknown'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const DEFAULT_MAIL_STATE: MailState = 'scheduled'
