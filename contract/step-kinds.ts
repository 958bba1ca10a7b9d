// The kinds of a sequence step and their words. Apart from the schemas, so that a page can use them without loading zod.

export const STEP_KINDS = {
  email: 'Email',
  email_approval: 'Email with approval',
  call: 'Call',
  linkedin_visit: 'LinkedIn: visit profile',
  linkedin_connect: 'LinkedIn: connect',
  linkedin_message: 'LinkedIn: message',
  wait_until: 'Wait until a date',
} as const
export type StepKind = keyof typeof STEP_KINDS
export type TaskStepKind = Extract<StepKind, 'call' | `linkedin_${string}`>

/** What a step needs besides its text. `until`: a date such as 2030-01-31, in the time zone of the sending hours. */
export type StepSettings = { until?: string | undefined }

export const isEmailKind = (kind: StepKind | undefined) =>
  kind === undefined || kind === 'email' || kind === 'email_approval'
export const isTaskKind = (kind: StepKind | undefined): kind is TaskStepKind => kind !== undefined && kind in STEP_TASKS

/** The task that a step becomes when it is due. `note` says what to do on LinkedIn; the text of the step follows. */
export const STEP_TASKS = {
  call: { kind: 'call', note: '' },
  linkedin_visit: { kind: 'linkedin', note: 'Visit their profile.' },
  linkedin_connect: { kind: 'linkedin', note: 'Send a connection request.' },
  linkedin_message: { kind: 'linkedin', note: 'Send a message.' },
} as const satisfies Record<TaskStepKind, { kind: 'call' | 'linkedin'; note: string }>
