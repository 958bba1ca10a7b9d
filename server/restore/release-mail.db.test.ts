import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import { mailbox, mails } from '../../tests/world/mail-desk.ts'
import { mailEngine } from '../../tests/world/mail-engine.ts'
import { enroll, newLead, sequenceScene, step, subjects } from '../../tests/world/sequences.ts'
import type { World } from '../../tests/world/world.ts'
import { createLog } from '../log.ts'
import { reapMail } from '../outbox/sending/reap-mail.ts'
import { watchForRestore } from './notice-restore.ts'

/** A start on a database that somebody says was put back. */
async function startHeld(w: World, smtpUrl?: URL) {
  const dataDir = await mkdtemp(join(tmpdir(), 'leadwright-test-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const watch = watchForRestore(w, dataDir, { config: { smtpUrl, isMailHeld: true } }, createLog('silent'))
  // The first one begins the line, the second is asked to hold.
  await w.pool.query(
    `insert into mail_lineage (lineage, place) select 'made', '' where not exists (select from mail_lineage)`,
  )
  await watch.check()
  await watch.stop()
}

const statesOf = async (person: Parameters<typeof mails>[0]) =>
  (await mails(person)).map(({ state, subject, stepId }: MailLog) => [stepId, state, subject]).reverse()

test('held mail stays, whatever is saved meanwhile; what may have left is not sent again, nor a step that followed it', async () => {
  const { w, ada, engine, id, steps } = await sequenceScene([step(1), step(2), step(3)])
  await ada.call('PUT', '/api/mailbox', mailbox(1))
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await engine.send()
  // Three days old: step 2 was due two days ago, step 3 yesterday.
  await w.pool.query(
    `update sequence_logs set sent_at = sent_at - interval '3 days', scheduled_at = scheduled_at - interval '3 days'`,
  )
  await w.pool.query(`update lead_sequence_enrollments set last_step_at = last_step_at - interval '3 days'`)
  await startHeld(w)
  expect((await ada.call('GET', '/api/mail/hold')).body).toMatchObject({ doubtful: 1 })
  expect((await ada.call('GET', '/api/notifications')).text).toContain(
    'Sending is paused until you confirm what was sent',
  )
  expect((await ada.call('GET', '/api/today')).body).toMatchObject({
    onHold: { count: 1, reason: expect.stringMatching(/^Leadwright was restored from a backup of /) },
  })
  // Also not through another account, or none.
  await ada.call('PUT', '/api/mailbox', mailbox(2))
  expect(await engine.send()).toEqual([])
  await ada.call('DELETE', '/api/mailbox')
  await ada.call('PUT', '/api/mailbox', mailbox(3))
  expect(await engine.send()).toEqual([])

  expect((await ada.call('POST', '/api/mail/release', { sinceThen: 'whatever' })).status).toBe(400)
  expect((await ada.call('POST', '/api/mail/release', { sinceThen: 'may_be_sent' })).status).toBe(204)
  expect((await ada.call('POST', '/api/mail/release', { sinceThen: 'may_be_sent' })).status).toBe(404)
  expect((await ada.call('GET', '/api/mail/hold')).body).toBeNull()
  expect(await engine.later(1000)).toEqual([])
  expect((await statesOf(ada)).map(([stepId, state]) => [stepId, state])).toEqual([
    [steps[0]?.id, 'sent'],
    [steps[1]?.id, 'unknown'],
    [steps[2]?.id, 'unknown'],
  ])
  // A person may still want one of them, though it was never written before.
  const second = (await mails(ada)).find(({ stepId }) => stepId === steps[1]?.id)
  expect((await ada.call('POST', `/api/mails/${second?.id}/send-again`)).status).toBe(200)
  expect(subjects(await engine.send())).toEqual(['Step 2 for Grace'])
})

test('what a sender had claimed when the backup was made is unknown, whatever its marks say', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.send(() => 'crash')
  await w.pool.query(`insert into mail_sender_marks values ($1, '{"begun": [], "accepted": []}')`, [
    engine.finisher.senderId,
  ])
  await startHeld(w)
  const next = await mailEngine(w, ada.id)
  await reapMail(w, next.finisher)
  expect((await statesOf(ada)).map(([, state]) => state)).toEqual(['unknown'])
  expect((await ada.call('POST', '/api/mail/release', { sinceThen: 'nothing_sent' })).status).toBe(204)
  expect(await next.send()).toEqual([])
})

test('where the data was only moved, all goes on; who has no account but the server’s is asked as well', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1), step(2)])
  const grace = await newLead(ada)
  await enroll(ada, id, grace.id)
  await startHeld(w, new URL('smtp://127.0.0.1:1'))
  expect(await engine.send()).toEqual([])
  const bob = await w.person()
  expect((await bob.call('POST', '/api/mail/release', { sinceThen: 'nothing_sent' })).status).toBe(404)
  expect((await ada.call('POST', '/api/mail/release', { sinceThen: 'nothing_sent' })).status).toBe(204)
  expect(subjects(await engine.send())).toEqual(['Step 1 for Grace'])
  expect(subjects(await engine.later(25))).toEqual(['Step 2 for Grace'])
})

test('emails after a restore have none of the IDs that were used since the backup: links in those lead to nobody else', async () => {
  const { w, ada, engine, id } = await sequenceScene([step(1)])
  await ada.call('PUT', '/api/mailbox', mailbox(1))
  const newest = async () => Number((await w.pool.query('select max(id) as id from sequence_logs')).rows[0].id)
  await enroll(ada, id, (await newLead(ada)).id)
  await engine.send()
  const before = await newest()
  // However often it starts before somebody responds.
  for (let starts = 0; starts < 3; starts++) await startHeld(w)
  await ada.call('POST', '/api/mail/release', { sinceThen: 'nothing_sent' })
  await enroll(ada, id, (await newLead(ada)).id)
  const skipped = (await newest()) - before
  expect(skipped).toBeGreaterThanOrEqual(1_000_000)
  expect(skipped).toBeLessThan(1_100_000)
})
