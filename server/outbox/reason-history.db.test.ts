import { expect, test } from 'vitest'
import { enroll, newLead, sequenceScene, step } from '../../tests/world/sequences.ts'
import type { SendOutcome } from '../mail/smtp/smtp-outcome.ts'
import { pruneHistory } from './reason-history.ts'

const later = (reply: string): SendOutcome => ({ kind: 'later', reply, whole: false, fault: 'server', cause: '' })
const codes = (log: { reasons: { cause: { code: string } }[] } | undefined) =>
  log?.reasons.map(({ cause }) => cause.code)

test('every reason an email has had is returned with its log, newest first, the current one beside it', async () => {
  const { ada, engine, id, logs } = await sequenceScene([step(1)])
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await engine.send(() => later('451 try later'))
  engine.clock.offsetSeconds += 3600
  await engine.send(() => later('452 still busy'))
  await ada.call('PATCH', `/api/email-sequences/${id}`, { isActive: false })
  const [log] = await logs()
  expect(log).toMatchObject({
    state: 'scheduled',
    reason: 'The sequence is paused.',
    cause: { code: 'sequence_paused' },
  })
  const waits = log?.reasons.slice(0, -1)
  expect(log?.reasons.at(-1)?.cause).toMatchObject({ code: 'unread_inbox_confirmed', mailbox: ada.email })
  expect(waits?.map(({ reason, cause }) => [reason, cause])).toEqual([
    ['The sequence is paused.', { code: 'sequence_paused' }],
    [
      'The email server asked us to try again later: 452 still busy.',
      { code: 'server_deferred', reply: '452 still busy' },
    ],
    [
      'The email server asked us to try again later: 451 try later.',
      { code: 'server_deferred', reply: '451 try later' },
    ],
  ])
  await ada.call('PATCH', `/api/email-sequences/${id}`, { isActive: true })
  await engine.later(1)
  const [sent] = await logs()
  expect(sent).toMatchObject({ state: 'sent', reason: null, cause: null })
  expect(sent?.reasons).toHaveLength(4)
})

test('a mailbox at its limit is told once, however often the next slot moves', async () => {
  const { w, ada, engine, id, logs } = await sequenceScene([step(1)])
  await enroll(ada, id, (await newLead(ada)).id, (await newLead(ada)).id)
  await w.pool.query(`update mailboxes set daily_limit = 1, min_gap_seconds = 0 where user_id = $1`, [ada.id])
  await engine.prepare()
  await w.pool.query(`update mailboxes set daily_limit = 1 where user_id = $1`, [ada.id])
  await engine.send()
  for (let n = 0; n < 3; n++) {
    await w.pool.query(`update mail_slots set spent_at = spent_at + interval '1 minute'`)
    await w.pool.query('update mailboxes set next_look_at = null where user_id = $1', [ada.id])
    await engine.send()
  }
  const waiting = (await logs()).find(({ state }) => state === 'scheduled')
  expect(codes(waiting)).toEqual(['daily_limit', 'unread_inbox_confirmed'])
  expect(waiting?.reason).toMatch(/^Mailbox limit reached \(1 of 1\)\. Next slot \w{3} \d\d:\d\d\.$/)
})

test('the last 50 reasons are kept, until the email is a year old', async () => {
  const { w, ada, engine, id, logs } = await sequenceScene([step(1)])
  await enroll(ada, id, (await newLead(ada)).id, (await newLead(ada)).id)
  await engine.prepare()
  const ids = (await logs()).map((log) => log.id)
  const [old, young] = ids
  for (let n = 1; n <= 60; n++)
    await w.pool.query(
      `update sequence_logs set hold_reason = 'server_deferred', reason_params = jsonb_build_object('reply', $2::text) where id = any($1::int[])`,
      [ids, `450 ${n}`],
    )
  const kept = async () =>
    (
      await w.pool.query(
        'select count(*)::int as kept from email_reasons where log_id = any($1::int[]) group by log_id order by log_id',
        [ids],
      )
    ).rows.map((row) => row.kept)
  const newest = async () => (await logs()).find((log) => log.id === young)?.reasons
  expect(await newest()).toHaveLength(50)
  await w.pool.query(`update sequence_logs set created_at = now() - interval '1 year' where id = $1`, [old])
  expect((await logs())[0]?.reasons).toEqual([])
  await pruneHistory(w.db)
  expect(await kept()).toEqual([50])
  expect((await newest())?.at(0)?.cause).toEqual({ code: 'server_deferred', reply: '450 60' })
  expect((await newest())?.at(-1)?.cause).toEqual({ code: 'server_deferred', reply: '450 11' })
})
