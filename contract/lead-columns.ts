// The columns of the lead list, and which of them a view shows as a short text such as `name,company.220,status`. Without schemas:
// pages import this file, and zod would double their first load.

type Row = {
  label: string
  /** The order that a first click on the header gives. */
  sort: string
  /** In pixels, where nobody has set it. */
  width: number
  isNumber?: true
  /** Read only when a list asks for it (`include`). */
  include?: LeadExtra
}

/** Values that are not part of a lead itself: a list returns them when asked. */
export const LEAD_EXTRAS = ['source', 'lastActivity', 'sequence', 'nextStep'] as const
export type LeadExtra = (typeof LEAD_EXTRAS)[number]

const LEAD_COLUMNS = {
  name: { label: 'Lead', sort: 'name', width: 240 },
  company: { label: 'Company', sort: 'company', width: 200 },
  email: { label: 'Email', sort: 'email', width: 220 },
  jobTitle: { label: 'Job title', sort: 'jobTitle', width: 180 },
  industry: { label: 'Industry', sort: 'industry', width: 140 },
  companySize: { label: 'Company size', sort: 'companySize', width: 124 },
  status: { label: 'Status', sort: 'status', width: 124 },
  aiScore: { label: 'AI score', sort: '-aiScore', width: 124 },
  dealValue: { label: 'Deal value', sort: '-dealValue', width: 136, isNumber: true },
  createdAt: { label: 'Added', sort: '-createdAt', width: 116 },
  lastActivity: { label: 'Last activity', sort: '-lastActivity', width: 128, include: 'lastActivity' },
  sequence: { label: 'Sequence', sort: 'sequence', width: 180, include: 'sequence' },
  nextStep: { label: 'Next step', sort: 'nextStep', width: 190, include: 'nextStep' },
  phone: { label: 'Phone', sort: 'phone', width: 150 },
  location: { label: 'Location', sort: 'location', width: 150 },
  tags: { label: 'Tags', sort: 'tags', width: 180 },
  source: { label: 'Source', sort: 'source', width: 132, include: 'source' },
  timeZone: { label: 'Time zone', sort: 'timeZone', width: 160 },
} as const satisfies Record<string, Row>

export type LeadColumn = keyof typeof LEAD_COLUMNS
export const LEAD_COLUMN_KEYS = Object.keys(LEAD_COLUMNS) as LeadColumn[]
export const columnRow = (column: LeadColumn): Row => LEAD_COLUMNS[column]

/** Columns that sort by something else than a value that leads are indexed by: only so many leads can be sorted by them. */
export const MAX_SORTED = 50_000

/** A column in its place, and its width where somebody has set one. */
export type ShownColumn = { key: LeadColumn; width?: number }

export const MIN_COLUMN_WIDTH = 60
export const MAX_COLUMN_WIDTH = 800
const MAX_COLUMNS_LENGTH = 500

/** Undefined where the text is not a list of columns. The name is always among them: it opens the lead. */
export function readColumns(text: string): ShownColumn[] | undefined {
  if (text.length > MAX_COLUMNS_LENGTH) return undefined
  const columns: ShownColumn[] = []
  for (const part of text.split(',')) {
    const [, key = '', digits] = /^([a-zA-Z]+)(?:\.(\d{1,4}))?$/.exec(part) ?? []
    if (!Object.hasOwn(LEAD_COLUMNS, key) || columns.some((column) => column.key === key)) return undefined
    const width = digits === undefined ? undefined : Number(digits)
    if (width !== undefined && (width < MIN_COLUMN_WIDTH || width > MAX_COLUMN_WIDTH)) return undefined
    columns.push({ key: key as LeadColumn, ...(width !== undefined && { width }) })
  }
  return columns.some(({ key }) => key === 'name') ? columns : undefined
}

export const columnsText = (columns: ShownColumn[]) =>
  columns.map(({ key, width }) => (width === undefined ? key : `${key}.${width}`)).join(',')
