import type { FoundValue, GeneralText } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import { LEAD_MERGE_FIELDS, type LeadMergeField } from '../../contract/lead-field-sets.ts'
import type { Voice } from '../../contract/voice.ts'
import type { Db } from '../db/connect.ts'
import { findLead } from '../leads/lead-queries.ts'
import { readVoice } from '../writing/voice-queries.ts'
import { fieldsOf, storedValue } from './field-values.ts'
import { asTemplate, type Draft, type PersonalValues, personNamedIn } from './personal-values.ts'

/** A text written for one lead as it would fit many; undefined when the lead does not exist or belongs to somebody else. */
export async function generalText(
  db: Db,
  userId: number,
  { leadId, ...draft }: Draft & { leadId: number },
): Promise<GeneralText | undefined> {
  const lead = await findLead(db, userId, leadId)
  if (!lead) return undefined
  const voice = await readVoice(db, userId)
  const general = asTemplate(draft, valuesOf(lead, voice), voice)
  const isAboutLead = general.found.some(({ field }) => !field.startsWith('sender'))
  return isAboutLead ? general : { ...draft, found: [] }
}

/** What a text for one lead says of that lead that isn't true for another, who is asked about next. Read once for all recipients. */
export async function namesOfOther(db: Db, userId: number, text: Draft & { leadId: number | null }) {
  const writtenFor = text.leadId === null ? undefined : await findLead(db, userId, text.leadId)
  if (!writtenFor) return () => undefined
  const voice = await readVoice(db, userId)
  const named = personNamedIn(text, valuesOf(writtenFor, voice))
  return (recipient: Lead) => {
    if (recipient.id === writtenFor.id || named.length === 0) return undefined
    const own = valuesOf(recipient, voice)
    const isTrueToo = ({ field, value }: FoundValue) => [own[field]].flat().includes(value)
    const found = named.filter((one) => !isTrueToo(one))
    return found.length > 0 ? { writtenFor, found } : undefined
  }
}

// Words such as "small" or a campaign's name are in texts without being about one lead.
const COMMON: LeadMergeField[] = ['companySize', 'timeZone', 'campaign']
const ONE_LEADS = LEAD_MERGE_FIELDS.filter((field) => !COMMON.includes(field))

/** Each as the lead has it, and as emails write it. */
function valuesOf(lead: Lead, voice: Voice): PersonalValues {
  const merged = fieldsOf(lead, voice)
  // A value that says nothing, such as the industry "other", is in no text.
  const ways = ONE_LEADS.map((field) => [
    field,
    merged[field] === null ? [] : [merged[field], storedValue(lead, field)],
  ])
  return { ...Object.fromEntries(ways), fullName: [merged.fullName, `${lead.firstName} ${lead.lastName}`] }
}
