import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { NewTask, Task } from '../../../contract/task.ts'
import { formatCount } from '../../lib/format.ts'
import { newKey } from '../../lib/queries/new-key.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import type { ActedOn } from '../lead-data/acting.ts'
import { refreshBulkJobs } from '../leads/bulk/bulk-job-api.ts'
import { watchBulkJob } from '../leads/bulk/watched-bulk-jobs.ts'
import { useActOnTask, useAddTask, useAddTasks, useEditTask, useUndoTasks } from '../task-data/task-api.ts'

/** Saves a new or changed task, and offers Undo for what it added. Rejects when the server refuses. */
export function useSaveTask(leads: ActedOn, task: Task | undefined) {
  const client = useQueryClient()
  const adding = useAddTask()
  const addingMany = useAddTasks()
  const editing = useEditTask(task?.id ?? 0)
  const acting = useActOnTask()
  const undoing = useUndoTasks()
  // One opening of the dialog adds once, however often its request is repeated.
  const key = useRef(newKey())
  const failed = (error: unknown) => toastFailure(error, 'Failed to undo')

  async function save(wanted: Omit<NewTask, 'leadId'>, leadId: number | null) {
    if (task) {
      await editing.mutateAsync(wanted)
      return void toast({ title: 'Task changed' })
    }
    const named = 'ids' in leads && leads.ids.length <= 1 ? (leads.ids[0] ?? leadId) : undefined
    if (named !== undefined) {
      const { id } = await adding.mutateAsync({ ...wanted, leadId: named, key: key.current })
      const undo = () => void acting.mutateAsync({ id, act: 'delete' }).catch(failed)
      return void toast({ title: 'Task added', action: { label: 'Undo', onClick: undo } })
    }
    const answer = await addingMany.mutateAsync({ ...wanted, ...leads, key: key.current })
    if ('id' in answer) {
      watchBulkJob(answer.id)
      return void refreshBulkJobs(client)
    }
    const { added, createdAt } = answer
    const undo = () => createdAt && void undoing.mutateAsync(createdAt).catch(failed)
    toast({
      title: added === 1 ? 'Task added' : `${formatCount(added)} tasks added`,
      ...(createdAt && { action: { label: 'Undo', onClick: undo } }),
    })
  }

  const isSaving = adding.isPending || addingMany.isPending || editing.isPending
  return { save, isSaving }
}
