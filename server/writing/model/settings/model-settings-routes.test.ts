import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ModelSettings, ModelTest } from '../../../../contract/model-settings.ts'
import type { ModelUsageOfPeople, OwnModelUsage } from '../../../../contract/model-usage.ts'
import { openAiSimulator } from '../../../../tests/simulators/openai.ts'
import { addLead, generate, KEY, type Person } from '../../../../tests/simulators/with-model.ts'
import { type World, world } from '../../../../tests/world/world.ts'
import { createSecretBox } from '../../../secret-box.ts'
import { allowAddress } from './allow-address.ts'
import { resealModelKeys, sealKey } from './model-settings-queries.ts'
import { modelSource } from './model-source.ts'

const GOOD = JSON.stringify({ subject: 'Loans', body: 'Hello Grace,\n\nhow do you check loans?\n\nAda' })
const READY = { say: '{"reply": "ready"}' }

let llm: Awaited<ReturnType<typeof openAiSimulator>>
let w: World
let ada: Person
let bob: Person
beforeAll(async () => {
  llm = await openAiSimulator({ key: KEY, model: 'sim' })
  w = await world()
  ada = await w.person({ firstName: 'Ada', lastName: 'Lovelace' })
  bob = await w.person({ firstName: 'Bob', isGuest: true })
})
afterAll(() => llm.close())

const choice = (more = {}) => ({
  provider: 'openai-compatible',
  model: 'sim',
  baseUrl: `${llm.url}/v1`,
  apiKey: KEY,
  ...more,
})
const settings = async () => (await ada.call('GET', '/api/ai/settings')).body as ModelSettings

test('a model that the operator saves writes from the next request on, also for others; the key is never returned', async () => {
  const lead = await addLead(bob)
  expect(await settings()).toMatchObject({ setBy: null, provider: null, hasKey: false, limitSeconds: 60 })
  const saved = await ada.call('PUT', '/api/ai/settings', choice())
  expect(saved).toMatchObject({ status: 200, body: { setBy: 'operator', model: 'sim', hasKey: true, keyEnd: '3456' } })
  expect(saved.text + JSON.stringify(await settings())).not.toContain(KEY)
  const { rows } = await w.pool.query('select * from model_settings')
  expect(JSON.stringify(rows)).not.toContain(KEY)

  llm.next({ say: GOOD })
  expect((await generate(bob, lead)).body).toMatchObject({ writtenBy: 'sim', emailData: { subject: 'Loans' } })
  expect((await bob.call('GET', '/api/email-writing/writer')).body).toEqual({ name: 'sim', isModel: true })

  // Without a key the saved one stays, at the same address only.
  expect((await ada.call('PUT', '/api/ai/settings', choice({ model: 'other', apiKey: '' }))).body).toMatchObject({
    model: 'other',
    keyEnd: '3456',
  })
  const elsewhere = choice({ baseUrl: 'http://localhost:11434/v1', apiKey: '' })
  expect(await ada.call('PUT', '/api/ai/settings', elsewhere)).toMatchObject({
    status: 400,
    body: { issues: [{ field: 'apiKey', message: expect.stringContaining('another address') }] },
  })
  expect((await ada.call('PUT', '/api/ai/settings', { ...elsewhere, apiKey: null })).body).toMatchObject({
    baseUrl: 'http://localhost:11434/v1',
    hasKey: false,
  })
  expect((await ada.call('DELETE', '/api/ai/settings')).body).toMatchObject({ setBy: null })
  expect((await generate(bob, lead)).body).toMatchObject({ writtenBy: 'Built-in writer' })
})

test('everybody else gets 403 and changes nothing', async () => {
  const calls = [
    ['GET', '/api/ai/settings'],
    ['PUT', '/api/ai/settings', choice()],
    ['DELETE', '/api/ai/settings'],
    ['POST', '/api/ai/settings/test', choice()],
    ['PUT', '/api/ai/prices', { model: 'sim', inputPrice: 1, outputPrice: 1 }],
    ['GET', '/api/ai/usage/people'],
  ] as const
  const asked = llm.asked.length
  for (const [method, path, body] of calls) expect((await bob.call(method, path, body)).status, path).toBe(403)
  expect((await settings()).setBy).toBeNull()
  expect(llm.asked).toHaveLength(asked)
})

test('a test asks one short question and says what came back, without repeating it', async () => {
  const tried = async (more = {}) => (await ada.call('POST', '/api/ai/settings/test', choice(more))).body as ModelTest
  llm.next(READY)
  expect(await tried()).toMatchObject({ isOk: true, code: 'ok', message: expect.stringMatching(/^sim replied in /) })
  expect(await tried({ apiKey: 'sk-wrong-00000000' })).toMatchObject({ isOk: false, code: 'key' })
  expect(await tried({ model: 'nobody' })).toMatchObject({ code: 'unknown_model' })
  llm.next({ status: 429 })
  expect(await tried()).toMatchObject({ code: 'busy' })
  llm.next({ say: 'secret words' }, { say: 'secret words' })
  const odd = await tried()
  expect(odd).toMatchObject({ code: 'no_answer', message: expect.stringContaining('larger model') })
  expect(JSON.stringify(odd)).not.toContain('secret words')
  const away = await openAiSimulator({ model: 'sim' })
  await away.close()
  expect(await tried({ baseUrl: `${away.url}/v1` })).toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('Check that the model is running'),
  })
  expect((await settings()).setBy).toBeNull()
})

test.each([
  ['no address', { baseUrl: '' }, 'baseUrl'],
  ['another protocol', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
  ['a password in the address', { baseUrl: 'http://me:pw@localhost/v1' }, 'baseUrl'],
  ["the cloud's own service", { baseUrl: 'http://169.254.169.254/v1' }, 'baseUrl'],
  ['the same in another spelling', { baseUrl: 'http://[::ffff:a9fe:a9fe]/v1' }, 'baseUrl'],
  ['another cloud', { baseUrl: 'http://100.100.100.200/v1' }, 'baseUrl'],
  ['the same through NAT64', { baseUrl: 'http://[64:ff9b::a9fe:a9fe]/v1' }, 'baseUrl'],
  ['no model', { model: ' ' }, 'model'],
  ['a key with a space', { apiKey: 'a b' }, 'apiKey'],
  ['no key for a provider that wants one', { provider: 'anthropic', apiKey: '' }, 'apiKey'],
])('%s is refused, and nothing is saved', async (_what, more, field) => {
  const answer = await ada.call('PUT', '/api/ai/settings', choice(more))
  expect(answer, answer.text).toMatchObject({ status: 400, body: { issues: [{ field }] } })
  expect((await settings()).setBy).toBeNull()
})

test('a name that leads to the machine’s cloud is refused, one of a private network is not', async () => {
  await expect(allowAddress('http://model.example/v1', async () => ['169.254.169.254'])).rejects.toThrow('cloud')
  await allowAddress('http://model.example/v1', async () => ['10.0.0.5'])
  await allowAddress('http://ollama:11434/v1', () => Promise.reject(new Error('ENOTFOUND')))
})

test("the server's settings win, and are shown without their key", async () => {
  const fixed = await world({ AI_PROVIDER: 'anthropic', AI_API_KEY: KEY, AI_MODEL: 'claude-x' })
  const eve = await fixed.person()
  const shown = await eve.call('GET', '/api/ai/settings')
  expect(shown.body).toMatchObject({ setBy: 'server', provider: 'anthropic', model: 'claude-x', keyEnd: '3456' })
  expect(shown.text).not.toContain(KEY)
  expect((await eve.call('PUT', '/api/ai/settings', choice())).status).toBe(409)
  expect((await eve.call('DELETE', '/api/ai/settings')).status).toBe(409)
})

test('after a change of APP_SECRET the key is encrypted again; without the old one it has to be entered again', async () => {
  await ada.call('PUT', '/api/ai/settings', choice())
  const config = { model: undefined, modelLimitMs: 1_000 }
  const [before, after] = ['o'.repeat(40), 'n'.repeat(40)] as const
  const sealed = sealKey(createSecretBox([before]), ada.id, KEY)
  await w.pool.query('update model_settings set key_secret = $1', [sealed])
  expect((await settings()).isKeyReadable).toBe(false)
  expect((await ada.call('PUT', '/api/ai/settings', choice({ apiKey: '' }))).status).toBe(400)
  const current = modelSource(w.db, createSecretBox([after]), config)
  expect(await current()).toBeUndefined()
  await resealModelKeys(w.db, createSecretBox([after, before]))
  expect(await current()).toMatchObject({ name: 'sim' })
  await ada.call('DELETE', '/api/ai/settings')
})

test.each([
  ['fractions', 12.6, 3.2, { inputTokens: 13, outputTokens: 3 }],
  ['negative', -5, -1, { inputTokens: 0, outputTokens: 0 }],
  ['huge', 1e15, 9e9, { inputTokens: 2_147_483_647, outputTokens: 2_147_483_647 }],
])(
  'odd token counts of a local model (%s) are recorded as far as they make sense',
  async (_what, prompt, completion, tokens) => {
    const dora = await w.person({ isGuest: true })
    const lead = await addLead(dora)
    await ada.call('PUT', '/api/ai/settings', choice())
    llm.next({ say: GOOD, tokens: [prompt, completion] }, { say: GOOD, tokens: [1, 1] })
    expect((await generate(dora, lead)).body).toMatchObject({ writtenBy: 'sim', emailData: { subject: 'Loans' } })
    expect((await dora.call('GET', '/api/ai/usage')).body).toMatchObject(tokens)
    // More than an integer holds, together.
    expect((await generate(dora, lead)).body).toMatchObject({ writtenBy: 'sim' })
    expect((await dora.call('GET', '/api/ai/usage')).body).toMatchObject({ inputTokens: tokens.inputTokens + 1 })
    await ada.call('DELETE', '/api/ai/settings')
  },
)

test('a text is delivered also when its usage cannot be recorded', async () => {
  const erin = await w.person({ isGuest: true })
  const lead = await addLead(erin)
  await ada.call('PUT', '/api/ai/settings', choice())
  await w.pool.query(`alter table writing_usage add constraint nothing_for_erin check (user_id <> ${erin.id})`)
  try {
    llm.next({ say: GOOD })
    expect((await generate(erin, lead)).body).toMatchObject({ writtenBy: 'sim', emailData: { subject: 'Loans' } })
  } finally {
    await w.pool.query('alter table writing_usage drop constraint nothing_for_erin')
    await ada.call('DELETE', '/api/ai/settings')
  }
})

test('tests of the settings are no usage', async () => {
  const figures = async () => (await ada.call('GET', '/api/ai/usage')).body
  const before = await figures()
  llm.next(READY)
  await ada.call('POST', '/api/ai/settings/test', choice())
  await ada.call('POST', '/api/ai/settings/test', choice({ model: 'nobody' }))
  expect(await figures()).toEqual(before)
})

test('usage of the month is counted per person, with a cost where there is a price', async () => {
  const carl = await w.person({ firstName: 'Carl', isGuest: true })
  const lead = await addLead(carl)
  await ada.call('PUT', '/api/ai/settings', choice())
  llm.next({ say: GOOD }, { status: 500 })
  await generate(carl, lead)
  await generate(carl, lead)
  const own = async () => (await carl.call('GET', '/api/ai/usage')).body as OwnModelUsage
  const figures = { emailsWritten: 2, emailsByModel: 1, modelFailures: 1, inputTokens: 100, outputTokens: 20 }
  expect(await own()).toMatchObject({ ...figures, cost: null, isOperator: false })
  const price = { model: 'sim', inputPrice: 3, outputPrice: 15 }
  expect((await ada.call('PUT', '/api/ai/prices', { ...price, outputPrice: null })).status).toBe(400)
  expect((await ada.call('PUT', '/api/ai/prices', price)).body).toMatchObject({ inputPrice: 3, outputPrice: 15 })
  expect((await own()).cost).toBeCloseTo(0.0006, 6)
  // Last month's don't count.
  await w.pool.query(`insert into writing_usage (user_id, writer, task, outcome, input_tokens, duration_ms, created_at)
    values (${carl.id}, 'sim', 'write', 'ok', 7, 1, now() - interval '32 days')`)
  const { people, others } = (await ada.call('GET', '/api/ai/usage/people')).body as ModelUsageOfPeople
  expect(people.find(({ userId }) => userId === carl.id)).toMatchObject({ name: 'Carl', ...figures, cost: 0.0006 })
  expect(others).toBe(0)
  await ada.call('PUT', '/api/ai/prices', { model: 'sim', inputPrice: null, outputPrice: null })
  expect((await own()).cost).toBeNull()
})
