import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { zoneOfRecipient } from '../../leads/time-zone/recipient-zone.ts'
import { type Delay, planNextStep, type SendingHours } from '../planning/plan.ts'
import { hoursIn } from '../planning/recipient-hours.ts'

type Clues = Parameters<typeof zoneOfRecipient>[0]

/** The time zone of each of these leads whose own is known, for a sequence that sends in its recipients' hours. */
async function readRecipientZones(tx: Db, userId: number, leadIds: number[], now: Date) {
  const { rows } = await tx.execute<Clues & { id: number }>(sql`
    select id, time_zone as "timeZone", location, phone from leads
    where user_id = ${userId} and id = any(${sql.param(leadIds)}::int[])`)
  return rows.flatMap(({ id, ...clues }) => {
    const timeZone = zoneOfRecipient(clues, now)
    return timeZone ? [{ id, timeZone }] : []
  })
}

type Start = { now: Date; delay: Delay & { until: string | null }; hours: SendingHours }

/** The same with the time of the first step of each. */
export async function planForRecipients(tx: Db, userId: number, leadIds: number[], { now, delay, hours }: Start) {
  const times = new Map<string, Date>()
  const planned = await readRecipientZones(tx, userId, leadIds, now)
  for (const { timeZone } of planned)
    if (!times.has(timeZone)) times.set(timeZone, planNextStep({ after: now, ...delay, ...hoursIn(timeZone, hours) }))
  return planned.map((one) => ({ ...one, at: times.get(one.timeZone) as Date }))
}
