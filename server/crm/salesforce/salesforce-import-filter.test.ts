import { describe, expect, test } from 'vitest'
import { partsOfQuery, soqlProblem } from './salesforce-import-filter.ts'
import { soqlList, splitByLength } from './soql.ts'

describe('the condition of an import', () => {
  test.each([
    "Company = 'Acme'",
    "(Company = 'Acme' OR City LIKE 'L%') AND NOT HasOptedOutOfEmail = true",
    "Company = 'SELECT FROM (; WHERE'",
    "Company = 'It\\'s (fine'",
    'From__c = 1',
    'CreatedDate = LAST_N_DAYS:30',
    "Owner.Name IN ('Rita', 'Sam')",
  ])('%s is accepted', (condition) => expect(soqlProblem(condition)).toBeUndefined())

  test.each([
    ['Id IN (SELECT Id FROM Contact)', 'SELECT'],
    ["Company = 'a' LIMIT 1", 'LIMIT'],
    ["Company = 'a' ORDER  BY Id", 'ORDER  BY'],
    ["Company = 'a' for view", 'FOR'],
    ["Company = 'a') OR (Id != null", 'parentheses'],
    ["(Company = 'a'", 'parentheses'],
    ["Company = 'a", 'quotation mark'],
    ["Company = 'a'; DELETE", 'characters'],
  ])('%s is refused', (condition, word) => expect(soqlProblem(condition)).toContain(word))
})

test.each([
  ['SELECT Name FROM Lead', {}],
  ['SELECT Name FROM Lead USING SCOPE mine ORDER BY Name ASC NULLS FIRST', { scope: 'mine' }],
  [
    "SELECT Name FROM Lead WHERE City = ' ORDER BY ' AND Id != null ORDER BY Name LIMIT 5",
    { where: "(City = ' ORDER BY ' AND Id != null)" },
  ],
])('of the query of a list view, the scope and the condition are used: %s', (query, parts) =>
  expect(partsOfQuery(query)).toEqual(parts),
)

test('a long list is split by its length, and nothing is lost', () => {
  const texts = Array.from({ length: 50 }, (_, n) => 'x'.repeat(n))
  const parts = splitByLength(texts, 200, (literal) => literal.length)
  expect(parts.flat()).toEqual(texts)
  expect(parts.every((part) => part.length === 1 || soqlList(part).length <= 202)).toBe(true)
  expect(splitByLength([], 10, (literal) => literal.length)).toEqual([])
})
