import { expect, test } from 'vitest'
import type { SearchResults } from '../../contract/search.ts'
import { world } from '../../tests/world/world.ts'

test('sequences are found by name, emails by subject or recipient, of the own account alone', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const add = (name: string) => ada.call('POST', '/api/email-sequences', { name, isActive: false })
  await add('Spring outreach')
  await add('100% autumn')
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, subject, status) values
       ($1, 'grace@navona.example', 'Shorter release nights', 'sent'), ($1, 'tomas@serrano.example', 'Hello', 'failed')`,
    [ada.id],
  )
  const find = async (text: string, person = ada) =>
    (await person.call('GET', `/api/search?text=${encodeURIComponent(text)}`)).body as SearchResults
  const names = async (text: string) => (await find(text)).sequences.map(({ name }) => name)
  expect(await names('outreach SPRING')).toEqual(['Spring outreach'])
  expect(await names('%')).toEqual(['100% autumn'])
  expect((await find('release')).emails).toEqual([
    {
      id: expect.any(Number),
      subject: 'Shorter release nights',
      recipientAddress: 'grace@navona.example',
      state: 'sent',
    },
  ])
  expect((await find('serrano')).emails).toMatchObject([{ subject: 'Hello', state: 'failed' }])
  expect(await find('release', eve)).toEqual({ sequences: [], emails: [] })
  expect((await ada.call('GET', '/api/search?text=%20')).status).toBe(400)
})
