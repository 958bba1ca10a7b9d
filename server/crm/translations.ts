import { storableText } from '../db/storable-text.ts'
import { readCompanySize } from '../leads/import/import-values.ts'
import { readIndustry } from '../leads/words/read-industry.ts'

/** How the values of a field are translated. `toCrm` may lose something; then `fromCrm` of it still names the same value. */
export type Translation = {
  /** A lead always has a value. Where the CRM has no match for it, the record keeps its own. */
  isAlwaysSet?: boolean
  /** Undefined where the CRM cannot hold this value: then both sides keep what they have. */
  toCrm: (value: string) => string | null | undefined
  fromCrm: (text: string) => string | undefined
}

// HubSpot's; the table has those of Salesforce.
const MAX_TEXT = 65_536
const asIs = (text: string) => text
/** Text, cut to the length of the CRM's field. */
export const text = (max = MAX_TEXT): Translation => ({
  toCrm: (value) => storableText(value, max).trim() || null,
  fromCrm: asIs,
})

const largest: Record<string, string> = { '1-10': '10', '11-50': '50', '51-200': '200', '200+': '201' }
export const translations = {
  // Both CRMs keep addresses in lower case.
  email: { toCrm: (address) => address.toLowerCase(), fromCrm: asIs },
  industry: {
    toCrm: (value) => value.charAt(0).toUpperCase() + value.slice(1),
    fromCrm: (name) => readIndustry(name) ?? 'other',
  },
  companySize: { toCrm: asIs, fromCrm: readCompanySize },
  // As a number of people: the most that the size allows.
  headcount: { toCrm: (size) => largest[size] ?? null, fromCrm: readCompanySize },
} satisfies Record<string, Translation>
