import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { checkedOwner } from '../db/checked-owner.ts'
import type { Db } from '../db/connect.ts'
import { leads, scoreModels, timelineEvents, users } from '../db/schema.ts'
import { byLead, pastCalls } from './engagement-queries.ts'
import { PLAIN_FIELDS, type PlainField, type ScoredFields } from './features/lead-features.ts'
import type { PastCall, PastEvent } from './learn/as-decided.ts'

export type ScoredLead = ScoredFields & {
  id: number
  createdAt: Date
  scoreVersion: string | null
  scoredAt: Date | null
}

const plainColumns = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, leads[field]])) as Pick<
  typeof leads,
  PlainField
>

const scored = {
  ...plainColumns,
  source: leads.source,
  extraColumns: leads.extraColumns,
  id: leads.id,
  email: leads.email,
  jobTitle: leads.jobTitle,
  industry: leads.industry,
  companySize: leads.companySize,
  location: leads.location,
  phone: leads.phone,
  website: leads.website,
  linkedinUrl: leads.linkedinUrl,
  dealValue: leads.dealValue,
  probability: leads.probability,
  createdAt: leads.createdAt,
  scoreVersion: leads.scoreVersion,
  scoredAt: leads.scoredAt,
}

/** Of these leads what their scores look at, kept from changing until the transaction ends. */
export async function lockScored(tx: Db, userId: number, leadIds: number[]): Promise<ScoredLead[]> {
  return tx
    .select(scored)
    .from(leads)
    .where(and(inArray(leads.id, leadIds), checkedOwner(leads.userId, userId)))
    .orderBy(asc(leads.id))
    .for('no key update')
}

export async function findScored(db: Db, userId: number, leadId: number): Promise<ScoredLead | undefined> {
  const [lead] = await db
    .select(scored)
    .from(leads)
    .where(and(eq(leads.userId, userId), eq(leads.id, leadId)))
  return lead
}

/** Where a walk through leads by age has come to. As text: a moment here has no microseconds, and an import gives thousands the same. */
export type Place = { id: number; createdExactly: string }
const createdExactly = sql<string>`${leads.createdAt}::text`

type Score = { id: number; score: number }

/** Writes scores alone: `updated_at` tells when a person changed the lead. */
export async function writeScores(db: Db, userId: number, scores: Score[], version: string, scoredAt: Date) {
  await db.execute(sql`
    update leads set ai_score = given.score, score_version = ${version}, scored_at = ${scoredAt.toISOString()}
    from unnest(${sql.param(scores.map(({ id }) => id))}::int[], ${sql.param(scores.map(({ score }) => score))}::int[])
      as given(id, score)
    where leads.id = given.id and leads.user_id = ${userId}`)
}

/** The next leads, oldest first, whose score is not of this version. */
export async function listStale(db: Db, userId: number, version: string, after: Place | undefined, limit: number) {
  const isStale = sql`${leads.scoreVersion} is distinct from ${version}`
  const isLater = after && sql`(${leads.createdAt}, ${leads.id}) > (${after.createdExactly}::timestamptz, ${after.id})`
  return db
    .select({ id: leads.id, createdExactly })
    .from(leads)
    .where(and(eq(leads.userId, userId), isStale, isLater))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(limit)
}
export async function countStale(db: Db, userId: number, version: string) {
  const [row] = await db
    .select({ leads: count() })
    .from(leads)
    .where(and(eq(leads.userId, userId), sql`${leads.scoreVersion} is distinct from ${version}`))
  return row?.leads ?? 0
}

/** Leads who showed interest lately, by email or on a call, and were not scored since yesterday: how long ago it was has changed. */
export async function listFading(db: Db, days: number, after: { userId: number; leadId: number }, limit: number) {
  const isLater = sql`> (${after.userId}, ${after.leadId})`
  const since = sql`now() - make_interval(days => ${days}::int)`
  const { rows } = await db.execute<{ userId: number; leadId: number }>(sql`
    select e.user_id as "userId", e.lead_id as "leadId"
    from timeline_events e join leads l on l.id = e.lead_id
    where e.kind in ('mail_opened', 'mail_clicked', 'mail_answered') and e.occurred_at > ${since}
      and l.scored_at < now() - interval '20 hours' and (e.user_id, e.lead_id) ${isLater}
    union
    select n.user_id, n.lead_id
    from lead_entries n join leads l on l.id = n.lead_id
    where n.kind = 'call' and n.outcome in ('meeting_booked', 'connected') and n.deleted_at is null and n.happened_at > ${since}
      and l.scored_at < now() - interval '20 hours' and (n.user_id, n.lead_id) ${isLater}
    order by 1, 2 limit ${limit}`)
  return rows
}

export type ModelRow = { id: number; isUsed: boolean; outcomes: number; trainedAt: Date }
const modelRow = {
  id: scoreModels.id,
  isUsed: scoreModels.isUsed,
  outcomes: scoreModels.outcomes,
  trainedAt: scoreModels.trainedAt,
}

/** The newest decides: whether it is used, or the prior stays. */
export async function newestModel(db: Db, userId: number): Promise<ModelRow | undefined> {
  const [row] = await db
    .select(modelRow)
    .from(scoreModels)
    .where(eq(scoreModels.userId, userId))
    .orderBy(desc(scoreModels.trainedAt), desc(scoreModels.id))
    .limit(1)
  return row
}

export async function readModel(db: Db, userId: number, id: number) {
  const [row] = await db
    .select({ ...modelRow, model: scoreModels.model, report: scoreModels.report })
    .from(scoreModels)
    .where(and(eq(scoreModels.userId, userId), eq(scoreModels.id, id)))
  return row
}

export async function insertModel(db: Db, userId: number, row: Omit<typeof scoreModels.$inferInsert, 'userId'>) {
  await db.insert(scoreModels).values({ userId, ...row })
}

/** Older ones than these no lead is explained by any more. */
export async function forgetOldModels(db: Db, userId: number, keep: number) {
  await db.execute(sql`
    delete from score_models where user_id = ${userId} and id not in (
      select id from score_models where user_id = ${userId} order by trained_at desc, id desc limit ${keep})`)
}

export async function setScoreVersion(db: Db, userId: number, version: string) {
  await db.update(users).set({ scoreVersion: version }).where(eq(users.id, userId))
}

const newestOf = sql`left join lateral (
  select id, is_used, report from score_models where user_id = u.id order by trained_at desc, id desc limit 1) m on true`

/** Owners whose leads do not all have the score they should have. */
export async function ownersWithOldScores(db: Db, priorVersion: string, limit: number) {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select u.id as "userId" from users u ${newestOf}
    where u.score_version is distinct from case when m.is_used then 'learnt-' || m.id else ${priorVersion} end
    order by u.id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}

/** SQL: the decided leads of an owner, in one row. Nobody learns anything from the sample data, of which there are few. */
const outcomesOf = (userId: SQL) => sql`
  select coalesce(sum(n) filter (where status = 'qualified'), 0)::float8 as won,
    coalesce(sum(n) filter (where status = 'lost'), 0)::float8 as lost
  from (
    select status, leads as n from lead_counts where user_id = ${userId}
    union all
    select status, -count(*) from leads where user_id = ${userId} and source = 'sample' and status in ('qualified', 'lost') group by status
  ) counted`

/** Owners with enough outcomes, of which enough are new since something was last learnt from them, or were read in an older way. */
export async function ownersToLearnFrom(
  db: Db,
  least: { outcomes: number; ofEach: number },
  reading: number,
  limit: number,
) {
  const { rows } = await db.execute<{ userId: number }>(sql`
    select u.id as "userId" from users u ${newestOf}
    join lateral (${outcomesOf(sql`u.id`)}) c on true
    where c.won + c.lost >= ${least.outcomes} and c.won >= ${least.ofEach} and c.lost >= ${least.ofEach}
      and (abs(c.won + c.lost - coalesce((m.report ->> 'decided')::float8, 0)) >= greatest(10, 0.05 * (c.won + c.lost))
        or coalesce((m.report ->> 'reading')::int, 1) < ${reading})
    order by u.id limit ${limit}`)
  return rows.map(({ userId }) => userId)
}

export async function countOutcomes(db: Db, userId: number) {
  const { rows } = await db.execute<{ won: number; lost: number }>(outcomesOf(sql`${userId}`))
  return rows[0] ?? { won: 0, lost: 0 }
}

/** Asks for something to be learnt from this owner's outcomes soon; asking twice is asking once. */
export async function askToLearn(db: Db, userId: number) {
  await db.execute(
    sql`select graphile_worker.add_job('learn-scores', ${JSON.stringify({ userId })}::json, job_key => ${learnKey(userId)})`,
  )
}

export async function isAskedToLearn(db: Db, userId: number) {
  const { rows } = await db.execute(
    sql`select from graphile_worker.jobs where key = ${learnKey(userId)} and attempts < max_attempts`,
  )
  return rows.length > 0
}
const learnKey = (userId: number) => `learn-scores-${userId}`

/** Has the scores brought up to date soon. */
export async function askToRescore(db: Db) {
  await db.execute(sql`select graphile_worker.add_job('rescore-leads', job_key => 'rescore-leads')`)
}

type DecidedLead = ScoredLead & Place & { isWon: boolean; events: PastEvent[]; calls: PastCall[] }

/** Decided leads of the owner's own, newest first, each with what happened to it, newest first, and the calls with it. */
export async function listDecided(
  db: Db,
  userId: number,
  before: Place | undefined,
  limit: number,
): Promise<DecidedLead[]> {
  const isEarlier =
    before && sql`(${leads.createdAt}, ${leads.id}) < (${before.createdExactly}::timestamptz, ${before.id})`
  const found = await db
    .select({ ...scored, status: leads.status, createdExactly })
    .from(leads)
    .where(
      and(
        eq(leads.userId, userId),
        inArray(leads.status, ['qualified', 'lost']),
        ne(leads.source, 'sample'),
        isEarlier,
      ),
    )
    .orderBy(desc(leads.createdAt), desc(leads.id))
    .limit(limit)
  const leadIds = found.map(({ id }) => id)
  const events = await pastEvents(db, userId, leadIds)
  const calls = await pastCalls(db, userId, leadIds)
  return found.map(({ status, ...lead }) => ({
    ...lead,
    isWon: status === 'qualified',
    events: events.get(lead.id) ?? [],
    calls: calls.get(lead.id) ?? [],
  }))
}

async function pastEvents(db: Db, userId: number, leadIds: number[]) {
  const events = await db
    .select({
      leadId: timelineEvents.leadId,
      kind: timelineEvents.kind,
      details: timelineEvents.details,
      occurredAt: timelineEvents.occurredAt,
    })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.userId, userId), inArray(timelineEvents.leadId, leadIds)))
    .orderBy(desc(timelineEvents.occurredAt), desc(timelineEvents.id))
  return byLead<PastEvent>(events)
}
