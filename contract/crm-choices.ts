import { z } from 'zod'
import { CRM_PROVIDERS, CrmOwner } from './crm-integration.ts'

/** Text has lines, addresses and phone numbers too. Others, such as dates and several choices at once, hold no field of a lead. */
const CRM_PROPERTY_TYPES = ['text', 'number', 'choice', 'other'] as const

/** A property of the records that leads are synced with, as the CRM describes it to the connected user. */
export const CrmProperty = z.object({
  name: z.string(),
  /** What its people call it. */
  label: z.string(),
  type: z.enum(CRM_PROPERTY_TYPES),
  isReadable: z.boolean(),
  isWritable: z.boolean(),
  /** A new record must have a value. */
  isRequired: z.boolean(),
  /** The most characters of a text; null if unknown. */
  max: z.number().int().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
})
export type CrmProperty = z.infer<typeof CrmProperty>

/** A list of HubSpot or a list view of Salesforce. */
export const CrmList = z.object({ id: z.string(), label: z.string() })
export type CrmList = z.infer<typeof CrmList>

export const CrmDealChoices = z.object({
  pipelines: z.array(z.object({ id: z.string(), label: z.string() })),
  /** As ISO 4217 has them. One or none: there is nothing to choose. */
  currencies: z.array(z.string()),
})
export type CrmDealChoices = z.infer<typeof CrmDealChoices>

/** A record that may be the same person as a lead. */
export type RecordCandidate = { id: string; name: string; email: string | null; company: string | null }

/** The record that a lead is linked to; null creates a new one although the CRM has similar ones. */
export const RecordChoice = z.object({ recordId: z.string().min(1).max(100).nullable() })

/** The record of a lead in a CRM, and who is responsible for it there. */
export const LeadRecord = z.object({
  provider: z.enum(CRM_PROVIDERS),
  recordId: z.string(),
  url: z.string().nullable(),
  owner: CrmOwner.nullable(),
})
export type LeadRecord = z.infer<typeof LeadRecord>
