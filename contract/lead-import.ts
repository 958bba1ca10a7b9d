import { z } from 'zod'
import { idParams } from './ids.ts'
import { LEAD_FIELD_KEYS, type LeadField } from './lead-fields.ts'
import { DateOrTimestamp } from './moments.ts'

export const IMPORT_STATUSES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const

/** What to do with a row whose email one of the owner's leads has. */
export const DUPLICATE_POLICIES = ['update', 'skip', 'add'] as const
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number]
export const DEFAULT_DUPLICATE_POLICY: DuplicatePolicy = 'update'

export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024
/** How much of a file we read to guess its format. */
export const PREVIEW_BYTES = 64 * 1024
export const MAX_SHOWN_ERRORS = 100

export type ImportField = LeadField | 'name'
/** What a column can fill; `name` is a whole name that is split. */
export const IMPORT_FIELDS: readonly ImportField[] = LEAD_FIELD_KEYS.flatMap((field) =>
  field === 'lastName' ? [field, 'name' as const] : [field],
)

export const ImportOptions = z.object({
  encoding: z.enum(ENCODINGS, 'Choose an encoding from the list'),
  delimiter: z.enum(DELIMITERS, 'Columns must be separated by a comma, semicolon, tab or pipe'),
  /** Line of the column names, from 1; 0 when the file has none. */
  headerLine: z.number().int().min(0).max(100, 'The column names must be within the first 100 lines'),
  /**
   * For each column of the file the field it fills. Several columns may fill one: of those the first that holds something
   * counts, but the parts of a location (city, state, country) are joined.
   */
  mapping: z.array(z.enum(IMPORT_FIELDS, 'Unknown field').nullable()).max(500, 'At most 500 columns'),
  duplicates: z.enum(DUPLICATE_POLICIES, 'Choose whether to update, skip or add duplicates'),
  /** The column names as the file has them, for the list of bad rows. */
  columns: z.array(z.string()).max(500, 'At most 500 columns').optional(),
})
export type ImportOptions = z.infer<typeof ImportOptions>

/** What we would fill in for new leads. */
export const ImportConclusions = z.object({
  /** Rows without a company, which get their email domain; one such domain. */
  companies: z.number().int(),
  companyExample: z.string().nullable(),
  /** Rows with an unknown industry, which becomes "other"; some examples. */
  industries: z.number().int(),
  industryExamples: z.array(z.string()),
  /** How many rows were checked. */
  rows: z.number().int(),
})
export type ImportConclusions = z.infer<typeof ImportConclusions>

/** The guessed format of a file and its first rows. */
export const ImportPreview = ImportOptions.omit({ duplicates: true }).extend({
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Undefined when the file is longer than the part we read. */
  rows: z.number().int().optional(),
  conclusions: ImportConclusions,
  options: ImportOptions,
})
export type ImportPreview = z.infer<typeof ImportPreview>

export const LeadImport = z.object({
  id: z.number().int(),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  total: z.number().int(),
  done: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  message: z.string().nullable(),
  createdAt: DateOrTimestamp,
  finishedAt: DateOrTimestamp.nullable(),
})
export type LeadImport = z.infer<typeof LeadImport>

export const ImportError = z.object({ line: z.number().int(), field: z.string().nullable(), message: z.string() })
export type ImportError = z.infer<typeof ImportError>

/** With the first bad rows. */
export const LeadImportReport = LeadImport.extend({ errors: z.array(ImportError) })
export type LeadImportReport = z.infer<typeof LeadImportReport>

export const ImportId = idParams('import')
