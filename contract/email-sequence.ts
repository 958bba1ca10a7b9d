import { z } from 'zod'
import { recordOf } from './bounded-lists.ts'
import { AttachmentsInput, EmailFile } from './email-file.ts'
import { formatted, HtmlInput } from './formatted-text.ts'
import { bodyId, idParams, invalidId } from './ids.ts'
import { Confirmations, LaunchProblem } from './launch-problem.ts'
import { MAX_MAILBOXES } from './mailbox-limits.ts'
import { Timestamp } from './moments.ts'
import { Share } from './share.ts'
import { BranchConditionInput, branchProblem, WithinInput } from './step-branches.ts'
import { isEmailKind, STEP_KINDS, type StepKind } from './step-kinds.ts'
import { StepVariants, StepVariantsInput } from './step-variants.ts'
import { StandIn } from './writing.ts'

export const SEQUENCE_TRIGGERS = ['manual', 'lead_created', 'no_response', 'email_opened', 'link_clicked'] as const
export type SequenceTrigger = (typeof SEQUENCE_TRIGGERS)[number]
export const DEFAULT_SEQUENCE_TRIGGER: SequenceTrigger = 'manual'

export const SEQUENCE_FREQUENCIES = ['daily', 'every_2_days', 'every_3_days', 'weekly', 'bi_weekly', 'monthly'] as const
export type SequenceFrequency = (typeof SEQUENCE_FREQUENCIES)[number]
export const DEFAULT_SEQUENCE_FREQUENCY: SequenceFrequency = 'daily'

/** 'follow-up' has a hyphen here and an underscore in templates: the specification has both. */
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
/** What the lead must have done, or not, for a step to be sent; `onlyIf` is about the previous email. */
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

/** A sequence log row is one email. */
export const MAIL_STATES = ['scheduled', 'sending', 'sent', 'skipped', 'failed', 'unknown'] as const
export type MailState = (typeof MAIL_STATES)[number]
export const DEFAULT_MAIL_STATE: MailState = 'scheduled'
/** Of a step of any kind: a task, a wait or another step without an email is `done` instead of sent. */
export const STEP_STATES = [...MAIL_STATES, 'done'] as const
export type StepState = (typeof STEP_STATES)[number]

export const MAX_STEPS = 20
const MAX_DELAY_DAYS = 365
const MAX_DELAY_HOURS = 23
export const DEFAULT_NO_RESPONSE_DAYS = 3

const MAX_NAME = 200
const MAX_SUBJECT = 500
const MAX_BODY = 50_000
const MAX_LEAD_DATA = 100
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
const whole = (least: number, most: number, words: string) =>
  z.number(words).int(words).min(least, words).max(most, words)

const StepConditionsInput = z.object({
  skipIfReplied: z.boolean().optional(),
  onlyIf: z.enum(STEP_ONLY_IF, 'Choose a condition from the list').optional(),
})

const NEEDS_TEXT = 'Write something in each step'
const Kind = z.enum(Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]], 'Choose a kind of step from the list')
const Settings = z.object({
  /** Of a step that waits: until the sending hours of that day. */
  until: z.iso
    .date({ error: 'Enter a date', abort: true })
    .refine((day) => '2000' < day && day < '2100', 'Enter a date between 2000 and 2100')
    .optional(),
  /** Of a branch. */
  branch: BranchConditionInput.optional(),
})

/** A step as the client sends it; a known `id` keeps the step's identity when it moves. */
export const StepInput = z
  .object({
    id: bodyId(invalidId('step')).optional(),
    stepNumber: whole(1, MAX_STEPS, `Step numbers go from 1 to ${MAX_STEPS}`),
    name: z.string().max(MAX_NAME, tooLong(MAX_NAME)).default(''),
    /** A follow-up without a subject replies to the previous email in its thread. */
    subject: z
      .string('Each step needs a subject, even if it is empty')
      .max(MAX_SUBJECT, tooLong(MAX_SUBJECT))
      .transform((subject) => subject.replace(/\s+/g, ' ').trim()),
    /** Of a task, what to do or say; it may be empty. */
    body: z.string(NEEDS_TEXT).max(MAX_BODY, tooLong(MAX_BODY)).optional(),
    /** Null: plain text. Absent: a known step keeps it, unless its text changes; then it becomes plain text. */
    bodyHtml: HtmlInput.nullish(),
    attachments: AttachmentsInput.optional(),
    delayDays: whole(0, MAX_DELAY_DAYS, `Enter a delay of 0 to ${MAX_DELAY_DAYS} days`).default(0),
    delayHours: whole(0, MAX_DELAY_HOURS, `Enter a delay of 0 to ${MAX_DELAY_HOURS} hours`).default(0),
    conditions: StepConditionsInput.nullish(),
    /** Null: one text for everybody. Absent: a known step keeps its variants. */
    variants: StepVariantsInput.nullish(),
    isActive: z.boolean().default(true),
    /** Absent: an email that goes out automatically; a known step keeps its kind. */
    kind: Kind.optional(),
    settings: Settings.nullish(),
    /** The branch it belongs to, by its number here, and which way. Null or absent: none. */
    within: WithinInput.nullish(),
  })
  .transform((step, check) => {
    if (isEmailKind(step.kind)) return formatted(NEEDS_TEXT)(step, check)
    if (step.kind === 'wait_until' && !step.settings?.until)
      check.addIssue({ code: 'custom', path: ['settings', 'until'], message: 'Choose a date' })
    if (step.kind === 'branch' && !step.settings?.branch)
      check.addIssue({ code: 'custom', path: ['settings', 'branch'], message: 'Choose what the branch asks' })
    if (step.variants)
      check.addIssue({ code: 'custom', path: ['variants'], message: 'Only an email can have several texts' })
    return { ...step, body: step.body ?? '', bodyHtml: null, attachments: [] }
  })
export type StepInput = z.infer<typeof StepInput>

export const Steps = z
  .array(StepInput, 'Steps must be a list')
  .max(MAX_STEPS, `At most ${MAX_STEPS} steps`)
  .refine(
    (steps) => new Set(steps.map(({ stepNumber }) => stepNumber)).size === steps.length,
    'Two steps have the same number',
  )
  .superRefine((steps, check) => {
    const problem = branchProblem(steps)
    if (problem) check.addIssue({ code: 'custom', path: [problem.at], message: problem.message })
  })

/** The owner's email accounts it sends from. Empty or null: the default one. */
const MailboxIds = z
  .array(bodyId(invalidId('email account')), 'Email accounts must be a list')
  .max(MAX_MAILBOXES, `At most ${MAX_MAILBOXES} email accounts`)
  .nullable()
  .transform((ids) => (ids?.length ? [...new Set(ids)] : null))
  .optional()

const details = {
  name: Name,
  description: optionalText(2_000),
  campaignName: optionalText(MAX_NAME),
  category: z.enum(SEQUENCE_CATEGORIES, 'Choose a category from the list').nullish(),
  frequency: z.enum(SEQUENCE_FREQUENCIES, 'Choose a frequency from the list'),
  trigger: z.enum(SEQUENCE_TRIGGERS, 'Choose a trigger from the list'),
  templateId: bodyId(invalidId('template')).nullish(),
  /** For the trigger no_response: days without a reply. */
  noResponseDays: whole(1, MAX_DELAY_DAYS, `Enter a whole number of days from 1 to ${MAX_DELAY_DAYS}`),
  /** Sending days and hours apply in the time zone of each recipient, where it is known. */
  inRecipientHours: z.boolean('Choose true or false'),
  mailboxIds: MailboxIds,
}

/** Without steps it gets two default ones, the first from the template when one is chosen. */
export const NewSequence = z.object({
  ...details,
  frequency: details.frequency.default(DEFAULT_SEQUENCE_FREQUENCY),
  trigger: details.trigger.default(DEFAULT_SEQUENCE_TRIGGER),
  noResponseDays: details.noResponseDays.default(DEFAULT_NO_RESPONSE_DAYS),
  inRecipientHours: details.inRecipientHours.default(false),
  isActive: z.boolean().default(true),
  steps: Steps.optional(),
})
export type NewSequence = z.infer<typeof NewSequence>

/**
 * PATCH and PUT: omitted fields stay. `steps`, when given, replaces all of them. A confirmation is saved with the sequence, also
 * without any other change.
 */
export const SequenceChanges = z
  .object({
    ...details,
    isActive: z.boolean(),
    steps: Steps.min(1, 'A sequence needs at least one step'),
    ...Confirmations,
  })
  .partial()
export type SequenceChanges = z.infer<typeof SequenceChanges>

export const SequenceId = idParams('sequence')

const Count = z.number().int()

/** What a sequence did so far, as its results show it, and when its next email is due. Without test runs. */
const SequenceFigures = z.object({ sent: Count, opened: Share, replied: Share, nextSendAt: Timestamp.nullable() })
export type SequenceFigures = z.infer<typeof SequenceFigures>

/** `results`: each sequence with its figures. */
export const SequenceListQuery = z.object({ with: z.literal('results', 'Choose results or nothing').optional() })

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
  inRecipientHours: z.boolean(),
  /** The email accounts it sends from; null: the default one. */
  mailboxIds: z.array(Count).nullish(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** It is active, or sent an email before. */
  isLaunched: z.boolean(),
  /** Enrollment counts for the card: ever enrolled, active now, and paused individually. Without test runs. */
  enrolled: Count,
  running: Count,
  paused: Count,
  /** Of an active sequence: what its owner has to answer before more leads can join. */
  openQuestions: z.array(LaunchProblem).optional(),
  /** The claims without a source that the owner confirmed for the text as it is now. */
  claimsConfirmed: z.object({ claims: z.array(z.string()), by: z.string(), at: Timestamp }).nullish(),
  /** The owner lets it send from a mailbox whose inbox is not read. */
  unreadInboxConfirmed: z.object({ mailbox: z.string(), by: z.string(), at: Timestamp }).nullish(),
  /** Test runs, which count nowhere else: leads, emails captured, and leads whose run is not over. Null without one. */
  testRun: z.object({ leads: Count, captured: Count, running: Count }).nullish(),
  /** Only where the list is asked for results. */
  results: SequenceFigures.optional(),
})
export type EmailSequence = z.infer<typeof EmailSequence>

export const SequenceStep = z.object({
  id: Count,
  stepNumber: Count,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  bodyHtml: z.string().nullable(),
  attachments: z.array(EmailFile),
  delayDays: Count,
  delayHours: Count,
  conditions: StepConditionsInput.nullable(),
  /** Only of a step with several texts. */
  variants: StepVariants.optional(),
  isActive: z.boolean(),
  /** Absent: an email that goes out automatically. */
  kind: Kind.optional(),
  /** Only where the kind has settings. */
  settings: Settings.optional(),
  /** Only of a step within a branch. */
  within: WithinInput.optional(),
  /** Enrollments waiting for this step, which a change affects. */
  waiting: Count,
  /** False: at least so many. */
  waitingIsExact: z.literal(false).optional(),
  /** How many leads got it; of a step without an email, for how many it is done. */
  sent: Count,
})
export type SequenceStep = z.infer<typeof SequenceStep>

/** GET /api/email-sequences/{id} */
export const SequenceWithSteps = EmailSequence.extend({ steps: z.array(SequenceStep) })
export type SequenceWithSteps = z.infer<typeof SequenceWithSteps>

/** POST /api/email-sequences/generate: the new sequence is inactive, for review. */
export const SequenceWish = z.object({
  prompt: z
    .string('Describe what the sequence is for')
    .max(4_000, tooLong(4_000))
    .refine((text) => text.trim() !== '', 'Describe what the sequence is for'),
  sequenceType: z.enum(SEQUENCE_CATEGORIES, 'Choose a category from the list').default('prospecting'),
  leadData: recordOf(z.string().max(100), z.unknown(), MAX_LEAD_DATA, `At most ${MAX_LEAD_DATA} fields`).nullish(),
})
export type SequenceWish = z.infer<typeof SequenceWish>

/** A sequence for review. `standIn` is set when the built-in writer wrote it because the model failed. */
export const GeneratedSequence = SequenceWithSteps.extend({ standIn: StandIn.optional() })
export type GeneratedSequence = z.infer<typeof GeneratedSequence>
