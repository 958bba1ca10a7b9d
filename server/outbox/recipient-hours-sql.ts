import type { EmailReasonCode } from '../../contract/email-reason.ts'

// Raw SQL, for the prepared statements of a claim as well. `l` is an email and `m` its mailbox.

/** It keeps to the hours of its recipient, whatever those of the mailbox are. As the index sequence_logs_recipient_hours has it. */
export const KEEPS_RECIPIENT_HOURS = 'l.time_zone is not null and not l.ignores_hours and not l.is_test'

const OWN_HOURS: EmailReasonCode[] = ['outside_hours', 'day_off']

/** The mailbox waits for its own sending hours. */
const WAITS_FOR_OWN_HOURS = `coalesce(m.hold_reason in (${OWN_HOURS.map((code) => `'${code}'`).join(', ')}), false)`

const dueForRecipients = (now: string, which: string) => `exists (
  select from sequence_logs l where l.mailbox_id = m.id and l.status = 'scheduled' and l.held_for is null
    and ${KEEPS_RECIPIENT_HOURS} and l.scheduled_at <= ${now} and ${which})`

/** The mailbox waits for its own hours, and emails are due that don't. */
export const isDueForRecipients = (now: string, which = 'true') =>
  `(${WAITS_FOR_OWN_HOURS} and ${dueForRecipients(now, which)})`
