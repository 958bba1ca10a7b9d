import type { Bank } from './bank.ts'

// The thought of a nurturing mail comes from thoughts.ts.
export const nurturing: Bank = {
  subjects: {
    any: ['A thought for {company}', 'Something you can use at {company}', 'One habit worth trying'],
    plain: ['A practical idea for your week', 'A small habit that pays off', 'For your next team meeting'],
    warm: ['Thought you might like this', 'A small thing to try at {company}', 'For your next coffee break'],
    formal: ['A suggestion that may be of use', 'A practical observation for {company}', 'For your consideration'],
  },
  openings: {
    plain: [
      'Nothing to sell today, only a thought that may be useful at {company}.',
      'This mail wants nothing from you. It has one idea in it, and you are free to take it.',
      'Here is something you can use this week, whether we ever work together or not.',
      'I would like to pass on one practical idea and leave the rest to you.',
    ],
    warm: [
      'I am not selling anything today. I just have one small idea that I think you might like.',
      'Here is a little something for your week, and that is all it is.',
      'This is one of those ideas that sound too simple, so I wanted to share it.',
      'I was thinking about what could be useful to you, and this is what I came up with.',
    ],
    formal: [
      'I am writing without a particular request, merely to pass on an idea that may be of use to you.',
      'Please allow me to share a practical observation, which you are of course free to disregard.',
      'I should like to offer you a suggestion that requires neither budget nor preparation.',
    ],
  },
  middles: {},
  asks: {
    any: ['If you try it, I would be glad to hear how it went.'],
    plain: [
      'Tell me, if you like, how you handle this today.',
      'Does this match what you see at {company}?',
      'If another topic would be more useful to you, just name it.',
    ],
    persuasive: ['Try it once this week, and tell me what you found.'],
    warm: [
      'Do you already do something like this?',
      'If you give it a go, let me know how it turns out.',
      'What would you add to that?',
    ],
    formal: [
      'Should you wish to share your own experience, I would read it with great interest.',
      'I should be interested to learn whether this corresponds to your experience.',
      'If a different subject would be of greater use to you, please let me know.',
    ],
  },
}
