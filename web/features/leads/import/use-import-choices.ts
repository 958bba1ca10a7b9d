import { useState } from 'react'
import { DEFAULT_DUPLICATE_POLICY, type DuplicatePolicy } from '../../../../contract/lead-import.ts'
import type { FileForm, Mapping } from './import-api.ts'

type Chosen = {
  /** How the file is written, where the user said it is written otherwise than guessed. */
  form: FileForm
  /** What each column fills, once the user changed any of the guesses. */
  mapping: Mapping | undefined
  duplicates: DuplicatePolicy
}

const NOTHING: Chosen = { form: {}, mapping: undefined, duplicates: DEFAULT_DUPLICATE_POLICY }

export type ImportChoices = ReturnType<typeof useImportChoices>

/** What the user decides about a file before it is imported. */
export function useImportChoices() {
  const [chosen, setChosen] = useState(NOTHING)
  return {
    ...chosen,
    isTouched: chosen !== NOTHING,
    // Other columns may come of another form: what was chosen for the old ones is void.
    setForm: (part: FileForm) => setChosen({ ...chosen, form: { ...chosen.form, ...part }, mapping: undefined }),
    setMapping: (mapping: Mapping) => setChosen({ ...chosen, mapping }),
    setDuplicates: (duplicates: DuplicatePolicy) => setChosen({ ...chosen, duplicates }),
    reset: () => setChosen(NOTHING),
  }
}
