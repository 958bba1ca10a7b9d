// The values a lead can choose from and their words. Apart from the table of fields, which a list of leads doesn't need.

export const LEAD_STATUSES = { new: 'New', contacted: 'Contacted', qualified: 'Qualified', lost: 'Lost' } as const
export const INDUSTRIES = {
  technology: 'Technology',
  healthcare: 'Healthcare',
  finance: 'Finance',
  retail: 'Retail',
  manufacturing: 'Manufacturing',
  education: 'Education',
  other: 'Other',
} as const
export const LEAD_SOURCES = { form: 'Added manually', import: 'Import', crm: 'CRM', sample: 'Sample data' } as const
export const COMPANY_SIZES = { '1-10': '1-10', '11-50': '11-50', '51-200': '51-200', '200+': '200+' } as const
