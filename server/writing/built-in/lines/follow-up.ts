import type { Bank } from './bank.ts'

export const followUp: Bank = {
  subjects: {
    any: [
      'Checking in',
      'Where things stand',
      '{named}A quick word, {first}',
      '{offered}An idea for {company}',
      '{unoffered}A question about {company}',
      '{unoffered}How things stand at {company}',

      'Following up on “{lastSubject}”',
      '{past}A second note for {company}',
      '{offered}Still worth a look for {company}?',
      '{offered}A short note for {company}',
    ],
    plain: ['My email of {lastDate}', '{named}For you, {first}, in short'],
    warm: [
      '{unoffered}A small question for {company}',
      '{unanswered}A little nudge from me',
      '{unanswered}In case this slipped by',
      'A few lines for {company}',
    ],
    formal: [
      'Further to my message of {lastDate}',
      '{unanswered}A brief reminder for {company}',
      'A brief enquiry to {company}',
      'A question concerning {company}',
    ],
  },
  openings: {
    plain: [
      '{unanswered}Since my email of {lastDate} I have wondered how things stand at {company}.',
      '{unanswered}You will have been busy since my email of {lastDate}, so let me ask in another way.',
      '{answered}Thank you for your answer to my email of {lastDate}. I have one question left.',

      '{firstContact}{unoffered}I would like to ask you what takes more effort at {company} than it should.',
      '{firstContact}{unoffered}I would like to hear from you what is on your list at {company} at the moment.',
      '{firstContact}{unoffered}I am writing because I would like to know how things stand at {company}.',

      '{unanswered}I wrote to you on {lastDate} and know how quickly an email gets buried.',
      '{offered}{unanswered}My email of {lastDate} may have reached you at a bad moment, so here it is again in short.',
      '{offered}{unanswered}On {lastDate} I wrote to you about “{lastSubject}”. Let me add a thought instead of repeating it.',
      '{answered}Thank you for your answer to my email of {lastDate}. I would like to take it one step further.',
      '{answered}You answered my email “{lastSubject}”, and I did not want to leave it there.',
      '{offered}{firstContact}In case this has not reached you yet, here it is in short.',
      '{offered}{firstContact}I would like to make sure that this reaches you, so here it is in a few lines.',
      '{offered}{firstContact}I am getting in touch about something that I think is worth your time at {company}.',
    ],
    warm: [
      '{unanswered}Since my email of {lastDate} I have been curious how things are going at {company}.',
      '{answered}Your answer to my email of {lastDate} left me with one more question.',

      '{firstContact}{unoffered}I would love to hear how things are going at {company}, so I thought I would simply ask.',
      '{firstContact}{unoffered}I would love to know what takes more effort at {company} than it should.',
      '{firstContact}{unoffered}I am curious what is on your list at {company} at the moment.',

      '{offered}{unanswered}I wrote to you on {lastDate}, and I know what inboxes are like. So here is the short version.',
      '{unanswered}No worries at all if my email of {lastDate} got buried. I will make this one easier to answer.',
      '{unanswered}I am popping back to my note of {lastDate}, in case it came at a busy moment.',
      '{answered}Thanks for getting back to me about my email of {lastDate}. It was good to hear from you.',
      '{answered}Thanks again for your reply to “{lastSubject}”. I have thought about it since.',
      '{offered}{firstContact}In case this has not reached you yet, here is the short version.',
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
      '{offered}{firstContact}I am writing about a matter that may be of use to {company}.',
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
      'I would rather ask once more than assume that it is a no. If it is, just tell me and I will leave it there.',
      '{offered}If somebody else at {company} looks after this, a name is all I need.',
      'I would like to know whether something at {company} takes more effort than it should. One line from you is enough.',
      'If the timing is wrong, tell me a better time and I will follow up then. If it is a no, that is fine too.',
      'To make it easy to answer, one word will do: now, later or no. I will take it from there.',
      'Your honest view would help me most, even if it is a short one.',
    ],
    warm: [
      'We can do it by email or on the phone, whichever suits you best.',

      'And if somebody else at {company} looks after this, a name is all I need.',
      'To make it easy, one word is plenty: now, later or no. Any of them is fine with me.',
      'If now is not a good moment, just tell me when to come back. If it is not for you at all, that is fine too.',
      '{offered}There is no pressure in this. I would simply like to know whether it is worth carrying on, or whether your plate is full right now.',
      '{offered}I still think there could be something in it for {company}, but you are the one who knows. A line from you is all I need.',
    ],
    formal: [
      'I would willingly summarize the matter once more in a conversation, should that be easier for you than correspondence.',
      'If the matter lies outside your responsibility, I would be obliged for the name of the person in charge at {company}, and shall not trouble you again.',
      'It is not my wish to add to your correspondence. A single line from you would suffice to let me know how matters stand.',
      'Should the present moment be inconvenient, I would gladly return to the matter at a time of your choosing. A brief indication would be entirely sufficient.',
      'I appreciate that other matters may have priority at {company}. A short answer, in whichever direction, would allow me to proceed accordingly.',
      'I remain convinced that a conversation could be of use to {company}, but I leave this to your judgment and do not wish to press the point.',
    ],
  },
  asks: {
    plain: [
      '{unoffered}What would you like to see run better at {company}?',
      '{offered}Is this worth a look for {company}?',
    ],
    professional: [
      'Should I come back to this later, or is now a good time?',
      'Could you let me know in a line where you stand?',
      'Would a short call this week settle it?',
    ],
    persuasive: [
      'Is it now, later or no?',
      'Tell me where you stand, and I will do the rest.',
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
