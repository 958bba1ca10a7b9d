import { z } from 'zod'

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

export const ApiTokenId = z.object({ id: z.coerce.number().int().min(1).max(2_147_483_647) })

const Moment = z.date().or(z.iso.datetime())

export const ApiToken = z.object({
  id: z.number().int(),
  name: z.string(),
  lastUsedAt: Moment.nullable(),
  createdAt: Moment,
})
export type ApiToken = z.infer<typeof ApiToken>

/** The one answer that holds the token itself. */
export const MadeApiToken = ApiToken.extend({ token: z.string() })
export type MadeApiToken = z.infer<typeof MadeApiToken>
