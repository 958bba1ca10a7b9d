import { expect, test } from 'vitest'
import { world } from '../../tests/world/world.ts'

const EMPTY = {
  senderName: null,
  senderRole: null,
  senderCompany: null,
  offer: null,
  audience: null,
  proofPoints: [],
  avoidWords: [],
  signature: null,
  signatureHtml: null,
  meetingLink: null,
}

test('starts with what the account tells', async () => {
  const w = await world()
  expect((await (await w.person()).call('GET', '/api/voice')).body).toEqual(EMPTY)
  const ada = await w.person({ firstName: 'Ada', lastName: 'Lovelace' })
  await w.pool.query(`update users set company = 'Engines Ltd' where id = $1`, [ada.id])
  expect((await ada.call('GET', '/api/voice')).body).toEqual({
    ...EMPTY,
    senderName: 'Ada Lovelace',
    senderCompany: 'Engines Ltd',
  })
})

test('of an earlier version has no audience yet', async () => {
  const w = await world()
  const ada = await w.person()
  const { audience: _, ...earlier } = { ...EMPTY, offer: 'Engines that think' }
  await w.pool.query('insert into voices (user_id, voice) values ($1, $2)', [ada.id, earlier])
  expect((await ada.call('GET', '/api/voice')).body).toEqual({ ...earlier, audience: null })
})

test('is kept as it was set, by one person', async () => {
  const w = await world()
  const [ada, bob] = [await w.person({ firstName: 'Ada' }), await w.person()]
  const voice = {
    ...EMPTY,
    senderName: ' Countess ',
    offer: 'Engines that think',
    audience: 'mathematicians',
    proofPoints: ['12 engines built'],
  }
  const kept = { ...voice, senderName: 'Countess' }
  expect(await ada.call('PUT', '/api/voice', voice)).toMatchObject({ status: 200, body: kept })
  expect((await ada.call('GET', '/api/voice')).body).toEqual(kept)
  await ada.call('PUT', '/api/voice', { ...EMPTY, senderName: '' })
  expect((await ada.call('GET', '/api/voice')).body).toEqual(EMPTY)
  expect((await bob.call('GET', '/api/voice')).body).toEqual(EMPTY)
  expect((await w.call('GET', '/api/voice')).status).toBe(401)
})

test.each([
  [{ proofPoints: [' '] }, "A proof point can't be empty"],
  [{ proofPoints: Array(21).fill('x') }, 'At most 20 proof points'],
  [{ avoidWords: ['x'.repeat(51)] }, 'At most 50 characters'],
  [{ offer: 'x'.repeat(301) }, 'At most 300 characters'],
  [{ meetingLink: 'javascript:alert(1)' }, 'Enter a link that starts with https://'],
  [{ meetingLink: 'https://ada:secret@cal.example' }, 'Enter a link that starts with https://'],
  [{ meetingLink: 'https://cal.example/ada with words' }, 'Enter a link that starts with https://'],
  [{ meetingLink: `https://cal.example/${'x'.repeat(500)}` }, 'At most 500 characters'],
])('%o is refused', async (voice, message) => {
  const ada = await (await world()).person()
  expect(await ada.call('PUT', '/api/voice', voice)).toMatchObject({ status: 400, body: { message } })
})

test('a meeting link stays until another one or none is saved, also beside the previous version', async () => {
  const w = await world()
  const ada = await w.person()
  const link = async () => ((await ada.call('GET', '/api/voice')).body as { meetingLink: string }).meetingLink
  await ada.call('PUT', '/api/voice', { meetingLink: ' https://cal.example/ada?length=30 ' })
  expect(await link()).toBe('https://cal.example/ada?length=30')
  await ada.call('PUT', '/api/voice', { senderName: 'Ada' })
  await w.pool.query(`update voices set voice = '{"proofPoints": [], "avoidWords": []}' where user_id = $1`, [ada.id])
  expect(await link()).toBe('https://cal.example/ada?length=30')
  await ada.call('PUT', '/api/voice', { meetingLink: '' })
  expect(await link()).toBeNull()
})

test('once saved, the emails of this owner that could not be rendered get another try; paused ones stay paused', async () => {
  const w = await world()
  const [ada, bob] = [await w.person(), await w.person()]
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, held_for, hold_reason, reason_params) values
       ($1, 'a@x.example', 'content', 'empty_field', '{"field":"offer"}'), ($1, 'b@x.example', 'pause', null, null),
       ($2, 'c@x.example', 'content', 'empty_field', '{"field":"offer"}')`,
    [ada.id, bob.id],
  )
  await ada.call('PUT', '/api/voice', { ...EMPTY, senderName: 'Ada' })
  const { rows } = await w.pool.query(
    'select held_for, hold_reason, reason_params from sequence_logs where user_id in ($1, $2) order by recipient_address',
    [ada.id, bob.id],
  )
  expect(rows).toEqual([
    { held_for: null, hold_reason: null, reason_params: null },
    { held_for: 'pause', hold_reason: null, reason_params: null },
    { held_for: 'content', hold_reason: 'empty_field', reason_params: { field: 'offer' } },
  ])
})
