import { z } from 'zod'

/** A moment as JSON has it: "2030-01-31T09:00:00.000Z". */
export const Timestamp = z.iso.datetime()

const INVALID = 'Invalid date and time'

/** A moment that a request sends back exactly as a response named it. */
export const timestampInput = (message = INVALID) => z.iso.datetime(message)

/** The moment of a change to undo. PostgreSQL has no year 0. */
export const ChangeTimestamp = timestampInput().refine((moment) => moment > '1970', INVALID)

/** A moment that somebody chose, in any time zone. */
export const ZonedTimestampInput = z.iso.datetime({ offset: true, error: INVALID })

/** A moment in a response the server fills from database rows: a Date there, text in the browser. */
export const DateOrTimestamp = z.date().or(Timestamp)
