import { z } from 'zod'

/** A moment as JSON has it: "2030-01-31T09:00:00.000Z". */
export const Timestamp = z.iso.datetime()

/** A moment in a response the server fills from database rows: a Date there, text in the browser. */
export const DateOrTimestamp = z.date().or(Timestamp)
