import { useState } from 'react'
import { type Lead, LeadChanges } from '../../../../contract/lead.ts'
import { isSameValue } from '../../../../contract/lead-tag-rules.ts'
import { fieldIssuesOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useEditLead } from '../../lead-data/lead-api.ts'

export type FieldEdits = {
  /** Saves the value, or returns what is wrong with it. */
  save: (field: keyof LeadChanges, value: string | number | null | string[]) => string | undefined
  /** What the server refused, by field. */
  issues: Partial<Record<string, string>>
}

/** Edits single fields of a lead: checked here first, then saved at once. */
export function useFieldEdits(lead: Lead): FieldEdits {
  const { mutateAsync } = useEditLead(lead.id)
  const [issues, setIssues] = useState<FieldEdits['issues']>({})

  async function write(changes: LeadChanges) {
    setIssues({})
    try {
      await mutateAsync(changes)
    } catch (error) {
      setIssues(Object.fromEntries(fieldIssuesOf(error).map(({ field, message }) => [field, message])))
      toastFailure(error, 'Failed to update lead')
    }
  }

  function save(field: keyof LeadChanges, value: string | number | null | string[]) {
    if (isSameValue(value, lead[field])) return undefined
    const { data: changes, error } = LeadChanges.safeParse({ [field]: value })
    if (error) return error.issues[0]?.message ?? 'Enter a different value'
    if (!isSameValue(changes[field], lead[field])) void write(changes)
    return undefined
  }

  return { save, issues }
}
