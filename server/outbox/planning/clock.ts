import { sql } from 'drizzle-orm'

/** The engine's clock: the database's, which tests may shift. */
export type Clock = { offsetSeconds: number }
export const clockNow = ({ offsetSeconds }: Clock) => sql`(now() + make_interval(secs => ${offsetSeconds}))`
