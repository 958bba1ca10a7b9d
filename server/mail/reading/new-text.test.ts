// Text of people that looks like a quote or a signature, and quotes that must still be cut off. Whole files: `mail-files.test.ts`.
import { expect, test } from 'vitest'
import { work } from '../../../tests/world/work.ts'
import { hasQuote, newText } from './new-text.ts'

// Of the processor: ordinary texts take a few.
const MOST_WORK_MS = 1000

const QUOTE = '\n\nOn Mon, 2 Mar 2026 at 09:00, Rep <rep@sender.example> wrote:\n> Shall we talk?\n'

test.each([
  ['text below --', 'Yes, gladly.\n--\nCan you call me on Tuesday at ten?'],
  [
    'text below -- with a statement',
    'Two points.\n\n--\nThe price is too high for us this year.\nTuesday at 10 works.',
  ],
  ['a short statement below --', 'Thanks!\n--\nSee you Tuesday then'],
  ['two words below --', 'Thanks!\n--\nSounds good'],
  ['text below a line', 'First the answer.\n____\nAnd please send me the figures.'],
  ['a journey', 'The trip:\nFrom: Berlin\nTo: Paris\nDate: 12 May\n\nCan you book it?'],
  ['a journey on one line each', 'From: Berlin / To: Paris\nTo: be decided\n\nSee you there.'],
  ['a transfer in German', 'Von: Konto 1\nAn: Konto 2\nBitte erledigen.'],
  ['what we wrote', 'On the topic you wrote:\nwe need three offers. Here they are.'],
  ['what we wrote on a page', 'On page 3 you wrote:\n"delivery in two days". Is that right?'],
  ['what somebody wrote', 'On pricing, Kim wrote:\nten percent off. I agree with her.'],
  ['in German', 'Am Rande schrieb Kim:\ndas geht so nicht. Was meinen Sie?'],
])('%s is kept', (_, text) => {
  expect(newText(text)).toBe(text)
  expect(hasQuote(text)).toBe(false)
  expect(newText(text + QUOTE)).toBe(text)
})

test.each([
  ['a signature', 'Yes.\n-- \nGrace Hopper\nCTO, Navona Ltd.\n+44 20 7946 0991\nwww.navona.example'],
  ['a signature of one word', 'Yes.\n\n-- \nrick'],
  ['a device', 'Yes.\n\n--\nSent from my iPhone'],
  ['nothing below --', 'Yes.\n--\n'],
  ['a list footer', 'Yes.\n\n_______________\nriak-users mailing list\nriak-users@lists.example.com'],
  ['an attribution without a year', 'Yes.\n\nOn Monday, Ada Byron wrote:\n> Shall we talk?'],
  ['an attribution without marks', 'Yes.\n\nOn 2 Mar 2026, at 09:00, Rep wrote:\n\nShall we talk?'],
  ['an attribution with an address', 'Yes.\n\nOn behalf of Ada, rep@sender.example wrote:\n> Shall we talk?'],
  ['an attribution to us', 'Yes.\n\nOn Mon, 2 Mar 2026 you wrote:\n> Shall we talk?'],
  ['the header of Outlook', 'Yes.\n\nFrom: Rep\nSent: Monday, March 2, 2026 9:00 AM\nTo: Kim Lee\n\nShall we talk?'],
  ['a header with a subject', 'Yes.\n\nVon: Rep\nAn: Kim\nBetreff: Hello\n\nShall we talk?'],
  ['a header with addresses', 'Yes.\n\nFrom: Rep <rep@sender.example>\nTo: Kim\n\nShall we talk?'],
])('%s is cut off', (_, text) => {
  expect(newText(text)).toBe('Yes.')
})

// Anybody can send one: while it is read, the worker does nothing else.
test.each([
  '--\n',
  '-- \n',
  '--\n\n\n',
  '__________\n',
  'on 1 a\n',
  'am 1\n',
  'from: a@\n',
  'to: a\n',
  'date: a\n',
  '<<< 550 a\n',
  'sent from my \n',
  '> \n',
  '1 ',
  '\n',
])('400 kB of %j cost little to read', (part) => {
  const text = part.repeat(400_000 / part.length)
  const read = () => [newText(text), hasQuote(text)]
  expect(work(read)).toBeLessThan(MOST_WORK_MS)
})
