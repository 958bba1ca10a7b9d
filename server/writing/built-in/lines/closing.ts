import type { Bank } from './bank.ts'

export const closing: Bank = {
  subjects: {
    any: ['The next step for {company}', 'What is still open?', 'The last few details'],
    plain: [
      '{named}Your decision, {first}',
      'A clear next step',
      'What do you need to decide?',
      'Getting started with {company}',
    ],
    warm: ['Shall we get started?', 'What is left to sort out?', 'Making the last bit easy', 'Ready when you are'],
    formal: ['Regarding your decision', 'The next steps with {company}', 'Conclusion of our discussions'],
  },
  openings: {
    plain: [
      'If you have what you need to decide, I would like to help you close this.',
      'I think we are at the point where a clear yes or a clear no helps both sides.',
      'Let me make the last step as easy as I can.',
      'A decision that stays open costs attention every week, so I would like to help you settle this one.',
    ],
    warm: [
      'It feels as if we are close, so let me make the last bit easy.',
      'I would love to get going with you, and I would like to clear away whatever is still in the way.',
      'Just a friendly word on where we stand, so that this does not drag on.',
      'I do not want to rush you. I only want to be sure that nothing is stuck on my side.',
    ],
    formal: [
      'As I do not wish to leave you without a clear next step, I am writing to you once more.',
      'I should like to enquire whether you are now in a position to take a decision.',
      'I write with regard to your decision and would gladly assist with any point that remains open.',
      'In order to bring the matter to a good end, I should like to offer my assistance with the final steps.',
    ],
  },
  middles: {
    plain: [
      'Should you want to start smaller, say so. A first step that is easy to agree on is better than a large one that waits.',

      'If somebody else at {company} has to agree, I am happy to answer their questions directly, so that you do not have to carry them back and forth.',
      'If it is a yes, I will send the paperwork and suggest a start date. If something is missing, tell me what it is and I will see to it.',
      'A decision is usually held up by the price, the timing or a person who has not been asked yet. If it is one of these, I can help with it.',
      'If the answer is no, I would like to hear that too, with the reason if you can share it.',
      'After a yes, your part is small: one contact person, one date to start, and a look at the first result. The rest is my job.',
    ],
    warm: [
      'We can also start smaller, if that makes it easier. A first step now beats a big plan later.',

      'If a colleague still has questions, send them my way. I am happy to answer them directly, so you do not have to play messenger.',
      'If it is a yes, I will take care of the paperwork and we can pick a start date together. If something still bothers you, I would much rather know.',
      'If it is the price, the timing or somebody who still needs convincing, just say so and we will look at it together.',
      'And if it turns out to be a no, that is fine. I would be grateful for the reason, and we stay on good terms.',
      'Once you say go, I need one contact person and a date from you. Everything else is on me.',
    ],
    formal: [
      'A smaller beginning would also be possible, should that be easier to agree upon at {company}.',

      'Your own part would be confined to naming a contact person and a date; all further preparations would be ours.',
      'If others at {company} are to be consulted, I shall gladly provide them with whatever information they require.',
      'Upon your agreement I shall forward the necessary documents without delay and propose a date for the start.',
      'Should a particular point, such as price or timing, still stand in the way, I would ask you to name it so that I may attend to it.',
      'Should you decide otherwise, I would of course respect this, and would be grateful for a word on your reasons.',
    ],
  },
  asks: {
    plain: ['What do you still need from me to decide?'],
    professional: [
      'Shall I send you the paperwork?',
      'Is there anything that still speaks against it?',
      'Which start date would suit {company}?',
    ],
    persuasive: [
      'Say yes, and I will send you the paperwork.',
      'What is the one thing that still holds you back?',
      'Choose a start date, and I will plan everything around it.',
    ],
    warm: [
      'What do you still need from me to decide?',
      'Shall we go for it?',
      'Is there anything I can clear up for you?',
      'What would make it an easy yes for you?',
    ],
    casual: ['So, shall we do it?'],
    formal: [
      'May I send you the documents for signature?',
      'Would you kindly inform me of your decision?',
      'I should be obliged for your decision, or for the points you wish to clarify beforehand.',
    ],
  },
}
