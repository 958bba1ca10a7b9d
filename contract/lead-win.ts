import { z } from 'zod'

/** PUT /api/leads/{id}/win: the deal is won. The lead becomes Qualified. `value` is in pence. */
export const LeadWin = z.object({
  wonOn: z.iso
    .date({ error: 'Enter a date', abort: true })
    .refine((day) => '1990' < day && day < '2100', 'Enter a date between 1990 and 2100'),
  value: z
    .number('Enter a value')
    .int('Enter a value')
    .min(0, 'The value must be positive')
    .max(Number.MAX_SAFE_INTEGER, 'The value is too large'),
})
export type LeadWin = z.infer<typeof LeadWin>
