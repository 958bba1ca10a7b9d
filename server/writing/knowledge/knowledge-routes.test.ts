import { expect, test } from 'vitest'
import type { KnowledgeSnippet } from '../../../contract/knowledge.ts'
import { MAX_SNIPPETS } from '../../../contract/knowledge-limits.ts'
import type { EvidenceResponse } from '../../../contract/writing.ts'
import { world } from '../../../tests/world/world.ts'

const PRICING = {
  title: 'Pricing',
  text: 'The Team plan costs 49 euros per user.',
  source: 'https://deskwell.example/pricing',
}

test('snippets are added, changed and deleted by their owner alone', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  const added = await ada.call('POST', '/api/knowledge', { ...PRICING, title: '  Pricing\n2026 ' })
  expect(added).toMatchObject({ status: 201, body: { ...PRICING, title: 'Pricing 2026' } })
  const { id } = added.body as KnowledgeSnippet
  await ada.call('POST', '/api/knowledge', { ...PRICING, title: 'A first one' })
  const titles = async () =>
    ((await ada.call('GET', '/api/knowledge')).body as KnowledgeSnippet[]).map(({ title }) => title)
  expect(await titles()).toEqual(['A first one', 'Pricing 2026'])
  expect((await bob.call('GET', '/api/knowledge')).body).toEqual([])
  for (const method of ['PUT', 'DELETE'] as const)
    expect(await bob.call(method, `/api/knowledge/${id}`, method === 'PUT' ? PRICING : undefined)).toMatchObject({
      status: 404,
      body: { message: 'Snippet not found' },
    })
  const changed = { ...PRICING, text: 'It costs 59 euros.' }
  expect(await ada.call('PUT', `/api/knowledge/${id}`, changed)).toMatchObject({
    status: 200,
    body: { id, ...changed },
  })
  expect((await ada.call('DELETE', `/api/knowledge/${id}`)).status).toBe(204)
  expect(await titles()).toEqual(['A first one'])
})

test.each([
  [{ title: ' ' }, 'Enter a title'],
  [{ text: '' }, 'Enter a text'],
  [{ source: '' }, 'Enter a source'],
  [{ text: 'x'.repeat(1_001) }, 'At most 1,000 characters'],
  [{ title: 'x'.repeat(101) }, 'At most 100 characters'],
  [{ source: 'x'.repeat(301) }, 'At most 300 characters'],
])('%o is refused', async (part, message) => {
  const ada = await (await world()).person()
  expect(await ada.call('POST', '/api/knowledge', { ...PRICING, ...part })).toMatchObject({
    status: 400,
    body: { message },
  })
})

test('an account has a limited number, also when two are added at once', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into knowledge_snippets (user_id, title, text, source) select $1, 'T' || n, 'x', 'x' from generate_series(1, $2::int) n`,
    [ada.id, MAX_SNIPPETS - 1],
  )
  const both = await Promise.all([1, 2].map(() => ada.call('POST', '/api/knowledge', PRICING)))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('claims of a draft find their source in a snippet', async () => {
  const ada = await (await world()).person()
  const check = async () =>
    (await ada.call('POST', '/api/email-writing/evidence', { body: 'Hi, the Team plan costs 49 euros per user.' }))
      .body as EvidenceResponse
  const sourceOf = async () => (await check()).evidence.find(({ claim }) => claim.includes('49'))?.source
  expect(await sourceOf()).toBeNull()
  await ada.call('POST', '/api/knowledge', PRICING)
  expect(await sourceOf()).toBe('Knowledge: Pricing (https://deskwell.example/pricing)')
})
