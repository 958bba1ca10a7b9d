import type { Bank } from './bank.ts'

// The thought of a nurturing email comes from thoughts.ts.
export const nurturing: Bank = {
  subjects: {
    any: [
      'An idea for your team',
      'A tip for {functionName} teams',
      'A tip for your team at {company}',
      'A small habit worth trying',
      'A tip you can use this week',
    ],
    warm: ['Thought you might like this'],
    formal: ['A suggestion for your team', 'A practical suggestion for {company}'],
  },
  openings: {
    any: [
      'No pitch today, just one tip that may be useful at {company}.',
      'I wanted to share a tip you can use this week.',
      'I wanted to share one idea that your team can try this week.',
      'You are {yourRole}, so I wanted to share a tip for {functionName} teams.',
      'Here is a tip for {functionName} teams that takes an hour to try.',
      '{small}Here is a tip that works well in a small team.',
      'Here is a tip that needs no budget and no software.',
      'Here is one small habit that your team can try this week.',
      '{past}I last wrote to you on {lastDate}. Today I just want to share a tip.',
      'We met at {met}, and I wanted to stay in touch with a tip you can use.',
      'You may know this one already, but it is worth repeating.',
      'Here is an idea that is easy to try.',
      '{inSequence}No question from me today, just a tip.',
      'I came across a habit that may be useful for your team.',
    ],
    warm: ['No ask from me today. I just have one small tip I think you might like.'],
    formal: ['I have no request today, only a suggestion that may be useful to your team.'],
  },
  middles: {
    any: [
      'It is a small change, and small changes tend to last.',
      'You will know within a week whether it works for you.',
      'There is no need to make a project of it. Just try it once.',
      'You may already have a better version of this. If so, I would like to learn from it.',
      'If it does not work for your team, you can drop it after a week.',
      'You are the best judge of whether it suits {company}.',
    ],
  },
  asks: {
    any: [
      'If you try it, I would be glad to hear how it went.',
      'How do you handle this today?',
      'Does this match what you see at {company}?',
      'Do you already do something like this?',
      'What would you add?',
      'If another topic would be more useful to you, just tell me.',
      'Would you like a tip like this now and then?',
      'Would a tip about {topicNoun} be useful next time?',
      'Which habit has worked best for your team?',
      'Feel free to forward it to somebody who could use it.',
      'No reply needed, but I am always glad to get one.',
      'I hope it saves your team some time.',
      'Who on your team would try this first?',
    ],
    persuasive: ['Try it once this week, and tell me how it went.'],
    warm: ['If you give it a try, let me know how it turns out.'],
    formal: ['I would be interested to hear whether this matches your experience.'],
  },
}
