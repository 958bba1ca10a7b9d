import {
  type Query,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { BulkJob } from '../../../contract/bulk-job.ts'
import type {
  AddedTasks,
  FinishedTask,
  NewTask,
  Task,
  TaskChanges,
  TaskCounts,
  TaskDone,
  TaskPage,
  TaskWithScript,
} from '../../../contract/task.ts'
import type { TaskFilter } from '../../../contract/task-choices.ts'
import { callApi, getJson, withParams } from '../../lib/api.ts'
import type { ActedOn } from '../lead-data/acting.ts'
import { refreshAfterCall } from '../lead-data/lead-api.ts'

const LIST = '/api/tasks'

// Read again whenever they are shown: sequences add tasks and take them away.

/** A list of tasks, a page at a time. */
export const useTaskList = (filter: TaskFilter) =>
  useInfiniteQuery({
    queryKey: [LIST, { filter }, 'pages'],
    queryFn: ({ pageParam: after }) => getJson<TaskPage>(withParams(LIST, { filter, after })),
    refetchOnMount: 'always',
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ tasks, hasMore }) => (hasMore ? tasks.at(-1)?.id : undefined),
    select: ({ pages }) => ({ tasks: pages.flatMap(({ tasks }) => tasks), today: pages[0]?.today ?? '' }),
  })

/** The first tasks of a list, or those of one lead. */
export const useTasks = (query: { filter: TaskFilter; leadId?: number }) =>
  useQuery<TaskPage>({ queryKey: [LIST, query], refetchOnMount: 'always' })

export const useTaskCounts = () => useQuery<TaskCounts>({ queryKey: [`${LIST}/counts`], refetchOnMount: 'always' })

/** With its script. 'always' for one that was known before and may have ended since. */
export const useTask = (id: number | undefined, refetchOnMount: 'always' | true = true) =>
  useQuery<TaskWithScript>({ queryKey: [`${LIST}/${id}`], enabled: id !== undefined, refetchOnMount })

const isTimeline = ({ queryKey: [url] }: Query) => /^\/api\/leads\/\d+\/timeline$/.test(String(url))

/** Reloads the lists of tasks, and what shows the calls that were logged. */
function refreshTasks(client: QueryClient) {
  void client.invalidateQueries({ predicate: isTimeline })
  refreshAfterCall(client)
}

const send = async (method: string, path: string, body?: object): Promise<Task> =>
  (await callApi(method, `${LIST}${path}`, body)).json()

type Write<Variables, Result> = (variables: Variables) => Promise<Result>

function useTaskWrite<Variables, Result>(write: Write<Variables, Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refreshTasks(client) })
}

const lastSteps = new Map<number, Promise<unknown>>()

/** The steps of a task and their undos run one after another, as they were made. Those of others are sent at once: a reload must not lose them. */
function inTurn<Result>(taskId: number, run: () => Promise<Result>): Promise<Result> {
  const before = lastSteps.get(taskId)
  const step = before ? before.then(run, run) : run()
  lastSteps.set(taskId, step)
  const forget = () => lastSteps.get(taskId) === step && lastSteps.delete(taskId)
  step.then(forget, forget)
  return step
}

export const useAddTask = () => useTaskWrite((task: NewTask) => send('POST', '', task))
export const useEditTask = (id: number) => useTaskWrite((changes: TaskChanges) => send('PATCH', `/${id}`, changes))

type NewTasks = Omit<NewTask, 'leadId'> & ActedOn
/** One task for each of many leads; of more than a thousand there is a job. */
export const useAddTasks = () =>
  useTaskWrite(
    async (tasks: NewTasks): Promise<AddedTasks | BulkJob> => (await callApi('POST', `${LIST}/bulk`, tasks)).json(),
  )
export const useUndoTasks = () =>
  useTaskWrite(
    async (createdAt: string): Promise<{ deleted: number }> =>
      (await callApi('POST', `${LIST}/bulk/undo`, { createdAt })).json(),
  )

/** What can be done with a task in one step. */
export type TaskAct =
  | ({ act: 'done' } & TaskDone)
  | { act: 'skip'; text?: string }
  | { act: 'snooze'; days: number }
  | { act: 'delete' }

export const useActOnTask = () =>
  useTaskWrite(({ id, ...step }: { id: number } & TaskAct) =>
    inTurn(id, async (): Promise<FinishedTask | undefined> => {
      if (step.act === 'delete') return void (await callApi('DELETE', `${LIST}/${id}`))
      const { act, ...body } = step
      return send('POST', `/${id}/${act}`, body)
    }),
  )

/** A task is to be done again. What was logged when it ended stays on the lead's timeline. */
export const useReopenTask = () =>
  useTaskWrite((id: number) => inTurn(id, () => send('POST', `/${id}/reopen`, { keepsEntry: true })))

/** `done`: the request for the step. */
type Undo = { task: Task; act: TaskAct['act']; done?: Promise<unknown> }

/** Undoes a step; undefined for one that was not done. */
export const useUndoAct = () =>
  useTaskWrite(({ task, act, done }: Undo) =>
    inTurn(task.id, async () => {
      const wasDone = (await Promise.allSettled([done])).every(({ status }) => status === 'fulfilled')
      if (!wasDone) return undefined
      if (act === 'snooze') return send('POST', `/${task.id}/snooze`, { dueOn: task.dueOn })
      return send('POST', `/${task.id}/${act === 'delete' ? 'restore' : 'reopen'}`)
    }),
  )
