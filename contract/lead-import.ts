import { z } from 'zod'
import { Id, idParams } from './ids.ts'
import { LEAD_FIELD_KEYS, type LeadField } from './lead-fields.ts'
import { ImportChoices, ImportValue } from './lead-import-values.ts'
import { SALE_COLUMNS, type SaleColumn } from './lead-win-columns.ts'
import { DateOrTimestamp } from './moments.ts'

/**
 * Before anything is written: of a `draft` we keep the file while its columns are chosen; `checking` is a dry run; `checked` waits
 * until somebody starts it.
 */
export const IMPORT_STATUSES = [
  'draft',
  'checking',
  'checked',
  'waiting',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
export const UNDO_STATUSES = ['waiting', 'running', 'done', 'failed'] as const
/** How many files we keep for somebody who has not imported them yet, and for how long. A new file takes the place of the oldest. */
export const KEPT_DRAFTS = 5
export const KEPT_DRAFT_HOURS = 24
/** How many skipped rows are listed by their line. */
export const MAX_SKIPPED_LINES = 10_000
/** How long an import can be undone. */
export const UNDO_DAYS = 30

/** What to do with a row whose email one of the owner's leads has. */
export const DUPLICATE_POLICIES = ['update', 'skip', 'add'] as const
export type DuplicatePolicy = (typeof DUPLICATE_POLICIES)[number]
export const DEFAULT_DUPLICATE_POLICY: DuplicatePolicy = 'update'

export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1254',
  'windows-1253',
  'windows-1251',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'big5',
  'gb18030',
] as const
export type Encoding = (typeof ENCODINGS)[number]

export const DELIMITERS = [',', ';', '\t', '|', '^'] as const
export type Delimiter = (typeof DELIMITERS)[number]

export const MAX_IMPORT_BYTES = 200 * 1024 * 1024
/** How much of a file we read to guess its format. */
export const PREVIEW_BYTES = 64 * 1024
export const MAX_SHOWN_ERRORS = 100

export type ImportField = LeadField | 'name' | SaleColumn | 'extra'
const keysOf = <T extends object>(columns: T) => Object.keys(columns) as (keyof T)[]
/** What a column can fill; `name` is a whole name that is split, the columns of a sale make a new lead a won one, `extra` keeps the column with the lead under its own name. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  ...LEAD_FIELD_KEYS.flatMap((field) => (field === 'lastName' ? [field, 'name' as const] : [field])),
  ...keysOf(SALE_COLUMNS),
  'extra',
]

/** What to do with text that looks garbled. */
export const GARBLED_CHOICES = ['fix', 'keep'] as const
export type GarbledChoice = (typeof GARBLED_CHOICES)[number]

export const ImportOptions = z.object({
  encoding: z.enum(ENCODINGS, 'Choose an encoding from the list'),
  /** Of a UTF-8 file: the encoding of those lines that are not UTF-8. */
  mixedWith: z.enum(ENCODINGS, 'Choose an encoding from the list').optional(),
  /** Of text that was garbled before it was saved ("MÃ¼ller"): whether to fix it. Without it, such rows fail. */
  garbled: z.enum(GARBLED_CHOICES, 'Choose "fix" or "keep"').optional(),
  /** Of a workbook: the sheet that is read. */
  sheet: z.string().max(200, 'At most 200 characters').optional(),
  delimiter: z.enum(DELIMITERS, 'Columns must be separated by a comma, semicolon, tab, pipe or caret'),
  /** Whether `\\"` is a quotation mark inside a quoted cell; else only `""` is. */
  hasBackslashQuotes: z.boolean().optional(),
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
  /** What values mean that we can't read with certainty. */
  choices: ImportChoices.optional(),
  /** Of a workbook: the other sheets with data, which are not read. */
  otherSheets: z.array(z.string()).max(100).optional(),
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

/** How some lines of the file read in an encoding. */
export const EncodingReading = z.object({ encoding: z.enum(ENCODINGS), lines: z.array(z.string()) })
export type EncodingReading = z.infer<typeof EncodingReading>

/** A word of the file that looks garbled, and how it may have been meant. */
export const GarbledWord = z.object({ from: z.string(), to: z.string() })
export type GarbledWord = z.infer<typeof GarbledWord>

/** The guessed format of a file and its first rows. */
export const ImportPreview = ImportOptions.omit({ duplicates: true }).extend({
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Undefined when the file is longer than the part we read. */
  rows: z.number().int().optional(),
  /** Filled when we can't tell the encoding: the likely ones, of which somebody has to choose. */
  readings: z.array(EncodingReading),
  /** Words that look garbled: somebody has to choose whether to fix them. */
  garbledWords: z.array(GarbledWord),
  /** Of a workbook: the sheets with data, of which `sheet` is read. */
  sheets: z.array(z.string()),
  conclusions: ImportConclusions,
  options: ImportOptions,
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** What somebody has chosen for a file; the rest we guess. */
export const WantedOptions = ImportOptions.omit({ columns: true, otherSheets: true }).partial()
export type WantedOptions = z.infer<typeof WantedOptions>

/** A file that is kept, how it reads, and what was chosen for it. */
export const ImportDraft = z.object({
  id: Id,
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  wanted: WantedOptions,
  preview: ImportPreview,
})
export type ImportDraft = z.infer<typeof ImportDraft>

/** What an undo has done so far. Leads that somebody emailed or edited since the import stay. */
const ImportUndo = z.object({
  status: z.enum(UNDO_STATUSES),
  removed: z.number().int(),
  restored: z.number().int(),
  keptEmailed: z.number().int(),
  keptEdited: z.number().int(),
  finishedAt: DateOrTimestamp.nullable(),
})
export type ImportUndo = z.infer<typeof ImportUndo>

/** For a dry run the counts are those of the import as it would be. */
export const LeadImport = z.object({
  id: Id,
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
  /** How many values were read as something else or left out; `values` and `notes` of the report say which. */
  noted: z.number().int(),
  /** Until when it can be undone; null when it can't. */
  undoUntil: DateOrTimestamp.nullable(),
  undo: ImportUndo.nullable(),
})
export type LeadImport = z.infer<typeof LeadImport>

export const ImportError = z.object({
  line: z.number().int(),
  field: z.string().nullable(),
  message: z.string(),
  /** Who the row is about, if it says so. */
  name: z.string().nullish(),
})
export type ImportError = z.infer<typeof ImportError>

/** With the first bad rows, and what became of unclear values: each value once, and the first rows that hold one. */
export const LeadImportReport = LeadImport.extend({
  errors: z.array(ImportError),
  values: z.array(ImportValue),
  /** Rows with unclear values beyond those listed. */
  moreValues: z.number().int(),
  notes: z.array(ImportError),
  duplicates: z.enum(DUPLICATE_POLICIES),
  choices: ImportChoices,
  /** Of a workbook: the sheet that was read, and the others with data. */
  sheet: z.string().nullable(),
  otherSheets: z.array(z.string()),
})
export type LeadImportReport = z.infer<typeof LeadImportReport>

/** Another check of the same file. */
export const RecheckImport = ImportOptions.pick({ duplicates: true, choices: true }).partial()
export type RecheckImport = z.infer<typeof RecheckImport>

/** Words that look garbled were found below the part that the preview shows; without a choice about them nothing was checked. */
export const CheckStarted = LeadImportReport.extend({ garbledWords: z.array(GarbledWord) })
export type CheckStarted = z.infer<typeof CheckStarted>

/** What undoing an import would do now. Leads that were emailed or edited since stay. */
export const UndoForecast = z.object({
  removed: z.number().int(),
  restored: z.number().int(),
  keptEmailed: z.number().int(),
  keptEdited: z.number().int(),
  /** Of those removed: how many are in a sequence, and how many of these got test emails only. */
  inSequence: z.number().int(),
  onlyTests: z.number().int(),
  /** Of those removed: how many have a record in a CRM, which stays. Missing from a server of the previous version. */
  inCrm: z.number().int().optional(),
})
export type UndoForecast = z.infer<typeof UndoForecast>

export const ImportId = idParams('import')
