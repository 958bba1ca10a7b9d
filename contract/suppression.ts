import { z } from 'zod'
import { endAtFirstIssue } from './bounded-lists.ts'
import { EmailAddress } from './email-address.ts'
import { Id, idParams } from './ids.ts'
import { Timestamp, timestampInput } from './moments.ts'
import { paging, Total } from './paging.ts'

/** `opted_out`: in the CRM. */
export const SUPPRESSION_REASONS = ['unsubscribed', 'bounced', 'complained', 'manual', 'imported', 'opted_out'] as const

const MAX_ADDRESSES = 10_000

/** An address that must not be emailed, and why. */
const Suppression = z.object({
  id: Id,
  address: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  note: z.string().nullable(),
  createdAt: Timestamp,
})
export type Suppression = z.infer<typeof Suppression>

export const SuppressionId = idParams('address')

export const SuppressionPage = z.object({ entries: z.array(Suppression), ...Total })

export const NewSuppressions = z.object({
  addresses: endAtFirstIssue(
    z
      .array(EmailAddress)
      .min(1, 'Enter at least one email address')
      .max(MAX_ADDRESSES, `At most ${MAX_ADDRESSES.toLocaleString('en-GB')} addresses at once`),
  ),
  note: z.string().trim().max(300, 'At most 300 characters').nullish(),
})

export const SuppressionQuery = z.object({
  search: z.string().trim().max(200).default(''),
  ...paging({ usual: 50, most: 200 }),
})

/** Reasons that their owner may take back here. An opt-out in the CRM is taken back there. */
const REMOVABLE = ['bounced', 'manual', 'imported'] as const

/** Addresses that were added together, for the same reason. `note`: what most of them have. */
export const SuppressionRun = z.object({
  reason: z.enum(REMOVABLE),
  from: Timestamp,
  to: Timestamp,
  addresses: z.number().int(),
  note: z.string().nullable(),
})
export type SuppressionRun = z.infer<typeof SuppressionRun>

/** Takes a run back. `resume`: sequences that ended because of bounces go on. */
export const UndoSuppressions = z.object({
  reason: z.enum(REMOVABLE, 'People who unsubscribed or reported spam stay on the list'),
  from: timestampInput('Choose a moment'),
  to: timestampInput('Choose a moment'),
  resume: z.boolean().default(true),
})
export type UndoSuppressions = z.infer<typeof UndoSuppressions>

export const UndoneSuppressions = z.object({ removed: z.number().int(), resumed: z.number().int() })
export type UndoneSuppressions = z.infer<typeof UndoneSuppressions>
