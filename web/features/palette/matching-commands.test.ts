import { expect, test } from 'vitest'
import { matchingCommands } from './matching-commands.ts'

const groups = [
  {
    heading: 'Go to',
    commands: [
      { label: 'Email Templates', words: ['page'] },
      { label: 'Leads', words: ['page'] },
    ],
  },
  { heading: 'Do', commands: [{ label: 'Toggle theme', words: ['dark', 'light'] }] },
]
const found = (text: string) =>
  matchingCommands(groups, text).flatMap(({ commands }) => commands.map(({ label }) => label))

test.each([
  ['', ['Email Templates', 'Leads', 'Toggle theme']],
  ['temp', ['Email Templates']],
  [' EMAIL  temp ', ['Email Templates']],
  ['page', ['Email Templates', 'Leads']],
  ['dark', ['Toggle theme']],
  ['ads', []],
  ['dark leads', []],
])('%j finds %j', (text, labels) => {
  expect(found(text)).toEqual(labels)
})
