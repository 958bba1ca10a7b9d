import type { Lines } from './lines/bank.ts'

/** What the built-in writer understands of the user's instructions. Their words never go into the email. */
export type Instructions = {
  length: 'shorter' | 'longer' | null
  ask: 'call' | 'demo' | 'meeting' | 'reply' | null
  minutes: string | null
  when: string | null
  hasPrompt: boolean
  /** The parts that were not understood, in the user's words. */
  left: string[]
}

const DAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i
const CLOCK = /\b(?:at|um|@)\s?(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)?\b|\b(\d{1,2})\s?(am|pm)\b/i
const NEGATED =
  /\b(no|not|never|without|avoid|skip|stop|nothing|refrain|don['’]?t|isn['’]?t|shouldn['’]?t|won['’]?t)\b/i
const PAST =
  /\b(was|were|had|did|met|spoke|called|talked|asked|answered|replied|sent|wrote|agreed|promised|discussed|mentioned|after (?:our|the|my|a)|last|yesterday|ago|previous|earlier|remind(?:s|er)?|refer|mention|thank)\b/i
const ASK_VERB =
  /\b(ask|asks|asking|request|suggest|propose|invite|offer|book|schedule|arrange|set up|push for|aim for|go for|try to get|end with|close with|want|would like)\b/i
const SHORT = /\b(short|shorter|brief|briefer|concise|crisp)\b/i
const LONG = /\b(long|longer|detailed|more detail)\b/i
/** "Keep it short" and "shorter" are about the email; "our short call" is not. */
const OF_THE_MAIL = /\b(keep|make|write|be|stay|should|must|mail|e-?mail|text|message|it|too|please)\b/i

type Found = Pick<Instructions, 'length' | 'ask' | 'minutes' | 'when'>
const NONE: Found = { length: null, ask: null, minutes: null, when: null }

export function readInstructions(prompt: string | null | undefined): Instructions {
  const text = prompt?.slice(0, 2_000).trim() ?? ''
  const left: string[] = []
  let found = NONE
  for (const clause of clausesOf(text)) {
    const wish = instructionOf(clause, found.ask !== null)
    if (!wish) left.push(clause)
    else
      found = {
        length: wish.length ?? found.length,
        ask: wish.ask ?? found.ask,
        minutes: wish.minutes ?? found.minutes,
        when: wish.when ?? found.when,
      }
  }
  return { ...found, hasPrompt: text !== '', left }
}

/** One clause per instruction, so that a "not" only affects its own clause. */
const clausesOf = (text: string) =>
  text
    .split(/[!?;\n]|,|\.(?!\d)|\b(?:but|and then|then|and)\b/i)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause))

function instructionOf(clause: string, isAsked: boolean): Found | null {
  const [said = ''] = clause.split(/\b(?:instead of|rather than)\b/i)
  const words = said.split(/\s+/).length
  const isNegated = NEGATED.test(said)
  const ofMail = OF_THE_MAIL.test(said) || words <= 2
  if (ofMail && LONG.test(said) && !PAST.test(said)) return { ...NONE, length: isNegated ? 'shorter' : 'longer' }
  if (isNegated || PAST.test(said)) return null
  const length = SHORT.test(said) && ofMail && !askedIn(said) ? ('shorter' as const) : null
  const ask = ASK_VERB.test(said) ? askedIn(said) : null
  const when = ask || (isAsked && words <= 5) ? whenIn(said) : null
  const minutes = ask ? (/\b(\d{1,2})[\s-]*min(?:ute)?s?\b/i.exec(said)?.[1] ?? null) : null
  return length || ask || when ? { length, ask, minutes, when } : null
}

function askedIn(said: string): Instructions['ask'] {
  const has = (pattern: RegExp) => pattern.test(said)
  if (has(/\b(demo|demonstration)\b/i)) return 'demo'
  if (has(/\b(call|phone|ring|chat|talk|conversation|\d{1,2}[\s-]*min(?:ute)?s?)\b/i)) return 'call'
  if (has(/\b(meet|meeting|coffee|visit)\b/i)) return 'meeting'
  return has(/\b(reply|answer|response|respond)\b/i) ? 'reply' : null
}

function whenIn(text: string): string | null {
  const day = DAY.exec(text)?.[0].toLowerCase()
  const clock = CLOCK.exec(text)
  const hour = clock
    ? `${clock[1] ?? clock[4]}${clock[2] ? `:${clock[2]}` : ''}${(clock[3] ?? clock[5]) ? ` ${(clock[3] ?? clock[5])?.toLowerCase()}` : clock[2] ? '' : ':00'}`
    : null
  const isHour = clock !== null && Number(clock[1] ?? clock[4]) <= 24
  const named = day ? day.slice(0, 1).toUpperCase() + day.slice(1) : null
  if (named) return isHour ? `${named} at ${hour}` : named
  return /\b(next|this) (week|month)\b|\btomorrow\b/i.exec(text)?.[0].toLowerCase() ?? null
}

/** Questions that include the length of the call. */
export const askedForMinutes: Lines = {
  plain: [
    'Could we talk for {minutes} minutes, for example {when}?',
    'Do you have {minutes} minutes for a call, for example {when}?',
  ],
  warm: ['Got {minutes} minutes for a call, say {when}?', 'Can we talk for {minutes} minutes, say {when}?'],
  formal: ['Would you have {minutes} minutes for a conversation, for example {when}?'],
}

export const askedFor: Record<NonNullable<Instructions['ask']>, Lines> = {
  call: {
    plain: ['Would {when} work for a short call?', 'Could we talk on the phone, for example {when}?'],
    warm: ['Does {when} work for a quick call?', 'Can we talk on the phone, say {when}?'],
    formal: ['Would {when} be convenient for a short call?', 'May I suggest a phone call, for example {when}?'],
  },
  demo: {
    plain: ['Would {when} work for a short demo?', 'Could I show you a demo, for example {when}?'],
    warm: ['Does {when} work for a quick demo?', 'Can I give you a demo, say {when}?'],
    formal: ['Would {when} be convenient for a short demo?', 'May I suggest a demo, for example {when}?'],
  },
  meeting: {
    plain: ['Would {when} work for a meeting?', 'Could we meet, for example {when}?'],
    warm: ['Does {when} work for a meeting?', 'Can we meet, say {when}?'],
    formal: ['Would {when} be convenient for a meeting?', 'May I suggest a meeting, for example {when}?'],
  },
  reply: {
    plain: ['Could you reply with a line or two?', 'Could you let me know where you stand?'],
    warm: ['Could you drop me a line?', 'Could you send me a line or two?'],
    formal: ['Could you send me a brief reply?', 'May I ask you for a brief reply?'],
  },
}
