import { z } from 'zod'

/** Query parameters for a page of a list. A limit above the maximum is reduced to it. */
export const paging = ({ usual, most }: { usual: number; most: number }) => ({
  page: z.coerce
    .number('Page must be a number')
    .int()
    .min(1, 'Page must be at least 1')
    .max(1_000_000, 'Page not found')
    .default(1),
  limit: z.coerce
    .number('Limit must be a number')
    .int()
    .min(1, 'Limit must be at least 1')
    .default(usual)
    .transform((limit) => Math.min(limit, most)),
})

/** How long a list is. `totalIsExact: false`: it has at least so many entries, and more. */
export const Total = { total: z.number().int(), totalIsExact: z.literal(false).optional() }
