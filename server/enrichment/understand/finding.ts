import type { EnrichedField, Fact } from '../../../contract/enrichment.ts'
import { cleanText } from './page-text.ts'

/** A fact before it is known where and when it was found. */
export type Finding = Pick<Fact, 'label' | 'value' | 'method'>

/** What a field of the lead might hold. Only a certain value is filled in unasked. */
export type Candidate = { field: EnrichedField; value: string; isCertain: boolean }

/** The finding, cleaned; none when nothing is left of it. */
export function findings(label: string, method: Fact['method'], ...values: (string | number | undefined)[]): Finding[] {
  return values
    .map((value) => cleanText(String(value ?? '')))
    .filter((value) => value !== '')
    .map((value) => ({ label, value, method }))
}
