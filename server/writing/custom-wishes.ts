import type { Lines } from './lines/bank.ts'

/** What the built-in writer understands of an instruction. Its words never go into the mail. */
export type Wishes = {
  length: 'shorter' | 'longer' | null
  ask: 'call' | 'demo' | 'meeting' | 'reply' | null
  when: string | null
  hasPrompt: boolean
}

const DAY = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i
const CLOCK = /\b(?:at|um|@)\s?(\d{1,2})(?:[:.](\d\d))?\s?(am|pm)?\b|\b(\d{1,2})\s?(am|pm)\b/i

export function wishesIn(prompt: string | null | undefined): Wishes {
  const text = prompt?.slice(0, 2_000) ?? ''
  const has = (pattern: RegExp) => pattern.test(text)
  return {
    hasPrompt: text.trim() !== '',
    length: has(/\b(short|shorter|brief|briefer|concise|crisp)\b/i)
      ? 'shorter'
      : has(/\b(long|longer|detailed|more detail)\b/i)
        ? 'longer'
        : null,
    ask: has(/\b(demo|demonstration)\b/i)
      ? 'demo'
      : has(/\b(call|phone|ring)\b/i)
        ? 'call'
        : has(/\b(meet|meeting|coffee|visit)\b/i)
          ? 'meeting'
          : has(/\b(reply|answer|respond)\b/i)
            ? 'reply'
            : null,
    when: whenIn(text),
  }
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

export const askedFor: Record<NonNullable<Wishes['ask']>, Lines> = {
  call: {
    plain: ['Would {when} suit you for a short call?', 'Could we speak on the phone, for instance {when}?'],
    warm: ['Does {when} work for a quick call?', 'Shall we have a quick call, say {when}?'],
    formal: [
      'Would {when} be convenient for a brief telephone call?',
      'May I suggest a brief telephone call, for instance {when}?',
    ],
  },
  demo: {
    plain: ['Would {when} suit you for a short demo?', 'Could I show you a demo, for instance {when}?'],
    warm: ['Does {when} work for a quick demo?', 'Shall I give you a quick demo, say {when}?'],
    formal: [
      'Would {when} be convenient for a short demonstration?',
      'May I suggest a demonstration, for instance {when}?',
    ],
  },
  meeting: {
    plain: ['Would {when} suit you for a meeting?', 'Could we meet, for instance {when}?'],
    warm: ['Does {when} work for a meeting?', 'Shall we meet, say {when}?'],
    formal: ['Would {when} be convenient for a meeting?', 'May I suggest a meeting, for instance {when}?'],
  },
  reply: {
    plain: ['Could you answer with a line or two?', 'May I ask for a line on where you stand?'],
    warm: ['Could you drop me a line?', 'Will you send me a line or two?'],
    formal: ['Would you be so kind as to send me a brief reply?', 'May I ask you for a brief reply?'],
  },
}
