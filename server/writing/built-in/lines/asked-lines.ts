import type { Ask } from '../../../../contract/instructions/instructions.ts'
import type { Lines } from './bank.ts'

// What the user told us to ask for. {when} and {place} are used by a line or the line is not used; see writer-slots.

/** Questions and, for emails without one, statements. */
export const askedFor: Record<Ask | 'nothing', Lines> = {
  call: {
    any: [
      '{noPlace}Would {when} work for a call?',
      '{noPlace}How about a call {onWhen}?',
      '{noPlace}Could we talk on the phone, for example {when}?',
      '{noPlace}Can I call you {onWhen}?',
      '{noPlace}If it suits you, I will call you {onWhen}.',
      '{noPlace}I suggest a call {onWhen}.',
      '{hasPlace}Could we have a call {place} {onWhen}?',
      '{hasPlace}Would {when} work for a call {place}?',
      '{hasPlace}I suggest a call {place} {onWhen}.',
    ],
  },
  demo: {
    any: [
      'Would {when} work for a demo{ofMinutes}{spacePlace}?',
      'Could I show you a demo{ofMinutes}{spacePlace}, for example {when}?',
      'Do you have time for a demo{ofMinutes}{spacePlace} {onWhen}?',
      'I suggest a demo{ofMinutes}{spacePlace} {onWhen}.',
      'If it suits you, I will show you a demo{ofMinutes}{spacePlace} {onWhen}.',
    ],
  },
  meeting: {
    any: [
      'Would {when} work for a meeting{ofMinutes}{spacePlace}?',
      'Could we meet{forMinutes}{spacePlace}, for example {when}?',
      'Could we meet{forMinutes}{spacePlace} {onWhen}?',
      'I suggest a meeting{ofMinutes}{spacePlace} {onWhen}.',
      'I would be glad to meet you{forMinutes}{spacePlace} {onWhen}. Just reply if that suits you.',
    ],
  },
  reply: {
    any: [
      '{noWhen}Could you reply with a line or two?',
      '{noWhen}Could you let me know where you stand?',
      '{noWhen}I would be grateful for a reply of a line or two.',
      '{hasWhen}Could you reply by {when}?',
      '{hasWhen}Could you send me a line or two by {when}?',
      '{hasWhen}I would be grateful for a reply by {when}.',
    ],
  },
  referral: {
    any: [
      'Who at {company} is the right person to talk to?',
      'Could you tell me who looks after this at {company}?',
      'If it is somebody else at {company}, please reply with a name.',
    ],
  },
  nothing: {
    any: ['No reply needed.', 'You do not have to do anything.', 'That is all for today.'],
  },
}

/** Questions that include the length of the call. */
export const askedForMinutes: Lines = {
  any: [
    'Could we talk for {minutes} minutes{spacePlace}, for example {when}?',
    'Do you have {minutes} minutes for a call{spacePlace}, for example {when}?',
    'Would {when} work for a call of {minutes} minutes{spacePlace}?',
    'I suggest a call of {minutes} minutes{spacePlace} {onWhen}.',
    'If it suits you, I will call you for {minutes} minutes{spacePlace} {onWhen}.',
  ],
}
