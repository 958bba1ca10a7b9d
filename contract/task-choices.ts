// The values a task can have and their words. Apart from the schemas, so that a page can use them without loading zod.

export const TASK_KINDS = { call: 'Call', linkedin: 'LinkedIn', email: 'Email', todo: 'To-do' } as const
export type TaskKind = keyof typeof TASK_KINDS

export const CALL_OUTCOMES = {
  connected: 'Connected',
  voicemail: 'Voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  meeting_booked: 'Meeting booked',
} as const
export type CallOutcome = keyof typeof CALL_OUTCOMES

export const TASK_RECURRENCES = {
  none: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  every_days: 'Every few days',
} as const
export type TaskRecurrence = keyof typeof TASK_RECURRENCES

export const TASK_STATES = ['open', 'done', 'skipped'] as const
export const TASK_SOURCES = ['by_hand', 'sequence', 'intent'] as const

/** `due` is overdue and today: what focus mode goes through. `done` has skipped tasks too. */
export const TASK_FILTERS = ['today', 'upcoming', 'overdue', 'done', 'due', 'open'] as const
export type TaskFilter = (typeof TASK_FILTERS)[number]

export const MAX_EVERY_DAYS = 365
