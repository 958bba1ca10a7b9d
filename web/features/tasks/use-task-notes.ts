import { keepDraft, readDraft } from '../../lib/drafts/kept-draft.ts'
import { useCurrentUser } from '../../lib/use-current-user.ts'

/** What was typed about a task and is on no timeline yet: it is there again when the task is. */
export function useTaskNotes() {
  const userId = useCurrentUser().data?.id
  const nameOf = (taskId: number) => `task-note-${userId}-${taskId}`
  return {
    read(taskId: number) {
      const text = readDraft(nameOf(taskId))
      return typeof text === 'string' ? text : ''
    },
    keep: (taskId: number, text: string) => keepDraft(nameOf(taskId), text.trim() === '' ? undefined : text),
  }
}
