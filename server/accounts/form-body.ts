import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { parseOrRefuse } from '../http/validate.ts'

// Enough for names and passwords, with room to spare.
const BODY_LIMIT_BYTES = 16 * 1024

/** What the routes of signing in take: JSON, and the forms of our own pages. */
const CONSUMES = ['application/json', 'application/x-www-form-urlencoded']

/** Only documents the body. `parseBody` validates it, because an invalid form gets a page back. */
export function described<T extends z.ZodType>(body: T, description?: string) {
  const validatorCompiler = () => (value: unknown) => ({ value })
  return {
    schema: { body, consumes: CONSUMES, ...(description && { description }) },
    validatorCompiler,
    bodyLimit: BODY_LIMIT_BYTES,
  }
}

export const parseBody = <T extends z.ZodType>(schema: T, body: unknown) => parseOrRefuse(schema, body ?? {})

export const isForm = ({ headers }: FastifyRequest) =>
  /^application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')
