import type { EmailCategory } from '../../../../contract/email-template.ts'
import type { Lines } from './bank.ts'

/** What the notes say, after the opening. "I noted" is always true; that the lead said it is not known. */
const other: Lines = {
  any: [
    'I noted that {noteWant}.',
    '{known}If I noted it correctly, {noteWant}.',
    '{NoteDeadline}, so this may be a good time to look at it.',
    'I noted that {noteDoing}.',
    '{known}If I noted it correctly, {noteDoing}.',
    'I noted the main points: {noteThing}.',
    'What I noted: {noteThing}.',
    '{NoteAsked}, and I am happy to go into that.',
    'I know that {noteWaiting}, so there is no rush.',
    'Last time, {noteObstacle}.',
  ],
}

/** A second point of the notes. */
export const secondNoteLines: Lines = {
  any: ['{engaged}I also noted that {secondClause}.', '{engaged}I also noted: {secondThing}.'],
}

export const noteLines: Partial<Record<EmailCategory, Lines>> & { other: Lines } = {
  other,
  proposal: {
    any: [
      'I noted that {noteWant}, and the proposal will cover that.',
      'It will cover what I noted: {noteThing}.',
      'This is what I noted for it: {noteThing}.',
      '{NoteDeadline}, so I will plan around that.',
      'I noted that {noteDoing}, and I will plan with that.',
      '{NoteAsked}, and the proposal will cover that.',
    ],
  },
  closing: {
    any: [
      'I noted that {noteWant}. If that has changed, just tell me.',
      'This is what I noted: {noteThing}.',
      '{NoteDeadline}, so I wanted to ask in good time.',
      'I know that {noteWaiting}, so there is no rush.',
      'I noted that {noteDoing}. If that has changed, just tell me.',
      '{NoteAsked}, and I hope that is clear by now. If not, I am happy to go into it.',
    ],
  },
  retention: {
    any: [
      '{NoteDeadline}, so I am asking in good time.',
      'I noted that {noteWant}, and I am happy to look into that with you.',
      'I noted that {noteDoing}. If that changes what you need from us, just tell me.',
      '{NoteAsked}, and I am happy to go into that.',
    ],
  },
  demo_request: {
    any: [
      '{NoteAsked}, so I would start with that.',
      'I noted that {noteWant}, so I would start with that.',
      'I noted that {noteDoing}, so I would keep it close to that.',
      '{NoteDeadline}, so this may be a good time to see it.',
    ],
  },
  nurturing: {
    any: [
      'I know that {noteWaiting}, so this is not about a sale.',
      'I noted that {noteDoing}, so it may come in useful.',
      'I noted that {noteWant}, so it may come in useful.',
    ],
  },
}
