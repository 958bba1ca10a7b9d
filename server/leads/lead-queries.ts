import { and, eq, inArray, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { ExtraColumns } from '../../contract/extra-columns.ts'
import type { DoNotContact, EmailPause, Lead, LeadChanges, NewLead } from '../../contract/lead.ts'
import { isInCrm } from '../../contract/lead-field-sets.ts'
import { LEAD_FIELD_KEYS } from '../../contract/lead-fields.ts'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'
import { queryPrepared } from '../db/prepared.ts'
import { leads } from '../db/schema.ts'
import { fieldColumns, selectFields } from './lead-field-columns.ts'

const leadColumns = {
  id: leads.id,
  ...fieldColumns(LEAD_FIELD_KEYS),
  aiScore: leads.aiScore,
  enrichedData: leads.enrichedData,
  createdAt: leads.createdAt,
  updatedAt: leads.updatedAt,
}

/** The same in SQL. */
export const LEAD_COLUMNS = `id, ${selectFields(LEAD_FIELD_KEYS)}, ai_score as "aiScore", enriched_data as "enrichedData",
  created_at as "createdAt", updated_at as "updatedAt"`

type Moments = {
  createdAt: Date | string
  updatedAt: Date | string
  emailPause?: EmailPause | null | undefined
  doNotContact?: DoNotContact | null | undefined
  extraColumns?: ExtraColumns | null | undefined
  wonOn?: string | null | undefined
  wonValue?: number | null | undefined
}

/** Dates as JSON strings. Mutates the row, which nobody else uses: copying a page would cost as much as the rest. */
export function withMoments<T extends Moments>(row: T) {
  // Left out of the response where there is none.
  if (row.emailPause === null) row.emailPause = undefined
  if (row.doNotContact === null) row.doNotContact = undefined
  if (row.extraColumns === null) row.extraColumns = undefined
  if (row.wonOn === null) row.wonOn = undefined
  if (row.wonValue === null) row.wonValue = undefined
  row.createdAt = new Date(row.createdAt).toISOString()
  row.updatedAt = new Date(row.updatedAt).toISOString()
  return row as T & { createdAt: string; updatedAt: string }
}

const isLead = (userId: number, leadId: number) => and(eq(leads.id, leadId), eq(leads.userId, userId))

export async function findLead(db: Db, userId: number, leadId: number) {
  const [lead] = await db.select(leadColumns).from(leads).where(isLead(userId, leadId))
  return lead && withMoments(lead)
}

/** Of `leads` in SQL: whether the address is paused. */
export const EMAIL_PAUSE = `(
  select jsonb_build_object('id', a.id, 'since', to_char(a.paused_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'bounces', a.bounces, 'reply', a.reply)
  from paused_addresses a where a.user_id = leads.user_id and a.address = lower(leads.email)) as "emailPause"`

/** Whether the address is on the do-not-contact list. */
const DO_NOT_CONTACT = `(
  select jsonb_build_object('reason', s.reason, 'note', s.note,
    'since', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from suppressions s where s.user_id = leads.user_id and s.address = lower(leads.email)) as "doNotContact"`

/** The sale of a won lead. */
const WIN = `case when status = 'qualified' then to_char(won_on, 'YYYY-MM-DD') end as "wonOn",
  case when status = 'qualified' and won_on is not null then won_value::float8 end as "wonValue"`

/** For whoever opens a lead. */
export async function openLead(pool: pg.Pool, userId: number, leadId: number) {
  const text = `select ${LEAD_COLUMNS}, ${EMAIL_PAUSE}, ${DO_NOT_CONTACT}, ${WIN}, extra_columns as "extraColumns" from leads where id = $1 and user_id = $2`
  const [lead] = await queryPrepared<Lead>(pool, text, [leadId, userId])
  return lead && withMoments(lead)
}

/** The owner's first lead with an address. */
export async function findFirstByAddress(db: Db, userId: number, address: string) {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from leads where user_id = ${userId} and lower(email) = ${address} order by id limit 1`,
  )
  return rows[0]?.id ?? null
}

export async function listLeadsById(db: Db, userId: number, leadIds: number[]) {
  if (leadIds.length === 0) return []
  const found = await db
    .select(leadColumns)
    .from(leads)
    .where(and(inArray(leads.id, leadIds), checkedOwner(leads.userId, userId)))
  return found.map(withMoments)
}

/** The same, locked until the transaction ends. */
export async function lockLead(tx: Db, userId: number, leadId: number) {
  const columns = { ...leadColumns, extraColumns: leads.extraColumns }
  const [lead] = await tx.select(columns).from(leads).where(isLead(userId, leadId)).for('update')
  return lead && withMoments(lead)
}

/** Waits for a deletion that is under way, and keeps the lead until the transaction ends. False when there is no such lead. */
export async function keepLead(tx: Db, userId: number, leadId: number) {
  const { rowCount } = await tx.execute(
    sql`select from leads where id = ${leadId} and user_id = ${userId} for key share`,
  )
  return rowCount === 1
}

export type Score = { aiScore: number; scoreVersion: string; scoredAt: Date }

export async function insertLead(db: Db, userId: number, lead: NewLead & Score) {
  const [created] = await db
    .insert(leads)
    .values({ userId, ...lead })
    .returning(leadColumns)
  if (!created) throw new Error('a lead was inserted but not returned')
  return withMoments(created)
}

type Changes = LeadChanges & Partial<Pick<Lead, 'enrichedData' | 'extraColumns' | 'wonOn' | 'wonValue'>>
export async function updateLead(db: Db, userId: number, leadId: number, changes: Changes) {
  const isCrmChange = Object.keys(changes).some(isInCrm)
  const set = { ...changes, ...ownWordAfter(changes), ...(!isCrmChange && { updatedAt: sql`${leads.updatedAt}` }) }
  const [lead] = await db.update(leads).set(set).where(isLead(userId, leadId)).returning(leadColumns)
  return lead && withMoments(lead)
}

/** A word of the customer's own stood for the industry it came with, and goes with it. */
function ownWordAfter({ industry, industryAsGiven }: Changes) {
  if (industry === undefined || industryAsGiven !== undefined) return {}
  return {
    industryAsGiven: sql`case when ${leads.industry} is not distinct from ${industry} then ${leads.industryAsGiven} end`,
  }
}

export async function isSampleLead(db: Db, userId: number, leadId: number) {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isLead(userId, leadId), eq(leads.source, 'sample')))
  return rows.length === 1
}
