import { useState } from 'react'
import { DEFAULT_DUPLICATE_POLICY, type DuplicatePolicy, type GarbledChoice } from '../../../../contract/lead-import.ts'
import type { ImportChoices as ValueChoices } from '../../../../contract/lead-import-values.ts'
import type { FileForm, Mapping } from './import-api.ts'

type Chosen = {
  /** How to read the file, where the user corrected our guess. */
  form: FileForm
  /** What each column fills, once the user changed a guess. */
  mapping: Mapping | undefined
  duplicates: DuplicatePolicy
  /** What unclear values become, where the user chose. */
  values: ValueChoices
}

const NOTHING: Chosen = { form: {}, mapping: undefined, duplicates: DEFAULT_DUPLICATE_POLICY, values: {} }

export type ImportChoices = ReturnType<typeof useImportChoices>

/** The user's choices for a file before it is imported. */
export function useImportChoices() {
  const [chosen, setChosen] = useState(NOTHING)
  return {
    ...chosen,
    isTouched: chosen !== NOTHING,
    // Another encoding or delimiter may give other columns: the choices for the old ones are dropped.
    setForm: (part: FileForm) => setChosen({ ...chosen, form: { ...chosen.form, ...part }, mapping: undefined }),
    setGarbled: (garbled: GarbledChoice) => setChosen({ ...chosen, form: { ...chosen.form, garbled } }),
    setMapping: (mapping: Mapping) => setChosen({ ...chosen, mapping }),
    setDuplicates: (duplicates: DuplicatePolicy) => setChosen({ ...chosen, duplicates }),
    setValues: (values: ValueChoices) => setChosen({ ...chosen, values }),
    reset: () => setChosen(NOTHING),
  }
}
