import type { CrmFinding } from '../../../contract/crm-integration.ts'

const MAX_FINDINGS = 50
const MAX_LENGTH = 500
/** A CRM may have hundreds of each; the other kinds come once or twice. */
const OF_FIELDS: CrmFinding['kind'][] = ['unreadable_field', 'read_only_field', 'required_field', 'missing_option']

/** As many as anybody reads, those of single fields last. The last one says how many there are besides. */
export function limitFindings(found: CrmFinding[]): CrmFinding[] {
  const short = found.map((finding) => ({
    ...finding,
    label: finding.label?.slice(0, MAX_LENGTH) ?? null,
    message: finding.message.slice(0, MAX_LENGTH),
  }))
  if (short.length <= MAX_FINDINGS) return short
  const isOfField = ({ kind }: CrmFinding) => OF_FIELDS.includes(kind)
  const sorted = [...short.filter((finding) => !isOfField(finding)), ...short.filter(isOfField)]
  const message = `And ${short.length - MAX_FINDINGS} more.`
  return [...sorted.slice(0, MAX_FINDINGS), { kind: 'more', property: null, label: null, message }]
}
