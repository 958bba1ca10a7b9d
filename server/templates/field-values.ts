import type { MergeField } from '../../contract/email-template.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Voice } from '../../contract/voice.ts'

type Named = Pick<
  Lead,
  'firstName' | 'lastName' | 'email' | 'company' | 'jobTitle' | 'industry' | 'companySize' | 'location' | 'website'
>

/** The merge field values for an email to this lead from this sender. */
export function fieldsOf(lead: Named | null, voice: Voice): Record<MergeField, string | null> {
  return {
    firstName: lead?.firstName ?? null,
    lastName: lead?.lastName ?? null,
    fullName: [lead?.firstName, lead?.lastName].filter(Boolean).join(' ') || null,
    email: lead?.email ?? null,
    company: lead?.company ?? null,
    jobTitle: lead?.jobTitle ?? null,
    industry: lead?.industry ?? null,
    companySize: lead?.companySize ?? null,
    location: lead?.location ?? null,
    website: lead?.website ?? null,
    senderName: voice.senderName,
    senderRole: voice.senderRole,
    senderCompany: voice.senderCompany,
    offer: voice.offer,
  }
}
