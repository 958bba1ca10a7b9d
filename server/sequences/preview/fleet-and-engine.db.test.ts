import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import type { SequencePreview } from '../../../contract/sequence-preview.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { seededRandom } from '../../../tests/world/seeded-random.ts'
import { enroll, newLead, newSequence, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'

/** A day of the week that is not today in any time zone, so that the hours are closed now. */
const laterDay = (days: number) => ((new Date().getUTCDay() + 1 + days) % 7) + 1

test.each([1, 2])(
  'the flight check gives each lead the mailbox and the hour that the engine then does (%i)',
  async (seed) => {
    const random = seededRandom(seed)
    const w = await world(PUBLIC)
    const ada = await w.person()
    const ids: number[] = []
    for (const at of [0, 1, 2, 3]) {
      const window = { days: [laterDay(at % 3)], from: `0${8 + (at % 2)}:00`, to: '20:00' }
      const timeZone = ['Europe/London', 'America/New_York'][at % 2]
      const settings = mailbox(9, {
        fromEmail: `m${at}@sender.example`,
        dailyLimit: 500 + random(1500),
        window,
        timeZone,
      })
      ids.push(((await ada.call('POST', '/api/mailboxes', settings)).body as OwnMailbox).id)
    }
    const leadIds: number[] = []
    for (let n = 0; n < 24; n++) leadIds.push((await newLead(ada)).id)
    const known = await newSequence(ada, [step(1)], { mailboxIds: ids.slice(1, 3) })
    await enroll(ada, known.id, ...leadIds.filter(() => random(3) === 0))
    const paused = ids[random(4)]
    await w.pool.query(`update mailboxes set paused_reason = 'sender_refused' where id = $1`, [paused])

    const { id } = await newSequence(ada, [step(1)], { mailboxIds: ids })
    // The order in which leads are named makes no difference.
    const wish = { leadIds: [...leadIds].reverse() }
    const preview = (await ada.call('POST', `/api/email-sequences/${id}/preview`, wish)).body as SequencePreview
    const planned = preview.mails.map(({ leadId, mailboxId, at }) => ({ leadId, mailboxId, at: hourOf(at) }))
    await enroll(ada, id, ...leadIds)
    const { rows } = await w.pool.query<{ leadId: number; mailboxId: number; at: Date }>(
      `select lead_id as "leadId", mailbox_id as "mailboxId", scheduled_at as at from sequence_logs where sequence_id = $1 order by lead_id`,
      [id],
    )
    // When a paused one sends again nobody knows.
    const done = rows.map((row) => ({ ...row, at: row.mailboxId === paused ? hourOf(null) : hourOf(row.at) }))
    expect(planned.sort((a, b) => a.leadId - b.leadId)).toEqual(done)
    expect(new Set(rows.map(({ mailboxId }) => mailboxId)).size).toBeGreaterThan(2)
  },
)

/** The engine plans when an email is due, the flight check when its turn comes: by the pace of the mailbox, minutes later. */
const hourOf = (at: Date | string | null) => Math.floor(new Date(at ?? 0).getTime() / 3_600_000)
