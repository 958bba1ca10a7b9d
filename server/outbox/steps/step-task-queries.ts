import { sql } from 'drizzle-orm'
import { STEP_TASKS, type TaskStepKind } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'

/** What the task of a step says: on LinkedIn first what to do, then the text of the step. */
const noteOf = (kind: TaskStepKind, body: string) => [STEP_TASKS[kind].note, body.trim()].filter(Boolean).join('\n\n')

export type TaskToAdd = {
  logId: number
  userId: number
  leadId: number
  kind: TaskStepKind
  body: string
  /** In the owner's time zone. */
  dueOn: string
}

/** One task for each of these steps, once: a step that was put back has its task again. */
export async function addStepTasks(tx: Db, tasks: TaskToAdd[]) {
  const of = <K extends keyof TaskToAdd>(field: K) => sql.param(tasks.map((task) => task[field]))
  await tx.execute(sql`
    insert into tasks as t (user_id, lead_id, kind, due_on, series_from, note, source, log_id)
    select user_id, lead_id, kind, due_on, due_on, note, 'sequence', log_id
    from unnest(${of('userId')}::int[], ${of('leadId')}::int[], ${sql.param(tasks.map(({ kind }) => STEP_TASKS[kind].kind))}::text[],
      ${of('dueOn')}::date[], ${sql.param(tasks.map(({ kind, body }) => noteOf(kind, body)))}::text[], ${of('logId')}::int[])
      as g(user_id, lead_id, kind, due_on, note, log_id)
    order by log_id
    on conflict (user_id, log_id) do update set deleted_at = null, state = 'open', done_at = null, outcome = null, updated_at = now()
    where t.deleted_at is not null or t.state <> 'open'`)
}

/** The step says something else now, and so do its open tasks, unless somebody has changed them. */
export const rewriteStepTasks = (tx: Db, userId: number, stepId: number, kind: TaskStepKind, body: string) =>
  tx.execute(sql`
    update tasks t set note = ${noteOf(kind, body)} from sequence_logs l
    where l.step_id = ${stepId} and l.status = 'scheduled' and t.user_id = ${userId} and t.log_id = l.id and t.state = 'open'
      and t.updated_at = t.created_at`)
