import type pg from 'pg'
import { isRamping, limitAt, nextFreeSlot, type RampedLimit } from '../planning/ramp-up.ts'

type Limited = RampedLimit & { id: number; now: Date; spent: number; nextSlotAt: Date | null }

/** The locked mailbox with the limit of its ramp-up, where it has one. */
export async function withRampUp<M extends Limited>(client: pg.ClientBase, mailbox: M) {
  const { id, now, spent, rampUp } = mailbox
  if (!rampUp) return mailbox
  const dailyLimit = limitAt(mailbox, now)
  const ramped = { ...mailbox, dailyLimit, isRamping: isRamping(mailbox, now) }
  if (spent < dailyLimit) return { ...ramped, nextSlotAt: null }
  const { rows } = await client.query<{ at: Date }>(
    `select at from (
       select spent_at as at from mail_slots where mailbox_id = $1 and spent_at > $2::timestamptz - interval '24 hours'
       order by spent_at desc limit $3) newest
     order by at`,
    [id, now, rampUp.target],
  )
  const slots = rows.map(({ at }) => at.getTime())
  return { ...ramped, nextSlotAt: new Date(nextFreeSlot(slots, mailbox, now.getTime())) }
}
