import type { Bank } from './bank.ts'

export const demoRequest: Bank = {
  subjects: {
    any: [
      '{unoffered}A demo with your own examples',
      'A demo for {company}',
      '{offered}See it once, then decide',
      '{offered}See it with your own examples',
    ],
    plain: ['A short demo for {company}', 'Your questions, answered on screen', 'May I show you?'],
    warm: ['Something I would like to show you', 'A quick look, just for {company}', 'Want to see it?'],
    formal: ['Invitation to a demo', 'A demo for {company}', 'A personal demo for your team'],
  },
  openings: {
    plain: [
      'I would like to show you what we do in a demo, using an example of your own.',
      '{unoffered}I would like to show you how {senderCompany} works, on a task from your own week.',
      '{unoffered}I would like to show you what we do and hear what you think of it.',
      '{unoffered}I would like to invite you to a demo that starts with your questions.',
      '{offered}A demo says more than another email, so I would like to show you what I mean.',
      '{offered}It is easier to show than to describe, so I would like to offer you a demo.',
      '{offered}I would like to invite you to a demo that is about {company}, not about slides.',
    ],
    warm: [
      '{unoffered}I would love to show you what {senderCompany} does, with an example of your own.',
      '{unoffered}I would love to give you a tour of what we do, with your own example in hand.',
      '{offered}A demo says more than a long email, so here is my invitation.',
      'I would love to give you a demo that is all about your questions.',
      '{offered}It is so much easier to show than to explain, so I would love to give you a demo.',
      '{offered}I could write you a long email about this, but a demo is faster and more fun.',
      'I would love to show you around in a demo, just the two of us and no slides.',
    ],
    formal: [
      'I would like to offer you a demo of our work, based on an example of your own.',
      '{unoffered}I would be pleased to show you the work of {senderCompany} in a demo.',
      '{unoffered}I would like to invite you to a demo that focuses on your questions.',
      '{offered}I would like to suggest a demo, so that you can form your own opinion.',
      'I would like to invite you to a demo prepared for {company}.',
      '{offered}A demo shows more than a description, so I would be pleased to arrange one for you.',
    ],
  },
  middles: {
    plain: [
      'Afterwards you can compare it with the way you work today, without me in the room. That is the comparison that counts.',
      'We would work through an example of your own, so you see how it handles real work. Bring a hard case, because easy ones prove little.',
      'Your questions come first, then the answer on screen, then time for doubts. Anyone from your team is welcome to join.',
      'You do not need to prepare anything. One typical task from your week is enough, and at the end you will know whether it is worth a second look.',
      'There is no fixed script. You tell me what matters at {company}, and I show you that part and nothing else.',
    ],
    warm: [
      'Pick whatever interests you most, and we start there. The rest can wait for another day.',
      'If it is not for you, just say so and we stop there.',
      'Afterwards you can sleep on it and compare it with how you do things now. I will not chase you.',
      'There is no script and there are no slides. You tell me what bugs you, I show you that part, and we skip the rest.',
      'Bring a real example, the messier the better. You will see quickly whether it helps.',
      'You do not have to prepare a thing. Just bring one task from a normal week, and a colleague if you like.',
      'I will keep it focused and leave plenty of room for questions, the tough ones included.',
    ],
    formal: [
      'I would adapt the demo to your field of work, so that everything you see is relevant to {company}.',
      'Afterwards you could compare it with the way your team works today and decide in your own time.',
      'We would start from an example of your choice, so that you can form your own opinion. Your colleagues are welcome to join.',
      'No preparation is needed. You name the points that matter to {company}, and I limit the demo to those.',
      'There will be enough time for questions, and joining the demo commits you to nothing.',
    ],
  },
  asks: {
    plain: ['Would a 20-minute demo next week work for you?'],
    professional: [
      'Which day next week works for a 20-minute demo?',
      'Do you have 20 minutes for a demo this week or next?',
      'Should I send you two times for a demo?',
    ],
    persuasive: [
      'Take 20 minutes next week for a demo, and decide afterwards.',
      'Send me your hardest example and a time for the demo, and I will be there.',
      'Which day should I hold for your demo?',
    ],
    warm: [
      'Would a 20-minute demo next week work for you?',
      'Can I show you next week?',
      'When would a 20-minute demo fit into your week?',
      'Want me to send over a couple of times for a demo?',
    ],
    casual: ['Got 20 minutes for a quick demo next week?'],
    formal: [
      'Could you suggest a date for a demo?',
      'May I suggest a demo of 20 minutes next week?',
      'Would a demo in the coming weeks be convenient for you?',
    ],
  },
}
