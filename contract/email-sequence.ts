import { z } from 'zod'
import { MailboxSettings, SendWindow } from './mailbox.ts'

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

const STEP_ONLY_IF = ['opened', 'not_opened', 'clicked'] as const
export type StepOnlyIf = (typeof STEP_ONLY_IF)[number]
/** What the lead must have done, or not, for a step to be sent; `onlyIf` is about the mail of the step before. */
export type StepConditions = { skipIfReplied?: boolean | undefined; onlyIf?: StepOnlyIf | undefined }

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

export const MAX_STEPS = 20
const MAX_DELAY_DAYS = 365
const MAX_ENROLL = 10_000
export const DEFAULT_NO_RESPONSE_DAYS = 3

const MAX_NAME = 200
const MAX_SUBJECT = 500
const MAX_BODY = 50_000
const NEEDS_NAME = 'Please enter a sequence name'
const tooLong = (max: number) => `At most ${max.toLocaleString('en-GB')} characters`
const Name = z
  .string(NEEDS_NAME)
  .max(MAX_NAME, tooLong(MAX_NAME))
  .transform((name) => name.trim())
  .refine((name) => name !== '', NEEDS_NAME)
const optionalText = (max: number) =>
  z
    .string()
    .max(max, tooLong(max))
    .nullish()
    .transform((text) => text?.trim() || null)
const Id = z.number().int().min(1).max(2_147_483_647)

const StepConditionsInput = z.object({
  skipIfReplied: z.boolean().optional(),
  onlyIf: z.enum(STEP_ONLY_IF, 'Choose a condition from the list').optional(),
})

/** A step as it is written; one that has an id is the same step as before, whatever its place. */
export const StepInput = z.object({
  id: Id.optional(),
  stepNumber: z.number().int().min(1).max(MAX_STEPS),
  name: z.string().max(MAX_NAME, tooLong(MAX_NAME)).default(''),
  /** A follow-up without a subject answers the mail before, under its subject. */
  subject: z
    .string()
    .max(MAX_SUBJECT, tooLong(MAX_SUBJECT))
    .transform((subject) => subject.replace(/\s+/g, ' ').trim()),
  body: z
    .string()
    .max(MAX_BODY, tooLong(MAX_BODY))
    .refine((body) => body.trim() !== '', 'Write something in each step'),
  delayDays: z.number().int().min(0, 'A delay cannot be negative').max(MAX_DELAY_DAYS, 'At most 365 days').default(0),
  delayHours: z.number().int().min(0, 'A delay cannot be negative').max(23, 'At most 23 hours').default(0),
  conditions: StepConditionsInput.nullish(),
  isActive: z.boolean().default(true),
})
export type StepInput = z.infer<typeof StepInput>

const Steps = z
  .array(StepInput)
  .max(MAX_STEPS, `At most ${MAX_STEPS} steps`)
  .refine(
    (steps) => new Set(steps.map(({ stepNumber }) => stepNumber)).size === steps.length,
    'Two steps have the same number',
  )

const details = {
  name: Name,
  description: optionalText(2_000),
  campaignName: optionalText(MAX_NAME),
  category: z.enum(SEQUENCE_CATEGORIES, 'Choose a category from the list').nullish(),
  frequency: z.enum(SEQUENCE_FREQUENCIES, 'Choose a frequency from the list'),
  trigger: z.enum(SEQUENCE_TRIGGERS, 'Choose a trigger from the list'),
  templateId: Id.nullish(),
  /** For the trigger no_response: days without an answer. */
  noResponseDays: z.number().int().min(1, 'At least 1 day').max(365, 'At most 365 days'),
}

/** Without steps it gets the two of the spec, the first from the template when one is chosen. */
export const NewSequence = z.object({
  ...details,
  frequency: details.frequency.default(DEFAULT_SEQUENCE_FREQUENCY),
  trigger: details.trigger.default(DEFAULT_SEQUENCE_TRIGGER),
  noResponseDays: details.noResponseDays.default(DEFAULT_NO_RESPONSE_DAYS),
  isActive: z.boolean().default(true),
  steps: Steps.optional(),
})
export type NewSequence = z.infer<typeof NewSequence>

/** PATCH and PUT: what is left out stays. `steps`, when given, are all of them. */
export const SequenceChanges = z
  .object({ ...details, isActive: z.boolean(), steps: Steps.min(1, 'A sequence needs a step') })
  .partial()
export type SequenceChanges = z.infer<typeof SequenceChanges>

export const SequenceId = z.object({ id: z.coerce.number('That is no sequence').int().min(1).max(2_147_483_647) })
export const EnrollmentId = z.object({ id: z.coerce.number('That is no enrolment').int().min(1).max(2_147_483_647) })

const Moment = z.iso.datetime()
const Count = z.number().int()

export const EmailSequence = z.object({
  id: Count,
  name: z.string(),
  description: z.string().nullable(),
  isActive: z.boolean(),
  trigger: z.enum(SEQUENCE_TRIGGERS),
  totalSteps: Count,
  campaignName: z.string().nullable(),
  category: z.string().nullable(),
  frequency: z.enum(SEQUENCE_FREQUENCIES),
  templateId: Count.nullable(),
  noResponseDays: Count,
  createdAt: Moment,
  updatedAt: Moment,
  /** Enrolments by state, for the card. */
  enrolled: Count,
  running: Count,
})
export type EmailSequence = z.infer<typeof EmailSequence>

export const SequenceStep = z.object({
  id: Count,
  stepNumber: Count,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  delayDays: Count,
  delayHours: Count,
  conditions: StepConditionsInput.nullable(),
  isActive: z.boolean(),
  /** Enrolments that wait for this step, whom a change reaches. */
  waiting: Count,
  sent: Count,
})
export type SequenceStep = z.infer<typeof SequenceStep>

/** GET /api/email-sequences/{id} */
export const SequenceWithSteps = EmailSequence.extend({ steps: z.array(SequenceStep) })
export type SequenceWithSteps = z.infer<typeof SequenceWithSteps>

/** POST /api/email-sequences/generate: the sequence it made is inactive, for review. */
export const SequenceWish = z.object({
  prompt: z
    .string('Say what the sequence is for')
    .max(4_000, tooLong(4_000))
    .refine((text) => text.trim() !== '', 'Say what the sequence is for'),
  sequenceType: z.enum(SEQUENCE_CATEGORIES, 'Choose a category from the list').default('prospecting'),
  leadData: z.record(z.string().max(100), z.unknown()).nullish(),
})
export type SequenceWish = z.infer<typeof SequenceWish>

/** POST /api/email-sequences/{id}/enroll: leads by number, or all that match the list's filters. */
export const LeadsToEnroll = z.object({
  leadIds: z
    .array(Id, 'Choose leads')
    .min(1, 'Choose at least one lead')
    .max(MAX_ENROLL, 'At most 10,000 leads at a time'),
})
export type LeadsToEnroll = z.infer<typeof LeadsToEnroll>

export const EnrollAnswer = z.object({
  /** "48 enrolled, 2 already in this sequence, 1 unsubscribed" */
  message: z.string(),
  enrolled: Count,
  alreadyEnrolled: Count,
  suppressed: Count,
  /** Without a valid address. */
  invalid: Count,
  /** The same address twice. */
  duplicates: Count,
  /** Not (any more) a lead of this owner. */
  missing: Count,
})
export type EnrollAnswer = z.infer<typeof EnrollAnswer>

const LeadName = z.object({
  id: Count,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
})

/** GET /api/email-sequences/{id}/enrollments?page&limit&status -> {enrollments, total} */
export const Enrollment = z.object({
  id: Count,
  lead: LeadName,
  status: z.enum(ENROLLMENT_STATUSES),
  currentStep: Count,
  enrolledAt: Moment,
  lastEmailSentAt: Moment.nullable(),
  nextEmailScheduledAt: Moment.nullable(),
  completedAt: Moment.nullable(),
  /** Why nothing is sent right now, in words: "waiting: window opens Mon 09:00 London". */
  reason: z.string().nullable(),
})
export type Enrollment = z.infer<typeof Enrollment>
export const EnrollmentPage = z.object({ enrollments: z.array(Enrollment), total: Count })
export type EnrollmentPage = z.infer<typeof EnrollmentPage>

const paging = {
  page: z.coerce
    .number('Page must be a number')
    .int()
    .min(1, 'Page must be at least 1')
    .max(1_000_000, 'There is no such page')
    .default(1),
  limit: z.coerce
    .number('Limit must be a number')
    .int()
    .min(1, 'Limit must be at least 1')
    .default(50)
    .transform((limit) => Math.min(limit, 200)),
}
/** `all` or nothing means every one. */
const oneOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .enum(['all', '', ...values] as const, 'Choose a state from the list')
    .optional()
    .transform((value) => (value === 'all' || value === '' ? undefined : (value as T | undefined)))

export const EnrollmentQuery = z.object({ ...paging, status: oneOf(ENROLLMENT_STATUSES) })
export type EnrollmentQuery = z.infer<typeof EnrollmentQuery>
export const SequenceLogQuery = z.object({ ...paging, state: oneOf(MAIL_STATES) })
export type SequenceLogQuery = z.infer<typeof SequenceLogQuery>

/** PATCH /api/enrollments/{id} */
export const EnrollmentChange = z.object({ status: z.enum(['active', 'paused', 'removed'], 'Pause, resume or remove') })

/** GET /api/email-sequences/{id}/logs?page&limit&state -> {logs, total}, newest first */
export const SequenceLog = z.object({
  id: Count,
  lead: LeadName.nullable(),
  recipientAddress: z.string(),
  step: z.object({ id: Count, stepNumber: Count, name: z.string() }).nullable(),
  subject: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  scheduledAt: Moment.nullable(),
  sentAt: Moment.nullable(),
  openedAt: Moment.nullable(),
  clickedAt: Moment.nullable(),
  repliedAt: Moment.nullable(),
  reason: z.string().nullable(),
  attempt: Count,
  smtpReply: z.string().nullable(),
})
export type SequenceLog = z.infer<typeof SequenceLog>
export const SequenceLogPage = z.object({ logs: z.array(SequenceLog), total: Count })
export type SequenceLogPage = z.infer<typeof SequenceLogPage>

/** A share of a small number, with the interval it may really lie in (Wilson, 95 %). Percents. */
export const Share = z.object({ count: Count, of: Count, percent: z.number(), low: z.number(), high: z.number() })
export type Share = z.infer<typeof Share>

/** GET /api/email-sequences/{id}/analytics. Rates in percent, of mails sent; opens and clicks are people's, not machines'. */
export const SequenceAnalytics = z.object({
  totalEnrollments: Count,
  emailsSent: Count,
  openRate: z.number(),
  clickRate: z.number(),
  replyRate: z.number(),
  completionRate: z.number(),
  opened: Share,
  clicked: Share,
  replied: Share,
  completed: Share,
  unsubscribed: Count,
  days: z.array(
    z.object({
      date: z.iso.date(),
      totalEnrollments: Count,
      emailsSent: Count,
      emailsOpened: Count,
      emailsClicked: Count,
      emailsReplied: Count,
      sequencesCompleted: Count,
      unsubscribed: Count,
    }),
  ),
  steps: z.array(
    z.object({
      stepId: Count,
      stepNumber: Count,
      name: z.string(),
      sent: Count,
      opened: Share,
      clicked: Share,
      replied: Share,
    }),
  ),
  /** Who did something last, newest first, at most 100. */
  people: z.array(
    z.object({
      lead: LeadName,
      stepNumber: Count.nullable(),
      did: z.enum(['opened', 'clicked', 'replied']),
      at: Moment,
    }),
  ),
})
export type SequenceAnalytics = z.infer<typeof SequenceAnalytics>

/** POST /api/email-sequences/{id}/preview. `steps`, `dailyLimit` and `window` are tried out without being saved. */
export const PreviewWish = z.object({
  leadIds: z.array(Id).min(1, 'Choose at least one lead').max(1_000, 'At most 1,000 leads in a preview'),
  steps: Steps.optional(),
  dailyLimit: MailboxSettings.shape.dailyLimit.unwrap().optional(),
  window: SendWindow.nullable().optional(),
})
export type PreviewWish = z.infer<typeof PreviewWish>

const FLIGHT_PROBLEMS = [
  'missing_field',
  'unknown_field',
  'unsourced_claim',
  'broken_link',
  'spam_word',
  'empty',
  'cannot_mail',
] as const
export const SequencePreview = z.object({
  mails: z.array(
    z.object({
      leadId: Count,
      leadName: z.string(),
      address: z.string(),
      stepNumber: Count,
      /** Null: it will not be sent, see the reason. */
      at: Moment.nullable(),
      subject: z.string(),
      body: z.string(),
      /** Why then, or why not: "window opens Mon 09:00 London". */
      reason: z.string().nullable(),
    }),
  ),
  finishAt: Moment.nullable(),
  /** What holds it up, in words: "cap of 40 a day: last first mail on 3 March"; null when nothing does. */
  bottleneck: z.string().nullable(),
  timeZone: z.string(),
  dailyLimit: Count,
  /** Null: at any hour. */
  window: SendWindow.nullable(),
  problems: z.array(
    z.object({
      kind: z.enum(FLIGHT_PROBLEMS),
      stepNumber: Count,
      /** In words, with what to do. */
      message: z.string(),
      leads: Count,
    }),
  ),
})
export type SequencePreview = z.infer<typeof SequencePreview>
