import { expect, test } from 'vitest'
import { brokenLinksIn } from './broken-links.ts'

test.each([
  ['See https://navona.io/case?x=1, then (https://www.navona.io).', []],
  ['Write to ada@www.navona.io or mailto:ada@navona.io', []],
  ['[our page](https://navona.io/a)', []],
  ['[1] and [firstName] are no links', []],
  ['http://localhost:3000/book', ['http://localhost:3000/book leads to a machine that readers cannot reach']],
  ['https://192.168.0.7/x', ['https://192.168.0.7/x leads to a machine that readers cannot reach']],
  ['Book here: https://.', ['https:// is no complete address']],
  ['https://https://navona.io', ['https://https://navona.io is no complete address']],
  ['https://navona', ['https://navona is no complete address']],
  ['https://nav ona.io', ['https://nav is no complete address']],
  ['http:/navona.io', ['http:/navona.io is no complete address']],
  ['htp://navona.io', ['htp://navona.io begins with neither https:// nor http://']],
  ['ftp://navona.io', ['ftp://navona.io begins with neither https:// nor http://']],
  ['https//navona.io', ['https//navona.io begins with neither https:// nor http://']],
  ['see www.navona.io.', ['www.navona.io has no https:// before it, so that it is no link']],
  ['[our page](navona.io)', ['navona.io begins with neither https:// nor http://']],
  ['Book a time: [calendar link]', ['[calendar link] was not filled in']],
  ['Book a time: {booking_url}', ['{booking_url} was not filled in']],
  ['https://navona.io/[name]', ['https://navona.io/[name] was not filled in']],
  ['https://www.example.com/case', ['https://www.example.com/case is an example, not an address of yours']],
])('%s', (text, broken) => {
  expect(brokenLinksIn(text).map(({ link, why }) => `${link} ${why}`)).toEqual(broken)
})
