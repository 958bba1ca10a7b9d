import { sql } from 'drizzle-orm'
import { SOFT_BOUNCE_DAYS, SOFT_BOUNCES_TO_PAUSE } from '../../../contract/paused-address.ts'
import type { Db } from '../../db/connect.ts'
import { SOFT_BOUNCE_LOCK } from '../../db/locks.ts'
import { storableText } from '../../db/storable-text.ts'
import { findFirstByAddress } from '../../leads/lead-queries.ts'
import { addLaterEvent } from '../../leads/timeline-queries.ts'
import { notify } from '../../notifications/notify.ts'
import { holdForAddress, releaseAddress } from '../../outbox/changes/hold-emails.ts'
import { lookSoonerFor } from '../../outbox/changes/look-sooner.ts'
import { pausedNotice } from '../../outbox/mail-notices.ts'
import { wakeSender } from '../account/mailbox-queries.ts'
import { judge } from '../reading/bounce-verdict.ts'
import { FAULT_OF, type Fault, type RefusalReason } from '../refusals/refusal-reason.ts'
import { insertPause, removePause } from './paused-address-queries.ts'

/** Other faults are ours or our email's: the address may be as good as any. */
const OF_ADDRESS: ReadonlySet<Fault> = new Set<Fault>(['recipient', 'server'])
/** After that, a report sent once more is too old to be read. */
const KEPT_DAYS = 60

type SoftBounce = { address: string; logId: number; reply: string | null; at: Date }

/**
 * An email came back for a reason that may pass. Each email counts once; when it is the third within two weeks, the address is paused:
 * its emails wait until the owner resumes it.
 */
export async function countSoftBounce(
  tx: Db,
  userId: number,
  reason: RefusalReason,
  { address, logId, reply, at }: SoftBounce,
) {
  if (!OF_ADDRESS.has(FAULT_OF[reason])) return
  // One at a time: two that don't see each other would both be the second.
  await tx.execute(sql`select pg_advisory_xact_lock(${SOFT_BOUNCE_LOCK}, ${userId})`)
  const { rowCount } = await tx.execute(sql`
    insert into soft_bounces (user_id, address, log_id, reply, occurred_at)
    values (${userId}, ${address}, ${logId}, ${reply}, ${at.toISOString()}) on conflict do nothing`)
  if (rowCount !== 1) return
  await noteOnTimeline(tx, userId, { logId, reply, at })
  const { rows } = await tx.execute<{ bounces: number }>(sql`
    with forgotten as (
      delete from soft_bounces where user_id = ${userId} and address = ${address}
        and occurred_at < now() - make_interval(days => ${KEPT_DAYS})
    )
    select count(*)::int as bounces from soft_bounces
    where user_id = ${userId} and address = ${address} and not is_cleared
      and occurred_at > ${at.toISOString()}::timestamptz - make_interval(days => ${SOFT_BOUNCE_DAYS})`)
  const bounces = rows[0]?.bounces ?? 0
  if (bounces >= SOFT_BOUNCES_TO_PAUSE) await pauseAddress(tx, userId, { address, bounces, reply })
}

/** The same for an email that our server refused in the end, by its reply. */
export function countRefused(tx: Db, userId: number, mail: { recipientAddress: string; id: number }, reply: string) {
  const { reason } = judge({
    status: '',
    diagnosticType: 'smtp',
    category: '',
    isDelayed: false,
    diagnostic: reply,
    context: '',
  })
  return countSoftBounce(tx, userId, reason, {
    address: mail.recipientAddress,
    logId: mail.id,
    reply: storableText(reply, 300),
    at: new Date(),
  })
}

async function noteOnTimeline(tx: Db, userId: number, { logId, reply, at }: Omit<SoftBounce, 'address'>) {
  const { rows } = await tx.execute<{ leadId: number | null; subject: string | null }>(sql`
    select lead_id as "leadId", subject from sequence_logs where id = ${logId} and user_id = ${userId}`)
  const { leadId = null, subject = null } = rows[0] ?? {}
  if (leadId)
    await addLaterEvent(tx, userId, 'soft_bounced', { leadId, details: { subject, reply, logId }, occurredAt: at })
}

/** As if these emails had not come back: nobody judges their recipients. */
export async function forgetSoftBounces(tx: Db, userId: number, logIds: number[]) {
  const ids = sql.param(logIds)
  await tx.execute(sql`delete from soft_bounces where user_id = ${userId} and log_id = any(${ids}::int[])`)
  await tx.execute(sql`
    delete from timeline_events t using sequence_logs l
    where l.id = any(${ids}::int[]) and t.lead_id = l.lead_id and t.user_id = ${userId} and t.kind = 'auto_replied'
      and t.details @> jsonb_build_object('shownAs', 'soft_bounced', 'logId', l.id)`)
}

type Pause = { address: string; bounces: number; reply: string | null }

async function pauseAddress(tx: Db, userId: number, { address, bounces, reply }: Pause) {
  if (!(await insertPause(tx, userId, { address, bounces, reply }))) return
  await holdForAddress(tx, userId, address, { code: 'address_paused', bounces, reply })
  const leadId = await findFirstByAddress(tx, userId, address)
  if (leadId) await addLaterEvent(tx, userId, 'address_paused', { leadId, details: { bounces, reply } })
  await notify(tx, userId, pausedNotice(address, reply, leadId))
}

/** The owner wants to email it again: it starts anew. False when there is no such pause of the owner. */
export async function resumeAddress(tx: Db, userId: number, which: { id: number } | { address: string }) {
  const address = await removePause(tx, userId, which)
  if (address === undefined) return false
  await clearSoftBounces(tx, userId, address)
  await releaseAddress(tx, userId, address)
  await lookSoonerFor(tx, sql`user_id = ${userId} and recipient_address = ${address}`)
  const leadId = await findFirstByAddress(tx, userId, address)
  if (leadId) await addLaterEvent(tx, userId, 'address_resumed', { leadId, details: {} })
  await wakeSender(tx)
  return true
}

/** A person replied from there: earlier bounces have passed. */
export async function noteReplyFrom(tx: Db, userId: number, address: string) {
  if (!(await resumeAddress(tx, userId, { address }))) await clearSoftBounces(tx, userId, address)
}

const clearSoftBounces = (tx: Db, userId: number, address: string) =>
  tx.execute(sql`
    update soft_bounces set is_cleared = true where user_id = ${userId} and address = ${address} and not is_cleared`)

/** A person opened these emails: what came back before has passed. A pause stays until its owner ends it. */
export const clearForOpened = (tx: Db, logIds: number[]) =>
  tx.execute(sql`
    update soft_bounces b set is_cleared = true from sequence_logs l
    where l.id = any(${sql.param(logIds)}::int[]) and b.user_id = l.user_id and b.address = l.recipient_address and not b.is_cleared`)
