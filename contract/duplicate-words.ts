import type { DuplicateReason } from './lead-duplicate.ts'

/** What each reason says; those that speak against come after "But". */
const WORDS: Record<DuplicateReason, string> = {
  crm: 'one person in your CRM',
  email: 'same email address',
  email_variant: 'same mailbox',
  email_other_domain: 'same email name at a related domain',
  email_spelling: 'email addresses one typo apart',
  email_spells_name: 'the email address spells the other name',
  linkedin: 'same LinkedIn profile',
  phone: 'same phone',
  name: 'same name',
  name_part: 'same name, one is longer',
  name_spelling: 'similar name',
  name_swapped: 'first and last name swapped',
  nickname: 'same name with a nickname',
  initial: 'same name with an initial',
  company: 'same company',
  company_alike: 'similar company name',
  company_domain: 'same company domain',
  title: 'similar job title',
  place: 'same location',
  own_addresses: 'each name has its own email address',
  other_initial: 'different middle initial',
  generation: 'different suffix (Jr., Sr.)',
  other_company: 'different company',
  other_linkedin: 'different LinkedIn profile',
  other_phone: 'different phone',
  other_title: 'different job title',
  other_place: 'different location',
}
const AGAINST = new Set<DuplicateReason>([
  'own_addresses',
  'other_initial',
  'generation',
  'other_company',
  'other_linkedin',
  'other_phone',
  'other_title',
  'other_place',
])

/** "Same name, same company. But: different phone." */
export function reasonWords(reasons: readonly DuplicateReason[]) {
  const strength = Object.keys(WORDS)
  const ordered = [...new Set(reasons)].sort((one, other) => strength.indexOf(one) - strength.indexOf(other))
  const forIt = ordered.filter((reason) => !AGAINST.has(reason)).map((reason) => WORDS[reason])
  const against = ordered.filter((reason) => AGAINST.has(reason)).map((reason) => WORDS[reason])
  const said = forIt.join(', ')
  const start = said.charAt(0).toUpperCase() + said.slice(1)
  return against.length === 0 ? start : `${start}. But: ${against.join(', ')}`
}
