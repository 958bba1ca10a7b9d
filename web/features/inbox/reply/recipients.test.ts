import { expect, test } from 'vitest'
import type { ThreadMessage } from '../../../../contract/inbox.ts'
import { goesElsewhere, hasOthers, recipientsOf, recipientWords, repliedTo, typedAddresses } from './recipients.ts'

const person = (name: string) => ({ name, address: `${name.toLowerCase()}@a.example` })
const incoming = {
  id: 1,
  direction: 'in',
  from: person('Grace'),
  to: [person('Ada'), person('Tomas')],
  cc: [person('Mary'), person('Grace')],
  replyTo: null,
} as ThreadMessage
const own = {
  ...incoming,
  id: 2,
  direction: 'out',
  from: person('Ada'),
  to: [person('Grace')],
  cc: [],
} as ThreadMessage

test('a reply goes to its sender, to all without ourselves and nobody twice', () => {
  expect(recipientWords(recipientsOf(incoming, 'reply', ['ADA@a.example']))).toBe('Grace <grace@a.example>')
  expect(recipientsOf(incoming, 'replyAll', ['ADA@a.example']).map(({ name }) => name)).toEqual([
    'Grace',
    'Tomas',
    'Mary',
  ])
  expect(recipientsOf(own, 'reply', ['ada@a.example']).map(({ name }) => name)).toEqual(['Grace'])
  expect(recipientsOf(incoming, 'forward', [])).toEqual([])
})

test('a reply goes to where the sender wants it, which the page says', () => {
  const elsewhere = { ...incoming, replyTo: [person('Eve')] }
  expect(recipientWords(recipientsOf(elsewhere, 'reply', ['ada@a.example']))).toBe('Eve <eve@a.example>')
  expect([elsewhere, { ...incoming, replyTo: [person('Grace')] }, incoming].map(goesElsewhere)).toEqual([
    true,
    false,
    false,
  ])
})

test('a reply to all is offered where there are others than ourselves', () => {
  const alone = { ...incoming, to: [person('Ada')], cc: [person('Second')] }
  expect(hasOthers(alone, ['ada@a.example'])).toBe(true)
  expect(hasOthers(alone, ['ada@a.example', 'second@a.example'])).toBe(false)
})

test('the last message that came in is replied to, or else the last of all', () => {
  expect(repliedTo([incoming, own])?.id).toBe(1)
  expect(repliedTo([own])?.id).toBe(2)
})

test('addresses may be separated in any usual way', () => {
  expect(typedAddresses(' a@b.c, d@e.f;g@h.i\n')).toEqual(['a@b.c', 'd@e.f', 'g@h.i'])
})
