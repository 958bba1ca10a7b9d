import { type SQL, sql } from 'drizzle-orm'
import type { ContactRules } from '../../../contract/contact-rules.ts'
import type { Db } from '../../db/connect.ts'
import { CONTACT_RULES_LOCK } from '../../db/locks.ts'

const NO_RULES: ContactRules = { oneSequence: false, recontactDays: null }

export async function readContactRules(db: Db, userId: number): Promise<ContactRules> {
  const { rows } = await db.execute<ContactRules>(sql`
    select one_sequence as "oneSequence", recontact_days as "recontactDays" from sending_rules where user_id = ${userId}`)
  return rows[0] ?? NO_RULES
}

export const saveContactRules = (db: Db, userId: number, { oneSequence, recontactDays }: ContactRules) =>
  db.execute(sql`
    insert into sending_rules (user_id, one_sequence, recontact_days) values (${userId}, ${oneSequence}, ${recontactDays})
    on conflict (user_id) do update set one_sequence = excluded.one_sequence, recontact_days = excluded.recontact_days, updated_at = now()`)

/** With one sequence at a time, two sequences must not enroll the same lead at the same moment. Before any lock of a sequence. */
export const lockContacts = (tx: Db, userId: number) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(${CONTACT_RULES_LOCK}, ${userId}) from sending_rules where user_id = ${userId} and one_sequence`)

type Lead = { userId: number; sequenceId: number | SQL; id: SQL; address: SQL; now: SQL }

// For a query that has the owner's rules as `r`. Each finds its rows by the lead or the address: `offset 0` keeps it so.

/** SQL: the lead is in another sequence, or waits to be enrolled there. */
export const isInOther = ({
  userId,
  sequenceId,
  id,
}: Pick<Lead, 'userId' | 'sequenceId' | 'id'>) => sql`(r.one_sequence and (
  exists (select from (select * from lead_sequence_enrollments x where x.lead_id = ${id} offset 0) x
    join email_sequences q on q.id = x.sequence_id and q.deleted_at is null
    where x.user_id = ${userId} and x.sequence_id <> ${sequenceId} and x.status in ('active', 'paused') and not x.is_test)
  or ${id} in (select unnest(o.lead_ids[o.done + 1:]) from enroll_orders o
    where o.user_id = ${userId} and o.sequence_id <> ${sequenceId} and not o.is_test)))`

/** SQL: somebody emailed or called the lead within the days of the rule. */
export const isRecent = ({ userId, id, address, now }: Lead) => sql`(r.recontact_days is not null and (
  exists (select from (
      select sent_at, is_test from sequence_logs where user_id = ${userId} and recipient_address = ${address} offset 0) l
    where l.sent_at > ${now} - make_interval(days => r.recontact_days) and not l.is_test)
  or exists (select from lead_entries n where n.user_id = ${userId} and n.lead_id = ${id} and n.kind = 'call' and n.deleted_at is null
    and n.happened_at > ${now} - make_interval(days => r.recontact_days))))`
