import type { Bank } from './bank.ts'

export const proposal: Bank = {
  subjects: {
    any: ['A proposal for {company}', 'What the proposal for {company} should cover', 'Before I write your proposal'],
    plain: ['Scope, price and timing for {company}', 'Your proposal, on one page'],
    warm: ['Putting something together for {company}', 'Your proposal, the short kind'],
    formal: ['Our proposal to {company}', 'Regarding a proposal for {company}', 'Preparation of a proposal'],
  },
  openings: {
    plain: [
      'I would like to put a proposal for {company} on paper, and I want it to be one you can decide on.',
      'Before I send you a proposal, I would like to be sure it answers the right question.',
      'The next step from my side is a written proposal for {company}, kept to one page.',
      'A proposal is only useful if it fits, so I am asking before I write.',
    ],
    warm: [
      'I would love to put a proposal together for {company}, a short one that people actually read.',
      'Before I start typing, I want to make sure that the proposal is about what matters to you.',
      'I am ready to write something up for {company}, and I would like your steer first.',
      'I would like to put something on paper for you, so that you have it in black and white.',
    ],
    formal: [
      'I am about to draw up our proposal to {company} and should like to consult you beforehand.',
      'I should like to submit a written proposal to {company} and wish to be certain that it meets your requirements.',
      'Before preparing our proposal, I should be grateful for your guidance on its contents.',
      'It would be my pleasure to set out our proposal to {company} in writing.',
    ],
  },
  middles: {
    plain: [
      'If you prefer to tell me in a conversation, I will write it down afterwards and send it to you to check.',

      'You can change any line of it. I would rather write a second version with you than send one that does not fit.',
      'It will say what is included and what is not, what it costs, when it starts, and what we need from you. No annexes, and nothing that has to be read twice.',
      'I will name the price and the date in plain words, along with the points that are still open. You can then hand it on without having to explain it.',
      'If something must be in it so that it passes at {company}, a budget line, a date or a name, tell me now and it will be there.',
      'I would rather leave out what you do not need than list everything we could do. A smaller start can always grow, and a large one is hard to approve.',
    ],
    warm: [
      'If a call is easier than writing it all down, that works for me too. I will put it on paper afterwards.',

      'Feel free to scribble all over it. A second version that fits beats a first one that looks nice.',
      'It will be one page: what you get, what it costs, when it starts and what I need from you. No small print, no annexes.',
      'If there is anything it needs in order to get a yes on your side, tell me and I will put it in. That saves us both a round.',
      'I would rather start small and do it well, so do not feel you have to take the whole menu.',
      'Anything that is still open I will simply mark as open, so you can see at a glance what we have to sort out.',
    ],
    formal: [
      'I would rather propose a modest first step than an extensive programme, since the former can be judged by its results.',
      'You will receive the document in a form that may be passed on to your colleagues at {company} as it stands.',
      'The document will set out scope, price, timing and the contribution required of {company}, on a single page and in plain terms.',
      'Should your internal procedures call for particular details, I shall include them from the outset, so that no second version is needed.',
      'Points that remain open will be marked as such, so that you may submit the document for decision without further explanation.',
    ],
  },
  asks: {
    plain: ['What must the proposal cover for you to be able to decide?'],
    professional: [
      'Who else will read it, and what matters to them?',
      'Which points should I be sure to include?',
      'By when would you need it?',
    ],
    persuasive: [
      'Name the one point it has to settle, and I will build it around that.',
      'What would make this an easy yes at {company}?',
      'Tell me the date you want to start, and I will write it backwards from there.',
    ],
    warm: [
      'What must the proposal cover for you to be able to decide?',
      'What should I be sure to put in?',
      'Is there anything you would rather I left out?',
      'Who else is going to read it?',
    ],
    casual: ['Anything I should know before I start writing?'],
    formal: [
      'May I ask which points you would wish to see addressed?',
      'Would you kindly indicate by what date you require the proposal?',
      'I should be grateful if you would name the points that are essential to you.',
    ],
  },
}
