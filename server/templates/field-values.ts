import type { MergeField } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import { LEAD_MERGE_FIELDS, type LeadMergeField } from '../../contract/lead-field-sets.ts'
import { industryWord } from '../../contract/own-word.ts'
import type { Voice } from '../../contract/voice.ts'
import { cleanForMerging } from './clean-value.ts'

export type MergedLead = Pick<Lead, LeadMergeField | 'industryAsGiven'>
type LeadValues = Record<LeadMergeField, string | null>

/** The lead's own values of the merge fields, as they are stored. */
export const storedValue = (lead: MergedLead, field: LeadMergeField) =>
  field === 'industry' ? industryWord(lead) : lead[field]

/** The name of a lead as emails write it. */
export const cleanName = ({ firstName, lastName }: Pick<Lead, 'firstName' | 'lastName'>) =>
  [cleanForMerging('firstName', firstName), cleanForMerging('lastName', lastName)].filter(Boolean).join(' ')

/** The merge field values for an email to this lead from this sender, as they read in a sentence. */
export function fieldsOf(lead: MergedLead | null, voice: Voice): Record<MergeField, string | null> {
  const ofLead = Object.fromEntries(
    LEAD_MERGE_FIELDS.map((field) => [field, lead && cleanForMerging(field, storedValue(lead, field))]),
  ) as LeadValues
  return {
    ...ofLead,
    fullName: (lead && cleanName(lead)) || null,
    senderName: voice.senderName,
    senderRole: voice.senderRole,
    senderCompany: voice.senderCompany,
    offer: voice.offer,
    meetingLink: voice.meetingLink ?? null,
  }
}
