import { expect, test } from 'vitest'
import type { ImportField } from '../../../contract/lead-import.ts'
import { guessCsv } from './csv-guess.ts'

const guess = async (text: string) => {
  const found = await guessCsv(Buffer.from(text), true)
  if ('problem' in found) throw new Error(found.problem)
  return found
}

test.each<[string, (ImportField | null)[]]>([
  ['Grace Hopper\tgrace@navona.example\tNavona Systems\t+44 20 7946 0018', ['name', 'email', 'company', 'phone']],
  [
    'Ada,Byron,ada@engine.example,Analytical Engines Ltd,CTO,https://engine.example',
    ['firstName', 'lastName', 'email', 'company', 'jobTitle', 'website'],
  ],
  [
    'VP Sales;Tomás Rivera;tomas@serrano.example;51-200;£22,500;https://linkedin.com/in/tomas',
    ['jobTitle', 'name', 'email', 'companySize', 'dealValue', 'linkedinUrl'],
  ],
  ['wei@paperlane.example,Wei Zhang,Paperlane', ['email', 'name', 'company']],
  ['lone@x.example', ['email']],
  ['ada@x.example,12,', ['email', null, null]],
])('rows without names of columns: %j fills %j', async (row, mapping) => {
  const found = await guess(`${row}\n${row}\n`)
  expect(found.headerLine).toBe(0)
  expect(found.mapping).toEqual(mapping)
  expect(found.rows).toHaveLength(2)
})

test('one odd cell does not make a column something else', async () => {
  const rows = ['Grace Hopper,grace@x.example', 'Alan Turing,alan@x.example', 'Cher,cher@x.example']
  const more = [...rows, 'Ada Byron,ada@x.example', 'Wei Zhang,none']
  expect((await guess(more.join('\n'))).mapping).toEqual(['name', 'email'])
})

test('a first row that lacks only its email is a lead all the same', async () => {
  const found = await guess('Grace Hopper,,+44 20 7946 0018\nAlan Turing,alan@x.example,+44 20 7946 0019\n')
  expect(found).toMatchObject({ headerLine: 0, mapping: ['name', 'email', 'phone'] })
})

test('names of columns that nobody knows are still no lead', async () => {
  expect(await guess('Wer,Wohin\nGrace Hopper,grace@x.example\n')).toMatchObject({ headerLine: 1 })
})
