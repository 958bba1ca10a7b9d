import type { EmailTone } from '../email-template.ts'
import type { Content } from './read-content.ts'

export type Ask = 'call' | 'demo' | 'meeting' | 'reply' | 'referral'

/** Why an instruction is not followed. */
export type LeftReason =
  | 'not_understood'
  | 'language'
  | 'conflict'
  | 'in_offer'
  | 'too_short'
  | 'too_long'
  | 'no_such_day'
  | 'not_met'

/** A part of the user's text that the built-in writer does not follow, in their words. */
type LeftInstruction = { text: string; reason: LeftReason }

/** What the built-in writer understands of the user's instructions. */
export type Instructions = {
  length: 'shorter' | 'longer' | null
  /** Of the whole body without the signature. */
  mostWords: number | null
  leastWords: number | null
  /** Between greeting and sign-off. */
  mostSentences: number | null
  oneParagraph: boolean
  bullets: boolean
  /** False: no question mark in the email. True: it must end with a question. */
  question: boolean | null
  tone: EmailTone | null
  ask: Ask | 'nothing' | null
  minutes: string | null
  /** Days or times, such as "Tuesday at 10:00". */
  when: string[]
  /** Each with its preposition: "in Rome", "over lunch", "on Zoom". */
  place: string[]
  /** A product the user names. */
  product: string | null
  topic: string | null
  /** Words of the proof point to use; '' for any. */
  proof: string | null
  subject: string | null
  /** What the email has to say, in the user's words. */
  content: Content[]
  /** Kinds of asks and words that must not be in the email. */
  avoidAsks: Ask[]
  avoidWords: string[]
  hasPrompt: boolean
  /** What holds for every email of this writer: no emojis, first names, English. */
  always: string[]
  left: LeftInstruction[]
}

/** What instructions may refer to. */
export type OwnTexts = { offer?: string | null; proofPoints?: string[]; senderCompany?: string | null }

export const NO_INSTRUCTIONS: Instructions = {
  length: null,
  mostWords: null,
  leastWords: null,
  mostSentences: null,
  oneParagraph: false,
  bullets: false,
  question: null,
  tone: null,
  ask: null,
  minutes: null,
  when: [],
  place: [],
  product: null,
  topic: null,
  proof: null,
  subject: null,
  content: [],
  avoidAsks: [],
  avoidWords: [],
  hasPrompt: false,
  always: [],
  left: [],
}
