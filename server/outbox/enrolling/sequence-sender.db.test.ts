import { expect, onTestFinished, test } from 'vitest'
import { startSmtpSink } from '../../../tests/simulators/smtp-sink.ts'
import { edit, enroll, newLead, sequenceScene, step } from '../../../tests/world/sequences.ts'
import { createLog } from '../../log.ts'
import { startSender } from '../sending/sender.ts'

const LEADS = 60
/** A sender has so many connections. */
const UNDER_WAY = 10

test('A10, A11: paused, edited and resumed while two senders send, every lead gets its mail once, and after a pause none leaves', async () => {
  const { w, ada, id, steps } = await sequenceScene([step(1)])
  const sink = await startSmtpSink(undefined, () => 3)
  onTestFinished(() => sink.stop())
  const mailbox = {
    fromName: 'Ada Byron',
    fromEmail: 'ada@sender.example',
    smtp: { host: '127.0.0.1', port: sink.port, security: 'none', user: 'ada', password: 'secret word' },
    dailyLimit: 1000,
    minGapSeconds: 0,
  }
  expect((await ada.call('PUT', '/api/mailbox', mailbox)).status).toBe(200)
  const leads: number[] = []
  for (let n = 0; n < LEADS; n++) leads.push((await newLead(ada)).id)
  for (let n = 0; n < 2; n++) {
    const sender = await startSender(w, w.mail, createLog('silent'))
    onTestFinished(() => sender.stop())
  }
  await enroll(ada, id, ...leads)
  for (const share of [0.2, 0.4, 0.6]) {
    await sink.received(LEADS * share)
    await edit(ada, id, { isActive: false })
    const seen = sink.mails.length
    // Others were accepted, and are not recorded yet.
    const { rows } = await w.pool.query(
      `select count(*)::int as mails from sequence_logs
       where sequence_id = $1 and status = 'sending' and recipient_address <> all($2::text[])`,
      [id, sink.mails.map(({ to }) => to)],
    )
    expect(rows[0].mails).toBeLessThanOrEqual(2 * UNDER_WAY)
    await edit(ada, id, { steps: [{ ...steps[0], subject: `At ${share}` }] })
    await expect
      .poll(async () => (await w.pool.query(`select from sequence_logs where status = 'sending'`)).rows.length)
      .toBe(0)
    expect(sink.mails.length).toBeLessThanOrEqual(seen + 2 * UNDER_WAY)
    await edit(ada, id, { isActive: true })
  }
  await sink.received(LEADS)
  expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(LEADS)
  expect(sink.mails).toHaveLength(LEADS)
})
