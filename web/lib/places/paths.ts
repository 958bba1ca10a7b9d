import { MAX_ID } from '../../../contract/max-id.ts'

// Addresses that several features link to.

/** Leads with one status, all of them without it. `/leads` alone would be the default view, which may show fewer. */
export const leadsPath = (status?: string) => (status ? `/leads?status=${status}` : '/leads?view=all')

export const templatePath = (id: number) => `/emails/${id}`
export const sequenceResultsPath = (id: number) => `/sequences/${id}/results`

/** An ID as an address has it; undefined when nothing can have it. */
export const readId = (text: string | null | undefined, most = MAX_ID) =>
  text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined
