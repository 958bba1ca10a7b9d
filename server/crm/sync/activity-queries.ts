import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CrmActivityKind, CrmFinding } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmActivities, crmIntegrations } from '../../db/schema.ts'
import type { Integration } from '../connection/integration-queries.ts'
import type { Activity } from '../provider.ts'
import { personOf, readSentEmail } from './read-sent-email.ts'

/** Emails are parsed this many at a time, so that requests are served in between. */
const PARSED_AT_ONCE = 10
/** The objects of Salesforce that emails are logged as. */
const LOGGED_AS = ['Task', 'EmailMessage']

type PendingActivity = Pick<Activity, 'kind' | 'leadId' | 'contactId' | 'subject' | 'isInDoubt'> & {
  sourceId: number
  at: string
  mime: Buffer | null
  snippet: string | null
  messageId: string | null
  leadAddress: string
  firstName: string | null
  lastName: string | null
  ownName: string | null
  ownAddress: string | null
}

/**
 * Emails sent to linked leads since the CRM logs them, and their replies, that are not logged in it yet. Oldest first. Emails
 * captured by the built-in outbox were not delivered, so they don't count. Rejected ones are only retried for a given lead.
 */
async function pendingEmails(
  db: Db,
  { id, userId, provider, activitiesSince }: Integration,
  limit: number,
  leadId?: number,
) {
  const since = activitiesSince.toISOString()
  const { rows } = await db.execute<PendingActivity>(sql`
    with emails as (
      select 'sent' as kind, g.id as source_id, g.lead_id, g.subject, g.sent_at as at from sequence_logs g
      where g.user_id = ${userId} and g.status = 'sent' and not g.is_captured and g.sent_at >= ${since}
      union all
      select 'answered', m.id, m.lead_id, m.subject, m.received_at from inbox_messages m
      where m.user_id = ${userId} and m.kind = 'reply' and m.received_at >= ${since}),
    pending as (
      select m.*, k.record_id, a.id is not null as is_in_doubt
      from emails m join crm_links k on k.user_id = ${userId} and k.provider = ${provider} and k.lead_id = m.lead_id and k.gone_at is null
      left join crm_activities a on a.integration_id = ${id} and a.kind = m.kind and a.source_id = m.source_id
      where a.record_id is null and ${leadId ? sql`m.lead_id = ${leadId}` : sql`a.refusal is null`}
      order by m.at, m.kind, m.source_id limit ${limit})
    select p.kind, p.source_id as "sourceId", p.lead_id as "leadId", p.record_id as "contactId", coalesce(p.subject, '') as subject,
      p.at, p.is_in_doubt as "isInDoubt", g.mime, i.snippet, coalesce(g.message_id, i.message_key) as "messageId",
      coalesce(g.recipient_address, i.from_address) as "leadAddress", l.first_name as "firstName", l.last_name as "lastName",
      b.from_name as "ownName", b.from_email as "ownAddress"
    from pending p join leads l on l.id = p.lead_id
    left join sequence_logs g on p.kind = 'sent' and g.id = p.source_id and g.user_id = ${userId}
    left join inbox_messages i on p.kind = 'answered' and i.id = p.source_id and i.user_id = ${userId}
    left join mailboxes b on b.id = coalesce(g.mailbox_id, i.mailbox_id) and b.user_id = ${userId}
    order by p.at, p.kind, p.source_id`)
  return rows
}

/** Records the pending emails before they are sent to the CRM: after a crash, the next sync knows that they are in doubt. */
export async function claimEmails(
  db: Db,
  integration: Integration,
  limit: number,
  leadId?: number,
): Promise<Activity[]> {
  const pending = await pendingEmails(db, integration, limit, leadId)
  if (pending.length === 0) return []
  const { id: integrationId } = integration
  await db
    .insert(crmActivities)
    .values(pending.map(({ kind, sourceId }) => ({ integrationId, kind, sourceId })))
    .onConflictDoNothing()
  const recorded = await db
    .select({ id: crmActivities.id, kind: crmActivities.kind, sourceId: crmActivities.sourceId })
    .from(crmActivities)
    .where(
      and(
        eq(crmActivities.integrationId, integrationId),
        inArray(
          crmActivities.sourceId,
          pending.map(({ sourceId }) => sourceId),
        ),
      ),
    )
  const keyOf = (one: { kind: CrmActivityKind; sourceId: number }) => `${one.kind} ${one.sourceId}`
  const ids = new Map(recorded.map((one) => [keyOf(one), one.id]))
  const activities: Activity[] = []
  for (const one of pending) {
    activities.push(toActivity(one, ids.get(keyOf(one)) ?? 0))
    if (activities.length % PARSED_AT_ONCE === 0) await nextTurn()
  }
  return activities
}

function toActivity(pending: PendingActivity, id: number): Activity {
  const { kind, leadId, contactId, subject, isInDoubt, at, mime, snippet, messageId } = pending
  const sent = mime ? readSentEmail(mime) : undefined
  const lead = { address: pending.leadAddress, firstName: pending.firstName ?? '', lastName: pending.lastName ?? '' }
  const own = sent?.from ?? personOf(pending.ownName ?? '', pending.ownAddress ?? '')
  return {
    ...{ id, kind, leadId, contactId, subject, isInDoubt, at: new Date(at) },
    text: (kind === 'sent' ? sent?.text : snippet) ?? '',
    ...(kind === 'sent' ? { from: own, to: lead } : { from: lead, to: own }),
    messageId: messageId ?? '',
  }
}

export async function saveActivities(
  tx: Db,
  results: { id: number; recordId: string | null; refusal: string | null }[],
) {
  if (results.length === 0) return
  await tx.execute(sql`
    update crm_activities a set record_id = n."recordId", refusal = n.refusal
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as n(id int, "recordId" text, refusal text) where a.id = n.id`)
}

/** Replaces what the card says about logging emails. */
export async function saveActivityFindings(db: Db, { id }: Integration, found: CrmFinding[]) {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select({ findings: crmIntegrations.findings })
      .from(crmIntegrations)
      .where(eq(crmIntegrations.id, id))
      .for('update')
    const before = row?.findings ?? []
    const findings = [...before.filter(({ property }) => !LOGGED_AS.includes(property ?? '')), ...found]
    if (row && JSON.stringify(before) !== JSON.stringify(findings))
      await tx.update(crmIntegrations).set({ findings }).where(eq(crmIntegrations.id, id))
  })
}

export async function forgetActivities(tx: Db, { id }: Integration, recordIds: string[]) {
  if (recordIds.length === 0) return
  await tx
    .delete(crmActivities)
    .where(and(eq(crmActivities.integrationId, id), inArray(crmActivities.recordId, recordIds)))
}
