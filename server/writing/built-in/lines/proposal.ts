import type { Bank } from './bank.ts'

export const proposal: Bank = {
  subjects: {
    any: ['A proposal for {company}', 'What should the proposal for {company} cover?', 'Before I write your proposal'],
    plain: ['Scope, price and timing for {company}', 'Your proposal, on one page'],
    warm: ['Putting something together for {company}', 'Your proposal, one page only'],
    formal: ['Our proposal for {company}', 'Your proposal', 'Preparing your proposal'],
  },
  openings: {
    plain: [
      'I would like to write a proposal for {company} that you can actually decide on.',
      'Before I send you a proposal, I want to be sure it answers the right question.',
      'The next step from my side is a written proposal for {company}, kept to one page.',
      'A proposal only helps if it fits, so I am asking before I write it.',
    ],
    warm: [
      'I would love to put together a proposal for {company}, one that people actually read.',
      'Before I start typing, I want to make sure the proposal covers what matters to you.',
      'I am ready to write something up for {company}, and I would like your input first.',
      'I would like to put something in writing for you, so you have it in black and white.',
    ],
    formal: [
      'I am preparing our proposal for {company} and would like your input first.',
      'I would like to send {company} a written proposal and make sure that it meets your needs.',
      'Before I prepare our proposal, I would be grateful for your guidance on its contents.',
      'I would be pleased to send {company} our proposal in writing.',
    ],
  },
  middles: {
    plain: [
      'If you would rather talk it through, I will write it down afterwards and send it to you to check.',
      'You can change any line of it. I would rather write a second version with you than send one that does not fit.',
      'It will say what is included and what is not, what it costs, when it starts, and what we need from you. No appendix.',
      'I will state the price and the date in plain words, along with the points that are still open. You can forward it without having to explain it.',
      'If it needs something specific to get approved at {company}, such as a budget line or a date, tell me now and it will be there.',
      'I would rather leave out what you do not need than list everything we could do. A smaller start can always grow.',
    ],
    warm: [
      'If talking is easier than writing it all down, that works for me too. I will put it on paper afterwards.',
      'Feel free to mark it up. A second version that fits beats a first one that looks nice.',
      'It will be one page: what you get, what it costs, when it starts and what I need from you. No fine print.',
      'If it needs anything specific to get a yes on your side, tell me and I will put it in. That saves us both a round.',
      'I would rather start small and do it well, so you do not have to take everything at once.',
      'Anything still open I will simply mark as open, so you can see at a glance what we have to sort out.',
    ],
    formal: [
      'I would rather propose a small first step than a large program, because you can judge it by its results.',
      'You will receive a document that you can forward to your colleagues at {company} as it is.',
      'The document will cover scope, price, timing and what we need from {company}, on one page and in plain terms.',
      'If your approval process requires specific details, I will include them from the start, so that no second version is needed.',
      'Open points will be marked as open, so that you can submit the document for a decision without further explanation.',
    ],
  },
  asks: {
    plain: ['What does the proposal have to cover so you can decide?'],
    professional: [
      'Who else will read it, and what matters to them?',
      'Which points should I be sure to include?',
      'When do you need it?',
    ],
    persuasive: [
      'Name the one point it has to settle, and I will build it around that.',
      'What would make this an easy yes at {company}?',
      'Tell me the date you want to start, and I will plan backwards from there.',
    ],
    warm: [
      'What does the proposal have to cover so you can decide?',
      'What should I be sure to put in?',
      'Is there anything you would rather leave out?',
      'Who else is going to read it?',
    ],
    casual: ['Anything I should know before I start writing?'],
    formal: [
      'May I ask which points it should address?',
      'Could you let me know when you need the proposal?',
      'I would be grateful if you could name the points that matter most to you.',
    ],
  },
}
