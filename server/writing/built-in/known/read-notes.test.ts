import { expect, test } from 'vitest'
import { readNotes } from './read-notes.ts'

test.each([
  ['Wants two visits per week, no Fridays.', 'want', 'you want two visits per week, no Fridays'],
  ['Manuals needed in Polish by February.', 'want', 'you need manuals in Polish by February'],
  ['Unhappy with the cleaners, contract ends in January.', 'deadline', 'your contract ends in January'],
  ['Renewal due in January', 'deadline', 'your renewal is due in January'],
  ['Runs payroll in spreadsheets.', 'doing', 'you run payroll in spreadsheets'],
  ['Two chairs are 15 years old.', 'doing', 'two of your chairs are 15 years old'],
  ['Opening an office in Prague in March.', 'doing', 'you are opening an office in Prague in March'],
  ['Agreed on price, waits for the accountant.', 'waiting', 'you are waiting for the accountant'],
  ['No budget until July', 'waiting', 'there is no budget until July'],
  ['Project stopped, roof had to be repaired first.', 'obstacle', 'the roof had to be repaired first'],
  [
    'Four chairs, installation in the first week of March.',
    'thing',
    'four chairs, installation in the first week of March',
  ],
  ['400 pallets per month from January.', 'thing', '400 pallets per month from January'],
  ['Asked whether it works in winter.', 'asked', 'you asked whether it works in winter'],
])('the note “%s” becomes a clause', (note, kind, text) => {
  expect(readNotes([note])).toEqual([{ kind, text }])
})

test.each([
  'Divorced last year, boss is stingy.',
  'Difficult person, drinks too much.',
  'Phishing test failed by a third of staff.',
  'Compare us with two others.',
  'Chose a competitor in March because of price.',
  'Former customer, left for a cheaper supplier.',
  'Do not mention the break-in.',
  'Does not want a call.',
  'Asked for a raise.',
  'Asked about Anna.',
  'Met at the fair in May 2026.',
])('what is private, an opinion or about us is not said: %s', (note) => {
  expect(readNotes([note])).toEqual([])
})
