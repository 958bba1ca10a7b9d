import { z } from 'zod'
import { EmailReason, PastReason } from './email-reason.ts'
import { ENROLLMENT_STATUSES, STEP_STATES } from './email-sequence.ts'
import { MAX_ENROLL, MAX_ENROLL_EXCEPT } from './enroll-limits.ts'
import { bodyId, idParams, invalidId } from './ids.ts'
import { Confirmations } from './launch-problem.ts'
import { matchingLeads, NO_EXPECTED } from './lead-deletion.ts'
import { Timestamp, timestampInput } from './moments.ts'
import { paging, Total } from './paging.ts'
import { STEP_KINDS, type StepKind } from './step-kinds.ts'

const Count = z.number().int()

export const EnrollmentId = idParams('enrollment')

/** A lead as the lists of a sequence show it. */
export const LeadName = z.object({
  id: Count,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string(),
})

const LeadIds = z.array(bodyId(invalidId('lead')), 'Choose leads')

/**
 * POST /api/email-sequences/{id}/enroll: leads by ID; or all that match `filter`, of which the sender was shown `expected`, without
 * `except`; or `testLeads`: those whose test run is over, from step 1.
 */
export const LeadsToEnroll = z
  .object({
    leadIds: LeadIds.min(1, 'Choose at least one lead').max(MAX_ENROLL, 'At most 10,000 leads at a time').optional(),
    ...matchingLeads,
    except: LeadIds.max(MAX_ENROLL_EXCEPT, 'Leave out at most 1,000 leads').optional(),
    testLeads: z.literal(true, 'testLeads can only be true').optional(),
    ...Confirmations,
  })
  .refine(({ leadIds, testLeads, filter }) => leadIds || testLeads || filter, {
    path: ['leadIds'],
    message: 'Choose leads',
  })
  .refine(({ leadIds, testLeads, filter }) => !filter || !(leadIds || testLeads), {
    path: ['filter'],
    message: 'Send the IDs of the leads to enroll, or a filter',
  })
  .refine(({ filter, expected }) => !filter || expected !== undefined, NO_EXPECTED)
export type LeadsToEnroll = z.infer<typeof LeadsToEnroll>

export const EnrollResult = z.object({
  /** "48 enrolled, 2 already in this sequence, 1 unsubscribed, 3 bounced, 1 on your do-not-contact list" */
  message: z.string(),
  enrolled: Count,
  alreadyEnrolled: Count,
  /** On the do-not-contact list for any reason: the sum of the three below. */
  suppressed: Count,
  unsubscribed: Count,
  bounced: Count,
  /** Added manually or by an import. */
  doNotContact: Count,
  /** Without a valid address. */
  invalid: Count,
  /** The same address twice. */
  duplicates: Count,
  /** Sample leads, who never get emails. */
  samples: Count,
  /** Not a lead of this owner, or deleted. */
  missing: Count,
  /** Left out by the contact rules: in another sequence, or contacted lately. Missing where it is nobody. */
  inOtherSequence: Count.optional(),
  contactedRecently: Count.optional(),
  /** Without an email account they are in a test run: nothing is delivered. */
  isTest: z.boolean().optional(),
  /** Identifies these leads, for the undo. Missing where it is nobody. */
  batchAt: Timestamp.optional(),
})
export type EnrollResult = z.infer<typeof EnrollResult>

/**
 * GET /api/email-sequences/{id}/latest-enrolling: the leads that were enrolled together last, within the hour. `left` of them still
 * wait for their turn; `isUndoable`: some have got nothing yet. Null when there are none.
 */
export const LatestEnrolling = z.object({
  latest: z.object({ batchAt: Timestamp, leads: Count, left: Count, isUndoable: z.boolean() }).nullable(),
})
export type LatestEnrolling = z.infer<typeof LatestEnrolling>

/** POST /api/email-sequences/{id}/enroll/undo: those of these leads who have got nothing yet leave, as if they had never been enrolled. */
export const EnrollUndo = z.object({ batchAt: timestampInput('Send the batchAt of the enrolling') })
export const UndoneEnroll = z.object({
  removed: Count,
  /** Who got an email or a task done already, and stays. */
  kept: Count,
})
export type UndoneEnroll = z.infer<typeof UndoneEnroll>

/** GET /api/email-sequences/test-leads: test runs that ended when an email account was connected, until they are answered. */
export const TestLeads = z.object({ sequenceId: Count, name: z.string(), leads: Count })
export type TestLeads = z.infer<typeof TestLeads>

/** GET /api/email-sequences/{id}/enrollments?page&limit&status -> {enrollments, total} */
export const Enrollment = z.object({
  id: Count,
  lead: LeadName,
  status: z.enum(ENROLLMENT_STATUSES),
  currentStep: Count,
  enrolledAt: Timestamp,
  lastEmailSentAt: Timestamp.nullable(),
  nextEmailScheduledAt: Timestamp.nullable(),
  /** The sending hours apply in this time zone, the recipient's; null: in the mailbox's. */
  recipientTimeZone: z.string().nullable().optional(),
  completedAt: Timestamp.nullable(),
  /** Why nothing is sent right now, in words: "Waiting for your sending hours. Next email Mon 09:00 London.". */
  reason: z.string().nullable(),
  /** The same as a code with its parameters. */
  cause: EmailReason.nullable(),
  /** Started without an email account: nothing is delivered. */
  isTest: z.boolean(),
  /** Paused until its owner says whether this event of the lead's timeline is a reply: POST /api/unsure-replies/{id}. */
  askedEventId: Count.nullable().optional(),
})
export type Enrollment = z.infer<typeof Enrollment>
/** GET /api/leads/{id}/enrollments: the sequences of a lead, newest first. */
export const LeadEnrollment = Enrollment.omit({ lead: true }).extend({
  sequence: z.object({ id: Count, name: z.string(), totalSteps: Count }),
})
export type LeadEnrollment = z.infer<typeof LeadEnrollment>
export const EnrollmentPage = z.object({ enrollments: z.array(Enrollment), ...Total })
export type EnrollmentPage = z.infer<typeof EnrollmentPage>

const ONE_PAGE = paging({ usual: 50, most: 200 })
/** `all` or nothing means every one. */
const oneOf = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .enum(['all', '', ...values] as const, 'Choose a status from the list')
    .optional()
    .transform((value) => (value === 'all' || value === '' ? undefined : (value as T | undefined)))

/** `search` is about the leads: name, company or address. */
export const EnrollmentQuery = z.object({
  ...ONE_PAGE,
  status: oneOf(ENROLLMENT_STATUSES),
  search: z.string().trim().max(200, 'The search is too long').default(''),
})
export type EnrollmentQuery = z.infer<typeof EnrollmentQuery>
export const SequenceLogQuery = z.object({ ...ONE_PAGE, state: oneOf(STEP_STATES) })
export type SequenceLogQuery = z.infer<typeof SequenceLogQuery>

/** PATCH /api/enrollments/{id} */
export const EnrollmentChange = z.object({
  status: z.enum(['active', 'paused', 'removed'], 'Choose active, paused or removed'),
})

/** GET /api/email-sequences/{id}/logs?page&limit&state -> {logs, total}, newest first */
export const SequenceLog = z.object({
  id: Count,
  lead: LeadName.nullable(),
  recipientAddress: z.string(),
  step: z.object({ id: Count, stepNumber: Count, name: z.string() }).nullable(),
  /** Only of steps that are not emails that go out automatically. */
  kind: z.enum(Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]]).optional(),
  subject: z.string().nullable(),
  state: z.enum(STEP_STATES),
  scheduledAt: Timestamp.nullable(),
  sentAt: Timestamp.nullable(),
  openedAt: Timestamp.nullable(),
  clickedAt: Timestamp.nullable(),
  repliedAt: Timestamp.nullable(),
  reason: z.string().nullable(),
  /** The same as a code with its parameters. */
  cause: EmailReason.nullable(),
  /** The reasons it has had, newest first: at most 50, until the email is a year old. */
  reasons: z.array(PastReason),
  attempt: Count,
  smtpReply: z.string().nullable(),
  /** Captured or to be captured, never delivered. */
  isTest: z.boolean(),
})
export type SequenceLog = z.infer<typeof SequenceLog>
export const SequenceLogPage = z.object({ logs: z.array(SequenceLog), ...Total })
export type SequenceLogPage = z.infer<typeof SequenceLogPage>
