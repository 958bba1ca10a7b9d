import { type SQL, sql } from 'drizzle-orm'
import type { CrmFinding } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { CrmDeps } from '../connection/session.ts'
import { requireConnected } from '../connection/still-connected.ts'
import { CrmFailure, isTransientFailure } from '../crm-failure.ts'
import type { Crm } from '../provider.ts'
import { addLogs, type NewLog } from '../sync/log-queries.ts'

type Context = { crm: Crm; integration: Integration }
type Waiting = { leadId: number; recordId: string; email: string }

/**
 * Who unsubscribed or complained here since the CRM was connected is opted out there as well; of a single lead that was requested, only
 * that one, and nobody if the sync only goes in. An opt-out there is never taken back from here. One that the CRM refuses is logged once
 * and not sent again until a user retries it.
 */
export async function sendOptOuts(deps: CrmDeps, { crm, integration }: Context, requestedLead?: number) {
  if (!crm.setOptedOut || integration.syncSettings.syncDirection === 'in') return
  if (requestedLead) await retryRefused(deps.db, integration, requestedLead)
  for (;;) {
    const waiting = await waitingOptOuts(deps.db, integration, crm.batchSize, requestedLead)
    if (waiting.length === 0) return
    await requireConnected(deps.db, integration)
    const failures = await setAll(crm, waiting)
    await deps.db.transaction((tx) => keepResults(tx, integration, waiting, failures))
    const transient = failures.find(isTransientFailure)
    if (transient) throw transient
  }
}

const retryRefused = (db: Db, { userId, provider }: Integration, leadId: number) =>
  db.execute(sql`
    update crm_links set opt_out_push = null
    where user_id = ${userId} and provider = ${provider} and lead_id = ${leadId} and opt_out_push = 'refused'`)

type SetOptedOut = NonNullable<Crm['setOptedOut']>

async function setAll(crm: Crm, waiting: Waiting[]): ReturnType<SetOptedOut> {
  const people = waiting.map(({ recordId, email }) => ({ recordId, email, isOptedOut: true }))
  try {
    return (await crm.setOptedOut?.(people)) ?? []
  } catch (error) {
    // Without the permission, all of them are refused.
    if (!(error instanceof CrmFailure) || error.kind !== 'refused') throw error
    return waiting.map(() => error)
  }
}

/**
 * Only what the people themselves asked for: in the CRM it ends all marketing emails to them for good. Entries of the list's owner, bounces
 * and what came from a CRM are not sent, nor is the list from before the connection. While a merge can be undone, an opt-out is sent to
 * the records of the lead who opted out, not to those of the other one.
 */
async function waitingOptOuts(db: Db, { userId, provider, createdAt }: Integration, limit: number, leadId?: number) {
  const canBeUndone = (otherId: SQL) =>
    sql`exists (select from deleted_leads d where d.lead_id = ${otherId} and d.user_id = ${userId})`
  const { rows } = await db.execute<Waiting>(sql`
    select k.lead_id as "leadId", k.record_id as "recordId", coalesce(moved.email, s.address) as email
    from suppressions s
    join leads l on l.user_id = s.user_id and lower(l.email) = s.address
    join crm_links k on k.user_id = l.user_id and k.provider = ${provider} and k.lead_id = l.id
    -- A record that came with a merge is the other lead's.
    left join lateral (
      select lower(trim(e.details ->> 'otherEmail')) as email, (e.details ->> 'otherId')::int as other_id from timeline_events e
      where e.lead_id = k.lead_id and e.user_id = ${userId} and e.kind = 'merged' and e.details -> 'linkIds' @> to_jsonb(k.id)
        and ${canBeUndone(sql`(e.details ->> 'otherId')::int`)}
      order by e.id desc limit 1) moved on true
    where s.user_id = ${userId} and s.reason in ('unsubscribed', 'complained')
      and s.created_at >= ${createdAt.toISOString()}::timestamptz ${leadId ? sql`and k.lead_id = ${leadId}` : sql``}
      and k.gone_at is null and k.is_opted_out_there is not true and k.opt_out_push is null
      and case when moved.email is null or moved.email = s.address
        then s.merged_lead_id is null or s.merged_lead_id = moved.other_id or not ${canBeUndone(sql`s.merged_lead_id`)}
        else s.merged_lead_id = moved.other_id end
    order by k.lead_id limit ${limit}`)
  return rows
}

async function keepResults(tx: Db, integration: Integration, waiting: Waiting[], failures: (CrmFailure | undefined)[]) {
  const { id, userId, provider } = integration
  const results = waiting.map((one, at) => ({ ...one, failure: failures[at] }))
  // What may succeed later stays to be sent.
  const settled = results.filter(({ failure }) => !isTransientFailure(failure))
  const rows = settled.map(({ leadId, failure }) => ({ leadId, isRefused: failure !== undefined }))
  await tx.execute(sql`
    update crm_links k set opt_out_push = case when n."isRefused" then 'refused' else 'sent' end,
      is_opted_out_there = case when n."isRefused" then k.is_opted_out_there else true end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("leadId" int, "isRefused" boolean)
    where k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = n."leadId"`)
  const logs = settled.map(
    ({ leadId, recordId, failure }): NewLog => ({
      leadId,
      action: 'opt_out',
      status: failure ? 'failed' : 'success',
      crmRecordId: recordId,
      errorMessage: failure?.message ?? null,
    }),
  )
  // Without a run: undoing a sync does not take an opt-out back.
  await addLogs(tx, id, null, logs)
  const refused = settled.find(({ failure }) => failure && isAboutPermission(failure))?.failure
  if (refused)
    await addFinding(tx, id, { kind: 'missing_scope', property: null, label: null, message: refused.message })
}

const isAboutPermission = ({ kind, code }: CrmFailure) =>
  kind === 'refused' && /SCOPE|ACCESS|PERMISSION|FIELD_FOR_INSERT_UPDATE|NOT_UPDATEABLE/i.test(code ?? 'SCOPE')

/** For the card, once. The next look at the CRM's setup replaces it. */
async function addFinding(tx: Db, integrationId: number, finding: CrmFinding) {
  const added = JSON.stringify([finding])
  await tx.execute(sql`
    update crm_integrations set findings = findings || ${added}::jsonb
    where id = ${integrationId} and not findings @> ${added}::jsonb`)
}
