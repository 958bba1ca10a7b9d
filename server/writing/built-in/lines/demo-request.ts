import type { Bank } from './bank.ts'

export const demoRequest: Bank = {
  subjects: {
    any: [
      '{unoffered}A demo with your own examples',
      'A demo made for {company}',
      '{offered}See it once, then decide',
      '{offered}A look at it with your own examples',
    ],
    plain: ['A short demo for {company}', 'Your questions, answered on the screen', 'May I show you?'],
    warm: ['Something I would like to show you', 'A quick look, just for {company}', 'Come and have a look'],
    formal: ['Invitation to a demonstration', 'A demonstration for {company}', 'Proposal for a brief demonstration'],
  },
  openings: {
    plain: [
      'I would like to offer you a demo of what we do, on an example of your own.',
      '{unoffered}I would like to show you how {senderCompany} works, on a task from your own week.',
      '{unoffered}I would like to show you on the screen what we do, and hear what you think of it.',
      '{unoffered}You are invited to a demo of our work, short and with your own questions first.',

      '{offered}A demo says more than another email, so I would like to show you what I mean.',
      '{offered}Rather than describe it at length, I would like to show it to you.',
      '{offered}You can judge this best by seeing it, so I am offering you a short demo.',
      '{offered}I would like to invite you to a demo that is about {company} and not about slides.',
    ],
    warm: [
      '{unoffered}I would love to show you what {senderCompany} does, with an example of your own.',
      '{unoffered}I would like to give you a little tour of what we do, with your own example in hand.',

      '{offered}A short demo says more than a long email, so here is my invitation.',
      'You are warmly invited to a demo, a short one and one that is all about your questions.',
      '{offered}It is so much easier to show than to explain, so I would love to give you a quick demo.',
      '{offered}I could write you a long email about this, but a short demo is quicker and more fun.',
      '{offered}A demo beats a brochure every time, so I would love to show you.',
      'I would love to show you around in a short demo, with nobody else and no slides.',
    ],
    formal: [
      'I should like to offer you a demonstration of our work, based on an example of your own.',
      '{unoffered}I should be pleased to show you the work of {senderCompany} in a brief demonstration.',
      '{unoffered}May I invite you to a demonstration of what we do, with your own questions at the center.',

      '{offered}I should like to suggest a short demonstration, so that you may form your own impression.',
      'I should like to invite you to a short demonstration arranged for {company}.',
      '{offered}As a demonstration conveys more than a description, I should be pleased to arrange one for you.',
      'May this serve as an invitation to a personal demonstration, at a time that suits you.',
    ],
  },
  middles: {
    plain: [
      'Afterwards you can compare it with the way you work today, without me in the room. That is the comparison that counts.',
      'We would work through an example of your own, so that you see how it behaves on real work. Bring the awkward case, because the easy ones prove nothing.',
      'I keep it short: your question first, then the answer on the screen, then time for your doubts. Anybody from your team is welcome to join and to be critical.',
      'You need not prepare anything. One typical task from your week is enough, and at the end you will know whether it deserves a second look.',
      'There is no fixed script. You tell me what matters at {company}, and I show you that part and nothing else.',
    ],
    warm: [
      'Pick whatever part interests you, and we start there. The rest can wait for another day.',

      'If it is not for you, just say so and we stop there.',
      'Afterwards you can sleep on it and compare it with the way you do things now. I will not chase you.',
      'There is no script and there are no slides. You tell me what bugs you, I show you that bit, and we skip the rest.',
      'Bring a real example, the messier the better. You will see quickly whether it helps.',
      'You do not have to prepare a thing. Just bring one task from a normal week, and a colleague if you like.',
      'I will keep it short and leave plenty of room for questions, the awkward ones included.',
    ],
    formal: [
      'I would gladly adapt the content to your field of work, so that nothing is shown that has no bearing on {company}.',
      'You would afterwards be in a position to compare it with your present arrangements and to decide without haste.',
      'We would proceed from an example of your own choosing, so that you may form an independent judgment. Your colleagues are of course welcome to attend.',
      'No preparation is required on your part. You would name the points that matter to {company}, and I would confine the demonstration to those.',
      'There will be sufficient time for questions, and attending commits you to nothing whatsoever.',
    ],
  },
  asks: {
    plain: ['Would a 20-minute demo next week work for you?'],
    professional: [
      'Which day next week works for a 20-minute demo?',
      'Could you spare 20 minutes for a demo this week or next?',
      'Shall I send you two times for a demo?',
    ],
    persuasive: [
      'Take 20 minutes next week for a demo, and decide afterwards.',
      'Send me your hardest example and a time for the demo, and I will be there.',
      'Which day shall I keep free for your demo?',
    ],
    warm: [
      'Would a 20-minute demo next week work for you?',
      'Shall I show you next week?',
      'When would a 20-minute demo fit into your week?',
      'Want me to send over a couple of times for a demo?',
    ],
    casual: ['Got 20 minutes for a quick demo next week?'],
    formal: [
      'Would you be so kind as to suggest a date for a demonstration?',
      'May I propose a demonstration of 20 minutes next week?',
      'Would a demonstration in the coming weeks be convenient for you?',
    ],
  },
}
