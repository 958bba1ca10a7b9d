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
    warm: ['Ready to get started?', 'What is left to sort out?', 'Making the last part easy', 'Ready when you are'],
    formal: ['Your decision', 'Next steps with {company}', 'Our next steps'],
  },
  openings: {
    plain: [
      'If you have what you need to decide, I would like to help you wrap this up.',
      'I think we are at the point where a clear yes or a clear no helps both sides.',
      'Let me make the last step as easy as I can.',
      'Open decisions cost attention every week, so I would like to help you settle this one.',
    ],
    warm: [
      'It feels like we are close, so let me make the last part easy.',
      'I would love to get going with you, and I want to clear up whatever is still in the way.',
      'Just a friendly check on where we stand, so this does not drag on.',
      'I do not want to rush you. I only want to be sure nothing is stuck on my side.',
    ],
    formal: [
      'I would like to agree on a clear next step with you.',
      'I would like to ask whether you are now able to make a decision.',
      'I am writing about your decision and would be glad to help with any open point.',
      'I would like to offer my help with the final steps.',
    ],
  },
  middles: {
    plain: [
      'If you would like to start smaller, tell me. A first step that is easy to approve beats a big one that waits.',
      'If somebody else at {company} has to agree, I am happy to answer their questions directly, so you do not have to.',
      'If it is a yes, I will send the paperwork and suggest a start date. If something is missing, tell me and I will take care of it.',
      'Most decisions wait on price, timing or a person who has not been asked yet. If it is one of these, I can help.',
      'If the answer is no, I would like to hear that too, and the reason if you can share it.',
      'After a yes, your part is small: one contact person, one start date, and a look at the first result. The rest is my job.',
    ],
    warm: [
      'We can also start smaller if that makes it easier. A first step now beats a big plan later.',
      'If a colleague still has questions, send them my way. I am happy to answer them directly, so you do not have to play messenger.',
      'If it is a yes, I will handle the paperwork and we can pick a start date together. If something still bothers you, I would much rather know.',
      'If it is the price, the timing or somebody who still needs convincing, just say so and we will look at it together.',
      'And if it turns out to be a no, that is fine. I would be grateful for the reason, and we stay on good terms.',
      'Once you say go, I need one contact person and a date from you. Everything else is on me.',
    ],
    formal: [
      'A smaller start is also possible, if that is easier to approve at {company}.',
      'Your part would be limited to naming a contact person and a date. We would take care of all other preparations.',
      'If others at {company} need to be consulted, I would be glad to send them the information they need.',
      'Once you agree, I will send the documents promptly and suggest a start date.',
      'If a specific point such as price or timing is still open, please let me know so that I can address it.',
      'If you decide against it, I will of course respect that, and would be grateful to hear your reasons.',
    ],
  },
  asks: {
    plain: ['What do you still need from me to decide?'],
    professional: [
      'Should I send you the paperwork?',
      'Is there anything that still speaks against it?',
      'Which start date works for {company}?',
    ],
    persuasive: [
      'Say yes, and I will send you the paperwork.',
      'What is the one thing that still holds you back?',
      'Pick a start date, and I will plan everything around it.',
    ],
    warm: [
      'What do you still need from me to decide?',
      'Ready to go for it?',
      'Is there anything I can clear up for you?',
      'What would make it an easy yes for you?',
    ],
    casual: ['So, are we doing this?'],
    formal: [
      'May I send you the documents for signature?',
      'Could you let me know your decision?',
      'I would be grateful for your decision, or for the points you would like to clarify first.',
    ],
  },
}
