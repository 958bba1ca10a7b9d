import type { Content } from '../../../../contract/instructions/read-content.ts'
import type { Lines } from './bank.ts'

/** Sentences around what the user tells us to say; {content} is in their words, {Content} with a capital. */
export const contentLines: Record<Content['kind'], Lines> = {
  say: { any: ['{Content}.'] },
  mention: {
    any: ['I would also like to mention {content}.', 'I also wanted to tell you about {content}.'],
    formal: ['I would also like to draw your attention to {content}.'],
  },
  invite: { any: ['I would like to invite you to {content}.'], warm: ['I would love to invite you to {content}.'] },
  offer: { any: ['We can offer you {content}.'] },
  help: { any: ['I would be happy to {content}.', 'If it helps, I can also {content}.'] },
  question: { any: ['Could you tell me {content}?'] },
  congratulate: { any: ['Congratulations on {content}.'] },
  thank: { any: ['Thank you for {content}.'] },
}

/** After an invitation. */
export const invitedAsks: Lines = {
  any: [
    'Would you like to come?',
    'Can I put you on the list?',
    'May I save you a place?',
    'Just reply if you would like to come, and I will save you a place.',
    'If you would like to come, a short reply is enough.',
  ],
}
