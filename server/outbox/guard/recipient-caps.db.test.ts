import { expect, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import { lead, mailbox, template } from '../../../tests/world/mail-desk.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { claimMail } from '../sending/claim-mail.ts'
import { giveSlotsBack } from '../sending/mail-slots.ts'

const OFF = { perCompanyLimit: null, perDomainLimit: null }
const NOON = Date.parse('2031-05-06T12:00:00Z')
const clockAt = (hours: number) => ({ offsetSeconds: (NOON - Date.now()) / 1000 + hours * 3600 })

/** Somebody with these limits, whose due emails to many leads wait in this order. */
async function scene(rules: object, recipients: { email: string; company: string }[], settings: object = {}) {
  const w = await world({ CLOCK_OFFSET_SECONDS: String(Math.round((NOON - Date.now()) / 1000)) })
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox(2525, { timeZone: 'UTC', ...settings }))
  expect(await ada.call('PUT', '/api/sending-rules', rules)).toMatchObject({ status: 200, body: rules })
  const { id: templateId } = await template(ada)
  const queue = async (recipient: object, isToMany = true) => {
    const { id: leadId } = await lead(ada, recipient)
    const sent = await ada.call('POST', `/api/email-templates/${templateId}/send`, { leadId, inSendingHours: isToMany })
    const { id } = sent.body as MailLog
    if (isToMany) await w.pool.query(`update sequence_logs set email_data = '{"isToMany": true}' where id = $1`, [id])
    return id
  }
  const ids: number[] = []
  for (const recipient of recipients) ids.push(await queue(recipient))
  const claim = async (hours = 0) => (await claimMail(w.pool, 1, 10, clockAt(hours)))?.mails.map(({ id }) => id)
  const mailOf = async (id: number) => (await ada.call('GET', `/api/mails/${id}`)).body as MailLog
  return { w, ada, ids, queue, claim, mailOf }
}

const at = (company: string, n: number, domain = `${company.toLowerCase()}.example`) => ({
  email: `p${n}@${domain}`,
  company,
})

test('one more to the same company waits for the next day, says why and when, and blocks nobody behind it', async () => {
  const people = [at('Navona', 1), at('Navona', 2, 'other.example'), at('Navona', 3), at('Trevi', 4)]
  const { ids, claim, mailOf } = await scene({ perCompanyLimit: 2, perDomainLimit: null }, people)
  expect(await claim()).toEqual([ids[0], ids[1], ids[3]])
  const waiting = await mailOf(ids[2] as number)
  expect(waiting).toMatchObject({
    state: 'scheduled',
    scheduledAt: '2031-05-07T00:00:00.000Z',
    cause: { code: 'company_limit', name: 'Navona', limit: 2, nextAt: '2031-05-07T00:00:00.000Z', timeZone: 'UTC' },
  })
  expect(waiting.reason).toMatch(
    /^You've reached your limit of 2 emails a day to Navona\. Next email Wed.* 00:00 UTC\.$/,
  )
  expect(await claim(1)).toBeUndefined()
  expect(await claim(12.01)).toEqual([ids[2]])
})

test('the domain has a limit of its own; free domains have none', async () => {
  const people = [
    at('A', 1, 'shared.example'),
    at('B', 2, 'shared.example'),
    at('C', 3, 'gmail.com'),
    at('D', 4, 'gmail.com'),
  ]
  const { ids, claim, mailOf } = await scene({ perCompanyLimit: null, perDomainLimit: 1 }, people)
  expect(await claim()).toEqual([ids[0], ids[2], ids[3]])
  expect(await mailOf(ids[1] as number)).toMatchObject({ cause: { code: 'domain_limit', name: 'shared.example' } })
})

test('an email to one lead goes out all the same, and counts', async () => {
  const { ids, queue, claim } = await scene({ perCompanyLimit: 1, perDomainLimit: null }, [at('Navona', 1)])
  const byHand = [await queue(at('Navona', 2), false), await queue(at('Navona', 3), false)]
  expect(await claim()).toEqual(byHand)
  expect(await claim(12.01)).toEqual(ids)
})

test('an email that was provably not sent gives its place back', async () => {
  const { w, ids, claim } = await scene({ perCompanyLimit: 1, perDomainLimit: null }, [at('Navona', 1)])
  expect(await claim()).toEqual(ids)
  await w.pool.query(`update sequence_logs set status = 'scheduled', claimed_by = null where id = $1`, [ids[0]])
  await w.db.transaction((tx) => giveSlotsBack(tx, ids))
  expect(await claim(0.1)).toEqual(ids)
})

test('emails that went out before the limit was set count, and those that wait go out once it is gone', async () => {
  const people = [at('Navona', 1), at('Trevi', 2)]
  const { ada, queue, claim, mailOf } = await scene(OFF, people)
  expect(await claim()).toHaveLength(2)
  await ada.call('PUT', '/api/sending-rules', { perCompanyLimit: 1, perDomainLimit: null })
  const next = await queue(at('Navona', 3))
  expect(await claim(0.1)).toEqual([])
  expect(await mailOf(next)).toMatchObject({ cause: { code: 'company_limit' } })
  await ada.call('PUT', '/api/sending-rules', OFF)
  expect(await mailOf(next)).toMatchObject({ cause: null })
  expect(await claim(0.2)).toEqual([next])
})

test('so does one that was approved, and is written again when it is due', async () => {
  const rules = { perCompanyLimit: 1, perDomainLimit: null }
  const { w, ada, ids, claim, mailOf } = await scene(rules, [at('Navona', 1), at('Navona', 2)])
  expect(await claim()).toEqual([ids[0]])
  await w.pool.query(
    `update sequence_logs set kind = 'email_approval', approved_text = '{"subject": "Hello"}', mime = null where id = $1`,
    [ids[1]],
  )
  await ada.call('PUT', '/api/sending-rules', OFF)
  const { cause, scheduledAt } = await mailOf(ids[1] as number)
  expect([cause, String(scheduledAt).slice(0, 10)]).toEqual([null, '2031-05-06'])
})

test('waiting emails go out in the sending hours of the next day', async () => {
  const window = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
  const { ids, claim, mailOf } = await scene(
    { perCompanyLimit: 1, perDomainLimit: null },
    [at('Navona', 1), at('Navona', 2)],
    { window },
  )
  expect(await claim()).toEqual([ids[0]])
  expect(await mailOf(ids[1] as number)).toMatchObject({ scheduledAt: '2031-05-07T09:00:00.000Z' })
})

test('an email in the hours of its recipient has the same limits, and goes out in those hours of the next day', async () => {
  const { w, ids, queue, claim, mailOf } = await scene(
    { perCompanyLimit: 1, perDomainLimit: null },
    [at('Navona', 1), at('Navona', 2), at('Trevi', 3)],
    { window: { days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' } },
  )
  await w.pool.query(`update sequence_logs set time_zone = 'America/New_York' where id = any($1)`, [ids])
  const inMailboxHours = await queue(at('Pantheon', 4))
  // 14:00 UTC is outside the hours of the mailbox, and 10:00 in New York.
  expect(await claim(2)).toEqual([ids[0], ids[2]])
  expect(await mailOf(ids[1] as number)).toMatchObject({
    scheduledAt: '2031-05-07T13:00:00.000Z',
    cause: { code: 'company_limit', name: 'Navona', timeZone: 'America/New_York' },
  })
  expect(await claim(22)).toEqual([inMailboxHours])
  expect(await claim(25.01)).toEqual([ids[1]])
})

test('two mailboxes of one owner that are claimed at the same time count together', async () => {
  const people = Array.from({ length: 8 }, (_, n) => at('Navona', n))
  const { w, ada, ids } = await scene({ perCompanyLimit: 3, perDomainLimit: null }, people)
  await severalMailboxes(w, ada.id, ids.slice(4))
  const claims = await Promise.all([1, 2].map((sender) => claimMail(w.pool, sender, 10, clockAt(0))))
  expect(claims.flatMap((claim) => claim?.mails ?? [])).toHaveLength(3)
})

test('a lead has a limit a week, in which calls and LinkedIn touches count; what is by hand goes out all the same', async () => {
  const rules = { ...OFF, perLeadWeekLimit: 2, perCompanyWeekLimit: null }
  const { w, ada, ids, queue, claim, mailOf } = await scene(rules, [at('Navona', 1)])
  expect(await claim()).toEqual(ids)
  const { rows } = await w.pool.query(`select id, lead_id as "leadId" from sequence_logs where id = any($1)`, [ids])
  await w.pool.query(
    `insert into lead_entries (user_id, lead_id, kind, text, outcome, happened_at) values ($1, $2, 'call', '', 'voicemail', $3)`,
    [ada.id, rows[0].leadId, new Date(NOON + 3_600_000)],
  )
  const again = await queueAgain(w, ids[0] as number)
  expect(await claim(2)).toEqual([])
  const waiting = await mailOf(again)
  expect(waiting).toMatchObject({
    scheduledAt: '2031-05-13T00:00:00.000Z',
    cause: { code: 'lead_week_limit', name: 'p1@navona.example', limit: 2 },
  })
  expect(waiting.reason).toMatch(
    /^You've reached your limit of 2 contacts a week with this lead\. Next email Tue.* 00:00 UTC\.$/,
  )
  const byHand = await queue({ email: 'p1@navona.example', company: 'Navona' }, false)
  expect(await claim(3)).toEqual([byHand])
  await ada.call('PUT', '/api/sending-rules', OFF)
  expect((await ada.call('GET', '/api/sending-rules')).body).toEqual({ ...rules, perLeadWeekLimit: 2 })
  await ada.call('PUT', '/api/sending-rules', { ...OFF, perLeadWeekLimit: null })
  expect(await claim(4)).toEqual([again])
})

test('emails of a week ago count once a limit a week is set, and those of nine days ago do not', async () => {
  const { w, ada, ids, claim } = await scene(OFF, [at('Navona', 1), at('Trevi', 2)])
  expect(await claim()).toEqual(ids)
  await w.pool.query('delete from mail_slots')
  const daysAgo = (days: number) => new Date(NOON - days * 86_400_000)
  await w.pool.query(`update sequence_logs set status = 'sent', sent_at = $2 where id = $1`, [ids[0], daysAgo(6)])
  await w.pool.query(`update sequence_logs set status = 'sent', sent_at = $2 where id = $1`, [ids[1], daysAgo(9)])
  const again = [await queueAgain(w, ids[0] as number), await queueAgain(w, ids[1] as number)]
  await ada.call('PUT', '/api/sending-rules', { ...OFF, perCompanyWeekLimit: 1 })
  expect(await claim(0.5)).toEqual([again[1]])
})

/** The same email once more, to the same person. */
async function queueAgain(w: World, id: number) {
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into sequence_logs (user_id, lead_id, mailbox_id, recipient_address, status, scheduled_at, mime, subject, email_data, message_id)
     select user_id, lead_id, mailbox_id, recipient_address, 'scheduled', $2, mime, subject, email_data, 'again-' || message_id
     from sequence_logs where id = $1 returning id`,
    [id, new Date(NOON)],
  )
  return rows[0]?.id as number
}

/** Half of the emails are another mailbox's. */
async function severalMailboxes(w: World, userId: number, ids: number[]) {
  await w.pool.query(
    `with other as (insert into mailboxes (user_id, is_default, from_name, from_email, transport, smtp_host, smtp_port, smtp_security, daily_limit, min_gap_seconds, time_zone)
       values ($1, false, 'Ada', 'ada@other.example', 'smtp', '127.0.0.1', 2525, 'none', 1000, 0, 'UTC') returning id)
     update sequence_logs set mailbox_id = other.id from other where sequence_logs.id = any($2)`,
    [userId, ids],
  )
}
