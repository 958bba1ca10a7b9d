import type { BulkJob } from '../../../../contract/bulk-job.ts'
import { formatCount } from '../../../lib/format.ts'

export const leadWords = (count: number) => (count === 1 ? 'Lead' : `${formatCount(count)} leads`)

const DOING = { delete: 'Deleting', restore: 'Restoring', tag: 'Changing the tags of' } as const
const TO_DO = { delete: 'delete', restore: 'restore', tag: 'change the tags of' } as const
const DONE = { delete: 'deleted', restore: 'restored', tag: 'changed' } as const

export const progressWords = ({ kind, status, total }: BulkJob) =>
  `${status === 'waiting' ? `Waiting to ${TO_DO[kind]}` : DOING[kind]} ${leadWords(total)}`

/** How it ended, as a toast says it. */
export function outcomeWords({ kind, status, total, changed }: BulkJob) {
  if (status === 'done')
    return { title: 'Success', description: `${leadWords(changed)} ${DONE[kind]} successfully`, isFailure: false }
  const sofar = `${formatCount(changed)} of ${formatCount(total)} leads were ${DONE[kind]}`
  if (status === 'cancelled') return { title: 'Canceled', description: `${sofar}.`, isFailure: false }
  return { title: 'Error', description: `${sofar}, then something failed on our side. Try again.`, isFailure: true }
}
