import type { EnrichedData, EnrichedField, Fact, Suggestion } from '../../contract/enrichment.ts'
import type { Lead, LeadChanges } from '../../contract/lead.ts'
import type { Candidate } from './understand/finding.ts'

const MAX_FACTS = 60
const MAX_OF_LABEL: Record<string, number> = { Technology: 20, Description: 2, 'Company name': 2 }
const MAX_OF_OTHERS = 3

/** Each fact once, not too many of one kind, not too many in all. The first ones stay. */
export function tidyFacts(facts: Fact[]): Fact[] {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  const kept = facts.filter(({ label, value }) => {
    const key = `${label}\n${label === 'Phone' ? value.replace(/\D/g, '') : value.toLowerCase()}`
    const count = counts.get(label) ?? 0
    if (seen.has(key) || count >= (MAX_OF_LABEL[label] ?? MAX_OF_OTHERS)) return false
    seen.add(key)
    counts.set(label, count + 1)
    return true
  })
  return kept.slice(0, MAX_FACTS)
}

type Fields = Pick<Lead, EnrichedField>
type Found = Candidate & { source: string }

/** What is filled in, and what is only offered: certain values for empty fields; everything else is for the user to decide. */
export function decideFields(lead: Fields, found: Found[], dismissed: EnrichedData['dismissed']) {
  const filled: Pick<LeadChanges, EnrichedField> & Partial<Record<EnrichedField, string>> = {}
  const suggestions: Suggestion[] = []
  for (const field of new Set(found.map((candidate) => candidate.field))) {
    const values = found.filter((candidate) => candidate.field === field)
    const best = values.find(({ isCertain }) => isCertain) ?? values[0]
    if (!best) continue
    const { value, source, isCertain } = best
    if (!lead[field] && isCertain) Object.assign(filled, { [field]: value })
    else if (isNews(field, lead[field], value) && !isIn(dismissed, field, value))
      suggestions.push({ field, value, source })
  }
  return { filled, suggestions }
}

const isIn = (list: EnrichedData['dismissed'], field: string, value: string) =>
  list.some((one) => one.field === field && plain(one.value) === plain(value))

/** Whether it says something else than the lead does, not the same in other words. */
function isNews(field: EnrichedField, has: string | null, value: string) {
  if (!has) return true
  const [old, found] = [plain(has), plain(value)]
  if (field === 'location') return !old.includes(found) && !found.includes(old)
  // Somebody's own profile is worth more than the page of their company.
  if (field === 'linkedinUrl' && old.includes('linkedin.com/in/')) return false
  return old !== found
}

const plain = (value: string) =>
  value
    .toLowerCase()
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '')
    .replace(/\s+/g, ' ')
    .trim()
