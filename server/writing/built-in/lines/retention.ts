import type { Bank } from './bank.ts'

export const retention: Bank = {
  subjects: {
    any: [
      'How are things going at {company}?',
      'What could we do better for {company}?',
      'Your honest view',
      'How we can do better for {company}',
      'Thank you, {company}',
    ],
    plain: ['Your view as our customer', 'How are we doing for you?'],
    warm: ['Checking in with you at {company}', 'Thank you, and one question', 'Are we taking good care of you?'],
    formal: ['Working with {company}', 'Thank you for your trust', 'Your experience as our customer'],
  },
  openings: {
    plain: [
      'Thank you for being our customer. I would like to know whether we are still earning it.',
      'Thank you for working with us. I would like to hear how it is going, well before any renewal.',
      'I am writing to ask how things are going, before something small turns into a problem.',
      'I would like to hear how things are going, and not only when something breaks.',
    ],
    warm: [
      'First of all, thank you for being our customer. I just wanted to check that you are happy.',
      'I like to check in with our customers now and then, and today it is your turn.',
      'It is good to have you with us, and I would like it to stay that way.',
      'This is only a check-in. No offer, no upgrade, just me asking how it is going.',
    ],
    formal: [
      'I would like to make sure that you are well served, so I am writing to ask for your opinion.',
      'Thank you for the trust you place in us as our customer.',
      'We value working with {company}, so I would like to ask about your experience.',
      'I am writing to ask whether our services still meet your expectations.',
    ],
  },
  middles: {
    plain: [
      'If now is a bad time, tell me when to ask again and I will.',
      'Please also tell me what should stay exactly as it is. It is easy to break a good thing by improving it.',
      'I am interested in the things you would not open a ticket for: the step that annoys, the report nobody reads, the feature you could not find.',
      'If your needs have changed since you started with us, tell me. It is better to adjust now than at the end of the term.',
      'Praise is welcome, but criticism is more useful. Whatever you tell me, I will answer with what we can do about it and what we cannot.',
      'If colleagues at {company} use it differently, I would be glad to hear their side as well.',
    ],
    warm: [
      'It does not have to be a long answer. A word on what works and a word on what does not is plenty.',
      'Tell me too what you like as it is, so we do not break it by accident.',
      'Tell me about the little things, the ones you would never open a ticket for. Those are often the fastest to fix.',
      'Maybe things have changed on your side since you started with us. If so, let us adjust what we do.',
      'Nice words make my day, but complaints are more useful, so please do not hold back.',
      'If somebody on your team is stuck or would like a refresher, I am happy to sit down with them.',
    ],
    formal: [
      'A few words on what works well for you, and on what does not, are enough.',
      'Whatever you tell me, I will answer with what we can change and what we cannot.',
      'I would also welcome a word on what has proved useful, so that we keep it as it is.',
      'Your candid view would be especially valuable to us, including points that seem too small to report.',
      'If your requirements have changed, I would be glad to review our arrangement with you in good time.',
      'If members of your team need further support or training, I would be pleased to arrange it.',
    ],
  },
  asks: {
    plain: ['What is the one thing we should improve for you?'],
    professional: [
      'Is there something that could work better?',
      'How satisfied are you today, and what would change that?',
      'Could we take 15 minutes to go through it together?',
    ],
    persuasive: [
      'Tell me the one thing that would make you recommend us.',
      'What would you change first, if it were up to you?',
      'Give me one honest sentence, and I will act on it.',
    ],
    warm: [
      'What is the one thing we should improve for you?',
      'How are you getting on with it?',
      'Is there anything that bugs you?',
      'What could we do to make your week a bit easier?',
    ],
    casual: ['So, how is it going?'],
    formal: [
      'May I ask how satisfied you are with our work?',
      'Would you be willing to share your experience with me?',
      'I would be grateful for a few lines on your experience.',
    ],
  },
}
