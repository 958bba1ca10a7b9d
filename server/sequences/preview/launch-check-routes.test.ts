import { expect, test } from 'vitest'
import { lead, MAILBOX, onMonday, preview, STEPS, sequence } from '../../../tests/world/preview-scene.ts'
import type { World } from '../../../tests/world/world.ts'
import { sequenceLogs } from '../../db/schema.ts'

type Person = Awaited<ReturnType<World['person']>>

test('the launch check lists claims without a source of the active steps, until something was sent', async () => {
  const w = await onMonday()
  const [ada, stranger] = [await w.person(), await w.person()]
  const bold = { ...STEPS[0], body: 'Hi {{ firstName }}, we save teams 40% and 30%.' }
  const id = await sequence(w, ada, [bold, { ...STEPS[1], body: 'And 70%', isActive: false }])
  const check = async (person = ada, wish: object = {}) =>
    (await person.call('POST', `/api/email-sequences/${id}/launch-check`, wish)).body
  expect(await check()).toEqual({
    hasSent: false,
    claims: [expect.stringMatching(/40%.*proof point/), expect.stringMatching(/30%.*proof point/)],
    // A test run: there is no email account.
    problems: [],
  })
  const meek = [{ ...STEPS[0], body: 'We save teams 20%' }]
  expect(await check(ada, { steps: meek }), 'of steps that are not saved yet').toMatchObject({
    claims: [expect.stringContaining('20%')],
  })
  const variants = { arms: [{ key: 'B', subject: 'Another', body: 'We save teams 25%' }] }
  expect(await check(ada, { steps: [{ ...meek[0], variants }] }), 'of every text of a step').toMatchObject({
    claims: [expect.stringContaining('20%'), expect.stringContaining('25%')],
  })
  expect(await check(stranger)).toMatchObject({ message: 'Sequence not found' })
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  expect(await check()).toMatchObject({
    problems: expect.arrayContaining([expect.objectContaining({ code: 'unsupported-claims' })]),
  })
  await w.db
    .insert(sequenceLogs)
    .values({ userId: ada.id, sequenceId: id, recipientAddress: 'a@b.example', status: 'sent' })
  expect(await check()).toMatchObject({ hasSent: true })
})

test('a link to the sender’s own site needs no source, one to a stranger’s does', async () => {
  const w = await onMonday()
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', MAILBOX)
  const body = 'Hi {{ firstName }}, see https://www.sender.example/pricing and https://stranger.example/x'
  const id = await sequence(w, ada, [{ ...STEPS[0], body }])
  const wish = { leadIds: [await lead(ada, 1)] }
  const claims = (await preview(ada, id, wish)).problems.filter(({ kind }) => kind === 'unsourced_claim')
  expect(claims.map(({ message }) => message)).toEqual([
    "“https://stranger.example/x”: This link isn't from your offer or the lead. Check it before you send. Remove it, or add it to your signature under Settings, Offer and voice",
  ])
  const check = await ada.call('POST', `/api/email-sequences/${id}/launch-check`, {})
  expect(check.body).toMatchObject({ claims: [expect.stringContaining('stranger.example')] })
})

test('checks before a launch are limited by how much text they hold', async () => {
  const w = await onMonday()
  const [ada, bob] = [await w.person(), await w.person()]
  const id = await sequence(w, ada)
  const check = (person: Person, body: object) => person.call('POST', `/api/email-sequences/${id}/launch-check`, body)
  const body = 'Plain words. '.repeat(3_600)
  const steps = Array.from({ length: 20 }, (_, n) => ({ stepNumber: n + 1, subject: 'Hello', body }))
  expect(await check(ada, { steps })).toMatchObject({
    status: 429,
    body: { message: expect.stringMatching(/^Too many attempts\. Wait /) },
  })
  expect((await check(bob, {})).status, 'others are not limited').toBe(404)
})
