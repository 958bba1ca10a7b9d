import type { Bank } from './bank.ts'

export const followUp: Bank = {
  subjects: {
    any: [
      'Following up on “{lastSubject}”',
      '{past}A second note for {company}',
      'Whether this is relevant for {company}',
      'A short note for {company}',
    ],
    plain: ['My note of {lastDate}', 'Where this stands at {company}'],
    warm: ['A little nudge from me', 'In case this slipped by', 'A few lines for {company}'],
    formal: [
      'Further to my message of {lastDate}',
      '{past}A brief reminder for {company}',
      'A brief enquiry to {company}',
      'With reference to {company}',
    ],
  },
  openings: {
    plain: [
      '{unanswered}I wrote to you on {lastDate} and know how fast a mail sinks in a full inbox.',
      '{unanswered}My mail of {lastDate} may have reached you at a bad moment, so here it is again in short.',
      '{unanswered}On {lastDate} I wrote to you about “{lastSubject}”. Let me add a thought instead of repeating it.',
      '{answered}Thank you for your answer to my mail of {lastDate}. I would like to take it one step further.',
      '{answered}You answered my mail “{lastSubject}”, and I did not want to leave it there.',
      '{firstContact}In case an earlier word from me never reached you, here is the matter in short.',
      '{firstContact}I would like to make sure that this gets to you, so I am putting it in a few lines.',
      '{firstContact}This is a short note on something I would not like to let drop.',
    ],
    warm: [
      '{unanswered}I wrote to you on {lastDate}, and I know what inboxes are like. So here is the short version.',
      '{unanswered}No worries at all if my mail of {lastDate} got buried. I will make this one easier to answer.',
      '{unanswered}I am popping back to my note of {lastDate}, in case it came at a busy moment.',
      '{answered}Thanks for getting back to me about my mail of {lastDate}. It was good to hear from you.',
      '{answered}Thanks again for your reply to “{lastSubject}”. I have thought about it since.',
      '{firstContact}In case I have not managed to reach you before, here is the short version.',
      '{firstContact}I did not want this one to get lost, so here it is in a few lines.',
      '{firstContact}Just a small nudge about something that might help at {company}.',
    ],
    formal: [
      '{firstContact}I take the liberty of drawing your attention to the following, in case it has not reached you.',
      '{unanswered}I refer to my message of {lastDate}, to which I have not yet had the pleasure of a reply.',
      '{unanswered}Further to my message of {lastDate}, I should like to add a brief remark.',
      '{answered}Thank you for your reply to my message of {lastDate}, which I read with interest.',
      '{answered}I am grateful for your response concerning “{lastSubject}” and should like to continue from there.',
      '{firstContact}Should an earlier message of mine not have reached you, please allow me to state the matter briefly.',
      '{firstContact}I should like to be certain that the following reaches you, and shall therefore be brief.',
    ],
  },
  middles: {
    plain: [
      'If this belongs on somebody else’s desk at {company}, a name is all I need, and your inbox is safe from me.',
      'The question behind it is simple: whether something at {company} takes more effort than it should. One line from you is enough for me to know whether to go on.',
      'If the timing is wrong, tell me when it would be right, and I will come back then and not before. If the answer is no, I can live with that as well.',
      'To make it easy to answer, a single word will do: now, later or never. I will take it from there and will not fill your inbox in the meantime.',
      'What would help me most is your honest view, even if it is a short one. It saves both of us another mail.',
    ],
    warm: [
      'And if somebody else at {company} looks after this, a name is all I need. I will leave you in peace, promised.',
      'To make it easy, one word is plenty: now, later or never. I can live with any of them, and I will not keep filling your inbox.',
      'If the moment is wrong, just tell me when to come back. If it is not your thing at all, that is fine too, and I will stop here.',
      'There is no pressure in this. I would simply like to know whether it is worth carrying on, or whether your plate is full right now.',
      'I still think there could be something in it for {company}, but you are the one who knows. A line from you is all I need.',
    ],
    formal: [
      'If the matter lies outside your responsibility, I would be obliged for the name of the person in charge at {company}, and shall not trouble you again.',
      'It is not my wish to add to your correspondence. A single line from you would suffice to let me know how matters stand.',
      'Should the present moment be inconvenient, I would gladly return to the matter at a time of your choosing. A brief indication would be entirely sufficient.',
      'I appreciate that other matters may have priority at {company}. A short answer, in whichever direction, would allow me to proceed accordingly.',
      'I remain convinced that a conversation could be of use to {company}, but I leave this to your judgement and do not wish to press the point.',
    ],
  },
  asks: {
    plain: ['Is this worth a look for {company}?'],
    professional: [
      'Should I come back to this later, or is now a good time?',
      'Could you tell me in a line where you stand?',
      'Would a short call this week settle it?',
    ],
    persuasive: [
      'Now, later or never: which one is it?',
      'Answer with one word, and I will do the rest.',
      'Shall we give it ten minutes before it slips again?',
    ],
    warm: [
      'Is this worth a look for {company}?',
      'Is now a good time, or shall I try again later?',
      'What do you think?',
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
