import { LEAD_CHANGED } from '../../../contract/conflict-codes.ts'
import type { LeadChanges, SeenValue } from '../../../contract/lead.ts'
import { errorBodyOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { useEditLead } from './lead-api.ts'

type Edit = {
  changes: LeadChanges
  /** What the user saw in these fields before. */
  seen: { [field in keyof LeadChanges]?: unknown }
  title: string
  onFailure?: (error: unknown, changes: LeadChanges) => void
}

/**
 * Shows an edit at once, saves it and offers Undo. Neither replaces a value that came from elsewhere: the edit names the values its
 * user saw, and Undo names those that the edit wrote. Resolves to whether it was saved, also when its editor has closed.
 */
export function useEditWithUndo(leadId: number) {
  const { mutateAsync } = useEditLead(leadId)

  return async function edit({ changes, seen, title, onFailure = toastEditFailure }: Edit): Promise<boolean> {
    const fields = Object.keys(changes) as (keyof LeadChanges)[]
    const back = Object.fromEntries(fields.map((field) => [field, seen[field] ?? null])) as Record<string, SeenValue>
    try {
      const saved = await mutateAsync({ ...changes, seen: back })
      const written = Object.fromEntries(fields.map((field) => [field, saved[field] ?? null])) as typeof back
      const undo = async () => {
        try {
          await mutateAsync({ ...(back as LeadChanges), seen: written })
          toast({ title: 'Change undone' })
        } catch (error) {
          onFailure(error, back as LeadChanges)
        }
      }
      toast({ title, action: { label: 'Undo', onClick: () => void undo() } })
      return true
    } catch (error) {
      onFailure(error, changes)
      return false
    }
  }
}

function toastEditFailure(error: unknown) {
  if (errorBodyOf(error).code !== LEAD_CHANGED) return toastFailure(error, 'Failed to update lead')
  toast({
    variant: 'destructive',
    title: 'Not changed',
    description: 'The lead was changed in another tab or on another device. The newer value stays.',
  })
}
