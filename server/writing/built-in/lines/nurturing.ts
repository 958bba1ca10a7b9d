import type { Bank } from './bank.ts'

// The thought of a nurturing email comes from thoughts.ts.
export const nurturing: Bank = {
  subjects: {
    any: ['A thought for {company}', 'Something you can use at {company}', 'One habit worth trying'],
    plain: ['A practical idea for your week', 'A small habit that pays off', 'For your next team meeting'],
    warm: ['Thought you might like this', 'A small thing to try at {company}', 'For your next coffee break'],
    formal: ['A suggestion for your team', 'A practical idea for {company}', 'An idea from practice'],
  },
  openings: {
    plain: [
      'I have nothing to ask of you today, just one idea that may be useful at {company}.',
      'Here is something you can use this week, whether or not we ever work together.',
      'I would like to pass on one practical idea and leave the rest to you.',
      'Here is one idea that your team can try this week.',
    ],
    warm: [
      'No ask from me today. I just have one small idea I think you might like.',
      'Here is a little something you can use this week.',
      'This idea sounds almost too simple, so I wanted to share it.',
      'I was thinking about what could be useful to you, and this is what I came up with.',
    ],
    formal: [
      'I have no request today, only a suggestion that may be useful to your team.',
      'I would like to pass on an idea from practice that may be useful at {company}.',
      'Please allow me to share a practical idea. You are free to use it or not.',
      'I would like to share a suggestion that requires neither budget nor preparation.',
    ],
  },
  middles: {
    plain: [
      'Even if nothing comes of it, you will have learned something about how the work gets done.',
      'If it does not work for your team, you can drop it after a week.',
      'It is a small change, and small changes tend to last.',
      'It takes little effort to try, and within a week you will know whether it works for you.',
      'Small steps like this tend to get done while the big ones wait.',
      'You may have a better version of this already. If so, I would like to learn from it.',
    ],
    warm: [
      'At worst it costs you an hour. At best you keep it for good.',
      'There is no need to make a project of it. Just try it once and see.',
      'It is such a small thing, and that is exactly why I like it.',
      'Give it a week. If it does not help, you have lost very little.',
      'You may well have a better trick, and then I would love to steal it.',
      'It sounds almost too easy, I know, but easy things get done.',
    ],
    formal: [
      'Whatever the result, your team will know its own work a little better afterwards.',
      'If it does not suit your team, little time is lost and something is learned.',
      'The effort is low, and you can judge the effect within a few weeks.',
      'It may be that {company} already has a better practice. If so, I would be glad to learn from it.',
      'Small steps of this kind have the advantage that they actually get done.',
      'You are the best judge of whether it suits {company}.',
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
      'If you try it, I would love to hear how it went.',
      'Do you already do something like this?',
      'If you give it a try, let me know how it turns out.',
      'What would you add?',
    ],
    formal: [
      'If you would like to share your own experience, I would read it with great interest.',
      'I would be interested to hear whether this matches your experience.',
      'If a different topic would be more useful to you, please let me know.',
    ],
  },
}
