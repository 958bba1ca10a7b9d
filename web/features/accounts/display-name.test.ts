import { expect, test } from 'vitest'
import { displayName } from './display-name.ts'

test.each([
  ['Ada', 'Byron', 'ada@brightline.co', 'Ada Byron'],
  ['Ada', null, 'ada@brightline.co', 'ada@brightline.co'],
  [null, 'Byron', 'ada@brightline.co', 'ada@brightline.co'],
  ['Ada', '', null, 'User'],
  [null, null, '', 'User'],
])('%j %j with %j is called %j', (firstName, lastName, email, name) => {
  expect(displayName({ firstName, lastName, email })).toBe(name)
})
