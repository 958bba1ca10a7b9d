import { z } from 'zod'
import { MESSAGE_INTENTS } from './inbox-choices.ts'

export const INTENTS = MESSAGE_INTENTS
export const Intent = z.enum(INTENTS)
export type Intent = z.infer<typeof Intent>

/** Words that decided, with their position in the subject or in the whole text: in UTF-16 units, as in string.slice. */
export const DecidingWords = z.object({
  text: z.string(),
  place: z.enum(['subject', 'body']),
  start: z.number().int(),
  end: z.number().int(),
})
export type DecidingWords = z.infer<typeof DecidingWords>

/** The person a referral names, as far as it does. */
export const ReferredPerson = z.object({
  name: z.string().nullable(),
  email: z.string().nullable(),
  title: z.string().nullable(),
})
export type ReferredPerson = z.infer<typeof ReferredPerson>

export const IntentReading = z.object({
  intent: Intent,
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  words: z.array(DecidingWords),
  /** Not now: when to follow up. Out of office: the first day back. Written 2026-11-30. */
  date: z.iso.date().optional(),
  /** Referral: the person named. */
  person: ReferredPerson.optional(),
})
export type IntentReading = z.infer<typeof IntentReading>
