import { expect, test } from 'vitest'
import { world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'

test('typing an address finds its provider, for people who are signed in and at most 20 times a minute', async () => {
  const found = { provider: 'microsoft', smtp: null, imap: null } as const
  const asked: string[] = []
  const w = await world({}, createLog('silent'), () => ({
    detectMailbox: async (address) => {
      asked.push(address)
      return found
    },
  }))
  const ada = await w.person()
  expect(await ada.call('GET', '/api/mailbox/detect?address=ada%40acme.example')).toMatchObject({
    status: 200,
    body: found,
  })
  expect(asked).toEqual(['ada@acme.example'])
  expect((await ada.call('GET', '/api/mailbox/detect?address=ada')).status).toBe(400)
  expect((await ada.call('GET', '/api/mailbox/detect')).status).toBe(400)
  const statuses = new Set<number>()
  for (let call = 0; call < 20; call++)
    statuses.add((await ada.call('GET', '/api/mailbox/detect?address=ada%40acme.example')).status)
  expect([...statuses]).toEqual([200, 429])
})
