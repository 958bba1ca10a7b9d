import { z } from 'zod'
import { EmailAddress } from './email-address.ts'
import { idParams } from './ids.ts'
import { Timestamp } from './moments.ts'
import { paging, Total } from './paging.ts'

export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'manual', 'imported'] as const

const MAX_ADDRESSES = 10_000

/** An address that must not be emailed, and why. */
const Suppression = z.object({
  id: z.number().int(),
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string().nullable(),
  createdAt: Timestamp,
})
export type Suppression = z.infer<typeof Suppression>

export const SuppressionId = idParams('address')

export const SuppressionPage = z.object({ entries: z.array(Suppression), ...Total })

export const NewSuppressions = z.object({
  addresses: z
    .array(EmailAddress)
    .min(1, 'Enter at least one email address')
    .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES.toLocaleString('en-GB')} addresses at once`),
  note: z.string().trim().max(300, 'At most 300 characters').nullish(),
})

export const SuppressionQuery = z.object({
  search: z.string().trim().max(200).default(''),
  ...paging({ usual: 50, most: 200 }),
})
