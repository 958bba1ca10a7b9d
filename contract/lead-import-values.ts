import { z } from 'zod'
import { recordOf } from './bounded-lists.ts'
import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES } from './lead-choices.ts'

/** Leave the field empty; of a lead that exists it stays as it is. */
export const SKIP_VALUE = 'skip'
/** Take the number of an amount in another currency as pounds. */
export const KEEP_NUMBER = 'keep'

const MAX_CHOICES = 2000
export const MAX_VALUE_CHARACTERS = 100

const keysOf = <T extends object>(options: T) => Object.keys(options) as (keyof T & string)[]
const choice = <T extends string>(options: readonly T[]) =>
  recordOf(
    z.string().max(MAX_VALUE_CHARACTERS),
    z.enum([...options, SKIP_VALUE], 'Choose a value from the list'),
    MAX_CHOICES,
    `At most ${MAX_CHOICES} choices a field`,
  ).optional()

/** For each field, values of the file in lower case and what they become. Of a deal value the currency is the value. */
export const ImportChoices = z.object({
  status: choice(keysOf(LEAD_STATUSES)),
  industry: choice(keysOf(INDUSTRIES)),
  companySize: choice(keysOf(COMPANY_SIZES)),
  dealValue: choice([KEEP_NUMBER]),
})
export type ImportChoices = z.infer<typeof ImportChoices>

/** Time zones can't be chosen: a name we don't know is left out. */
export const UNCLEAR_FIELDS = ['status', 'industry', 'companySize', 'dealValue', 'timeZone'] as const
export type UnclearField = (typeof UNCLEAR_FIELDS)[number]

/** A value of the file and what becomes of it: every status, and of the other fields the values that are not ours word for word. */
export const ImportValue = z.object({
  field: z.enum(UNCLEAR_FIELDS),
  /** The key of a choice. */
  value: z.string(),
  /** As the file has it for the first time, and where. */
  example: z.string(),
  line: z.number().int(),
  rows: z.number().int(),
  /** An option of the field, `skip`, or `keep`. */
  becomes: z.string(),
  /** We don't know what the value means: without a choice it is not imported. */
  isUnknown: z.boolean().optional(),
})
export type ImportValue = z.infer<typeof ImportValue>
