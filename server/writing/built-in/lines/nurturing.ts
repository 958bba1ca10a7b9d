import type { Bank } from './bank.ts'

// The tip of a nurturing email comes from tips.ts and is about what the user sells. {tip}: there is one, {noTip}: there is none.
export const nurturing: Bank = {
  subjects: {
    any: [
      'A tip on {tipTopic}',
      'A thought on {tipTopic}',
      '{tip}A tip for {company}',
      '{tip}A tip, with or without us',
      '{noTip}Staying in touch',
      '{noTip}Hello from {senderCompany}',
      '{noTip}How are things at {company}?',
    ],
    warm: ['{tip}Thought you might like this'],
    formal: ['A suggestion on {tipTopic}'],
  },
  openings: {
    any: [
      '{tip}{recentTalk}Thank you again for {theTalk}. Today I just want to share a tip.',
      '{tip}{oldTalk}It has been a while since {ourTalk}. Today I just want to share a tip.',
      '{tip}{past}I last wrote to you on {lastDate}. Today I just want to share a tip.',
      'Here is a tip on {tipTopic} that you can use with or without us.',
      'I wanted to share a tip on {tipTopic}.',
      'No pitch today, just a tip on {tipTopic}.',
      '{tip}No question from me today, just a tip.',
      '{tip}We met at {met}, and I wanted to stay in touch with a tip you can use.',
      '{tip}We spoke {spoke}, and I wanted to stay in touch with a tip you can use.',
      '{tip}{readThat} {does}, so here is a tip that may be useful for you.',
      'You may know this tip on {tipTopic} already, but it is worth repeating.',
      'Here is a thought on {tipTopic} that needs no budget.',
      '{inSequence}{tip}No question from me today, just a tip you can use without us.',
      '{noTip}{recentTalk}Thank you again for {theTalk}. I wanted to stay in touch.',
      '{noTip}I just wanted to stay in touch.',
      '{noTip}I wanted to stay in touch and hear how things are going at {company}.',
    ],
    warm: ['{tip}No ask from me today. I just have a tip I think you might like.'],
    formal: ['I have no request today, only a suggestion on {tipTopic}.'],
  },
  middles: {
    any: [
      '{tip}You are the best judge of whether it suits {company}.',
      '{tip}You may already do it this way.',
      '{tip}It costs nothing to try.',
      '{tip}If you do it differently, I would like to learn from it.',
      '{tip}It is worth a try even if you never work with us.',
    ],
  },
  asks: {
    any: [
      '{tip}If you try it, I would be glad to hear how it went.',
      '{tip}How do you handle this today?',
      '{tip}Does this match what you see at {company}?',
      '{tip}Do you already do it this way?',
      '{tip}What would you add?',
      '{tip}If another topic would be more useful to you, just tell me.',
      '{tip}Would you like a tip like this now and then?',
      'Would a tip about {topicNoun} be useful next time?',
      '{tip}Feel free to forward it to a colleague.',
      'No reply needed, but I am always glad to get one.',
      '{tip}I hope it is useful.',
      '{tip}Has this ever been a topic at {company}?',
      '{noTip}How are things going on your side?',
      '{noTip}If I can help with anything, just reply to this email.',
    ],
    warm: ['{tip}If you give it a try, let me know how it turns out.'],
    formal: ['{tip}I would be interested to hear whether this matches your experience.'],
  },
}
