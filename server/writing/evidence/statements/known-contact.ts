import type { CheckedLanguage } from '../../../../contract/checked-language.ts'
import type { WriterFacts } from '../../writer-facts.ts'
import { detectLanguage } from '../languages/detect-language.ts'
import { LANGUAGES } from '../languages/language.ts'
import type { StatementKind } from '../languages/language-words.ts'
import { plainText } from '../languages/plain-text.ts'
import { EARLIER_EMAIL, NOTES } from '../sources.ts'

/** What happened between the user and the lead: from the timeline, from emails, or from the notes, which have no date. */
export type KnownContact = {
  kind: 'call' | 'meeting' | 'reply' | 'email' | 'customer' | 'referral'
  source: string
  at?: string
}

const MOST_NOTES = 4_000
const NAMES = { call: 'call', meeting: 'meeting', reply: 'reply', email: 'email', customer: 'customer' } as const

export function knownContacts(
  { lead, pastEmails, followsReply = false, timeline = [], entries = [] }: WriterFacts,
  language: CheckedLanguage,
): KnownContact[] {
  const notes = [...entries, lead?.notes ?? ''].join('\n').slice(0, MOST_NOTES)
  const plain = plainText(notes)
  const { noted } = LANGUAGES[detectLanguage(notes, language) ?? language]
  return [
    ...(followsReply ? [{ kind: 'reply', source: 'The reply that this step follows' } as const] : []),
    ...timeline.map(
      ({ kind, at }): KnownContact => ({ kind, at, source: `Timeline: ${NAMES[kind]} on ${at.slice(0, 10)}` }),
    ),
    ...pastEmails.map(({ sentAt }): KnownContact => ({ kind: 'email', at: sentAt, source: EARLIER_EMAIL })),
    ...pastEmails.flatMap(({ hasReply }): KnownContact[] =>
      hasReply ? [{ kind: 'reply', source: 'Timeline: reply to an earlier email' }] : [],
    ),
    ...(['call', 'meeting', 'reply', 'customer', 'referral'] as const).flatMap((kind): KnownContact[] =>
      noted[kind].test(plain) ? [{ kind, source: NOTES }] : [],
    ),
  ]
}

/** Which events support a statement. What somebody asked for, they may have asked in writing or in person. */
export const SUPPORTS: Record<
  Exclude<StatementKind, 'decision' | 'promise' | 'superlative'>,
  KnownContact['kind'][]
> = {
  call: ['call', 'meeting'],
  meeting: ['meeting'],
  reply: ['reply', 'call', 'meeting'],
  agreement: ['reply', 'call', 'meeting'],
  sent: ['email'],
  customer: ['customer'],
  referral: ['referral'],
}

const BY_PHONE =
  /\b(?:call|phone|telefon\w*|anruf|appel|telephon\w*|llamada|chiamata|chamada|telefoon\w*|telefoontje|belde\w?|gebeld)\b/
/** A weekend may lie between yesterday's call and today's email. */
const DAYS_OF_YESTERDAY = 3
const DAY_MS = 86_400_000
const YESTERDAY: Record<CheckedLanguage, RegExp> = {
  en: /\b(?:yesterday|this morning|today)\b/,
  de: /\b(?:gestern|heute)\b/,
  fr: /\b(?:hier|ce matin|aujourd'hui)\b/,
  es: /\b(?:ayer|hoy|esta manana)\b/,
  it: /\b(?:ieri|oggi|stamattina)\b/,
  nl: /\b(?:gisteren|vandaag|vanochtend)\b/,
  pt: /\b(?:ontem|hoje|esta manha)\b/,
}

/** The event that supports a statement; if only an older one does, that one as `tooOld`. */
export function contactFor(
  kind: keyof typeof SUPPORTS,
  said: string,
  sentence: string,
  known: KnownContact[],
  { language, today }: { language: CheckedLanguage; today: string | undefined },
): { contact?: KnownContact; tooOld?: KnownContact } {
  const kinds = kind === 'call' && BY_PHONE.test(said) ? ['call'] : SUPPORTS[kind]
  const fitting = known.filter((one) => kinds.includes(one.kind))
  const isFresh = ({ at }: KnownContact) =>
    !at || !today || Date.parse(today) - Date.parse(at) <= (DAYS_OF_YESTERDAY + 1) * DAY_MS
  const contact = YESTERDAY[language].test(sentence) ? fitting.find(isFresh) : fitting[0]
  return contact ? { contact } : fitting[0] ? { tooOld: fitting[0] } : {}
}
