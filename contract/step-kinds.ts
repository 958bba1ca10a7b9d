import type { MessageIntent } from './inbox-choices.ts'

// The kinds of a sequence step and their words. Apart from the schemas, so that a page can use them without loading zod.

export const STEP_KINDS = {
  email: 'Email',
  email_approval: 'Email with approval',
  call: 'Call',
  linkedin_visit: 'LinkedIn: visit profile',
  linkedin_connect: 'LinkedIn: connect',
  linkedin_message: 'LinkedIn: message',
  wait_until: 'Wait until a date',
  branch: 'Branch',
} as const
export type StepKind = keyof typeof STEP_KINDS
export type TaskStepKind = Extract<StepKind, 'call' | `linkedin_${string}`>

/**
 * What a branch asks, when it is due: opens and clicks of any email of the sequence before it, a reply with one of these intents, or
 * conditions on the lead as in `lead-where.ts`, such as score:80-.
 */
export type BranchCondition =
  | { if: 'opened' }
  | { if: 'clicked' }
  | { if: 'replied'; intents: MessageIntent[] }
  | { if: 'lead'; where: string }

/** The two ways on from a branch. Both lead back to the steps after it. */
export const BRANCH_ARMS = ['yes', 'no'] as const
export type BranchArm = (typeof BRANCH_ARMS)[number]
/** The branch a step belongs to, by its number, and which way. */
export type StepWithin = { step: number; arm: BranchArm }

/** What a step needs besides its text. `until`: a date such as 2030-01-31, in the time zone of the sending hours. */
export type StepSettings = { until?: string | undefined; branch?: BranchCondition | undefined }

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
