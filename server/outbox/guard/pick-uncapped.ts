import type pg from 'pg'
import type { SendingRules } from '../../../contract/sending-rules.ts'
import { dbOf } from '../../db/connect.ts'
import { RECIPIENT_CAP_LOCK } from '../../db/locks.ts'
import { daysLater } from '../planning/ramp-up.ts'
import {
  type CapName,
  capNames,
  capReason,
  createCapCounter,
  daysCounted,
  hasCaps,
  type ReachedCap,
  type UsedName,
} from '../planning/recipient-caps.ts'
import { hoursIn } from '../planning/recipient-hours.ts'
import { type Holidays, nextOpening } from '../planning/send-window.ts'
import { reasonParams } from '../reason-columns.ts'
import { KEEPS_RECIPIENT_HOURS } from '../recipient-hours-sql.ts'
import type { DueMailbox } from '../sending/claim-queries.ts'
import { touchesByHand } from './hand-touches.ts'
import { IS_CAPPED_SQL } from './sending-rules-queries.ts'

/** So many due emails are looked at in one claim. */
const LOOKED_AT = 50

type Candidate = {
  id: number
  address: string
  company: string | null
  isCapped: boolean
  recipientZone: string | null
}
type Looked = Candidate & { names: CapName[] }
/** `ids` may be claimed; `looked` are those and the ones before them, in order. */
export type Picked = { ids: number[]; looked: Looked[]; rules: SendingRules; used: UsedName[] }
/** As they are claimed: see `takeDue`. */
type Wish = { most: number; isByHand: boolean; openZones: string[] }

/**
 * The next due emails whose recipient, company and domain may get one more, in order. Undefined where the owner has set no such limit. From
 * here to the end of the transaction no other mailbox of the owner claims.
 */
export async function pickUncapped(
  client: pg.ClientBase,
  mailbox: DueMailbox,
  wish: Wish,
): Promise<Picked | undefined> {
  const { userId, now, timeZone } = mailbox
  const { perCompanyLimit, perDomainLimit, perLeadWeekLimit, perCompanyWeekLimit } = mailbox
  const rules: SendingRules = { perCompanyLimit, perDomainLimit, perLeadWeekLimit, perCompanyWeekLimit }
  if (!hasCaps(rules) || mailbox.transport === 'outbox') return undefined
  await client.query('select pg_advisory_xact_lock($1, $2)', [RECIPIENT_CAP_LOCK, userId])
  const due = (await readDue(client, mailbox, wish)).map((mail) => ({ ...mail, names: capNames(mail) }))
  const keys = [...new Set(due.flatMap(({ names }) => names.map(({ key }) => key)))]
  const used = await readUsed(client, mailbox, rules, keys)
  const counter = createCapCounter(rules, used)
  const picked: Picked = { ids: [], looked: [], rules, used }
  for (const mail of due) {
    if (picked.ids.length >= wish.most) break
    picked.looked.push(mail)
    if (mail.isCapped && counter.fullAt(mail.names, now, timeZone)) continue
    counter.count(mail.names, now)
    picked.ids.push(mail.id)
  }
  return picked
}

/**
 * The emails that were claimed count from now on. Those that have to wait for another day move there, and say why. One that is picked
 * and not claimed after all takes nobody's place.
 */
export async function settlePicked(
  client: pg.ClientBase,
  mailbox: DueMailbox,
  { looked, rules, used }: Picked,
  claimed: number[],
  holidays: Holidays | null,
) {
  const { now, timeZone, sendWindow: window } = mailbox
  const openingIn = (recipientZone: string | null, from: Date) => {
    const hours = hoursIn(recipientZone, { window, timeZone, holidays })
    return nextOpening(hours.window, hours.timeZone, from, holidays)
  }
  const counter = createCapCounter(rules, used)
  const counted: { id: number; key: string }[] = []
  for (const { id, names, isCapped, recipientZone } of looked) {
    const full = isCapped ? counter.fullAt(names, now, timeZone) : undefined
    if (claimed.includes(id)) {
      counter.count(names, now)
      counted.push(...names.map(({ key }) => ({ id, key })))
    } else if (full) await postpone(client, id, full, openingIn(recipientZone, full.until), recipientZone ?? timeZone)
  }
  if (counted.length > 0)
    await client.query(
      `insert into recipient_slots (user_id, name, spent_at, log_id)
       select $1, given.name, $2, given.id from unnest($3::text[], $4::int[]) as given(name, id) on conflict do nothing`,
      [mailbox.userId, now, counted.map(({ key }) => key), counted.map(({ id }) => id)],
    )
}

/** Those by hand first, as they are claimed. */
async function readDue(client: pg.ClientBase, { id, now }: DueMailbox, { most, isByHand, openZones }: Wish) {
  const due = (which: string, limit: string) => `(
    select l.id, l.recipient_address as address, p.company, ${IS_CAPPED_SQL} as "isCapped",
      case when ${KEEPS_RECIPIENT_HOURS} then l.time_zone end as "recipientZone"
    from sequence_logs l left join leads p on p.id = l.lead_id
    where l.mailbox_id = $1 and l.status = 'scheduled' and l.held_for is null and l.mime is not null and l.scheduled_at <= $2
      and not l.is_test and ${which}
    order by l.scheduled_at, l.id limit ${limit})`
  const inOpenHours = `not l.ignores_hours and case when ${KEEPS_RECIPIENT_HOURS} then l.time_zone = any($5::text[]) else not $4 end`
  const { rows } = await client.query<Candidate>({
    name: 'pick-uncapped',
    text: `${due('l.ignores_hours', '$3')} union all ${due(inOpenHours, String(LOOKED_AT))}`,
    values: [id, now, most, isByHand, openZones],
  })
  return rows
}

async function readUsed(
  client: pg.ClientBase,
  { userId, now, timeZone }: DueMailbox,
  rules: SendingRules,
  keys: string[],
): Promise<UsedName[]> {
  const since = daysLater(now, 1 - daysCounted(rules), timeZone)
  const { rows } = await client.query<{ key: string; at: Date }>(
    `select name as key, spent_at as at from recipient_slots where user_id = $1 and name = any($2) and spent_at >= $3`,
    [userId, keys, since],
  )
  return daysCounted(rules) > 1 ? [...rows, ...(await touchesByHand(dbOf(client), userId, since))] : rows
}

/** An email of a sequence is written again then: its lead may have changed, or its step. */
async function postpone(client: pg.ClientBase, id: number, reached: ReachedCap, until: Date, timeZone: string) {
  const reason = capReason(reached, until, timeZone)
  await client.query(
    `with moved as (
       update sequence_logs set scheduled_at = $2, hold_reason = $3, reason_params = $4,
         mime = case when enrollment_id is not null and attempt = 0 then null else mime end
       where id = (select id from sequence_logs where id = $1 and status = 'scheduled' for update skip locked)
       returning enrollment_id
     )
     update lead_sequence_enrollments e set next_email_scheduled_at = $2 from moved
     where e.id = moved.enrollment_id and e.status in ('active', 'paused')`,
    [id, until, reason.code, reasonParams(reason)],
  )
}
