import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Dialog, DialogContent } from '../../ui/overlay/dialog.tsx'
import { useDiscardGuard } from '../../ui/overlay/discard-guard.tsx'
import { countOf } from '../lead-data/acting.ts'
import { TaskForm, type TaskFormProps } from './task-form.tsx'

/** Adds a task for a lead, for each of many leads, or about no lead; or changes one. */
export default function TaskDialog({ isOpen, leads, task, onDone, onClose }: TaskFormProps & { isOpen: boolean }) {
  const count = countOf(leads)
  const [isTyped, setTyped] = useState(false)
  const guard = useDiscardGuard(isOpen && isTyped, onClose)
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && guard.close()}>
      <DialogContent
        title={task ? 'Edit task' : 'Add task'}
        description={
          count === 0 ? undefined : count === 1 ? 'For one lead.' : `One for each of ${formatCount(count)} leads.`
        }
        className="max-w-md"
      >
        <TaskForm
          leads={leads}
          task={task}
          onNote={(note) => setTyped(note.trim() !== (task?.note ?? ''))}
          onDone={onDone}
          onCancel={guard.close}
          onClose={onClose}
        />
        {guard.question}
      </DialogContent>
    </Dialog>
  )
}
