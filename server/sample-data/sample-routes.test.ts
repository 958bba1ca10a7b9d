import { expect, onTestFinished, test } from 'vitest'
import type { PipelineData, Stats } from '../../contract/analytics.ts'
import type { EmailSequence } from '../../contract/email-sequence.ts'
import type { EmailTemplate } from '../../contract/email-template.ts'
import type { LeadPage } from '../../contract/lead.ts'
import type { MailLog } from '../../contract/mail.ts'
import type { SequencePreview } from '../../contract/sequence-preview.ts'
import type { Today } from '../../contract/today.ts'
import { type World, world } from '../../tests/world/world.ts'
import { createLog } from '../log.ts'
import { ensureMailbox } from '../mail/account/mailbox-queries.ts'
import { startSender } from '../outbox/sending/sender.ts'

type Person = Awaited<ReturnType<World['person']>>
const read = async <T>(person: Person, url: string) => (await person.call('GET', url)).body as T

test('sample data fills an empty account with a believable company, and one call removes it', async () => {
  const w = await world()
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  expect(await read(ada, '/api/sample-data')).toEqual({ isLoaded: false, canLoad: true })
  expect(await ada.call('POST', '/api/sample-data')).toMatchObject({ status: 201, body: { isLoaded: true } })

  const stats = await read<Stats>(ada, '/api/stats')
  expect(stats.totalLeads).toBe(240)
  expect(stats.emailsSent).toBeGreaterThan(150)
  expect(stats.lastMonth?.emailsSent).toBeGreaterThan(0)
  const pipeline = await read<PipelineData>(ada, '/api/pipeline-data')
  for (const { count } of pipeline.stages) expect(count).toBeGreaterThan(15)
  // A notice has the time of the reply it is about, which is on the same list.
  const { replies, calls } = await read<Today>(ada, '/api/today')
  for (const { at, link } of replies.newest)
    expect(calls.find(({ leadId }) => link.endsWith(`/${leadId}`))?.lastEngagement?.at ?? at).toBe(at)
  expect(replies.newest).toHaveLength(2)
  const templates = await read<EmailTemplate[]>(ada, '/api/email-templates')
  expect(templates).toHaveLength(12)
  const outbox = await read<MailLog[]>(ada, '/api/outbox')
  expect(outbox.length).toBe(100)
  for (const { sentAt, openedAt, clickedAt, repliedAt } of outbox) {
    const course = [sentAt, openedAt, clickedAt, repliedAt].filter((at) => at !== null)
    expect(course, 'sent, then opened, then clicked, then replied').toEqual([...course].sort())
  }
  const shown = await read<{ text: string; subject: string }>(ada, `/api/mails/${outbox[0]?.id}`)
  expect(shown.text).toContain('Ada Byron')
  expect(`${shown.subject} ${shown.text}`).not.toContain('{{')
  const { leads } = await read<LeadPage>(ada, '/api/leads?limit=200')
  expect(leads.every(({ email }) => email.endsWith('.example'))).toBe(true)
  expect(new Set(leads.map(({ email }) => email)).size).toBe(leads.length)

  const leadIds = leads.map(({ id }) => id)
  for (const { id } of await read<EmailSequence[]>(ada, '/api/email-sequences')) {
    const flight = await ada.call('POST', `/api/email-sequences/${id}/preview`, { leadIds })
    // Sample texts are examples to follow: the check finds nothing to fix in them. Their companies are written as people say them.
    const kinds = new Set((flight.body as SequencePreview).problems.map(({ kind }) => kind))
    kinds.delete('cleaned_value')
    expect([...kinds].sort()).toEqual(['cannot_mail', 'no_postal_address', 'sample'])
  }

  const own = (await ada.call('POST', '/api/leads', {
    firstName: 'Real',
    lastName: 'One',
    email: 'real@own.co',
    company: 'Own',
  })) as { body: { id: number } }
  expect(await ada.call('DELETE', '/api/sample-data')).toMatchObject({
    status: 200,
    body: { leads: 0, sequences: 0, templates: 0 },
  })
  expect(await read(ada, '/api/stats')).toMatchObject({ totalLeads: 1, emailsSent: 0, lastMonth: null })
  expect((await read<LeadPage>(ada, '/api/leads')).leads.map(({ id }) => id)).toEqual([own.body.id])
  for (const table of ['email_templates', 'email_sequences', 'sequence_logs', 'lead_sequence_enrollments']) {
    const { rows } = await w.pool.query(`select count(*)::int from ${table} where user_id = $1`, [ada.id])
    expect(rows[0].count, table).toBe(0)
  }
  // Without those of the samples, and the one that asked for leads.
  expect(await read(ada, '/api/notifications')).toMatchObject({ unread: 2 })
})

test('sample leads never get an email, however it was created', async () => {
  const w = await world()
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  await ada.call('POST', '/api/sample-data')
  const [lead] = (await read<LeadPage>(ada, '/api/leads?limit=1')).leads
  const [template] = await read<EmailTemplate[]>(ada, '/api/email-templates')
  expect(await ada.call('POST', `/api/email-templates/${template?.id}/send`, { leadId: lead?.id })).toMatchObject({
    status: 409,
    body: { message: 'This is a sample lead. Sample leads never get emails.' },
  })
  await w.db.transaction((tx) => ensureMailbox(tx, ada.id, 'outbox'))
  const { rows } = await w.pool.query(
    `insert into sequence_logs (user_id, lead_id, mailbox_id, recipient_address, mime, scheduled_at)
     select $1, $2, id, 'a@b.example', 'x', now() from mailboxes where user_id = $1 returning id`,
    [ada.id, lead?.id],
  )
  const sender = await startSender(w, w.mail, createLog('silent'))
  onTestFinished(() => sender.stop())
  await expect
    .poll(async () => (await read<MailLog[]>(ada, '/api/mails')).find(({ id }) => id === rows[0].id))
    .toMatchObject({ state: 'skipped', reason: 'Sample leads never get emails.', attempt: 0 })
})

test('an account with data of its own gets no sample data and loses nothing', async () => {
  const ada = await (await world()).person()
  await ada.call('POST', '/api/email-templates', { subject: 'Mine', body: 'Hello' })
  expect(await ada.call('POST', '/api/sample-data')).toMatchObject({
    status: 409,
    body: { message: 'Sample data can only be added to an empty account' },
  })
  expect(await read<LeadPage>(ada, '/api/leads')).toMatchObject({ total: 0 })
  expect(await ada.call('DELETE', '/api/sample-data')).toMatchObject({
    status: 200,
    body: { leads: 0, sequences: 0, templates: 0 },
  })
  expect(await read<EmailTemplate[]>(ada, '/api/email-templates')).toHaveLength(1)
})
