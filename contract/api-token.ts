import { z } from 'zod'
import { Id, idParams } from './ids.ts'
import { DateOrTimestamp } from './moments.ts'

export const MAX_API_TOKENS = 20
export const MAX_TOKEN_NAME = 100

/** What a token may do. None includes another. */
export const TOKEN_SCOPES = ['read', 'write', 'send', 'admin'] as const
export const TokenScope = z.enum(TOKEN_SCOPES)
export type TokenScope = z.infer<typeof TokenScope>

export const DEFAULT_TOKEN_DAYS = 90
const MAX_TOKEN_DAYS = 3650
const INVALID_DAYS = `Choose 1 to ${MAX_TOKEN_DAYS} days, or "never"`
const INVALID_SCOPES = `Choose at least one of ${TOKEN_SCOPES.join(', ')}`

export const NewApiToken = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(MAX_TOKEN_NAME, `At most ${MAX_TOKEN_NAME} characters`),
  /** Omitted: all of them. */
  scopes: z
    .array(z.enum(TOKEN_SCOPES, INVALID_SCOPES), INVALID_SCOPES)
    .min(1, INVALID_SCOPES)
    .max(TOKEN_SCOPES.length, INVALID_SCOPES)
    .optional(),
  /** Null or "never": it doesn't expire. */
  expiresInDays: z
    .union(
      [z.int(INVALID_DAYS).min(1, INVALID_DAYS).max(MAX_TOKEN_DAYS, INVALID_DAYS), z.literal('never'), z.null()],
      INVALID_DAYS,
    )
    .default(DEFAULT_TOKEN_DAYS),
})
export type NewApiToken = z.infer<typeof NewApiToken>

export const ApiTokenId = idParams('token')

export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(TokenScope),
  /** Null: it doesn't expire. */
  expiresAt: DateOrTimestamp.nullable(),
  isExpired: z.boolean(),
  lastUsedAt: DateOrTimestamp.nullable(),
  createdAt: DateOrTimestamp,
})
export type ApiToken = z.infer<typeof ApiToken>

/** The only response that contains the token itself. */
export const MadeApiToken = ApiToken.extend({ token: z.string() })
export type MadeApiToken = z.infer<typeof MadeApiToken>
