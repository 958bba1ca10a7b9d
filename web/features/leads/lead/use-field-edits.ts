import { useState } from 'react'
import { LEAD_CHANGED } from '../../../../contract/conflict-codes.ts'
import { type Lead, LeadChanges } from '../../../../contract/lead.ts'
import { isSameValue } from '../../../../contract/lead-tag-rules.ts'
import { errorBodyOf, fieldIssuesOf } from '../../../lib/api.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { useEditWithUndo } from '../../lead-data/edit-with-undo.ts'
import { fieldLabel } from '../../lead-data/lead-field-words.ts'

type FieldName = keyof LeadChanges
type Value = string | number | null | string[]

export type FieldEdits = {
  /**
   * Saves the value, or returns what is wrong with it. `seen` is the value that the user saw before, if that is not the one shown
   * now: the server refuses to replace another one.
   */
  save: (field: FieldName, value: Value, seen?: unknown) => string | undefined
  /** What the server refused, by field. */
  issues: Partial<Record<string, string>>
  /** What the user entered for fields that were changed elsewhere meanwhile. */
  conflicts: Partial<Record<string, Value>>
  /** Leaves a field as it was changed elsewhere. */
  keepOther: (field: FieldName) => void
}

/** Edits single fields of a lead: checked here first, then saved at once. */
export function useFieldEdits(lead: Lead): FieldEdits {
  const edit = useEditWithUndo(lead.id)
  const [issues, setIssues] = useState<FieldEdits['issues']>({})
  const [conflicts, setConflicts] = useState<FieldEdits['conflicts']>({})

  const keepOther = (field: FieldName) => setConflicts(({ [field]: _mine, ...others }) => others)

  function write(field: FieldName, changes: LeadChanges, seen: unknown) {
    setIssues({})
    keepOther(field)
    void edit({ changes, seen: { [field]: seen }, title: `${fieldLabel(field)} changed`, onFailure })
  }

  function onFailure(error: unknown, changes: LeadChanges) {
    if (errorBodyOf(error).code === LEAD_CHANGED)
      return setConflicts((others) => ({ ...others, ...(changes as typeof others) }))
    setIssues(Object.fromEntries(fieldIssuesOf(error).map((issue) => [issue.field, issue.message])))
    toastFailure(error, 'Failed to update lead')
  }

  function save(field: FieldName, value: Value, seen: unknown = lead[field]) {
    if (isSameValue(value, lead[field])) return undefined
    const { data: changes, error } = LeadChanges.safeParse({ [field]: value })
    if (error) return error.issues[0]?.message ?? 'Enter a different value'
    if (!isSameValue(changes[field], lead[field])) write(field, changes, seen)
    return undefined
  }

  return { save, issues, conflicts, keepOther }
}
