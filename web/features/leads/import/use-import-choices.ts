import { useState } from 'react'
import {
  DEFAULT_DUPLICATE_POLICY,
  type DuplicatePolicy,
  type GarbledChoice,
  type ImportDraft,
  type WantedOptions,
} from '../../../../contract/lead-import.ts'
import { type FileForm, type Mapping, useChangeColumns } from './import-api.ts'

/** What values become is chosen on the next page, which may be saving it right now. */
const withoutValues = (wanted: WantedOptions): WantedOptions => ({ ...wanted, choices: undefined })

export type ImportChoices = ReturnType<typeof useImportChoices>

/** The user's choices for a file before it is imported. Each is saved at once, so that a reload or another tab finds it. */
export function useImportChoices(draft: ImportDraft) {
  const [wanted, setWanted] = useState(draft.wanted)
  const change = useChangeColumns(draft.id)
  // What another tab saved is taken over, unless something is being saved here.
  const [seen, setSeen] = useState(draft)
  if (draft !== seen && !change.isPending) {
    setSeen(draft)
    setWanted(draft.wanted)
  }
  function apply(next: WantedOptions) {
    setWanted(next)
    // A choice by which the file can't be read is not kept.
    change.mutate(withoutValues(next), { onError: () => setWanted(wanted) })
  }
  const { mapping, duplicates = DEFAULT_DUPLICATE_POLICY, ...form } = wanted
  return {
    wanted,
    form: form as FileForm,
    mapping,
    duplicates,
    isSaving: change.isPending,
    error: change.error,
    // Another encoding or delimiter may give other columns: the choices for the old ones are dropped.
    setForm: (part: FileForm) => apply({ ...wanted, mapping: undefined, hasBackslashQuotes: undefined, ...part }),
    setGarbled: (garbled: GarbledChoice) => apply({ ...wanted, garbled }),
    setMapping: (next: Mapping) => apply({ ...wanted, mapping: next }),
    setDuplicates: (next: DuplicatePolicy) => apply({ ...wanted, duplicates: next }),
    save: () => change.mutateAsync(withoutValues(wanted)),
  }
}
