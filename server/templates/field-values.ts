import type { MergeField } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import { LEAD_MERGE_FIELDS, type LeadMergeField } from '../../contract/lead-field-sets.ts'
import type { Voice } from '../../contract/voice.ts'

type MergedLead = Pick<Lead, LeadMergeField>
type LeadValues = Record<LeadMergeField, string | null>

/** The merge field values for an email to this lead from this sender. */
export function fieldsOf(lead: MergedLead | null, voice: Voice): Record<MergeField, string | null> {
  const ofLead = Object.fromEntries(LEAD_MERGE_FIELDS.map((field) => [field, lead?.[field] ?? null])) as LeadValues
  return {
    ...ofLead,
    fullName: [lead?.firstName, lead?.lastName].filter(Boolean).join(' ') || null,
    senderName: voice.senderName,
    senderRole: voice.senderRole,
    senderCompany: voice.senderCompany,
    offer: voice.offer,
  }
}
