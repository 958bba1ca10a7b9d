import { expect, test } from 'vitest'
import { LeadFilter } from './lead.ts'
import { readWhere, whereText } from './lead-where.ts'

test.each([
  ['status:new,contacted score:80-100', undefined],
  ['title:ceo or -title:intern', undefined],
  ["score:80- (title:'head of sales' or tag:'it''s, hot')", undefined],
  ['contacted:never replied:30d opened:..90d created:2026-01-01..2026-03-31', undefined],
  ['value:-500 AND phone:yes', 'value:-500 phone:yes'],
  ['  ( industry:finance ) ', '(industry:finance)'],
  ['location:Zürich,New,York', undefined],
])('%s is read and written the same', (text, written = text) => {
  const where = readWhere(text)
  expect(where && whereText(where)).toBe(written)
  expect(where && readWhere(whereText(where))).toEqual(where)
})

test.each([
  ['hello', '"hello" is not a condition. Write it like status:new'],
  ['shoe:42', 'There is no filter "shoe"'],
  ['constructor:1', 'There is no filter "constructor"'],
  ['status:', 'Status: enter a value'],
  ['status:open', 'Status: "open" is not one of new, contacted, qualified, lost'],
  ['score:90-80', 'AI score: "90-80" is not a range such as 10-50'],
  ['score:101', 'AI score: at most 100'],
  ['score:000000000005', 'AI score: "000000000005" is not a range such as 10-50'],
  ['created:90d..30d..7d', 'Created: "90d..30d..7d" is not a time such as 30d or 2026-01-01..2026-03-31'],
  ['created:never', 'Created: "never" is not a time such as 30d or 2026-01-01..2026-03-31'],
  ['created:2026-02-31', 'Created: "2026-02-31" is not a time such as 30d or 2026-01-01..2026-03-31'],
  ['status:new or status:lost score:5', 'Put conditions that are joined by "or" in parentheses'],
  ['(status:new (score:5))', 'Parentheses can’t be inside parentheses'],
  ['(status:new', 'A closing parenthesis is missing'],
  ['status:new)', 'A closing parenthesis has no opening one'],
  ['()', 'Parentheses need a condition inside'],
  ['status:new or', 'A condition is missing after "or"'],
  ["title:'ceo", 'A quotation mark is missing'],
  ['phone:yes '.repeat(21), 'A filter has at most 20 conditions'],
  [`title:${'x'.repeat(101)}`, 'Job title: at most 100 characters'],
  ['x'.repeat(1001), 'A filter has at most 1000 characters'],
])('%s is refused: %s', (text, message) =>
  expect(LeadFilter.safeParse({ where: text }).error?.issues).toMatchObject([{ path: ['where'], message }]),
)

test('no conditions are none', () => expect(LeadFilter.parse({ where: ' ' }).where).toBeUndefined())
