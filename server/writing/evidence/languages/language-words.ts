/**
 * What a sentence states without a name or a number. A call, a meeting, something the lead wrote, an agreement, an email of ours, a
 * customer, a recommendation; what somebody else on the lead's side did; a promise; a superlative.
 */
export const STATEMENT_KINDS = [
  'call',
  'meeting',
  'reply',
  'agreement',
  'sent',
  'customer',
  'referral',
  'decision',
  'promise',
  'superlative',
] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** The words of one language, in lower case without accents. */
export type LanguageWords = {
  /** Words of every text, by which the language is known. */
  small: string
  /** A line per English word: the words that mean it. Numbers and dates are read by it as in English. */
  glossary: string
  /** First words of a greeting, with titles. */
  greetings: string
  /** Last words of a line before the sender's name. */
  signOffs: string
  /** Capitalized, without naming anybody: polite forms, titles. */
  polite: string
  /** First words of a sentence that name nobody. */
  starts: string
  /** What a company does: a word after which the first word of a sentence is a name. */
  does: RegExp
  /**
   * Regular expressions over the plain text (lower case, no accents). A space stands for one to three; "~" before one that
   * counts only in a sentence that neither asks nor offers, "?" before one that only must not ask.
   */
  statements: Record<Exclude<StatementKind, 'decision'>, string[]>
  /** Words of a question or an offer: "shall we", "könnten". */
  offers: RegExp
  /** What the user's notes say about a lead when these happened. */
  noted: Record<'call' | 'meeting' | 'reply' | 'customer' | 'referral', RegExp>
}
