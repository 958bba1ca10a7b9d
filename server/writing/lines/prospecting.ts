import type { Bank } from './bank.ts'

export const prospecting: Bank = {
  subjects: {
    any: [
      '{unoffered}One question for you at {company}',
      '{unoffered}How things run at {company}',

      'A question about {company}',
      '{company} and us: a short talk',
      '{offered}An idea for {company}',
      'For you at {company}',
    ],
    plain: ['A short introduction', 'Where {company} may lose time', '{offered}Whether this is relevant to {company}'],
    warm: [
      'Hello to you at {company}',
      '{offered}A small idea for {company}',
      '{offered}Something that may help at {company}',
    ],
    formal: [
      'Introduction for the attention of {company}',
      'An enquiry regarding {company}',
      'A proposal for a first conversation',
    ],
  },
  openings: {
    plain: [
      '{offered}I am writing to you at {company} with a short note and one question.',
      '{offered}There is one thing I would like to ask you, and I will say why in a moment.',
      '{offered}I will come straight to the point, so that you can decide quickly.',
      '{unoffered}I have one question for you: which task at {company} takes longer than it should.',
      '{unoffered}I am writing to ask how things run at {company}, because you can see that and I cannot.',
      '{unoffered}I would like to learn from you which work at {company} costs more time than it gives back.',
      '{unoffered}I have no brochure for you, only a question about the work at {company}.',

      '{offered}{stranger}We have not spoken before, so let me come straight to the point.',
      '{stranger}This is a first note from me, and it is a short one.',
      '{offered}{stranger}You do not know me yet, so here is the reason for this mail in a few lines.',
      '{stranger}I will keep this brief, because a first mail should not cost you more than a minute.',
    ],
    warm: [
      '{offered}I will keep this short, since your inbox is surely full enough.',
      '{offered}I have one thing to tell you and one thing to ask, and that is all.',
      '{offered}I thought of you at {company}, so here are a few lines from me.',
      '{unoffered}I have just one question for you: which job at {company} eats up more time than it should.',
      '{unoffered}I am curious how things run at {company}, so I thought I would simply ask you.',
      '{unoffered}I would love to hear which part of the week at {company} could run more smoothly.',
      '{unoffered}I have no brochure and no pitch for you, only a question about the work at {company}.',

      '{stranger}We have not met yet, so I will keep this short and simple.',
      '{stranger}I hope it is all right to write to you out of the blue. I promise to be quick.',
      '{offered}{stranger}This is just a hello from somebody new, with one idea attached.',
      '{stranger}You do not know me yet, so I will skip the small talk.',
    ],
    formal: [
      '{offered}I should like to bring the following to your attention.',
      '{offered}I write to you with a brief remark and a single question.',
      '{offered}Permit me to put a short matter before you.',
      '{unoffered}I write to you with a single question, namely which work at {company} takes longer than it should.',
      '{unoffered}I should like to learn from you how matters are arranged at {company}, since an outsider cannot know.',
      '{unoffered}I should be interested to hear which part of the work at {company} you would wish to simplify.',
      '{unoffered}My message contains no offer, merely a question concerning the work at {company}.',

      '{offered}{stranger}Although we are not yet acquainted, I hope the following will be of interest.',
      '{offered}{stranger}Please allow me to introduce myself briefly.',
      '{stranger}I hope you will forgive an unannounced message; I shall be brief.',
      '{stranger}I am writing to you for the first time and shall confine myself to the essentials.',
      '{offered}{stranger}As we have not yet been in contact, I should like to explain the reason for my message.',
    ],
  },
  middles: {
    plain: [
      'I have no presentation to get through. I would ask how you work today, and you would hear plainly whether we have something for you.',
      '{offered}I would not ask you to change anything on the strength of a mail. A conversation is enough to find out whether it is worth a closer look.',
      '{offered}I do not know how you handle this today, and I would rather hear it from you than guess. If it works well, you will have lost a minute and I will leave it there.',
      'From the outside I can only see part of the picture. You know which piece of work takes longer than it should, and that is the piece I would like to hear about.',
      'My aim is modest: to find out whether there is one thing at {company} that we could make easier. If there is not, a short no is just as useful to me.',
      'There is usually a task that everybody works around because nobody has the time to fix it. That is the one I would like to hear about.',
    ],
    warm: [
      'No presentation, I promise. I would just like to hear how you work today, and you will hear from me whether we have something for it.',
      '{offered}I am only curious whether this rings a bell. If it does, we take it from there, and if it does not, you have at least had a mail without a brochure.',
      'I have no idea yet how you do things at {company}, and I would much rather hear it from you than guess. If all is well, that is good news too.',
      'There is always that one job that takes longer than it should. If one comes to mind as you read this, it is the one I would love to hear about.',
      'I am not after a big project. One small thing that could run a little smoother would be a fine place to start.',
      '{offered}If this is not for you, no harm done. And if somebody else on the team would enjoy it more, I am happy to be pointed their way.',
    ],
    formal: [
      'It is not my intention to present a finished concept. A conversation would show soon enough whether there is common ground, and I would prepare for it carefully.',
      '{offered}Whether this deserves your attention is for you alone to say. I would merely ask for the opportunity to put one concrete question to you.',
      '{offered}I do not wish to presume how these matters are arranged at {company}, and would value your own view. Should there be no need, I shall of course not trouble you further.',
      'My intention is to learn whether there is an area in which we could be of service to {company}. If there is not, I would be grateful for a brief word to that effect.',
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
      '{unoffered}Name the one task that slows you down the most.',

      'Give me 15 minutes next week, and judge for yourself.',
      '{offered}What would have to be true for this to be worth 15 minutes?',
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
      'May I ask whether a brief conversation would be agreeable to you?',
      '{offered}I should be grateful for a short reply indicating whether this is of interest.',
    ],
  },
}
