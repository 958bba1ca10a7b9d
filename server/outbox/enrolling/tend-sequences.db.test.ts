import { expect, onTestFinished, test } from 'vitest'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'
import { edit, enroll, newLead, newSequence, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { NOTICE_CHANNEL } from '../../notifications/notify.ts'
import { tendSequences } from './tend-sequences.ts'

test('no_response begins after so many days of silence, not for who answered, and not for what was long before', async () => {
  const { w, ada, id, engine } = await sequenceScene([step(1)])
  const silent = await newSequence(ada, [step(1, { subject: 'Still there?' })], {
    trigger: 'no_response',
    noResponseDays: 2,
  })
  const [quiet, talks, old] = [await newLead(ada), await newLead(ada), await newLead(ada)]
  await enroll(ada, id, quiet.id, talks.id, old.id)
  await engine.send()
  await w.pool.query('update sequence_logs set replied_at = now() where lead_id = $1', [talks.id])
  await w.pool.query(`update sequence_logs set sent_at = now() - interval '9 days' where lead_id = $1`, [old.id])
  for (const hours of [47, 49, 50]) {
    engine.clock.offsetSeconds = hours * 3600
    await tendSequences(w.db, engine.clock)
    const mails = await engine.send()
    expect(mails.map(({ leadId }) => leadId)).toEqual(hours === 49 ? [quiet.id] : [])
  }
  expect((await ada.call('GET', `/api/email-sequences/${silent.id}`)).body).toMatchObject({ enrolled: 1 })
})

const SILENT = { trigger: 'no_response', noResponseDays: 2 }

test('silence that was long enough while nothing ran is found afterwards, and found out late it counts too', async () => {
  const { w, ada, id, engine } = await sequenceScene([step(1)])
  await newSequence(ada, [step(1, { subject: 'Still there?' })], SILENT)
  const [grace, late] = [await newLead(ada), await newLead(ada)]
  await enroll(ada, id, grace.id, late.id)
  await engine.send()
  // Nobody knew whether it had left.
  await w.pool.query(`update sequence_logs set status = 'unknown' where lead_id = $1`, [late.id])
  const found = async (hours: number) => {
    engine.clock.offsetSeconds = hours * 3600
    await tendSequences(w.db, engine.clock)
    return (await engine.send()).map(({ leadId }) => leadId)
  }
  expect(await found(1)).toEqual([])
  expect(await found(30 * 24)).toEqual([grace.id])
  await w.pool.query(`update sequence_logs set status = 'sent', sent_at = $2 where lead_id = $1`, [
    late.id,
    new Date(Date.now() + (27.5 * 24 + 1) * 3600_000),
  ])
  expect(await found(30 * 24 + 1)).toEqual([late.id])
})

test('who could not be written to when the silence was long enough is not written to weeks later', async () => {
  const { w, ada, id, engine } = await sequenceScene([step(1)])
  const silent = await newSequence(ada, [step(1, { subject: 'Still there?' })], SILENT)
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await engine.send()
  await w.pool.query(`insert into suppressions (user_id, address, reason) values ($1, $2, 'manual')`, [
    ada.id,
    grace.email,
  ])
  for (const days of [3, 20]) {
    engine.clock.offsetSeconds = days * 86_400
    await tendSequences(w.db, engine.clock)
    await w.pool.query('delete from suppressions where user_id = $1', [ada.id])
  }
  expect((await ada.call('GET', `/api/email-sequences/${silent.id}`)).body).toMatchObject({ enrolled: 0 })
})

test('a sequence that is given this trigger begins with the silence from then on', async () => {
  const { w, ada, id, engine } = await sequenceScene([step(1)])
  const other = await newSequence(ada, [step(1)])
  await w.pool.query(`update email_sequences set active_since = now() - interval '90 days' where id = $1`, [other.id])
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await engine.send()
  await w.pool.query(`update sequence_logs set sent_at = now() - interval '30 days' where lead_id = $1`, [grace.id])
  await edit(ada, other.id, SILENT)
  await tendSequences(w.db, engine.clock)
  expect((await ada.call('GET', `/api/email-sequences/${other.id}`)).body).toMatchObject({ enrolled: 0 })
})

const FAILS = {
  'Authentication-Results':
    'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=inbox.example',
}

test.each<[string, string, (s: Awaited<ReturnType<typeof enrolledScene>>) => Promise<unknown>]>([
  ['a reply', 'no silence', (s) => s.receive('Yes, when can we talk?')],
  ['a reply that failed the sender check', 'no silence', (s) => s.receive('Yes, when can we talk?', FAILS)],
  ['such a wish to stop', 'no silence', (s) => s.receive('Please unsubscribe me.', { ...FAILS, 'In-Reply-To': '' })],
  [
    'a message that nobody has decided',
    'no silence',
    (s) => s.receive('I am out of the office until Monday. The warehouse has all figures.'),
  ],
  [
    'a booked meeting',
    'no silence',
    (s) => s.ada.call('POST', `/api/leads/${s.grace.id}/entries`, { kind: 'call', outcome: 'meeting_booked' }),
  ],
  [
    'a call that nobody took',
    'silence',
    (s) => s.ada.call('POST', `/api/leads/${s.grace.id}/entries`, { kind: 'call', outcome: 'no_answer' }),
  ],
])('%s is %s', async (_what, is, happens) => {
  const s = await enrolledScene()
  const silent = await newSequence(s.ada, [step(1, { subject: 'Still there?' })], SILENT)
  await happens(s)
  await tendSequences(s.w.db, { offsetSeconds: 3 * 86_400 })
  expect((await s.ada.call('GET', `/api/email-sequences/${silent.id}`)).body).toMatchObject({
    enrolled: is === 'silence' ? 1 : 0,
  })
})

test('who owns a sequence is told once when it is through with everybody, and an open page hears it', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  const listener = await w.pool.connect()
  onTestFinished(() => listener.release(true))
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query(`listen ${NOTICE_CHANNEL}`)
  const told = async () =>
    (
      await w.pool.query(`select title, body from notifications where user_id = $1 and kind = 'sequence_finished'`, [
        ada.id,
      ])
    ).rows
  await tendSequences(w.db, engine.clock)
  await enroll(ada, id, (await newLead(ada)).id)
  await tendSequences(w.db, engine.clock)
  expect(await told()).toEqual([])
  await engine.send()
  for (let n = 0; n < 2; n++) await tendSequences(w.db, engine.clock)
  expect(await told()).toEqual([{ title: 'Finished: Spring', body: '1 lead, 0 replied' }])
  await listener.query('select')
  expect(heard).toEqual([String(ada.id)])
})
