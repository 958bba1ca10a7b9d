import type { Bank } from './bank.ts'

export const reEngagement: Bank = {
  subjects: {
    any: [
      'What is new at {company}?',
      '{named}Catching up, {first}',
      'Checking in with {company}',
      '{offered}Still a topic at {company}?',
      'Picking up the thread',
      'Getting back in touch',
    ],
    plain: ['Should I close the file?', 'A fresh look for {company}', 'Worth another conversation?'],
    warm: [
      'A fresh start',
      '{offered}Still on your list at {company}?',
      '{past}Hello again',
      'How are things at {company}?',
    ],
    formal: ['Resuming our contact', 'A renewed enquiry to {company}', 'A question for {company}'],
  },
  openings: {
    plain: [
      '{unoffered}I would like to hear how things are going at {company} these days.',
      '{unoffered}Plans change, and I would like to know what is on your list at {company} now.',
      '{unoffered}I am writing to ask what has changed at {company}, and whether we should talk.',

      '{unanswered}My last email to you is from {lastDate}, and I have left you in peace since.',
      '{answered}We were last in touch around {lastDate}, and I would like to pick up the thread.',
      '{unanswered}I wrote to you on {lastDate} about “{lastSubject}”. Much may have changed since then.',
      '{offered}It may be some time since this was last a topic for you, so I will start fresh.',
      '{offered}Priorities change, and what did not fit before may fit now. That is the only reason for this note.',
      '{offered}I would like to find out whether this is still a topic at {company}, or whether I should close the file.',
    ],
    warm: [
      '{unoffered}I am curious what keeps you busy at {company} these days.',

      '{unanswered}I last wrote to you on {lastDate}, so I thought a hello was in order.',
      '{answered}We last wrote to each other around {lastDate}, and I have wondered how things are going.',
      'It may have been a while, so let me simply say hello and ask how things are going.',
      'I wondered how things are going at {company}, so I thought I would simply ask.',
      'Things change, plans too, so I thought I would knock once more and see where you are.',
    ],
    formal: [
      '{unoffered}I should be interested to learn what occupies you at {company} at present.',
      '{unoffered}I write to enquire how matters have developed at {company}.',

      'I should be sorry to lose touch with {company}, and am therefore writing to you today.',
      '{unanswered}Since my message of {lastDate}, circumstances at {company} may well have changed.',
      '{answered}Since our correspondence around {lastDate}, circumstances at {company} may well have changed.',
      '{offered}As some time may have passed since this subject was last of interest to you, I should like to raise it anew.',
      'I take the liberty of contacting you again, as priorities do change in the course of time.',
    ],
  },
  middles: {
    plain: [
      'If nothing has changed, tell me so and I will leave it there. If something has, I would like to hear it from you first.',
      'We can go on by email or on the phone, whichever you prefer. If the answer is no, that is fair too.',

      'I would keep the first talk free of any pitch: your situation today, what has been tried, and what is missing.',
      'I do not expect you to remember the details, and I would not start from old notes anyway. Tell me what occupies you now, and I will tell you honestly whether we can help.',
      'If the reasons against it still stand, that is a good answer. If one of them has gone, it may be worth a fresh look.',
      'A restart can be small. One question that matters to you today is enough to see whether a conversation makes sense.',
      'If somebody else has taken this over at {company}, a name would help me, and I will not bother you again.',
    ],
    warm: [
      'We can do it by email or on the phone, whichever you like.',
      'Tell me what is new, even if it has nothing to do with me. I like to know how people are getting on.',

      'A first chat would be about you and not about us: what is going on, what you have tried, what is missing.',
      'You do not need to remember any of it. Just tell me what keeps you busy these days, and I will say honestly whether I can help.',
      'If it still does not fit, that is perfectly fine. If something has shifted, I would love to hear about it.',
      'We can start again from zero, over a coffee and without old slides.',
      'And if it is not your topic any more, point me to the right person and I will leave you in peace.',
    ],
    formal: [
      'Should nothing have changed, a single line to that effect would be welcome. Should matters have moved on, I would gladly listen.',

      'A new beginning need not be elaborate. A single question that is of importance to you today would be sufficient.',
      'I would ask for no more than an indication of whether a conversation could be useful to {company} at present.',
      'I would not presume to build on earlier considerations, but should prefer to learn what is of importance to you at present.',
      'Should your reservations remain, I shall of course respect them. Should circumstances have changed, I would welcome the opportunity of a new conversation.',
      'If the responsibility now lies with another person at {company}, I would be grateful for the name.',
    ],
  },
  asks: {
    plain: ['{unoffered}What is on your list at {company} now?', '{offered}Is this still a topic for you?'],
    professional: [
      'Should we talk again, or should I close the file?',
      'What has changed on your side?',
      'Would a short call next week make sense?',
    ],
    persuasive: [
      'Shall I keep the file open or close it?',
      'Shall we take ten minutes to see whether it fits now?',
      '{offered}What would it take for this to be worth your time now?',
    ],
    warm: [
      '{unoffered}What keeps you busy at {company} these days?',

      '{offered}Is this still a topic for you?',
      'How are things on your side?',
      'Shall we catch up for a few minutes next week?',
      '{offered}Is it still on your list?',
    ],
    casual: ['Up for a quick catch-up?'],
    formal: [
      'May I ask whether the matter is still of interest to you?',
      'Would you be available for a brief conversation in the coming weeks?',
      'I should be grateful for a short word on whether you wish to hear from me again.',
    ],
  },
}
