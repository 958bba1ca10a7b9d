import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import type { LeadFieldRow, TextField } from './lead-field-row.ts'
import { LeadTags } from './lead-tags.ts'

/** What a field takes. */
export function schemaOf(row: LeadFieldRow): z.ZodType {
  switch (row.type) {
    case 'text':
      return textSchema(row)
    case 'email':
      return EmailAddress
    case 'choice': {
      const Option = z.enum(Object.keys(row.options), row.problem)
      if (row.default !== undefined) return Option
      return z.preprocess((value) => (value === '' ? null : value), Option.nullable())
    }
    case 'pence':
      return z
        .number(`${row.label} must be a number`)
        .int(`${row.label} must be in whole pence`)
        .min(0, `${row.label} must be positive`)
        .max(row.max, `${row.label} is too large`)
    case 'percent':
      return z
        .number(`${row.label} must be a number`)
        .int(`${row.label} must be a whole number`)
        .min(0, `${row.label} must be at least 0`)
        .max(100, `${row.label} cannot exceed 100`)
    case 'tags':
      return LeadTags
  }
}

function textSchema({ label, max, isRequired, format }: TextField): z.ZodType {
  const tooLong = `At most ${max} characters`
  if (isRequired) return z.string(`${label} is required`).trim().min(1, `${label} is required`).max(max, tooLong)
  const text = z.string().trim().max(max, tooLong).nullable()
  if (!format) return text.transform((value) => value || null)
  return text.transform((value, check) => {
    if (!value) return null
    const parsed = format.parse(value)
    if (parsed === undefined) check.addIssue({ code: 'custom', message: format.problem })
    return parsed ?? null
  })
}

/** The same for a new lead, where a field that is left out is empty. */
export function newSchemaOf(row: LeadFieldRow): z.ZodType {
  if (row.type === 'pence' || row.type === 'percent') return schemaOf(row).default(0)
  if (row.type === 'tags') return LeadTags.default([])
  if (row.type === 'choice') return schemaOf(row).default(row.default ?? null)
  return 'isRequired' in row && row.isRequired ? schemaOf(row) : schemaOf(row).default(null)
}

/** What a field holds once it is stored. */
export function storedSchemaOf(row: LeadFieldRow): z.ZodType {
  if (row.type === 'pence' || row.type === 'percent') return z.number().int()
  if (row.type === 'tags') return z.array(z.string())
  if (row.type === 'choice' && row.default !== undefined) return z.enum(Object.keys(row.options))
  return 'isRequired' in row && row.isRequired ? z.string() : z.string().nullable()
}
