import { expect, test } from 'vitest'
import { parseResponse } from './parse-response.ts'

const odd = [{ name: 'a "quoted\\" ]} {[', options: [{ value: '\\' }, {}] }, [], { name: 'é\u2028' }]

test.each([
  ['of odd texts', JSON.stringify({ results: odd, paging: { next: null } })],
  ['with spaces', `\n${JSON.stringify({ results: odd }, null, 2)}`],
  ['after other keys', JSON.stringify({ status: 'OK', at: { b: { c: 1 } }, total: 3, results: odd, errors: [{}] })],
  ['in an unusual order', JSON.stringify({ a: { b: { c: { d: 1 } } }, results: odd })],
  ['of lists', JSON.stringify({ results: [[{ results: [] }], []] })],
  ['that is empty', '{"results":[]}'],
  ['that is missing', '{"results":null}'],
])('a response with a list %s is read as by JSON.parse', async (_, text) => {
  expect(await parseResponse(text)).toEqual(JSON.parse(text))
})

test.each([
  ['<html>Maintenance</html>'],
  ['{"results":[null]}'],
  ['{"results":[1]}'],
  ['{"results":[{"name":"cut'],
  ['{"results":[{"name":}]}'],
  [`{"results":[{"name":"${'x'.repeat(2_100_000)}"}]}`],
  [`{"a":[],"results":[${'{},'.repeat(3_000_000)}{}]}`],
])('a response that is no such list, or too long, is unreadable: %.30s', async (text) => {
  await expect(parseResponse(text)).rejects.toThrow('unreadable response')
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
  expect((await parseResponse(text)).results).toHaveLength(1000)
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(1)
})
