import { expect, test } from 'vitest'
import { parseResults } from './parse-results.ts'

const odd = [{ name: 'a "quoted\\" ]} {[', options: [{ value: '\\' }, {}] }, [], { name: 'é\u2028' }]

test.each([
  ['of odd texts', JSON.stringify({ results: odd, paging: { next: null } }), odd],
  ['with spaces', `\n${JSON.stringify({ results: odd }, null, 2)}`, odd],
  ['after another key', JSON.stringify({ total: 3, results: odd }), odd],
  ['that is empty', '{"results":[]}', []],
  ['that is missing', '{"results":null}', null],
])('a list %s is read as by JSON.parse', async (_, text, items) => {
  expect(await parseResults(text)).toEqual(items)
})

test.each([
  ['<html>Maintenance</html>'],
  ['{"results":[null]}'],
  ['{"results":[1]}'],
  ['{"results":[{"name":"cut'],
  ['{"results":[{"name":}]}'],
  [`{"results":[{"name":"${'x'.repeat(2_100_000)}"}]}`],
  [`{"total":1,"results":[${'{},'.repeat(50_000)}{}]}`],
])('a response that is no such list, or too long, is unreadable: %.30s', async (text) => {
  await expect(parseResults(text)).rejects.toThrow('unreadable response')
})

test('others have their turn while a long list is read', async () => {
  const options = Array.from({ length: 200 }, (_, at) => ({
    value: `value ${at}`,
    label: `Label ${at}`,
    hidden: false,
  }))
  const text = JSON.stringify({ results: Array.from({ length: 1000 }, () => ({ name: 'a', options })) })
  let turns = 0
  const count = () => {
    turns++
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  expect(await parseResults(text)).toHaveLength(1000)
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(1)
})
