import { CRM_NAMES, type CrmOutcome, type CrmProvider } from './crm-names.ts'
import type { EmailReason, LostContact, SignInCause } from './email-reason.ts'
import type { MessageIntent } from './inbox-choices.ts'
import { MAIL_PROVIDER_NAMES } from './mail-provider.ts'
import { BOUNCE_LIMIT, COMPLAINT_LIMIT } from './sender-reputation.ts'
import { type BranchCondition, STEP_KINDS } from './step-kinds.ts'
import { MAX_FIELDS, MAX_LINKS, MAX_WRITTEN } from './template-limits.ts'

// Only types come from the schemas, so that a page can use these words without loading zod.

type Words = { [R in EmailReason as R['code']]: (reason: R, now: Date) => string }

/** A reason as a sentence or two. `now` decides whether a weekday alone says which day is meant. */
export function reasonSentence(reason: EmailReason, now: Date): string {
  const say = WORDS[reason.code] as (reason: EmailReason, now: Date) => string
  return say(reason, now)
}

const WORDS: Words = {
  day_off: ({ place, holiday, ...next }, now) =>
    `Day off${place ? ` in ${place}` : ''}${holiday ? `: ${holiday}` : ''}.${then('Sending resumes', next, now)}`,
  outside_hours: (next, now) => `Outside your sending hours.${then('Sending resumes', next, now)}`,
  recipient_hours: (next, now) => `Waiting for the recipient's sending hours.${then('Next email', next, now, true)}`,
  daily_limit: ({ used, limit, isRampUp, ...next }, now) =>
    `${isRampUp ? "Today's ramp-up" : 'Mailbox'} limit reached${limit === null ? '' : ` (${figure(used ?? limit)} of ${figure(limit)})`}.${then('Next slot', next, now)}`,
  spread_over_day: ({ limit, ...next }, now) =>
    `Your ${limit === null ? 'daily limit' : `limit of ${figure(limit)} a day`} is spread over your sending hours.${then('Next email', next, now)}`,
  email_gap: ({ seconds, ...next }, now) =>
    `Waiting ${seconds === null ? '' : `${figure(seconds)} ${seconds === 1 ? 'second' : 'seconds'} `}between emails.${then('Next email', next, now)}`,
  inbox_not_read: ({ checkedAt, timeZone }, now) =>
    checkedAt
      ? `Your inbox was last read ${whenWords(checkedAt, timeZone, now)}. Follow-ups are on hold until we can read it again.`
      : "We haven't read your inbox yet. Follow-ups are on hold until we do.",
  account_disconnected: () => 'Your email account is disconnected. Connect one to send this email.',
  other_sender: () =>
    'This email was written to go out from another address. Cancel it and write it again, or connect that email account.',
  address_unconfirmed: ({ address }) =>
    `Confirm your email address${address ? ` ${address}` : ''} first. Then this email goes out.`,
  sender_not_set: () =>
    'Your admin has to choose the From address for your emails (SMTP_FROM). Then this email goes out.',
  account_disconnecting: () => 'Your email account is being disconnected.',
  account_refused: ({ reply, cause }) =>
    cause
      ? `${SIGN_IN[cause]}${quoted('The server said', reply)}`
      : quoting('The email server rejected your account', reply),
  sender_refused: ({ reply }) => quoting('The email server rejected your address or your server', reply),
  same_refusal: ({ reply, recipients }) =>
    quoting(
      `The email server rejected ${recipients === null ? 'several emails' : `emails to ${figure(recipients)} recipients`} in a row for the same reason`,
      reply,
    ),
  many_bounces: ({ bounces, sent }) =>
    `${shareOfEmails(bounces, sent)} bounced. Email providers block senders above ${BOUNCE_LIMIT.percent}%. Remove or correct the addresses you aren't sure of, then resume sending.`,
  many_complaints: ({ complaints, sent }) =>
    `Recipients reported ${shareOfEmails(complaints, sent)} as spam. Email providers block senders above ${COMPLAINT_LIMIT.percent}%. Check who you email and what you write, then resume sending.`,
  server_unreachable: ({ since, contact, reply, ...next }, now) => {
    const how = contact === 'failed' ? (reply ?? 'the connection failed') : contact && CONTACTS[contact]
    const what = since ? `has been unreachable since ${whenWords(since, next.timeZone, now)}` : "can't be reached"
    return `Your email server ${what}${how ? ` (${how})` : ''}.${then('Next try', next, now)}`
  },
  server_throttled: ({ reply, since: _, ...next }, now) =>
    `${quoting('The email server asked us to slow down', reply)}${then('Next try', next, now)}`,
  access_ended: ({ provider, address }) => {
    const name = provider ? MAIL_PROVIDER_NAMES[provider] : 'your email provider'
    return `Our access to ${address ?? 'your account'} at ${name} has ended. Connect ${provider ? name : 'it'} again.`
  },
  access_forbidden: ({ provider, reply }) =>
    `${quoting(`${provider ? MAIL_PROVIDER_NAMES[provider] : 'Your email provider'} doesn't let us use this account`, reply)} Ask your admin to allow it, then connect again.`,
  password_unreadable: () => "We can't read the saved password. Enter it again.",
  operators_server: () =>
    "This email server is your admin's. Enter your own username and password for it, or use another server.",
  restored_copy: ({ knownUntil }) =>
    `Leadwright was restored from a backup${knownUntil ? ` of ${utc(knownUntil)}` : ''}. It doesn't know which emails were sent after that.`,
  server_deferred: ({ reply }) => quoting('The email server asked us to try again later', reply),

  no_unsubscribe: () =>
    'Recipients have no way to unsubscribe. Add IMAP settings, or ask your admin to set a public address (PUBLIC_URL).',
  claims_unconfirmed: ({ claims }) =>
    `The sequence has ${claims === 1 ? 'a claim' : 'claims'} without a source. Confirm ${claims === 1 ? 'it' : 'them'} to start.`,
  unread_inbox_unconfirmed: ({ mailbox }) =>
    `We don't read the inbox${mailbox ? ` of ${mailbox}` : ''}, so a reply won't stop follow-ups. Confirm in the sequence, or add IMAP settings.`,
  inbox_broken: ({ mailbox }) =>
    `We can't read the inbox${mailbox ? ` of ${mailbox}` : ''}, so a reply won't stop follow-ups. Fix the inbox, or remove its IMAP settings.`,
  unread_inbox_confirmed: ({ mailbox, by, confirmedAt }) =>
    `We don't read the inbox${mailbox ? ` of ${mailbox}` : ''}. ${by ?? 'You'} confirmed sending${confirmedAt ? ` on ${utc(confirmedAt)}` : ''}.`,
  mailbox_changed: ({ from, to }) =>
    `${from ?? 'The previous email account'} was disconnected. This email goes out from ${to ?? 'another one'}.`,
  enrollment_paused: () => 'Paused for this lead. Resume to continue.',
  unsure_reply: ({ name }) =>
    `Paused: we can't tell whether the last email from ${name ?? 'this lead'} is a reply. Open the lead to decide.`,
  company_limit: (reason, now) => recipientLimit(reason, 'this company', now),
  domain_limit: (reason, now) => recipientLimit(reason, 'this domain', now),
  company_week_limit: (reason, now) => weekLimit(reason, reason.name ?? 'this company', now),
  lead_week_limit: (reason, now) => weekLimit(reason, 'this lead', now),
  lead_away: ({ until, ...next }, now) =>
    `${until ? `Back ${dayWords(until)}` : 'The lead is away'}.${then('Next email', next, now, true)}`,
  address_paused: ({ bounces, reply }) =>
    `We paused this address after ${bounces === null ? 'several' : figure(bounces)} soft bounces.${quoted('The last one', reply)} Resume it to send again.`,
  sequence_paused: () => 'The sequence is paused.',
  recent_email: () => 'Waiting one minute after the last email to this lead.',
  sending_now: () => 'Sending now.',
  next_in_line: () => 'Due now. It goes out shortly.',
  next_step_unplanned: () => 'The next step is being scheduled.',
  window_opens: (next, now) => `Waiting for your sending hours.${then('Next email', next, now, true)}`,
  step_due: ({ step, nextAt, timeZone }, now) =>
    `Step ${step ?? 1} is scheduled${nextAt ? ` for ${zoned(nextAt, timeZone, now)}` : ''}.`,
  awaiting_approval: ({ nextAt, timeZone }, now) =>
    `Waiting for your approval under Tasks.${nextAt ? ` Scheduled for ${zoned(nextAt, timeZone, now)}.` : ''}`,
  task_open: ({ kind }) =>
    `Waiting for your task${kind ? `: ${STEP_KINDS[kind]}` : ''}. Mark it done or skip it to continue.`,
  waiting_until: ({ until }) => `Waiting until ${until ? dayWords(until) : 'the date of this step'}.`,

  empty_field: ({ field }) =>
    field
      ? `No value for ${field}. Add a default: {{ ${field} | default: "…" }}`
      : 'A merge field is empty for this lead.',
  unknown_field: ({ field, suggestion }) =>
    `Unknown field "${field ?? ''}".${suggestion ? ` Did you mean ${suggestion}?` : ''}`,
  unknown_tag: ({ name }) => `{% ${name ?? ''} %} can't be used in an email.`,
  unknown_filter: ({ name }) => `Unknown filter "${name ?? ''}".`,
  unreadable_template: ({ text }) => `Invalid template syntax: ${text ?? ''}`,
  complex_template: () => `This text uses too many fields and conditions. Use at most ${MAX_FIELDS}.`,
  many_links: () => `The email has more than ${MAX_LINKS} links. Remove some.`,
  long_email: () => `The email has more than ${figure(MAX_WRITTEN)} characters for this lead. Shorten it.`,
  empty_email: () => 'The email is empty for this lead.',
  no_subject: () => 'The step has no subject, and there is no previous email to reply to.',

  do_not_contact: () => 'The address is on your do-not-contact list.',
  sample_lead: () => 'Sample leads never get emails.',
  no_such_domain: ({ domain }) =>
    `The domain ${domain ? `${domain} ` : ''}doesn't exist, so we didn't send this email. Correct the lead's email address.`,
  domain_without_email: ({ domain }) =>
    `The domain ${domain ? `${domain} ` : ''}doesn't accept email, so we didn't send this one. Correct the lead's email address.`,
  lead_deleted: () => 'The lead was deleted.',
  lead_merged: () => 'The lead was merged into one that is already in the sequence.',
  shared_address: () => 'Another lead with this address gets these emails.',
  left_sequence: ({ status }) => `The lead is no longer in the sequence${status ? ` (${status})` : ''}.`,
  sequence_deleted: () => 'The sequence was deleted.',
  step_removed: () => 'The step was removed.',
  canceled: () => 'You canceled this email.',
  deal_won: () => 'The deal is won.',
  meeting_booked: () => 'You booked a meeting with the lead.',
  removed_by_user: () => 'You removed the lead from the sequence.',
  lead_replied: ({ name }) => `${name ?? 'The lead'} replied.`,
  unverified_reply: ({ name }) => `A reply ${name ? `in ${name}’s name ` : ''}failed the sender check.`,
  replied_opted_out: ({ name }) => `${name ?? 'The lead'} replied and opted out.`,
  colleague_replied: ({ name }) => `${name ?? 'Someone'} at the same company replied.`,
  left_company: ({ name }) => `${name ?? 'The lead'} no longer works there.`,
  previous_opened: () => 'The previous email was opened.',
  previous_not_opened: () => 'The previous email was not opened.',
  previous_not_clicked: () => 'No link in the previous email was clicked.',
  address_bounced: () => 'Emails to this address bounce.',
  reported_spam: () => 'The recipient reported an email as spam.',
  opted_out: ({ crm }) => `Opted out of emails in ${crmName(crm)}.`,
  crm_outcome: ({ outcome, crm }) => `${outcomeWords(outcome)} in ${crmName(crm)}.`,
  all_steps_done: () => 'Every step was sent or skipped.',
  approval_skipped: () => 'You skipped this email in the review.',
  task_done: () => 'You marked this task as done.',
  task_skipped: () => 'You skipped this task.',
  task_of_test: () => 'This is a test run, so we created no task.',
  wait_over: () => 'The wait is over.',
  branch_yes: ({ asked, intent }) =>
    `${asked === 'replied' && intent ? `Replied: ${INTENT_WORDS[intent]}` : YES_WORDS[asked ?? 'lead']}. Continues with the Yes steps.`,
  branch_no: ({ asked }) => `${NO_WORDS[asked ?? 'lead']}. Continues with the No steps.`,
  test_ended: () => 'This was a test run. It ended when you connected an email account.',
  server_refused: ({ reply }) => quoting('The email server rejected it', reply),

  connection_lost: () => 'The connection dropped while we were sending it. It may have arrived.',
  sender_stopped: () => 'Leadwright stopped while it was sending this email. It may have arrived.',
  sent_before_restore: () => 'Leadwright was restored from a backup. This email may have been sent before.',
  not_in_sent_folder: () => "Sending was interrupted, and your Sent folder has no copy. It probably didn't arrive.",

  delivery_delayed: ({ reply }) => quoting('Not delivered yet', reply),
  not_delivered: ({ reply }) => quoting('Not delivered', reply),
  bounced: ({ reply }) => quoting('Bounced', reply),

  sign_in_refused: ({ reply, cause }) =>
    `${cause ? SIGN_IN[cause] : 'The username or password is wrong.'}${quoted('The server said', reply)}`,
  host_not_found: ({ host }) => `Server ${host ? `${host} ` : ''}not found. Check the host name.`,
  port_closed: ({ host, port }) => `${server(host)} refused the connection${onPort(port)}. Check the port.`,
  no_mail_server: ({ host, port }) =>
    `No email server responded${host ? ` at ${host}` : ''}${onPort(port)}. Check the host, port and security.`,
  host_not_public: ({ host }) =>
    `We found no public email server${host ? ` named ${host}` : ''}. Check the host name. For a server on a private network, ask your admin to set MAIL_ALLOW_PRIVATE_HOSTS.`,
  port_not_allowed: ({ port }) =>
    `${port === null ? 'This port' : `Port ${port}`} isn't an email port. Use 25, 465, 587 or 2525 for SMTP, and 143 or 993 for IMAP.`,
  tls_not_expected: ({ port }) =>
    `Port${port === null ? '' : ` ${port}`} doesn't use TLS. Choose STARTTLS, or change the port (465 for SMTP, 993 for IMAP).`,
  tls_expected: ({ port }) => `Port${port === null ? '' : ` ${port}`} uses TLS. Choose TLS.`,
  starttls_missing: ({ port }) => `The server doesn't offer STARTTLS${onPort(port)}. Choose TLS and its port, or None.`,
  certificate_untrusted: ({ reply }) => quoting("The server's certificate isn't trusted", reply),
  timed_out: ({ host, port, isTls }) =>
    `${server(host)} didn't respond${onPort(port)}. Check the port${isTls ? '' : ', or choose TLS'}.`,
  connection_failed: ({ host, reply }) => quoting(`The connection${host ? ` to ${host}` : ''} failed`, reply),

  not_recorded: () => 'The reason was not recorded.',
}

/** What to do about a sign-in that was refused. Only Microsoft blocks passwords. */
const SIGN_IN: Record<SignInCause, string> = {
  app_password:
    'The server rejected the password. Create an app password with your email provider and enter it instead of your usual one.',
  password_blocked: 'Microsoft no longer accepts passwords here. Click Connect Microsoft instead.',
  policy_blocked:
    "Your organization's security policy blocks this sign-in. Click Connect Microsoft instead, or ask your admin to allow it.",
  web_login: "Your email provider wants to know it's you. Sign in on its website, then try again.",
  smtp_auth_disabled:
    'Your organization turned off sending by SMTP. Click Connect Microsoft instead, or ask your admin to turn on SMTP AUTH.',
  imap_disabled: "IMAP is turned off for this mailbox. Turn it on in your email provider's settings, then try again.",
  imap_disabled_by_admin: 'Your admin turned off IMAP for this mailbox. Ask your admin to turn it on, then try again.',
}

const INTENT_WORDS: Record<MessageIntent, string> = {
  interested: 'interested',
  question: 'a question',
  meeting: 'a meeting',
  not_now: 'not now',
  referral: 'a referral',
  not_interested: 'not interested',
  unsubscribe: 'unsubscribe',
  out_of_office: 'out of office',
  bounce: 'not delivered',
  other: 'something else',
}
type Asked = BranchCondition['if']
const YES_WORDS: Record<Asked, string> = {
  opened: 'Opened an email',
  clicked: 'Clicked a link',
  replied: 'Replied',
  lead: 'The lead meets the condition',
}
const NO_WORDS: Record<Asked, string> = {
  opened: 'Opened no email so far',
  clicked: 'Clicked no link so far',
  replied: 'No matching reply so far',
  lead: "The lead doesn't meet the condition",
}

const crmName = (crm: CrmProvider | null) => (crm ? CRM_NAMES[crm] : 'your CRM')

const OUTCOMES: Record<CrmOutcome, string> = {
  converted: 'Converted',
  customer: 'Became a customer',
  won: 'Deal won',
}
/** "Became a customer" */
export const outcomeWords = (outcome: CrmOutcome | null) => (outcome ? OUTCOMES[outcome] : 'Became a customer')

const CONTACTS: Record<Exclude<LostContact, 'failed'>, string> = {
  // The same as for a server that is silent: nobody learns which ports are closed.
  refused: "it didn't respond",
  not_found: 'its host name was not found',
  timed_out: "it didn't respond",
  closed: 'it closed the connection',
}

const server = (host: string | null) => host ?? 'The server'
const onPort = (port: number | null) => (port === null ? '' : ` on port ${port}`)

/** With the server's own words, where it gave any. */
const quoting = (what: string, reply: string | null) => quoted(what, reply).trim() || `${what}.`

/** The server's own words as a sentence to append; empty where it gave none. */
function quoted(what: string, reply: string | null) {
  const said = reply?.trim()
  return said ? ` ${what}: ${said}${/[.!?]$/.test(said) ? '' : '.'}` : ''
}

/** "7 of your last 100 emails (7%)" */
function shareOfEmails(count: number | null, sent: number | null) {
  if (count === null || !sent) return 'Too many of your last emails'
  return `${figure(count)} of your last ${figure(sent)} emails (${Number(((100 * count) / sent).toFixed(1))}%)`
}

const recipientLimit = (
  { name, limit, ...next }: Next & { name: string | null; limit: number | null },
  to: string,
  now: Date,
) =>
  `You've reached your ${limit === null ? 'daily limit of emails' : `limit of ${figure(limit)} ${limit === 1 ? 'email' : 'emails'} a day`} to ${name ?? to}.${then('Next email', next, now, true)}`

const weekLimit = ({ limit, ...next }: Next & { limit: number | null }, to: string, now: Date) =>
  `You've reached your ${limit === null ? 'weekly limit for' : `limit of ${figure(limit)} ${limit === 1 ? 'contact' : 'contacts'} a week with`} ${to}.${then('Next email', next, now, true)}`

type Next = { nextAt: string | null; timeZone: string | null }

const then = (what: string, { nextAt, timeZone }: Next, now: Date, isZoned = false) =>
  nextAt ? ` ${what} ${(isZoned ? zoned : whenWords)(nextAt, timeZone, now)}.` : ''

/** "Mon 30 Nov", of a day written 2026-11-30. */
export const dayWords = (day: string) =>
  formatterOf('UTC', { weekday: 'short', day: 'numeric', month: 'short' })
    .format(new Date(`${day}T12:00:00Z`))
    .replaceAll(',', '')

const WEEK_MS = 6 * 24 * 3_600_000

/** "Mon 09:00", with the date where a weekday alone could be another week's. */
export function whenWords(moment: string, timeZone: string | null, now: Date) {
  const distance = Math.abs(Date.parse(moment) - now.getTime())
  const date = distance < WEEK_MS ? {} : ({ day: 'numeric', month: 'short' } as const)
  const format = { weekday: 'short', ...date, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return formatterOf(timeZone ?? 'UTC', format)
    .format(new Date(moment))
    .replaceAll(',', '')
}

/** "Mon 09:00 London" */
const zoned = (moment: string, timeZone: string | null, now: Date) =>
  `${whenWords(moment, timeZone, now)} ${placeOf(timeZone ?? 'UTC')}`

const placeOf = (timeZone: string) => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const utc = (moment: string) =>
  `${formatterOf('UTC', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))} UTC`

const formatters = new Map<string, Intl.DateTimeFormat>()
function formatterOf(timeZone: string, format: Intl.DateTimeFormatOptions) {
  const key = JSON.stringify([timeZone, format])
  const known = formatters.get(key) ?? newFormatter(timeZone, format)
  formatters.set(key, known)
  return known
}

/** In UTC where the runtime does not know the time zone: a reason must not keep a whole list from being shown. */
function newFormatter(timeZone: string, format: Intl.DateTimeFormatOptions) {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...format, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...format, timeZone: 'UTC' })
  }
}

const figure = (value: number) => value.toLocaleString('en-GB')
