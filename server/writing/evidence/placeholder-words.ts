import { MERGE_FIELDS } from '../../../contract/email-template.ts'

const FIELDS = new Set<string>(MERGE_FIELDS)
/** What gaps for the writer consist of. None of these words claims anything. */
const WORDS = new Set(
  `a the my your our their his her insert add enter here sender lead contact prospect recipient customer client full first last name names
  company business organization organisation job title role position industry sector city town location country link url website site page
  calendar calendly booking meeting call date time day topic subject pain point product service phone number email address signature
  department team placeholder text`.split(/\s+/),
)

/** Whether brackets around this stand for something to fill in, as [firstName], [Your name] and [Calendar link] do. */
export function isPlaceholder(inner: string) {
  if (FIELDS.has(inner.trim())) return true
  if (!/^[a-z][a-z _'’-]*$/i.test(inner)) return false
  const words = inner.toLowerCase().match(/[a-z]+/g) ?? []
  return words.every((word) => WORDS.has(word) || word === 's')
}
