import { z } from 'zod'
import { Id, idParams } from './ids.ts'
import { Timestamp } from './moments.ts'
import { paging, Total } from './paging.ts'

/** So many soft bounces within so many days pause an address. */
export const SOFT_BOUNCES_TO_PAUSE = 3
export const SOFT_BOUNCE_DAYS = 14

/** An address that gets no email until its owner resumes it. */
export const PausedAddress = z.object({
  id: Id,
  address: z.string(),
  /** How many emails came back before it was paused, and what the server said the last time. */
  bounces: z.number().int(),
  reply: z.string().nullable(),
  since: Timestamp,
})
export type PausedAddress = z.infer<typeof PausedAddress>

export const PausedAddressId = idParams('address')
export const PausedAddressQuery = z.object(paging({ usual: 50, most: 200 }))
export const PausedAddressPage = z.object({ entries: z.array(PausedAddress), ...Total })
export type PausedAddressPage = z.infer<typeof PausedAddressPage>
