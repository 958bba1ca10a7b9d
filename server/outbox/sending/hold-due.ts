import type pg from 'pg'
import type { EmailReason } from '../../../contract/email-reason.ts'
import type { Clock } from '../planning/clock.ts'
import type { Wait } from '../planning/mailbox-wait.ts'
import { reasonParams } from '../reason-columns.ts'
import { hasDueForRecipients } from '../recipient-hours-queries.ts'
import { KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'
import { ofItsKind } from './claim-queries.ts'

/** Why emails by hand wait as well, and those in their recipients' hours; undefined when they don't. */
type Waits = { wait: Wait; recipientsWait: Wait | undefined; handWait: Wait | undefined }

/** All due emails of a mailbox that has to wait say why. It is looked at again when the first of them may go out. */
export async function holdDue(client: pg.PoolClient, mailboxId: number, waits: Waits, clock: Clock) {
  const { wait, recipientsWait, handWait } = waits
  // While the mailbox waits for its own hours, due emails that don't are looked for every second, unless it says what they wait for.
  const isForRecipients = recipientsWait !== undefined && (await hasDueForRecipients(client, mailboxId, clock))
  const reason = isForRecipients ? recipientsWait.reason : wait.reason
  await client.query(
    `update mailboxes m set hold_reason = $3, hold_params = $4, next_look_at = least($2, $6, (
       select greatest(scheduled_at, $5) from sequence_logs l
       where l.mailbox_id = $1 and status = 'scheduled' and held_for is null and mime is not null and ignores_hours and ${ofItsKind}
       order by scheduled_at limit 1))
     where id = $1`,
    [
      mailboxId,
      wait.until,
      reason.code,
      reasonParams(reason),
      handWait?.until ?? null,
      isForRecipients ? recipientsWait.until : null,
    ],
  )
  await sayWhy(client, mailboxId, wait.reason, IN_MAILBOX_HOURS, clock)
  if (recipientsWait) await sayWhy(client, mailboxId, recipientsWait.reason, KEEPS_RECIPIENT_HOURS, clock)
  if (handWait) await sayWhy(client, mailboxId, handWait.reason, 'l.ignores_hours', clock)
}

const IN_MAILBOX_HOURS = `not l.ignores_hours and not (${KEEPS_RECIPIENT_HOURS})`

async function sayWhy(client: pg.PoolClient, mailboxId: number, reason: EmailReason, which: string, clock: Clock) {
  await client.query(
    `update sequence_logs set hold_reason = $2, reason_params = $4
     where id in (
       select id from sequence_logs l
       where mailbox_id = $1 and status = 'scheduled' and held_for is null and mime is not null and ${which}
         and scheduled_at <= now() + make_interval(secs => $3) and (hold_reason, reason_params) is distinct from ($2, $4::jsonb)
       for update skip locked)`,
    [mailboxId, reason.code, clock.offsetSeconds, reasonParams(reason)],
  )
}
