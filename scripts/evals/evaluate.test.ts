import { expect, test } from 'vitest'
import { openAiSimulator } from '../../tests/simulators/openai.ts'
import { CASES, type EvalCase } from './cases.ts'
import { evaluate } from './evaluate.ts'
import { scoreEmail, totalOf } from './score-email.ts'

const caseOf = (name: string) => CASES.find((one) => one.name === name) as EvalCase
const BODY = `Hi Priya,

Kitefin runs a lending API, so support has to be there around the clock. Our software plans shifts in minutes, and nobody
has to move rows in a spreadsheet any more. Would it help to see how a week is planned?

Best,
Ada Byron`

test('there are 60 cases, each with a name of its own', () => {
  expect(new Set(CASES.map(({ name }) => name)).size).toBe(60)
})

test('a good email has full marks; what is missing, made up or in another language costs in its own dimension', () => {
  const plain = caseOf('Kitefin, none')
  const subject = 'Shifts at Kitefin'
  expect(totalOf(scoreEmail({ subject, body: BODY }, plain))).toBe(1)
  const without = scoreEmail({ subject: 'Hello', body: BODY.replace('a lending API', 'software') }, plain)
  expect(without['facts used']).toBe(0.75)
  const madeUp = `${BODY}\n\nWe saved Northwind Bank 73% and $4 million.`
  expect(scoreEmail({ subject, body: madeUp }, plain)['claims supported']).toBeLessThan(0.5)
  expect(scoreEmail({ subject, body: 'Hi Priya' }, plain).length).toBe(0)
  const german = scoreEmail({ subject, body: BODY }, caseOf('Kitefin, German'))
  expect(german).toMatchObject({ language: 0, 'instructions followed': 0, length: 1 })
  expect(scoreEmail({ subject, body: BODY }, caseOf('Kitefin, no question, a day'))['instructions followed']).toBe(0)
  expect(scoreEmail({ subject, body: BODY }, caseOf('Kitefin, short'))['instructions followed']).toBe(1)
})

test('a model is scored beside the built-in writer; without one, the built-in writer alone, and that is said', async () => {
  const llm = await openAiSimulator({ model: 'sim' })
  try {
    llm.otherwise = { say: JSON.stringify({ subject: 'Shifts at Kitefin', body: BODY }) }
    llm.next({ status: 500 })
    const config = { provider: 'openai-compatible', baseUrl: `${llm.url}/v1`, apiKey: undefined, model: 'sim' } as const
    const table = await evaluate({ ...config, limitMs: 5_000 }, CASES.slice(10, 15))
    expect(table).toMatch(/^ +sim +Built-in writer$/m)
    expect(table).toMatch(/^emails not written +1 +0$/m)
    expect(llm.asked).toHaveLength(5)
  } finally {
    await llm.close()
  }
  const alone = await evaluate(undefined, CASES.slice(0, 5))
  expect(alone).toContain('No model is configured')
  expect(alone).toMatch(/^total +0\.\d\d$/m)
})
