import { z } from 'zod'
import { CRM_OUTCOMES, CRM_PROVIDERS } from './crm-names.ts'
import { ENROLLMENT_STATUSES } from './email-sequence.ts'
import { MESSAGE_INTENTS } from './inbox-choices.ts'
import { MAIL_PROVIDERS } from './mail-provider.ts'
import { Timestamp } from './moments.ts'
import { STEP_KINDS, type StepKind } from './step-kinds.ts'

// Parameters may be null: an earlier version kept fewer of them. `nextAt` is always when we look at it again.
const NullableTimestamp = Timestamp.nullable().default(null)
const Text = z.string().nullable().default(null)
const Count = z.number().int().nullable().default(null)
const Crm = z.enum(CRM_PROVIDERS).nullable().default(null)
const Provider = z.enum(MAIL_PROVIDERS).nullable().default(null)
const StepKindName = z
  .enum(Object.keys(STEP_KINDS) as [StepKind, ...StepKind[]])
  .nullable()
  .default(null)
const Asked = z.enum(['opened', 'clicked', 'replied', 'lead']).nullable().default(null)
const Intent = z.enum(MESSAGE_INTENTS).nullable().default(null)
/** What another server wrote, as it came. */
const Reply = Text

const plain = <Code extends string>(code: Code) => z.object({ code: z.literal(code) })
const withReply = <Code extends string>(code: Code) => z.object({ code: z.literal(code), reply: Reply })
const next = { nextAt: NullableTimestamp, timeZone: Text }

/** How the contact to a server failed. */
const LOST_CONTACTS = ['refused', 'not_found', 'timed_out', 'closed', 'failed'] as const
export type LostContact = (typeof LOST_CONTACTS)[number]

/** Why a server refuses a sign-in, where that is known. */
const SIGN_IN_CAUSES = [
  'app_password',
  'password_blocked',
  'policy_blocked',
  'web_login',
  'smtp_auth_disabled',
  'imap_disabled',
  'imap_disabled_by_admin',
] as const
export type SignInCause = (typeof SIGN_IN_CAUSES)[number]
const SignIn = z.enum(SIGN_IN_CAUSES)

/**
 * Why an email waits, was skipped, failed or may not have arrived; why an enrollment ended; why a mailbox is paused or can't be
 * read. Stored as the code and its parameters; `reasonSentence` makes the words.
 */
export const EmailReason = z.discriminatedUnion('code', [
  // The mailbox has to wait.
  z.object({ code: z.literal('day_off'), place: Text, holiday: Text, ...next }),
  z.object({ code: z.literal('outside_hours'), ...next }),
  z.object({ code: z.literal('recipient_hours'), ...next }),
  z.object({
    code: z.literal('daily_limit'),
    used: Count,
    limit: Count,
    /** The limit of a ramp-up, which is lower than the mailbox's. */
    isRampUp: z.boolean().optional(),
    ...next,
  }),
  z.object({ code: z.literal('spread_over_day'), limit: Count, ...next }),
  z.object({ code: z.literal('email_gap'), seconds: Count, ...next }),
  z.object({ code: z.literal('inbox_not_read'), checkedAt: NullableTimestamp, timeZone: Text }),
  plain('account_disconnected'),
  plain('account_disconnecting'),
  plain('other_sender'),
  z.object({ code: z.literal('address_unconfirmed'), address: Text }),
  plain('sender_not_set'),
  z.object({ code: z.literal('account_refused'), reply: Reply, cause: SignIn.optional() }),
  withReply('sender_refused'),
  z.object({
    code: z.literal('same_refusal'),
    fault: z.enum(['recipient', 'content']).nullable().default(null),
    reply: Reply,
    recipients: Count,
  }),
  // Too many of the mailbox's last emails came back, or were reported as spam.
  z.object({ code: z.literal('many_bounces'), bounces: Count, sent: Count }),
  z.object({ code: z.literal('many_complaints'), complaints: Count, sent: Count }),
  z.object({
    code: z.literal('server_unreachable'),
    since: NullableTimestamp,
    contact: z.enum(LOST_CONTACTS).nullable().default(null),
    reply: Reply,
    ...next,
  }),
  z.object({ code: z.literal('server_throttled'), reply: Reply, since: NullableTimestamp, ...next }),
  plain('password_unreadable'),
  // Access to an account of Google or Microsoft: it has ended, or its admin does not allow it.
  z.object({ code: z.literal('access_ended'), provider: Provider, address: Text }),
  z.object({ code: z.literal('access_forbidden'), provider: Provider, reply: Reply }),
  plain('operators_server'),
  z.object({ code: z.literal('restored_copy'), knownUntil: NullableTimestamp }),
  withReply('server_deferred'),
  // The sequence, the step or the lead has to wait.
  plain('no_unsubscribe'),
  z.object({ code: z.literal('claims_unconfirmed'), claims: Count }),
  z.object({ code: z.literal('unread_inbox_unconfirmed'), mailbox: Text }),
  z.object({ code: z.literal('inbox_broken'), mailbox: Text }),
  // It goes out all the same.
  z.object({ code: z.literal('unread_inbox_confirmed'), mailbox: Text, by: Text, confirmedAt: NullableTimestamp }),
  z.object({ code: z.literal('mailbox_changed'), from: Text, to: Text }),
  plain('enrollment_paused'),
  z.object({ code: z.literal('unsure_reply'), name: Text }),
  z.object({ code: z.literal('company_limit'), name: Text, limit: Count, ...next }),
  z.object({ code: z.literal('domain_limit'), name: Text, limit: Count, ...next }),
  z.object({ code: z.literal('company_week_limit'), name: Text, limit: Count, ...next }),
  z.object({ code: z.literal('lead_week_limit'), name: Text, limit: Count, ...next }),
  z.object({ code: z.literal('lead_away'), until: Text, ...next }),
  z.object({ code: z.literal('address_paused'), bounces: Count, reply: Reply }),
  plain('sequence_paused'),
  plain('recent_email'),
  plain('sending_now'),
  plain('next_in_line'),
  plain('next_step_unplanned'),
  z.object({ code: z.literal('window_opens'), ...next }),
  z.object({ code: z.literal('step_due'), step: Count, ...next }),
  // A step that is no email, or waits for a person.
  z.object({ code: z.literal('awaiting_approval'), ...next }),
  z.object({ code: z.literal('task_open'), kind: StepKindName }),
  z.object({ code: z.literal('waiting_until'), until: Text, ...next }),
  // The email can't be written for this lead.
  z.object({ code: z.literal('empty_field'), field: Text }),
  z.object({ code: z.literal('unknown_field'), field: Text, suggestion: Text }),
  z.object({ code: z.literal('unknown_tag'), name: Text }),
  z.object({ code: z.literal('unknown_filter'), name: Text }),
  z.object({ code: z.literal('unreadable_template'), text: Text }),
  plain('complex_template'),
  plain('long_email'),
  plain('many_links'),
  plain('empty_email'),
  plain('no_subject'),
  // It is not sent at all.
  plain('do_not_contact'),
  plain('sample_lead'),
  z.object({ code: z.literal('no_such_domain'), domain: Text }),
  z.object({ code: z.literal('domain_without_email'), domain: Text }),
  plain('lead_deleted'),
  plain('lead_merged'),
  plain('shared_address'),
  z.object({ code: z.literal('left_sequence'), status: z.enum(ENROLLMENT_STATUSES).nullable().default(null) }),
  plain('sequence_deleted'),
  plain('step_removed'),
  plain('canceled'),
  plain('removed_by_user'),
  plain('deal_won'),
  /** `entryId`: of the logged call. */
  z.object({ code: z.literal('meeting_booked'), entryId: Count }),
  z.object({ code: z.literal('lead_replied'), name: Text }),
  /** Somebody wrote in the lead's name, and the receiving server found that it was not the lead. */
  z.object({ code: z.literal('unverified_reply'), name: Text }),
  z.object({ code: z.literal('replied_opted_out'), name: Text }),
  z.object({ code: z.literal('colleague_replied'), name: Text }),
  z.object({ code: z.literal('left_company'), name: Text }),
  plain('previous_opened'),
  plain('previous_not_opened'),
  plain('previous_not_clicked'),
  plain('address_bounced'),
  plain('reported_spam'),
  z.object({ code: z.literal('opted_out'), crm: Crm }),
  z.object({ code: z.literal('crm_outcome'), outcome: z.enum(CRM_OUTCOMES).nullable().default(null), crm: Crm }),
  plain('all_steps_done'),
  plain('approval_skipped'),
  plain('task_done'),
  plain('task_skipped'),
  plain('task_of_test'),
  plain('wait_over'),
  // The way that a lead took at a branch. `intent`: of its reply.
  z.object({ code: z.literal('branch_yes'), asked: Asked, intent: Intent }),
  z.object({ code: z.literal('branch_no'), asked: Asked }),
  plain('test_ended'),
  withReply('server_refused'),
  // It may have arrived.
  plain('connection_lost'),
  plain('sender_stopped'),
  plain('sent_before_restore'),
  plain('not_in_sent_folder'),
  // It was sent and did not arrive, or not yet.
  withReply('delivery_delayed'),
  withReply('not_delivered'),
  withReply('bounced'),
  // The inbox can't be read.
  z.object({ code: z.literal('sign_in_refused'), reply: Reply, cause: SignIn.optional() }),
  z.object({ code: z.literal('host_not_found'), host: Text }),
  z.object({ code: z.literal('port_closed'), host: Text, port: Count }),
  z.object({ code: z.literal('no_mail_server'), host: Text, port: Count }),
  z.object({ code: z.literal('host_not_public'), host: Text }),
  z.object({ code: z.literal('port_not_allowed'), port: Count }),
  z.object({ code: z.literal('tls_not_expected'), port: Count }),
  z.object({ code: z.literal('tls_expected'), port: Count }),
  z.object({ code: z.literal('starttls_missing'), port: Count }),
  withReply('certificate_untrusted'),
  z.object({ code: z.literal('timed_out'), host: Text, port: Count, isTls: z.boolean().default(true) }),
  z.object({ code: z.literal('connection_failed'), host: Text, reply: Reply }),
  /** An earlier version kept a sentence that can't be told apart any more. */
  plain('not_recorded'),
])
export type EmailReason = z.infer<typeof EmailReason>
export type EmailReasonCode = EmailReason['code']

/** One entry of an email's history. */
export const PastReason = z.object({ at: Timestamp, reason: z.string(), cause: EmailReason })
export type PastReason = z.infer<typeof PastReason>

/** Why an open or a click counts as a machine's. */
export const MACHINE_REASONS = [
  'image_proxy',
  'image_prefetch',
  'privacy_proxy',
  'security_scanner',
  'named_program',
  'head_request',
  'too_soon',
  'no_user_agent',
  'many_links',
] as const
export type MachineReason = (typeof MACHINE_REASONS)[number]

/** From its two columns; null where there is no reason. */
export function reasonFrom(code: string | null, params: unknown): EmailReason | null {
  if (code === null) return null
  const parsed = EmailReason.safeParse({ ...(params as object | null), code })
  return parsed.success ? parsed.data : { code: 'not_recorded' }
}
