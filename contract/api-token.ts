import { z } from 'zod'
import { idParams } from './ids.ts'
import { DateOrTimestamp } from './moments.ts'

export const MAX_API_TOKENS = 20
export const MAX_TOKEN_NAME = 100

export const NewApiToken = z.object({
  name: z
    .string('Name is required')
    .trim()
    .min(1, 'Name is required')
    .max(MAX_TOKEN_NAME, `At most ${MAX_TOKEN_NAME} characters`),
})
export type NewApiToken = z.infer<typeof NewApiToken>

export const ApiTokenId = idParams('token')

export const ApiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  lastUsedAt: DateOrTimestamp.nullable(),
  createdAt: DateOrTimestamp,
})
export type ApiToken = z.infer<typeof ApiToken>

/** The only response that contains the token itself. */
export const MadeApiToken = ApiToken.extend({ token: z.string() })
export type MadeApiToken = z.infer<typeof MadeApiToken>
