import { z } from 'zod'
import { type Lead, LeadChanges, NewLead } from '../../../../contract/lead.ts'

/** What the form's controls hold: text, with '' for nothing. The deal value is in pounds. */
export type LeadFormValues = Record<keyof Omit<NewLead, 'linkedinUrl'>, string>

const PENCE = 100

/** A number as typed; nothing typed is 0, and what is no number is left for the schema to refuse. */
export const typedNumber = (text: string) => Number(text.trim() || '0')
export const penceOf = (pounds: string) => Math.round(typedNumber(pounds) * PENCE)
export const poundsOf = (pence: number) => String(pence / PENCE)

export function formValues(lead?: Lead): LeadFormValues {
  return {
    firstName: lead?.firstName ?? '',
    lastName: lead?.lastName ?? '',
    email: lead?.email ?? '',
    company: lead?.company ?? '',
    jobTitle: lead?.jobTitle ?? '',
    industry: lead?.industry ?? '',
    companySize: lead?.companySize ?? '',
    location: lead?.location ?? '',
    phone: lead?.phone ?? '',
    website: lead?.website ?? '',
    status: lead?.status ?? 'new',
    dealValue: lead?.dealValue ? poundsOf(lead.dealValue) : '',
    probability: lead?.probability ? String(lead.probability) : '',
    notes: lead?.notes ?? '',
  }
}

const AddedLead = NewLead.omit({ linkedinUrl: true })
type AddedLead = z.input<typeof AddedLead>

// The cast: a status is text here, and one of four only once the schema has looked.
const toLead = (values: LeadFormValues) =>
  ({
    ...values,
    jobTitle: values.jobTitle || null,
    industry: values.industry || null,
    companySize: values.companySize || null,
    location: values.location || null,
    phone: values.phone || null,
    website: values.website || null,
    notes: values.notes || null,
    dealValue: penceOf(values.dealValue),
    probability: typedNumber(values.probability),
  }) as AddedLead

/** The form as a lead to add. */
export const NewLeadForm = z.custom<LeadFormValues>().transform(toLead).pipe(AddedLead)

/** The form as changes of a lead: only what is now another value, so that nothing else is checked or written. */
export const changedLeadForm = (lead: Lead) =>
  z
    .custom<LeadFormValues>()
    .transform((values): z.input<typeof LeadChanges> => {
      const changed = Object.entries(toLead(values)).filter(([field, value]) => value !== lead[field as keyof Lead])
      return Object.fromEntries(changed)
    })
    .pipe(LeadChanges)
