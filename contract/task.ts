import { z } from 'zod'
import { bodyId, Id, idParams, urlId } from './ids.ts'
import { chosenLeads } from './lead-deletion.ts'
import { EndedSequences } from './lead-entry.ts'
import { DateOrTimestamp, Timestamp, timestampInput } from './moments.ts'
import {
  CALL_OUTCOMES,
  type CallOutcome,
  MAX_EVERY_DAYS,
  TASK_FILTERS,
  TASK_KINDS,
  TASK_RECURRENCES,
  TASK_SOURCES,
  TASK_STATES,
  type TaskKind,
  type TaskRecurrence,
} from './task-choices.ts'

const keysOf = <K extends string>(choices: Record<K, string>) => Object.keys(choices) as [K, ...K[]]
const MAX_NOTE = 10_000
const MAX_SNOOZE_DAYS = 365

const Kind = z.enum(keysOf<TaskKind>(TASK_KINDS), 'Choose a kind of task from the list')
const Outcome = z.enum(keysOf<CallOutcome>(CALL_OUTCOMES), 'Choose an outcome from the list')
const Recurrence = z.enum(keysOf<TaskRecurrence>(TASK_RECURRENCES), 'Choose how often it repeats from the list')
const Day = z.iso
  .date({ error: 'Enter a date', abort: true })
  .refine((day) => '2000' < day && day < '2100', 'Enter a date between 2000 and 2100')
const Time = z.string('Enter a time').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time')
const Note = z.string('Enter a text').trim().max(MAX_NOTE, 'At most 10,000 characters')
const EveryDays = z
  .number('Enter a number of days')
  .int('Enter a whole number of days')
  .min(2, 'At least 2 days')
  .max(MAX_EVERY_DAYS, `At most ${MAX_EVERY_DAYS} days`)
const Key = z.string().min(8).max(100)

/** Dates and times are those of the owner's time zone. A task without a time is due that day. */
const terms = {
  kind: Kind,
  dueOn: Day,
  dueTime: Time.nullable().default(null),
  /** What to do or say. Merge fields of emails work here: `script` of a task has them filled in. */
  note: Note.default(''),
  recurrence: Recurrence.default('none'),
  /** With the recurrence `every_days`. */
  everyDays: EveryDays.nullable().default(null),
}

type Repeating = { recurrence?: TaskRecurrence | undefined; everyDays?: number | null | undefined }
const hasInterval = ({ recurrence, everyDays }: Repeating) =>
  recurrence !== 'every_days' || typeof everyDays === 'number'
const NO_INTERVAL = { path: ['everyDays'], message: 'Enter a number of days' }

/** POST /api/tasks. The same `key` again returns the task that it made. */
export const NewTask = z
  .object({ ...terms, leadId: bodyId('Invalid lead ID').nullable().default(null), key: Key.optional() })
  .refine(hasInterval, NO_INTERVAL)
  .refine(({ kind, leadId }) => kind === 'todo' || leadId !== null, { path: ['leadId'], message: 'Choose a lead' })
  .refine(({ kind, leadId, note }) => kind !== 'todo' || leadId !== null || note !== '', {
    path: ['note'],
    message: 'Enter what to do',
  })
export type NewTask = z.input<typeof NewTask>

/** POST /api/tasks/bulk: one task for each of these leads. More than a thousand are a job. */
export const TasksForLeads = chosenLeads('add tasks to', { ...terms, key: Key.optional() }).refine(
  (body) => hasInterval(body as Repeating),
  NO_INTERVAL,
)
export type TaskTerms = { [K in keyof typeof terms]: z.output<(typeof terms)[K]> }
/** What a job adds to each lead. */
export type TaskToAdd = { task: TaskTerms; key?: string | undefined }

/** `createdAt` identifies these tasks, for their undo. */
export const AddedTasks = z.object({ added: z.number().int(), createdAt: Timestamp.optional() })
export type AddedTasks = z.infer<typeof AddedTasks>
export const AddedTasksToUndo = z.object({ createdAt: timestampInput() })

/** PATCH /api/tasks/{id}. A new date or recurrence starts its series again from that date. */
export const TaskChanges = z
  .object({
    kind: Kind,
    dueOn: Day,
    dueTime: Time.nullable(),
    note: Note,
    recurrence: Recurrence,
    everyDays: EveryDays.nullable(),
  })
  .partial()
  .refine(hasInterval, NO_INTERVAL)
export type TaskChanges = z.infer<typeof TaskChanges>

/** POST /api/tasks/{id}/done. `outcome` is for calls. `text` goes to the lead's timeline. */
export const TaskDone = z.object({ outcome: Outcome.optional(), text: Note.default('') })
export type TaskDone = z.input<typeof TaskDone>

/** POST /api/tasks/{id}/skip, also without a body. `text` goes to the lead's timeline, as a note. */
export const TaskSkip = z.object({ text: Note.default('') }).nullish()

/** POST /api/tasks/{id}/reopen, also without a body: as an undo, which takes what was logged off the timeline unless that is to stay. */
export const TaskReopening = z.object({ keepsEntry: z.boolean().default(false) }).nullish()

/** POST /api/tasks/{id}/snooze: so many days from today, or until a date. The next task of a series stays where it is. */
export const TaskSnooze = z
  .object({
    days: z
      .number('Enter a number of days')
      .int('Enter a whole number of days')
      .min(1, 'At least 1 day')
      .max(MAX_SNOOZE_DAYS, `At most ${MAX_SNOOZE_DAYS} days`)
      .optional(),
    dueOn: Day.optional(),
  })
  .refine(({ days, dueOn }) => (days === undefined) !== (dueOn === undefined), {
    path: ['days'],
    message: 'Send a number of days or a date',
  })

const TaskLead = z.object({
  id: Id,
  name: z.string(),
  company: z.string(),
  phone: z.string().nullable(),
  linkedinUrl: z.string().nullable(),
})

export const Task = z.object({
  id: Id,
  kind: Kind,
  lead: TaskLead.nullable(),
  dueOn: z.iso.date(),
  dueTime: z.string().nullable(),
  note: z.string(),
  recurrence: Recurrence,
  everyDays: z.number().int().nullable(),
  state: z.enum(TASK_STATES),
  /** When it was done or skipped. */
  doneAt: DateOrTimestamp.nullable(),
  outcome: Outcome.nullable(),
  source: z.enum(TASK_SOURCES),
  /** The sequence that waits for it. */
  sequence: z.object({ id: Id, name: z.string() }).optional(),
  createdAt: DateOrTimestamp,
})
export type Task = z.infer<typeof Task>

export const FinishedTask = Task.extend(EndedSequences)
export type FinishedTask = z.infer<typeof FinishedTask>

/** `script` is the note with its merge fields filled in. */
export const TaskWithScript = Task.extend({ script: z.string() })
export type TaskWithScript = z.infer<typeof TaskWithScript>

/** Open tasks the soonest first, done ones the latest first; with `after`, those after that task. */
export const TaskQuery = z.object({
  filter: z.enum(TASK_FILTERS, 'Choose a filter from the list').default('open'),
  leadId: urlId('Invalid lead ID').optional(),
  after: urlId('Invalid task ID').optional(),
  limit: z.coerce.number('Limit must be a number').int().min(1).max(200).default(50),
})
export type TaskQuery = z.infer<typeof TaskQuery>

/** `today` is the date in the owner's time zone. */
export const TaskPage = z.object({
  tasks: z.array(TaskWithScript),
  hasMore: z.boolean(),
  today: z.iso.date(),
  timeZone: z.string(),
})
export type TaskPage = z.infer<typeof TaskPage>

/** Each is exact up to 10,000, and 10,001 beyond. */
export const TaskCounts = z.object({
  today: z.number().int(),
  upcoming: z.number().int(),
  overdue: z.number().int(),
  done: z.number().int(),
})
export type TaskCounts = z.infer<typeof TaskCounts>

export const TaskId = idParams('task')
