import { expect, test } from 'vitest'
import { brokenLinksIn } from './broken-links.ts'

test.each([
  ['See https://navona.io/case?x=1, then (https://www.navona.io).', []],
  ['Write to ada@www.navona.io or mailto:ada@navona.io', []],
  ['[our page](https://navona.io/a)', []],
  ['[1] and [firstName] are no links', []],
  ['http://localhost:3000/book', ["http://localhost:3000/book points to a private address that recipients can't open"]],
  ['https://192.168.0.7/x', ["https://192.168.0.7/x points to a private address that recipients can't open"]],
  ['Book here: https://.', ['https:// is not a complete address']],
  ['https://https://navona.io', ['https://https://navona.io is not a complete address']],
  ['https://navona', ['https://navona is not a complete address']],
  ['https://nav ona.io', ['https://nav is not a complete address']],
  ['http:/navona.io', ['http:/navona.io is not a complete address']],
  ['htp://navona.io', ["htp://navona.io doesn't start with https:// or http://"]],
  ['ftp://navona.io', ["ftp://navona.io doesn't start with https:// or http://"]],
  ['https//navona.io', ["https//navona.io doesn't start with https:// or http://"]],
  ['see www.navona.io.', ['www.navona.io needs https:// in front to work as a link']],
  ['[our page](navona.io)', ["navona.io doesn't start with https:// or http://"]],
  ['Book a time: [calendar link]', ['[calendar link] was not filled in']],
  ['Book a time: {booking_url}', ['{booking_url} was not filled in']],
  ['https://navona.io/[name]', ['https://navona.io/[name] was not filled in']],
  ['https://www.example.com/case', ['https://www.example.com/case is an example address, not yours']],
])('%s', (text, broken) => {
  expect(brokenLinksIn(text).map(({ link, why }) => `${link} ${why}`)).toEqual(broken)
})
