import type { MergeField } from '../../../contract/email-template.ts'
import { LEAD_FIELDS } from '../../../contract/lead-fields.ts'

const OTHERS: Partial<Record<string, string>> = {
  fullName: 'Full name',
  senderName: 'Your name',
  senderRole: 'Your role',
  senderCompany: 'Your company',
  offer: 'Your offer',
  meetingLink: 'Your meeting link',
} satisfies Partial<Record<MergeField, string>>

const isOfLead = (field: string): field is keyof typeof LEAD_FIELDS => Object.hasOwn(LEAD_FIELDS, field)

/** A merge field as forms name it: "First name" for `firstName`. */
export const fieldWords = (field: string) => (isOfLead(field) ? LEAD_FIELDS[field].label : (OTHERS[field] ?? field))
