import type { Bank } from './bank.ts'

export const followUp: Bank = {
  subjects: {
    any: [
      'Your view at {company}',
      'A few words for you at {company}',
      '{unoffered}One question for you at {company}',
      '{unoffered}How things stand at {company}',

      'Following up on “{lastSubject}”',
      '{past}A second note for {company}',
      '{offered}Whether this is relevant for {company}',
      '{offered}A short note for {company}',
    ],
    plain: ['My note of {lastDate}', '{offered}Where this stands at {company}'],
    warm: [
      '{unoffered}A small question for {company}',
      '{past}A little nudge from me',
      '{past}In case this slipped by',
      'A few lines for {company}',
    ],
    formal: [
      'Further to my message of {lastDate}',
      '{past}A brief reminder for {company}',
      'A brief enquiry to {company}',
      'With reference to {company}',
    ],
  },
  openings: {
    plain: [
      '{unanswered}Since my mail of {lastDate} I have wondered how things stand at {company}.',
      '{unanswered}My mail of {lastDate} has had no answer yet, so I would like to ask in another way.',
      '{answered}Since your answer to my mail of {lastDate} I have had one question left.',

      '{firstContact}{unoffered}I would like to come back to you with one question: what takes more effort at {company} than it should.',
      '{firstContact}{unoffered}I would like to hear from you what is on your list at {company} at the moment.',
      '{firstContact}{unoffered}I am writing because I would like to know how things stand at {company}.',

      '{unanswered}I wrote to you on {lastDate} and know how fast a mail sinks in a full inbox.',
      '{offered}{unanswered}My mail of {lastDate} may have reached you at a bad moment, so here it is again in short.',
      '{offered}{unanswered}On {lastDate} I wrote to you about “{lastSubject}”. Let me add a thought instead of repeating it.',
      '{answered}Thank you for your answer to my mail of {lastDate}. I would like to take it one step further.',
      '{answered}You answered my mail “{lastSubject}”, and I did not want to leave it there.',
      '{offered}{firstContact}In case an earlier word from me never reached you, here is the matter in short.',
      '{offered}{firstContact}I would like to make sure that this gets to you, so I am putting it in a few lines.',
      '{offered}{firstContact}This is a short note on something I would not like to let drop.',
    ],
    warm: [
      '{unanswered}Since my mail of {lastDate} I have been curious how things are going at {company}.',
      '{answered}Your answer to my mail of {lastDate} left me with one more question.',

      '{firstContact}{unoffered}I would love to hear how things are going at {company}, so I thought I would simply ask.',
      '{firstContact}{unoffered}I am back with one small question: what takes more effort at {company} than it should.',
      '{firstContact}{unoffered}I am curious what is on your list at {company} at the moment.',

      '{offered}{unanswered}I wrote to you on {lastDate}, and I know what inboxes are like. So here is the short version.',
      '{unanswered}No worries at all if my mail of {lastDate} got buried. I will make this one easier to answer.',
      '{unanswered}I am popping back to my note of {lastDate}, in case it came at a busy moment.',
      '{answered}Thanks for getting back to me about my mail of {lastDate}. It was good to hear from you.',
      '{answered}Thanks again for your reply to “{lastSubject}”. I have thought about it since.',
      '{offered}{firstContact}In case I have not managed to reach you before, here is the short version.',
      '{offered}{firstContact}I did not want this one to get lost, so here it is in a few lines.',
      '{offered}{firstContact}Just a small nudge about something that might help at {company}.',
    ],
    formal: [
      '{unanswered}As my message of {lastDate} has remained without a reply, I should like to put a simpler question.',

      '{firstContact}{unoffered}I should like to enquire how matters stand at {company} at present.',
      '{firstContact}{unoffered}I write to ask which work at {company} requires more effort than it should.',
      '{firstContact}{unoffered}I should be glad to learn what occupies you at {company} at the moment.',

      '{unanswered}I should like to return to my message of {lastDate}, which may have reached you at an inconvenient time.',
      '{answered}With thanks for your reply to my message of {lastDate}, I should like to add the following.',
      '{offered}{firstContact}I write to you in a matter which I should not like to leave unmentioned.',
      '{offered}{firstContact}I take the liberty of drawing your attention to the following, in case it has not reached you.',
      '{unanswered}I refer to my message of {lastDate}, to which I have not yet had the pleasure of a reply.',
      '{offered}{unanswered}Further to my message of {lastDate}, I should like to add a brief remark.',
      '{answered}Thank you for your reply to my message of {lastDate}, which I read with interest.',
      '{answered}I am grateful for your response concerning “{lastSubject}” and should like to continue from there.',
      '{offered}{firstContact}Should an earlier message of mine not have reached you, please allow me to state the matter briefly.',
      '{offered}{firstContact}I should like to be certain that the following reaches you, and shall therefore be brief.',
    ],
  },
  middles: {
    plain: [
      'I would rather ask once more than assume that silence means no. If it does mean no, one word settles it.',
      '{offered}If this belongs on somebody else’s desk at {company}, a name is all I need, and your inbox is safe from me.',
      'The question behind it is simple: whether something at {company} takes more effort than it should. One line from you is enough for me to know whether to go on.',
      'If the timing is wrong, tell me when it would be right, and I will come back then and not before. If the answer is no, I can live with that as well.',
      'To make it easy to answer, a single word will do: now, later or never. I will take it from there and will not fill your inbox in the meantime.',
      'What would help me most is your honest view, even if it is a short one. It saves both of us another mail.',
    ],
    warm: [
      'I am happy to do it by mail, on the phone or not at all. Just tell me which one suits you best.',

      'And if somebody else at {company} looks after this, a name is all I need. I will leave you in peace, promised.',
      'To make it easy, one word is plenty: now, later or never. I can live with any of them, and I will not keep filling your inbox.',
      'If the moment is wrong, just tell me when to come back. If it is not your thing at all, that is fine too, and I will stop here.',
      '{offered}There is no pressure in this. I would simply like to know whether it is worth carrying on, or whether your plate is full right now.',
      '{offered}I still think there could be something in it for {company}, but you are the one who knows. A line from you is all I need.',
    ],
    formal: [
      'I would willingly summarise the matter once more in a conversation, should that be easier for you than correspondence.',
      'If the matter lies outside your responsibility, I would be obliged for the name of the person in charge at {company}, and shall not trouble you again.',
      'It is not my wish to add to your correspondence. A single line from you would suffice to let me know how matters stand.',
      'Should the present moment be inconvenient, I would gladly return to the matter at a time of your choosing. A brief indication would be entirely sufficient.',
      'I appreciate that other matters may have priority at {company}. A short answer, in whichever direction, would allow me to proceed accordingly.',
      'I remain convinced that a conversation could be of use to {company}, but I leave this to your judgement and do not wish to press the point.',
    ],
  },
  asks: {
    plain: [
      '{unoffered}What would you like to see run better at {company}?',
      '{offered}Is this worth a look for {company}?',
    ],
    professional: [
      'Should I come back to this later, or is now a good time?',
      'Could you tell me in a line where you stand?',
      'Would a short call this week settle it?',
    ],
    persuasive: [
      'Now, later or never: which one is it?',
      'Answer with one word, and I will do the rest.',
      '{offered}Shall we give it ten minutes before it slips again?',
    ],
    warm: [
      '{unoffered}What is the one thing you would like to see run better?',

      '{offered}Is this worth a look for {company}?',
      'Is now a good time, or shall I try again later?',
      '{offered}What do you think?',
      'Shall we have a quick chat about it this week?',
    ],
    casual: ['Worth a quick chat, or shall I leave it?'],
    formal: [
      'May I ask how you would like to proceed?',
      'Would you kindly let me know whether the matter is still of interest?',
      'I should be grateful for a brief reply at your convenience.',
    ],
  },
}
