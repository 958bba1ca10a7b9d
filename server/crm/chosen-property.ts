import type { CrmProperty } from '../../contract/crm-choices.ts'
import type { LeadStatus } from '../../contract/lead.ts'
import { LEAD_STATUSES } from '../../contract/lead-choices.ts'
import type { SyncField } from '../../contract/lead-field-sets.ts'
import { resolveTimeZone } from '../../contract/time-zone.ts'
import { readCompanySize } from '../leads/import/import-values.ts'
import { readIndustry } from '../leads/words/read-industry.ts'
import { readStatus } from '../leads/words/read-status.ts'
import { type Translation, text, translations } from './translations.ts'

export type PropertyShape = Pick<CrmProperty, 'type' | 'max' | 'options'>

const readZone = (name: string) =>
  resolveTimeZone(name.replaceAll('_slash_', '/').replaceAll('_hyphen_', '-').replaceAll(' ', '_'))

/** How to read our value from the words of an option, for fields that can be kept in a dropdown. */
const readers: Partial<Record<SyncField, (words: string) => string | undefined>> = {
  status: readStatus,
  industry: readIndustry,
  companySize: readCompanySize,
  timeZone: readZone,
}

/** The values of a field in a property that the user chose for it. Without a shape the property is taken for text. */
export function chosenPropertyTranslation(field: SyncField, shape: PropertyShape | undefined): Translation {
  const read = readers[field]
  if (shape?.type === 'choice' && read) return amongOptions(field, shape.options, read)
  if (shape?.type === 'number' && field === 'companySize') return translations.headcount
  if (field === 'industry' || field === 'companySize' || field === 'email') return translations[field]
  const words = text(shape?.max ?? undefined)
  if (field === 'status')
    return {
      isAlwaysSet: true,
      toCrm: (status) => words.toCrm(LEAD_STATUSES[status as LeadStatus]),
      fromCrm: readStatus,
    }
  return words
}

/** Matched by label first, since people rename options. */
function amongOptions(
  field: SyncField,
  options: PropertyShape['options'],
  read: (words: string) => string | undefined,
): Translation {
  const meanings = new Map(options.map(({ value, label }) => [value, read(label) ?? read(value)]))
  const isAlwaysSet = field === 'status'
  return {
    ...(isAlwaysSet && { isAlwaysSet }),
    toCrm(value) {
      const wanted = field === 'timeZone' ? readZone(value) : value
      const fitting = options.find((option) => meanings.get(option.value) === wanted)
      return fitting?.value ?? (isAlwaysSet ? null : undefined)
    },
    fromCrm(value) {
      const meaning = meanings.has(value) ? meanings.get(value) : read(value)
      return meaning ?? (field === 'industry' ? 'other' : undefined)
    },
  }
}
