import { sql } from 'drizzle-orm'
import { type EmailReason, reasonFrom } from '../../contract/email-reason.ts'
import { reasonSentence } from '../../contract/email-reason-words.ts'
import { storableText } from '../db/storable-text.ts'

/** The parameters of a reason as JSON, for a jsonb column; null where it has none. */
export function reasonParams({ code: _, ...params }: EmailReason): string | null {
  return Object.keys(params).length > 0 ? JSON.stringify(params, storableValue) : null
}

// Texts of templates and servers are cut, which can leave half of an emoji: jsonb refuses it, and the email's state with it.
const storableValue = (_key: string, value: unknown) => (typeof value === 'string' ? storableText(value) : value)

/** In an update of `sequence_logs`: why the email waits. */
export const holdReason = (reason: EmailReason | null) =>
  sql`hold_reason = ${reason?.code ?? null}, reason_params = ${reason && reasonParams(reason)}::jsonb`

/** In an update of `sequence_logs`: why it was not sent or did not arrive. */
export const errorReason = (reason: EmailReason) =>
  sql`error_message = ${reason.code}, reason_params = ${reasonParams(reason)}::jsonb`

/** In an update of `lead_sequence_enrollments`: why it ended. If that is taken back, a paused one stays paused. */
export const endReason = (reason: EmailReason) =>
  sql`end_reason = ${reason.code}, end_params = case when status = 'paused'
    then coalesce(${reasonParams(reason)}::jsonb, '{}') || '{"wasPaused": true}' else ${reasonParams(reason)}::jsonb end`

/** In an update of enrollments `e` that a bounce or a booked meeting has ended: they stay so when that is taken back. */
export const staysEnded = sql`end_params = coalesce(e.end_params, '{}') || '{"staysEnded": true}'`
export const hasToStayEnded = sql`coalesce((e.end_params ->> 'staysEnded')::boolean, false)`

/** A stored reason as the API tells it: a sentence, and the code with its parameters beside it. */
export function readReason(code: string | null, params: unknown, now: Date) {
  const cause = reasonFrom(code, params)
  return { reason: cause && reasonSentence(cause, now), cause }
}
