import { type SQL, sql } from 'drizzle-orm'
import type { Task, TaskChanges, TaskCounts, TaskQuery, TaskTerms } from '../../contract/task.ts'
import type { TaskFilter } from '../../contract/task-choices.ts'
import { countUpTo } from '../db/bounded-total.ts'
import type { Db } from '../db/connect.ts'

export type StoredTask = Task & { seriesFrom: string; entryId: number | null }

const TASK = sql`t.id, t.kind, to_char(t.due_on, 'YYYY-MM-DD') as "dueOn", t.due_time as "dueTime", t.note, t.recurrence,
  t.every_days as "everyDays", t.state, t.done_at as "doneAt", t.outcome, t.source, t.created_at as "createdAt",
  to_char(t.series_from, 'YYYY-MM-DD') as "seriesFrom", t.entry_id as "entryId",
  case when l.id is not null then jsonb_build_object('id', l.id, 'name', trim(l.first_name || ' ' || l.last_name),
    'company', l.company, 'phone', l.phone, 'linkedinUrl', l.linkedin_url) end as lead,
  (select jsonb_build_object('id', q.id, 'name', q.name) from sequence_logs s join email_sequences q on q.id = s.sequence_id
    where s.id = t.log_id and s.status = 'scheduled' and q.deleted_at is null) as sequence`

const asMoment = (at: string | Date | null) => at && new Date(at).toISOString()
const asTask = ({ sequence, ...row }: StoredTask): StoredTask => ({
  ...row,
  ...(sequence && { sequence }),
  doneAt: asMoment(row.doneAt),
  createdAt: new Date(row.createdAt).toISOString(),
})

const OPEN = sql.raw(`t.state = 'open' and t.deleted_at is null`)
const ENDED = sql.raw(`t.state <> 'open' and t.deleted_at is null`)
const TIME = sql.raw(`coalesce(t.due_time, '24:00')`)

const CONDITIONS: Record<TaskFilter, (today: string) => SQL> = {
  today: (today) => sql`${OPEN} and t.due_on = ${today}::date`,
  upcoming: (today) => sql`${OPEN} and t.due_on > ${today}::date`,
  overdue: (today) => sql`${OPEN} and t.due_on < ${today}::date`,
  due: (today) => sql`${OPEN} and t.due_on <= ${today}::date`,
  open: () => OPEN,
  done: () => ENDED,
}

/** Open tasks the soonest first, done ones the latest first. */
export async function listTasks(
  db: Db,
  userId: number,
  { filter, leadId, after, limit }: TaskQuery,
  today: string,
): Promise<{ tasks: Task[]; hasMore: boolean }> {
  const isEnded = filter === 'done'
  const place = (columns: SQL) =>
    sql`select ${columns} from tasks t where t.user_id = ${userId} and t.id = ${after ?? 0}`
  const beyond = isEnded
    ? sql`(t.done_at, t.id) < (${place(sql`t.done_at, t.id`)})`
    : sql`(t.due_on, ${TIME}, t.id) > (${place(sql`t.due_on, ${TIME}, t.id`)})`
  const { rows } = await db.execute<StoredTask>(sql`
    select ${TASK} from tasks t left join leads l on l.id = t.lead_id
    where t.user_id = ${userId} and ${CONDITIONS[filter](today)}
      ${leadId === undefined ? sql`` : sql`and t.lead_id = ${leadId}`} ${after === undefined ? sql`` : sql`and ${beyond}`}
    order by ${isEnded ? sql`t.done_at desc, t.id desc` : sql`t.due_on, ${TIME}, t.id`} limit ${limit + 1}`)
  return { tasks: rows.slice(0, limit).map(asTask), hasMore: rows.length > limit }
}

export async function countTasks(db: Db, userId: number, today: string): Promise<TaskCounts> {
  const count = (filter: TaskFilter) =>
    countUpTo(sql`select from tasks t where t.user_id = ${userId} and ${CONDITIONS[filter](today)}`)
  const { rows } = await db.execute<TaskCounts>(sql`
    select ${count('today')} as today, ${count('upcoming')} as upcoming, ${count('overdue')} as overdue, ${count('done')} as done`)
  return rows[0] as TaskCounts
}

const isTask = (userId: number, id: number) => sql`t.user_id = ${userId} and t.id = ${id}`

export async function findTask(db: Db, userId: number, id: number): Promise<StoredTask | undefined> {
  const { rows } = await db.execute<StoredTask>(sql`
    select ${TASK} from tasks t left join leads l on l.id = t.lead_id where ${isTask(userId, id)} and t.deleted_at is null`)
  return rows[0] && asTask(rows[0])
}

/** The same, locked until the end of the transaction. */
export async function lockTask(tx: Db, userId: number, id: number) {
  await tx.execute(sql`select from tasks t where ${isTask(userId, id)} for update`)
  return findTask(tx, userId, id)
}

export async function findTaskByKey(db: Db, userId: number, key: string) {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from tasks where user_id = ${userId} and key = ${key} and deleted_at is null`,
  )
  return rows[0]?.id
}

type Added = { terms: TaskTerms; key: string | undefined; batchAt?: Date | undefined }

/** One task for each of these leads of the owner; returns their IDs. A key that is taken adds nothing. */
export async function insertTasks(tx: Db, userId: number, leadIds: number[], { terms, key, batchAt }: Added) {
  const { kind, dueOn, dueTime, note, recurrence, everyDays } = terms
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into tasks (user_id, lead_id, kind, due_on, due_time, note, recurrence, every_days, series_from, key, batch_at)
    select ${userId}, l.id, ${kind}, ${dueOn}, ${dueTime}, ${note}, ${recurrence}, ${intervalOf(recurrence, everyDays)}::int, ${dueOn},
      ${key ?? null}::text || ':' || l.id, ${batchAt?.toISOString() ?? null}::timestamptz
    from (select id from leads where id = any(${sql.param(leadIds)}::int[]) and user_id + 0 = ${userId} order by id for key share) l
    on conflict (user_id, key) do nothing returning id`)
  return rows.map(({ id }) => id)
}

/** A to-do about no lead; undefined when the key is taken. */
export async function insertOwnTask(db: Db, userId: number, { terms, key }: Added) {
  const { kind, dueOn, dueTime, note, recurrence, everyDays } = terms
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into tasks (user_id, kind, due_on, due_time, note, recurrence, every_days, series_from, key)
    values (${userId}, ${kind}, ${dueOn}, ${dueTime}, ${note}, ${recurrence}, ${intervalOf(recurrence, everyDays)}, ${dueOn}, ${key ?? null})
    on conflict (user_id, key) do nothing returning id`)
  return rows[0]?.id
}

const intervalOf = (recurrence: TaskTerms['recurrence'], everyDays: number | null) =>
  recurrence === 'every_days' ? everyDays : null

/** The next task of a series, once. */
export async function insertNext(tx: Db, userId: number, id: number, dueOn: string) {
  await tx.execute(sql`
    insert into tasks (user_id, lead_id, kind, due_on, due_time, note, recurrence, every_days, series_from, source, previous_id)
    select t.user_id, t.lead_id, t.kind, ${dueOn}, t.due_time, t.note, t.recurrence, t.every_days, t.series_from, t.source, t.id
    from tasks t where ${isTask(userId, id)}
    on conflict (user_id, previous_id) do nothing`)
}

/** Takes back `insertNext`, unless something was done with that task since. */
export async function removeNext(tx: Db, userId: number, id: number) {
  await tx.execute(sql`
    delete from tasks where user_id = ${userId} and previous_id = ${id} and state = 'open' and updated_at = created_at`)
}

export type Ended = { state: 'done' | 'skipped'; outcome: Task['outcome']; entryId: number | null }

export async function endTask(tx: Db, userId: number, id: number, { state, outcome, entryId }: Ended) {
  await tx.execute(sql`
    update tasks t set state = ${state}, outcome = ${outcome}, entry_id = ${entryId}, done_at = now(), updated_at = now()
    where ${isTask(userId, id)}`)
}

export async function openTask(tx: Db, userId: number, id: number) {
  await tx.execute(sql`
    update tasks t set state = 'open', outcome = null, entry_id = null, done_at = null, updated_at = now() where ${isTask(userId, id)}`)
}

export async function updateTask(tx: Db, userId: number, id: number, now: StoredTask, changes: TaskChanges) {
  const { kind, dueOn, dueTime, note, recurrence, everyDays } = { ...now, ...changes }
  const isNewSeries = dueOn !== now.dueOn || recurrence !== now.recurrence || everyDays !== now.everyDays
  await tx.execute(sql`
    update tasks t set kind = ${kind}, due_on = ${dueOn}, due_time = ${dueTime}, note = ${note}, recurrence = ${recurrence},
      every_days = ${intervalOf(recurrence, everyDays)}::int, series_from = ${isNewSeries ? dueOn : now.seriesFrom}, updated_at = now()
    where ${isTask(userId, id)}`)
}

/** Moves one task; the next one of its series stays where it is. */
export async function moveTask(db: Db, userId: number, id: number, dueOn: string) {
  await db.execute(
    sql`update tasks t set due_on = ${dueOn}, updated_at = now() where ${isTask(userId, id)} and ${OPEN}`,
  )
}

export async function deleteTask(db: Db, userId: number, id: number) {
  const { rowCount } = await db.execute(
    sql`update tasks t set deleted_at = now() where ${isTask(userId, id)} and t.deleted_at is null`,
  )
  return rowCount === 1
}

/** Undoes `deleteTask`, for a month. */
export async function restoreTask(db: Db, userId: number, id: number) {
  await db.execute(sql`update tasks t set deleted_at = null where ${isTask(userId, id)} and t.deleted_at is not null`)
}

/** Deletes the tasks that were added for many leads at that moment and are still open; returns how many. */
export async function deleteBatch(db: Db, userId: number, batchAt: string) {
  const { rowCount } = await db.execute(sql`
    update tasks t set deleted_at = now() where t.user_id = ${userId} and t.batch_at = ${batchAt}::timestamptz and ${OPEN}`)
  return rowCount ?? 0
}
