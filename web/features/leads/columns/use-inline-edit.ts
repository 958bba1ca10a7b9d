import type { Lead, LeadChanges } from '../../../../contract/lead.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import { useEditLead } from '../../lead-data/lead-api.ts'

/** Shows a change at once, saves it and offers Undo. It goes on when the editor has closed. */
export function useInlineEdit(lead: Lead) {
  const { mutateAsync } = useEditLead(lead.id)

  async function save(changes: LeadChanges) {
    try {
      await mutateAsync(changes)
      return true
    } catch (error) {
      toastFailure(error, 'Failed to update lead')
      return false
    }
  }

  return async (changes: LeadChanges, before: LeadChanges, title: string) => {
    if (!(await save(changes))) return
    const undo = async () => {
      if (await save(before)) toast({ title: 'Change undone' })
    }
    toast({ title, action: { label: 'Undo', onClick: undo } })
  }
}
