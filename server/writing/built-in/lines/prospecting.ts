import type { Bank } from './bank.ts'

export const prospecting: Bank = {
  subjects: {
    any: [
      '{unoffered}A question about your work at {company}',
      '{unoffered}How you work at {company}',

      'A question about {company}',
      '{named}A quick question, {first}',
      '{offered}An idea for {company}',
    ],
    plain: ['A short introduction', 'Saving time at {company}', '{offered}Worth a look for {company}?'],
    warm: [
      'Hello from {senderCompany}',
      'A hello from me',
      '{offered}A small idea for {company}',
      '{offered}Could this help at {company}?',
    ],
    formal: [
      'A brief introduction to {company}',
      'An enquiry regarding {company}',
      'A proposal for a first conversation',
    ],
  },
  openings: {
    plain: [
      '{offered}I have one question about how you work at {company} today.',
      '{offered}I am getting in touch because I think we could be useful to you at {company}.',
      '{offered}I would like to find out whether we can be of use to you at {company}.',
      '{unoffered}I would like to ask you which task at {company} takes longer than it should.',
      '{unoffered}I would like to understand how you work at {company} before I suggest anything.',
      '{unoffered}I am interested in which work at {company} costs more time than it gives back.',
      '{unoffered}I have no brochure for you, only a question about your work at {company}.',

      '{offered}{stranger}We have not spoken before, so let me come straight to the point.',
      '{stranger}This is a first note from me, and it is a short one.',
      '{offered}{stranger}We have not met yet, so here is in a few lines why I am writing.',
      '{stranger}This is my first email to you, so I will keep it to a minute of reading.',
    ],
    warm: [
      '{offered}Your inbox is surely full enough, so here is the short version.',
      '{offered}I think we could make your week at {company} a little easier, so I thought I would say hello.',
      '{offered}I thought this might be useful to you at {company}, so here is the short version.',
      '{unoffered}I would love to know which job at {company} eats up more time than it should.',
      '{unoffered}I am curious how things run at {company}, so I thought I would simply ask you.',
      '{unoffered}I would love to hear which part of the week at {company} could run more smoothly.',
      '{unoffered}No brochure and no pitch from me, only a question about your work at {company}.',

      '{stranger}We have not met yet, so I will keep this short and simple.',
      '{stranger}I hope it is all right to write to you out of the blue. I promise to be quick.',
      '{offered}{stranger}A quick hello from somebody new, with one idea attached.',
      '{stranger}You do not know me yet, so I will skip the small talk.',
    ],
    formal: [
      '{offered}I should like to bring the following to your attention.',
      '{offered}I am writing to ask whether the following could be of use to {company}.',
      '{offered}I am writing to introduce our work and to ask whether it is of interest to {company}.',
      '{unoffered}I write to you with a single question, namely which work at {company} takes longer than it should.',
      '{unoffered}I should like to learn from you how matters are arranged at {company}, since an outsider cannot know.',
      '{unoffered}I should be interested to hear which part of the work at {company} you would wish to simplify.',
      '{unoffered}I do not write with an offer, merely with a question about your work at {company}.',

      '{offered}{stranger}Although we are not yet acquainted, I hope the following will be of interest.',
      '{offered}{stranger}Please allow me to introduce myself briefly.',
      '{stranger}I hope you will forgive an unannounced message; I shall be brief.',
      '{stranger}I am writing to you for the first time and shall confine myself to the essentials.',
      '{offered}{stranger}As we have not yet been in contact, I should like to explain the reason for my message.',
    ],
  },
  middles: {
    plain: [
      'I have no presentation to get through. I would ask how you work today and tell you plainly whether we can help.',
      '{offered}You would not have to change anything to find out. A short conversation will show whether it is worth a closer look.',
      '{offered}I do not know how you handle this today and would rather hear it from you than guess. If it already works well, I will leave it there.',
      'From the outside I see only part of the picture. You know which work takes longer than it should, and that is what I would like to hear about.',
      'I would like to find out whether there is one thing at {company} that we could make easier. If there is not, a short no is fine too.',
      'There is often one task that everybody works around because nobody has time to fix it. That would be a good place to start.',
    ],
    warm: [
      'No presentation, I promise. I would just like to hear how you work today, and I will tell you honestly whether we can help.',
      '{offered}If this rings a bell, let us take it from there. If it does not, tell me and I will not write again.',
      'I would much rather hear from you how you do things at {company} than guess. If all is well, that is good news too.',
      'There is always that one job that takes longer than it should. If one comes to mind as you read this, it is the one I would love to hear about.',
      'It does not have to be a big project. One small thing that could run a little smoother would be a fine place to start.',
      '{offered}If this is not for you, no harm done. And if it is more for somebody else on the team, I would be grateful for a name.',
    ],
    formal: [
      'I do not come with a finished concept. A short conversation would show whether we can be of use, and I would prepare for it carefully.',
      '{offered}Should it be of interest, I would gladly explain what it could mean for {company} and answer your questions.',
      '{offered}I do not wish to presume how these matters are arranged at {company}, and would value your own view. Should there be no need, I shall of course not trouble you further.',
      'I should like to learn whether there is an area in which we could be of service to {company}. If there is not, a brief word to that effect is sufficient.',
      'I am conscious that you can judge the situation far better than an outsider. For that reason I should prefer to listen first and to suggest something only afterwards.',
      'Should another person at {company} be responsible for such questions, I would be obliged if you passed this message on.',
    ],
  },
  asks: {
    plain: [
      '{unoffered}What takes up more of your week than it should?',
      'Would a 15-minute call next week be worth it to you?',
    ],
    professional: [
      'Are you open to a short call next week?',
      '{unoffered}Which task would you hand over first, if you could?',
      'Could we speak for 15 minutes this week or next?',
    ],
    persuasive: [
      '{unoffered}Which task would you get rid of tomorrow, if you could?',
      '{unoffered}Which one task slows you down the most?',

      'Give me 15 minutes next week, and judge for yourself.',
      '{offered}What would make this worth 15 minutes of your time?',
      '{offered}Pick a day next week, and I will bring one concrete suggestion for {company}.',
    ],
    warm: [
      '{unoffered}Which job would you love to get off your desk?',
      '{unoffered}What takes up more of your week than it should?',

      'Would a 15-minute call next week be worth it to you?',
      'Fancy a quick call next week?',
      'Shall we have a short chat, no slides?',
      '{offered}Does that sound like something worth 15 minutes?',
    ],
    casual: ['Up for a quick chat?'],
    formal: [
      '{unoffered}May I ask which task you would wish to see simplified?',

      'Would you be available for a short telephone call next week?',
      'Would a brief conversation be of interest to you?',
      '{offered}I should be grateful for a short reply indicating whether this is of interest.',
    ],
  },
}
