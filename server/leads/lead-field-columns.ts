import { type LeadField, rowOf } from '../../contract/lead-fields.ts'
import { leads } from '../db/schema.ts'

/** The columns of these fields, for a select by Drizzle. */
export const fieldColumns = <F extends LeadField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, leads[field]])) as Pick<typeof leads, F>

/** The same in SQL: `first_name as "firstName", …`. */
export const selectFields = (fields: readonly LeadField[]) =>
  fields.map((field) => `${columnOf(field)}${isPence(field) ? '::float8' : ''} as "${field}"`).join(', ')

export const columnOf = (field: LeadField) => rowOf(field).column

// A bigint would arrive as text; a float holds every amount we allow.
const isPence = (field: LeadField) => rowOf(field).type === 'pence'

const sqlTypes = {
  text: 'text',
  email: 'text',
  choice: 'text',
  pence: 'bigint',
  percent: 'int',
  tags: 'text[]',
} as const
export const sqlTypeOf = (field: LeadField) => sqlTypes[rowOf(field).type]
