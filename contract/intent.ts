import type { MessageIntent } from './inbox-choices.ts'

export type Intent = MessageIntent

/** Words that decided, with their position in the subject or in the whole text: in UTF-16 units, as in string.slice. */
export type DecidingWords = { text: string; place: 'subject' | 'body'; start: number; end: number }

/** The person a referral names, as far as it does. */
export type ReferredPerson = { name: string | null; email: string | null; title: string | null }

export type IntentReading = {
  intent: Intent
  /** From 0 to 1. */
  confidence: number
  words: DecidingWords[]
  /** Not now: when to follow up. Out of office: the first day back. Written 2026-11-30. */
  date?: string | undefined
  /** Referral: the person named. */
  person?: ReferredPerson | undefined
}
