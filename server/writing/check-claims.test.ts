import { expect, test } from 'vitest'
import { isShort } from './check-claims.ts'

const question = (body: string) => ({ texts: [{ subject: 'S', body }], writer: {} as never })

test('an ordinary email is checked at once', () =>
  expect(isShort(question('Dear Grace, we cut the costs of 12 teams by 40% in 2024. '.repeat(20)))).toBe(true))

test.each(['5 ', 'no. ', 'x.y.z ', '1/2/', '\u0661', 'A\n', 'A '])(
  '2,400 characters of %j are checked in a thread',
  (seed) => expect(isShort(question(seed.repeat(2400 / seed.length)))).toBe(false),
)
