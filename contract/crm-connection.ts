import { z } from 'zod'

/** Salesforce only: where its people sign in, if not at the server's setting. */
export const CrmAuthQuery = z.object({
  loginUrl: z.string().trim().max(200, 'A login address can have at most 200 characters').optional(),
})

/** A service key, or the token of a legacy private app, that an admin of the HubSpot account made there. */
export const CrmKey = z.object({
  key: z
    .string('Paste the key')
    .trim()
    .min(20, 'Paste the whole key')
    .max(500, 'Paste only the key')
    .regex(/^[!-~]+$/, 'Paste only the key, without spaces'),
})
