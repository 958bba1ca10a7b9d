import { expect, test } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import { lead, template } from '../../tests/world/mail-desk.ts'
import { world } from '../../tests/world/world.ts'

const KEY = 'a-key-of-one-wish'
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()

test('a mail asked for twice with one key is one mail; to another lead, at another time or for another owner it is another', async () => {
  const w = await world()
  const [ada, eve] = [await w.person(), await w.person()]
  const { id } = await template(ada)
  const [grace, omar] = [await lead(ada), await lead(ada)]
  const wish = (leadId: number, more: object = {}) =>
    ada.call('POST', `/api/email-templates/${id}/send`, { leadId, scheduledAt: IN_A_YEAR, key: KEY, ...more })
  const twice = await Promise.all([wish(grace.id), wish(grace.id), wish(grace.id)])
  twice.push(await wish(grace.id))
  expect(twice.map(({ status }) => status)).toEqual([202, 202, 202, 202])
  expect(new Set(twice.map(({ body }) => (body as MailLog).id)).size).toBe(1)
  const mailsOf = async (person: typeof ada) => ((await person.call('GET', '/api/mails')).body as MailLog[]).length
  expect(await mailsOf(ada)).toBe(1)
  await wish(omar.id)
  await wish(grace.id, { scheduledAt: new Date(Date.parse(IN_A_YEAR) + 60_000).toISOString() })
  await wish(grace.id, { key: undefined })
  expect(await mailsOf(ada)).toBe(4)

  const own = { leadId: (await lead(eve)).id, scheduledAt: IN_A_YEAR, key: KEY }
  const hers = await eve.call('POST', `/api/email-templates/${(await template(eve)).id}/send`, own)
  expect([hers.status, await mailsOf(eve), await mailsOf(ada)]).toEqual([202, 1, 4])
  expect((await wish(grace.id, { key: 'short\r\nBcc: x@y.example' })).status).toBe(400)
})

test('a mail that has left is not waiting again because it was asked for once more', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await template(ada)
  const { id: leadId } = await lead(ada)
  const wish = () => ada.call('POST', `/api/email-templates/${id}/send`, { leadId, key: KEY })
  const mail = (await wish()).body as MailLog
  await w.pool.query(`update sequence_logs set status = 'sent', sent_at = now() where id = $1`, [mail.id])
  await w.pool.query(`update email_templates set status = 'sent' where id = $1`, [id])
  expect((await wish()).body).toMatchObject({ id: mail.id, state: 'sent' })
  const { rows } = await w.pool.query('select status from email_templates where id = $1', [id])
  expect(rows).toEqual([{ status: 'sent' }])
})
