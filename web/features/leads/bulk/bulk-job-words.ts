import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { formatCount } from '../../../lib/format.ts'
import { leadCount } from '../../lead-data/lead-words.ts'

export const leadWords = (count: number) => (count === 1 ? 'Lead' : `${formatCount(count)} leads`)

export const emailWords = (count: number) => (count === 1 ? '1 email' : `${formatCount(count)} emails`)

const taskWords = (count: number) => (count === 1 ? 'Task added' : `${formatCount(count)} tasks added`)

const DOING = {
  delete: 'Deleting',
  restore: 'Restoring',
  tag: 'Changing the tags of',
  tag_undo: 'Undoing the tag change for',
  status: 'Changing the status of',
  status_undo: 'Undoing the status change for',
  send: 'Preparing emails to',
  task: 'Adding tasks to',
} as const
const TO_DO = {
  delete: 'delete',
  restore: 'restore',
  tag: 'change the tags of',
  tag_undo: 'undo the tag change for',
  status: 'change the status of',
  status_undo: 'undo the status change for',
  send: 'email',
  task: 'add tasks to',
} as const
const DONE = {
  delete: 'deleted',
  restore: 'restored',
  tag: 'changed',
  tag_undo: 'changed back',
  status: 'changed',
  status_undo: 'changed back',
  send: 'emailed',
  task: 'given a task',
} as const

export const progressWords = ({ kind, status, total }: BulkJob) =>
  `${status === 'waiting' ? `Waiting to ${TO_DO[kind]}` : DOING[kind]} ${leadCount(total)}`

/** How it ended, as a toast says it. */
export function outcomeWords({ kind, status, total, changed }: BulkJob) {
  if (status === 'done' && kind === 'send') {
    const left = total > changed ? `, ${formatCount(total - changed)} skipped` : ''
    return { title: 'Success', description: `${emailWords(changed)} added to your outbox${left}`, isFailure: false }
  }
  if (status === 'done' && kind === 'task')
    return { title: 'Success', description: taskWords(changed), isFailure: false }
  if (status === 'done') {
    const description = `${leadWords(changed)} ${DONE[kind]} successfully`
    return { title: 'Success', description, isFailure: false }
  }
  const sofar = `${formatCount(changed)} of ${leadCount(total)} ${changed === 1 ? 'was' : 'were'} ${DONE[kind]}`
  if (status === 'cancelled') return { title: 'Canceled', description: `${sofar}.`, isFailure: false }
  return { title: 'Error', description: `${sofar}, then something failed on our side. Try again.`, isFailure: true }
}

const FRESH_MS = 60_000

/** A while after they were prepared, emails may be sent already: the outbox says what became of them. */
export const isStale = ({ kind, isUndoable, finishedAt }: BulkJob, now: number) =>
  kind === 'send' && !isUndoable && finishedAt !== null && now - Date.parse(finishedAt) > FRESH_MS
