import { z } from 'zod'
import { BulkJob } from '../../contract/bulk-job.ts'
import {
  AddedTasks,
  AddedTasksToUndo,
  FinishedTask,
  NewTask,
  Task,
  TaskChanges,
  TaskCounts,
  TaskDone,
  TaskId,
  TaskPage,
  TaskQuery,
  TaskReopening,
  TaskSkip,
  TaskSnooze,
  TasksForLeads,
  type TaskTerms,
  TaskWithScript,
} from '../../contract/task.ts'
import { localText } from '../../contract/zoned-time.ts'
import { readTimeZone } from '../accounts/time-zone.ts'
import { ensureQueue } from '../db/queue.ts'
import { notFound } from '../http/errors.ts'
import type { App, Parts } from '../http/parts.ts'
import { rateLimit } from '../http/rate-limit.ts'
import type { Chosen } from '../leads/bulk/change-chosen.ts'
import { allowContinuing, allowResuming } from '../outbox/steps/allow-continuing.ts'
import { addTask, addTasks, undoAddedTasks } from './add-tasks.ts'
import { withScripts } from './fill-script.ts'
import { alreadyEnded, bringTaskBack, finishTask, removeTask, reopenTask } from './finish-task.ts'
import { addDays } from './next-due.ts'
import { countTasks, findTask, listTasks, lockTask, moveTask, updateTask } from './task-queries.ts'

/** As many as a person or a script that copies them needs. */
const NEW_A_MINUTE = 240

export function taskRoutes(app: App, { db, pool, config }: Parts) {
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const writes = rateLimit(pool, 'task', NEW_A_MINUTE, 60)
  const todayOf = async (userId: number) => {
    const timeZone = await readTimeZone(db, userId)
    return { timeZone, today: localText(new Date(), timeZone).slice(0, 10) }
  }
  const readTask = async (userId: number, id: number) => {
    const task = await findTask(db, userId, id)
    if (!task) throw notFound('Task')
    return task
  }
  const ofTask = { params: TaskId, response: { 200: Task } }

  app.get('/tasks', { schema: { querystring: TaskQuery, response: { 200: TaskPage } } }, async ({ userId, query }) => {
    const { timeZone, today } = await todayOf(userId)
    const { tasks, hasMore } = await listTasks(db, userId, query, today)
    return { tasks: await withScripts(db, userId, tasks), hasMore, today, timeZone }
  })

  app.get('/tasks/counts', { schema: { response: { 200: TaskCounts } } }, async ({ userId }) =>
    countTasks(db, userId, (await todayOf(userId)).today),
  )

  app.get(
    '/tasks/:id',
    { schema: { params: TaskId, response: { 200: TaskWithScript } } },
    async ({ userId, params }) => {
      const task = await readTask(userId, params.id)
      const [written = { ...task, script: task.note }] = await withScripts(db, userId, [task])
      return written
    },
  )

  app.post('/tasks', { schema: { body: NewTask, response: { 201: Task } } }, async ({ userId, body }, reply) => {
    await writes.spend(String(userId))
    const id = await addTask(db, userId, body)
    if (id === undefined) throw notFound('Lead')
    return reply.code(201).send(await readTask(userId, id))
  })

  app.post(
    '/tasks/bulk',
    { schema: { body: TasksForLeads, response: { 200: AddedTasks, 202: BulkJob } } },
    async ({ userId, body }, reply) => {
      await ensureQueue(pool)
      const { ids, filter, expected, key, ...task } = body as Chosen & TaskTerms & { key?: string }
      const answer = await addTasks(db, userId, { ids, filter, expected }, { task, key })
      return 'id' in answer ? reply.code(202).send(answer) : answer
    },
  )

  app.post(
    '/tasks/bulk/undo',
    { schema: { body: AddedTasksToUndo, response: { 200: z.object({ deleted: z.number().int() }) } } },
    async ({ userId, body }) => ({ deleted: await undoAddedTasks(db, userId, body.createdAt) }),
  )

  app.patch('/tasks/:id', { schema: { ...ofTask, body: TaskChanges } }, async ({ userId, params: { id }, body }) => {
    await db.transaction(async (tx) => {
      const task = await lockTask(tx, userId, id)
      if (!task) throw notFound('Task')
      if (task.state !== 'open') throw alreadyEnded(task)
      await updateTask(tx, userId, id, task, body)
    })
    return readTask(userId, id)
  })

  app.post(
    '/tasks/:id/done',
    { schema: { params: TaskId, body: TaskDone, response: { 200: FinishedTask } } },
    async (req) => {
      const { userId, body } = req
      const { id } = req.params
      await allowContinuing(db, req, id)
      const { today } = await todayOf(userId)
      const task = await finishTask(db, userId, id, { ...body, state: 'done' }, { today, clock })
      if (!task) throw notFound('Task')
      return task
    },
  )

  app.post('/tasks/:id/skip', { schema: { ...ofTask, body: TaskSkip } }, async (req) => {
    const { userId } = req
    const { id } = req.params
    await allowContinuing(db, req, id)
    const { today } = await todayOf(userId)
    const task = await finishTask(db, userId, id, { text: req.body?.text ?? '', state: 'skipped' }, { today, clock })
    if (!task) throw notFound('Task')
    return task
  })

  app.post('/tasks/:id/reopen', { schema: { ...ofTask, body: TaskReopening } }, async (req) => {
    const task = await reopenTask(db, req.userId, req.params.id, req.body?.keepsEntry ?? false, allowResuming(req))
    if (!task) throw notFound('Task')
    return task
  })

  app.post(
    '/tasks/:id/snooze',
    { schema: { ...ofTask, body: TaskSnooze } },
    async ({ userId, params: { id }, body }) => {
      const task = await readTask(userId, id)
      if (task.state !== 'open') throw alreadyEnded(task)
      const { dueOn, days = 1 } = body
      await moveTask(db, userId, id, dueOn ?? addDays((await todayOf(userId)).today, days))
      return readTask(userId, id)
    },
  )

  app.delete('/tasks/:id', { schema: { params: TaskId } }, async (req, reply) => {
    await allowContinuing(db, req, req.params.id)
    if (!(await removeTask(db, req.userId, req.params.id, clock))) throw notFound('Task')
    return reply.code(204).send()
  })

  app.post('/tasks/:id/restore', { schema: ofTask }, async ({ userId, params: { id } }) => {
    await bringTaskBack(db, userId, id)
    return readTask(userId, id)
  })
}
