export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'lost'] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]
export const DEFAULT_LEAD_STATUS: LeadStatus = 'new'
