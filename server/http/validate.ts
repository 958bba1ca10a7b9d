import type { FastifySchemaCompiler } from 'fastify'
import { z } from 'zod'
import { type AppError, badFields, MAX_ISSUES } from './errors.ts'

type Validated<T extends z.ZodType> = { value: z.output<T> } | { error: AppError }

/**
 * The value as the schema makes it, or its first issues. Zod's own `safeParse` writes a message for each of them, which takes
 * seconds where half a million values are wrong.
 */
function validate<T extends z.ZodType>(schema: T, input: unknown): Validated<T> {
  const result = schema._zod.run({ value: input, issues: [] }, { async: false })
  if (result instanceof Promise) throw new z.core.$ZodAsyncError()
  if (result.issues.length === 0) return { value: result.value as z.output<T> }
  const issues = result.issues.slice(0, MAX_ISSUES).map((raw) => z.core.util.finalizeIssue(raw, {}, z.core.config()))
  return { error: badFields(issues.map(({ path, message }) => ({ field: path.join('.'), message }))) }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) =>
    validate(schema, input)

/** Outside of Fastify's own validation. */
export function parseOrRefuse<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const validated = validate(schema, input)
  if ('error' in validated) throw validated.error
  return validated.value
}
