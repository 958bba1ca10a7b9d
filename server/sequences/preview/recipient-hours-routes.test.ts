import { expect, test } from 'vitest'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { lead, MAILBOX, onMonday, preview, STEPS } from '../../../tests/world/preview-scene.ts'
import { enroll, newSequence } from '../../../tests/world/sequences.ts'
import { PUBLIC } from '../../../tests/world/world.ts'

/** Monday 7 January 2030, 08:00 in London. */
async function scene(mailbox: object = {}) {
  const w = await onMonday(PUBLIC)
  const ada = await w.person()
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  expect((await ada.call('PUT', '/api/mailbox', { ...MAILBOX, minGapSeconds: 0, ...mailbox })).status).toBe(200)
  const { id } = await newSequence(ada, STEPS, { inRecipientHours: true })
  return { w, ada, id }
}

test('the flight check shows when each email goes out in its recipient’s hours, and whose hours it could not know', async () => {
  const { ada, id } = await scene()
  const leadIds = [
    await lead(ada, 1, { timeZone: 'America/New_York' }),
    await lead(ada, 2, { location: 'Berlin, Germany' }),
    await lead(ada, 3, { website: 'acme.jp' }),
  ]
  const { mails, problems, bottleneck } = await preview(ada, id, { leadIds })
  expect(bottleneck).toBe('window opens Mon 09:00 New York')
  expect(
    mails
      .filter(({ stepNumber }) => stepNumber === 1)
      .map(({ leadId, at, recipientTimeZone, reason }) => [leadId, at?.slice(0, 16), recipientTimeZone, reason]),
  ).toEqual([
    [leadIds[1], '2030-01-07T08:00', 'Europe/Berlin', null],
    [leadIds[2], '2030-01-07T09:00', null, 'window opens Mon 09:00 London'],
    [leadIds[0], '2030-01-07T14:00', 'America/New_York', 'window opens Mon 09:00 New York'],
  ])
  expect(problems).toEqual([
    expect.objectContaining({
      kind: 'found_time_zone',
      leads: 1,
      examples: [expect.objectContaining({ leadId: leadIds[1] })],
    }),
    {
      kind: 'no_time_zone',
      stepNumber: 0,
      message:
        '1 lead has no known time zone. Your own sending hours apply (Europe/London). Add the time zone to change that',
      leads: 1,
      examples: [{ leadId: leadIds[2], leadName: 'Grace Hopper3' }],
    },
  ])
})

test('the emails go out when the flight check said, in every time zone and over the daily limit', async () => {
  const { w, ada, id } = await scene({ dailyLimit: 3 })
  const zones = [
    'Asia/Tokyo',
    'America/Los_Angeles',
    'Europe/Berlin',
    null,
    'America/New_York',
    'Australia/Sydney',
    'Asia/Tokyo',
  ]
  const leadIds: number[] = []
  for (const [n, timeZone] of zones.entries()) leadIds.push(await lead(ada, n, { timeZone }))
  const { mails } = await preview(ada, id, { leadIds })
  expect(mails).toHaveLength(2 * zones.length)
  const engine = await mailEngine(w, ada.id)
  await enroll(ada, id, ...leadIds)
  const sentAt = async (moment: number) => {
    engine.clock.offsetSeconds = (moment - Date.now()) / 1000
    return (await engine.send()).map(({ recipientAddress }) => recipientAddress).sort()
  }
  const minuteOf = ({ at }: (typeof mails)[number]) => Math.floor(Date.parse(at as string) / 60_000) * 60_000
  const minutes = [...new Set(mails.map(minuteOf))].sort((a, b) => a - b)
  // A little later each time: a slot of the daily limit is free again a day after the email really went out.
  for (const [index, minute] of minutes.entries()) {
    const group = mails.filter((mail) => minuteOf(mail) === minute)
    expect(await sentAt(minute - 10_000)).toEqual([])
    expect([new Date(minute), await sentAt(minute + 20_000 + index * 2_000)]).toEqual([
      new Date(minute),
      group.map(({ address }) => address).sort(),
    ])
  }
})
