import { sql } from 'drizzle-orm'
import { CRM_OUTCOMES, type CrmOutcome, type CrmProvider } from '../../../contract/crm-names.ts'
import type { Db } from '../../db/connect.ts'
import { retried } from '../../db/retry.ts'
import { addLaterEvents } from '../../leads/timeline-queries.ts'
import { addOptOuts, takeBackOptOuts } from '../../mail/do-not-contact/crm-opt-outs.ts'
import { stopEnrollments } from '../../outbox/enrolling/stop-enrollments.ts'
import type { MappedField } from '../field-map.ts'
import type { CrmRecord } from '../provider.ts'
import { emailsOfRecords } from '../sync/link-queries.ts'
import { furtherAddresses, isAddress } from '../sync/pairs/addresses.ts'
import { findOtherOptOuts, type Reading, type SeenPerson } from './find-others.ts'

type Owner = { userId: number; provider: CrmProvider }

const seenPerson = (map: MappedField[], record: CrmRecord, lead?: { email: string }): SeenPerson => {
  const emailProperty = map.find(({ field }) => field === 'email')?.property ?? ''
  return { record, address: record.properties[emailProperty] ?? '', leadAddress: lead?.email ?? '' }
}

/**
 * Who opted out in the CRM is on the do-not-contact list before anything else is done with the record, whatever the direction of the
 * sync. In the transaction that saves the links. Only the record that has opted out takes it back, and only for the address that it
 * has now: after a merge or a new address, it says nothing about the previous one.
 */
export async function takeOptOuts(tx: Db, { userId, provider }: Owner, people: SeenPerson[]) {
  const known = people.filter(({ record }) => record.isOptedOut !== undefined)
  if (known.length === 0) return
  const optedIn = known.filter(({ record, address }) => !record.isOptedOut && address)
  await takeBackOptOuts(
    tx,
    userId,
    provider,
    optedIn.map(({ record, address }) => ({ address, recordId: record.id })),
  )
  const optOuts = known.flatMap(({ record, address, leadAddress }) =>
    record.isOptedOut
      ? [address, leadAddress, ...furtherAddresses(record)]
          .filter(isAddress)
          .map((one) => ({ address: one, recordId: record.id }))
      : [],
  )
  await addOptOuts(tx, userId, provider, optOuts)
}

/** The same of pairs that have a record. */
export const peopleOf = (
  map: MappedField[],
  pairs: { lead?: { email: string } | undefined; record?: CrmRecord | undefined }[],
) => pairs.flatMap(({ lead, record }) => (record ? [seenPerson(map, record, lead)] : []))

/** Of records that become no lead and update none, such as those of deleted leads: their people have opted out all the same. */
export async function takeOthersOptOuts(
  db: Db,
  reading: Reading,
  records: CrmRecord[],
  pairs: { record?: CrmRecord | undefined }[],
) {
  const paired = new Set(pairs.flatMap(({ record }) => record?.id ?? []))
  const others = records.filter(({ id, isOptedOut }) => isOptedOut !== undefined && !paired.has(id))
  if (others.length === 0) return
  const people = others.map((record) => seenPerson(reading.crm.map, record))
  await findOtherOptOuts(db, reading, people)
  await retried(() => db.transaction((tx) => takeOptOuts(tx, reading.integration, people)))
}

/** What all these records say about their people, and nothing else of them. */
export async function takePeople(db: Db, reading: Reading, records: CrmRecord[]) {
  const { crm, integration } = reading
  const ids = records.map(({ id }) => id)
  const emails = await emailsOfRecords(db, integration.userId, integration.provider, ids)
  const people = records.map((record) => {
    const email = emails.get(record.id)
    return seenPerson(crm.map, record, email ? { email } : undefined)
  })
  if (people.length === 0) return
  await findOtherOptOuts(db, reading, people)
  await retried(() =>
    db.transaction(async (tx) => {
      await takeOptOuts(tx, integration, people)
      await keepPeople(tx, integration, people)
    }),
  )
}

/** Keeps what the records say about their people beside the links, and ends the sequences of those who have an outcome. */
export async function keepPeople(tx: Db, owner: Owner, seen: SeenPerson[]) {
  const told = seen
    .map(({ record }) => record)
    .filter(({ isOptedOut, outcome }) => isOptedOut !== undefined || outcome !== undefined)
  if (told.length === 0) return
  const people = told.map(({ id, isOptedOut = null, outcome }) => ({
    id,
    isOptedOut,
    outcome: outcome ?? null,
    hasOutcome: outcome !== undefined,
  }))
  // A won deal is not the record's: whoever reads deals sets it and takes it back.
  await tx.execute(sql`
    update crm_links k set is_opted_out_there = coalesce(n."isOptedOut", k.is_opted_out_there),
      opt_out_push = case when k.is_opted_out_there and not n."isOptedOut" then 'taken_back' else k.opt_out_push end,
      outcome = case when not n."hasOutcome" then k.outcome else coalesce(n.outcome, case when k.outcome = 'won' then 'won' end) end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as n(id text, "isOptedOut" boolean, outcome text, "hasOutcome" boolean)
    where k.user_id = ${owner.userId} and k.provider = ${owner.provider} and k.record_id = n.id
      and (k.is_opted_out_there is distinct from coalesce(n."isOptedOut", k.is_opted_out_there)
        or (n."hasOutcome" and k.outcome is distinct from coalesce(n.outcome, case when k.outcome = 'won' then 'won' end)))`)
  await applyOutcomes(tx, owner)
}

const AT_ONCE = 500

/**
 * Leads whose `crm_links.outcome` is new leave their sequences. An outcome that replaces another one ends nothing: a lead whom the
 * owner enrolled in spite of the first one stays.
 */
export async function applyOutcomes(tx: Db, { userId, provider }: Owner) {
  for (;;) {
    const { rows } = await tx.execute<{ leadId: number; address: string | null; outcome: CrmOutcome | null }>(sql`
      with fresh as (
        select id, outcome_applied as before from crm_links
        where user_id = ${userId} and provider = ${provider} and outcome is distinct from outcome_applied
        order by id limit ${AT_ONCE} for update
      ), applied as (
        update crm_links k set outcome_applied = k.outcome from fresh where k.id = fresh.id
        returning k.lead_id, k.outcome, fresh.before
      )
      select a.lead_id as "leadId", lower(l.email) as address, case when a.before is null then a.outcome end as outcome
      from applied a left join leads l on l.id = a.lead_id and l.user_id = ${userId}`)
    for (const outcome of CRM_OUTCOMES) {
      const addresses = rows.flatMap((row) => (row.outcome === outcome && row.address) || [])
      if (addresses.length > 0) await leaveSequences(tx, { userId, provider }, outcome, addresses)
    }
    if (rows.length < AT_ONCE) return
  }
}

async function leaveSequences(tx: Db, { userId, provider }: Owner, outcome: CrmOutcome, addresses: string[]) {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select distinct l.id from leads l join lead_sequence_enrollments e on e.lead_id = l.id and e.user_id = l.user_id
    where l.user_id = ${userId} and lower(l.email) = any(${sql.param(addresses)}::text[]) and e.status in ('active', 'paused')
    order by l.id`)
  const reason = { code: 'crm_outcome', outcome, crm: provider } as const
  await stopEnrollments(tx, userId, { leadId: null, addresses }, 'removed', reason)
  const leadIds = rows.map(({ id }) => id)
  await addLaterEvents(tx, userId, 'left_sequences', leadIds, { outcome, provider })
}
