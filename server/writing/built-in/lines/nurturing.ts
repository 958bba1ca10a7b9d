import type { Bank } from './bank.ts'

// The thought of a nurturing email comes from thoughts.ts.
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
      'I have nothing to ask of you today, only one idea to pass on.',
      'Here is something you can use this week, whether we ever work together or not.',
      'I would like to pass on one practical idea and leave the rest to you.',
    ],
    warm: [
      'I am not selling anything today. I just have one small idea that I think you might like.',
      'Here is a little something you can use this week.',
      'This is one of those ideas that sound too simple, so I wanted to share it.',
      'I was thinking about what could be useful to you, and this is what I came up with.',
    ],
    formal: [
      'Today I have no request at all, only a small suggestion from practice.',
      'I am writing without a particular request, merely to pass on an idea that may be of use to you.',
      'Please allow me to share a practical observation, which you are of course free to disregard.',
      'I should like to offer you a suggestion that requires neither budget nor preparation.',
    ],
  },
  middles: {
    plain: [
      'Even if nothing comes of it, you will have learnt something about how the work gets done.',

      'If it does not work for you, you can drop it again after a week.',
      'It is a small thing, and that is why it tends to last.',
      'It takes little to try, and you will know within a week whether it is for you.',
      'Small steps like this tend to get done, while the big ones wait.',
      'You may have a better version of this already, and then I would like to learn from it.',
    ],
    warm: [
      'At worst it costs you an hour, and at best you keep it for good.',

      'No need to make a project of it. Just try it once and see.',
      'It is such a small thing, and that is exactly why I like it.',
      'Give it a week. If it is no good, you have lost very little.',
      'You may well have a better trick, and then I would love to steal it.',
      'It sounds almost too easy, I know, but easy things get done.',
    ],
    formal: [
      'Whatever the outcome, one tends to know one’s own work a little better afterwards.',

      'Should it prove unsuitable, little will have been lost, and something will have been learnt.',
      'The effort is slight, and the effect can be judged within a few weeks.',
      'It may well be that {company} has long had a better practice, from which I would gladly learn.',
      'Modest steps of this kind have the advantage that they are in fact taken.',
      'Naturally you will be the best judge of whether it suits {company}.',
    ],
  },
  asks: {
    plain: [
      'If you try it, I would be glad to hear how it went.',
      'How do you handle this today?',
      'Does this match what you see at {company}?',
      'If another topic would be more useful to you, just name it.',
    ],
    persuasive: ['Try it once this week, and tell me what you found.'],
    warm: [
      'If you try it, I would be glad to hear how it went.',
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
