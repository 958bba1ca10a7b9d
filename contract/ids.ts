import { z } from 'zod'
import { MAX_ID } from './max-id.ts'

/** The ID of something that exists, in a response. */
export const Id = z.number().int()

/** The ID of something, in the body of a request. */
export const bodyId = (message?: string) => z.number(message).int(message).min(1, message).max(MAX_ID, message)

/** The ID of something in a path or a query, where it is text. */
export const urlId = (message?: string) => z.coerce.number(message).int(message).min(1, message).max(MAX_ID, message)

export const invalidId = (noun: string) => `Invalid ${noun} ID`

/** The `:id` of a path. */
export const idParams = (noun: string) => z.object({ id: urlId(invalidId(noun)) })
