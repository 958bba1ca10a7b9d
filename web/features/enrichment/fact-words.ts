import type { EnrichDetails, EnrichedData, Fact, Suggestion } from '../../../contract/enrichment.ts'
import type { Lead } from '../../../contract/lead.ts'
import { formatCount } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { webAddress } from '../../lib/safe-link.ts'
import { fieldLabel } from '../lead-data/lead-field-words.ts'
import { industryWord } from '../lead-data/lead-words.ts'

const writers: Record<EnrichedData['summaryBy'], string> = {
  rules: 'Summary written from these facts, without a language model.',
  model: 'Summary written from these facts by a language model.',
}
export const writerWords = (by: EnrichedData['summaryBy']) => writers[by]

/** The host of a page, or what the fact was derived from. */
export function sourceWords(source: string): string {
  const address = webAddress(source)
  return address ? new URL(address).hostname.replace(/^www\./, '') : source
}

export function suggestionWords({ field, value }: Suggestion, lead: Pick<Lead, Suggestion['field']>) {
  const has = lead[field]
  return { label: fieldLabel(field), value: valueWord(field, value), has: has ? valueWord(field, has) : undefined }
}

function valueWord(field: Suggestion['field'], value: string) {
  if (field === 'industry') return industryWord(value)
  return field === 'companySize' ? `${value} employees` : value
}

export type FactGroup = Pick<Fact, 'label' | 'source' | 'foundAt'> & { values: string[] }

/** Groups facts with the same label, source and time. */
export function groupFacts(facts: Fact[]): FactGroup[] {
  const groups = new Map<string, FactGroup>()
  for (const { label, value, source, foundAt } of facts) {
    const key = JSON.stringify([label, source, foundAt])
    const group = groups.get(key)
    if (group) group.values.push(value)
    else groups.set(key, { label, source, foundAt, values: [value] })
  }
  return [...groups.values()]
}

const names = lazily(() => new Intl.ListFormat('en-GB', { type: 'conjunction' }))

/** For the timeline: "from navona.example: 12 facts, filled Industry and Location". */
export function enrichedWords({ source, facts, filled }: Partial<Record<keyof EnrichDetails, unknown>>) {
  const fields = filled && typeof filled === 'object' ? Object.keys(filled).map(fieldLabel) : []
  const found = [
    ...(typeof facts === 'number' ? [factCount(facts)] : []),
    ...(fields.length > 0 ? [`filled ${names().format(fields)}`] : []),
  ].join(', ')
  if (typeof source !== 'string' || source === '') return found ? `with ${found}` : undefined
  return found ? `from ${source}: ${found}` : `from ${source}`
}

const factCount = (count: number) => `${count === 0 ? 'no' : formatCount(count)} ${count === 1 ? 'fact' : 'facts'}`
