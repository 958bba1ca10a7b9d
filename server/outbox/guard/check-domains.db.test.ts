import { expect, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { enroll, newLead, newSequence, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { runBulkJobs } from '../../leads/bulk/run-bulk-jobs.ts'
import { createLog } from '../../log.ts'
import type { DomainVerdict } from './recipient-domains.ts'

const VERDICTS: Record<string, DomainVerdict> = {
  'gone.example': 'no_such_domain',
  'silent.example': 'null_mx',
  'slow.example': 'unknown',
}

async function sentTo(host: string) {
  const w = await world(PUBLIC)
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const ada = await w.person()
  const looked: string[] = []
  Object.assign(w.mail, {
    recipientDomains: {
      look: async (domains: string[]) => void looked.push(...domains),
      verdictOf: (domain: string) => VERDICTS[domain] ?? 'takes_email',
    },
  })
  await ada.call('PUT', '/api/mailbox', mailbox(2525))
  await w.pool.query('update mailboxes set smtp_host = $2 where user_id = $1', [ada.id, host])
  const { id } = await newSequence(ada, [step(1)])
  const domains = [...Object.keys(VERDICTS), 'fine.example']
  const leads = []
  for (const domain of domains) leads.push(await newLead(ada, { email: `grace@${domain}`, company: domain }))
  await enroll(ada, id, ...leads.map((one) => one.id))
  const engine = await mailEngine(w, ada.id)
  const sent = (await engine.send()).map(({ recipientAddress }) => recipientAddress).sort()
  const mails = (await ada.call('GET', '/api/mails')).body as MailLog[]
  const causes = Object.fromEntries(
    mails.filter(({ state }) => state === 'skipped').map((mail) => [mail.cause?.code, mail.reason]),
  )
  const { body } = await ada.call('GET', '/api/suppressions')
  return { sent, causes, looked: [...new Set(looked)].sort(), suppressed: (body as { entries: unknown[] }).entries }
}

test('no email goes to a domain that does not exist or takes none; its owner sees why, and nobody is blamed', async () => {
  const { sent, causes, looked, suppressed } = await sentTo('smtp.provider.com')
  expect(sent).toEqual(['grace@fine.example', 'grace@slow.example'])
  expect(causes).toEqual({
    no_such_domain:
      "The domain gone.example doesn't exist, so we didn't send this email. Correct the lead's email address.",
    domain_without_email:
      "The domain silent.example doesn't accept email, so we didn't send this one. Correct the lead's email address.",
  })
  expect(looked).toEqual(['fine.example', 'gone.example', 'silent.example', 'slow.example'])
  expect(suppressed).toEqual([])
})

test('a server on a private network may know other domains: nothing is looked up', async () => {
  const { sent, looked } = await sentTo('127.0.0.1')
  expect(sent).toHaveLength(4)
  expect(looked).toEqual([])
})

/** Somebody whose server is public, with a lead at each domain. */
async function byHand(host = 'smtp.provider.com') {
  const looked: string[] = []
  const recipientDomains = {
    look: async (domains: string[]) => void looked.push(...domains),
    verdictOf: (domain: string) => (looked.includes(domain) ? (VERDICTS[domain] ?? 'takes_email') : 'unknown'),
  }
  const w = await world(PUBLIC, createLog('silent'), () => ({ recipientDomains }))
  Object.assign(w.mail, { recipientDomains })
  const ada = await w.person()
  await ada.call('PUT', '/api/mailbox', mailbox(2525))
  await w.pool.query('update mailboxes set smtp_host = $2 where user_id = $1', [ada.id, host])
  const leads: { id: number; email: string }[] = []
  for (const domain of [...Object.keys(VERDICTS), 'fine.example'])
    leads.push(await newLead(ada, { email: `grace@${domain}`, company: domain }))
  const { id: templateId } = (await ada.call('POST', '/api/email-templates', { subject: 'Hello', body: 'Hello' }))
    .body as { id: number }
  const mails = async () =>
    ((await ada.call('GET', '/api/mails')).body as MailLog[]).map(({ recipientAddress }) => recipientAddress).sort()
  return { w, ada, leads, templateId, looked, mails }
}

test.each(['text', 'template'])(
  'a first email by hand to such a domain is refused, and says why (%s)',
  async (kind) => {
    const { ada, leads, templateId, mails, w } = await byHand()
    const send = ({ id }: { id: number }) =>
      kind === 'text'
        ? ada.call('POST', `/api/leads/${id}/emails`, { subject: `Hello ${id}`, body: 'Hello' })
        : ada.call('POST', `/api/email-templates/${templateId}/send`, { leadId: id })
    const [gone, silent, slow, fine] = await Promise.all(leads.map(send))
    expect(gone).toMatchObject({ status: 409, body: { code: 'no_such_domain' } })
    expect(silent).toMatchObject({
      status: 409,
      body: { code: 'domain_without_email', message: expect.stringContaining("silent.example doesn't accept email") },
    })
    expect([slow?.status, fine?.status]).toEqual([202, 202])
    expect(await mails()).toEqual(['grace@fine.example', 'grace@slow.example'])
    // An address that got an email before takes email, whatever DNS says today.
    await w.pool.query(
      `insert into sequence_logs (user_id, lead_id, recipient_address, status, sent_at, scheduled_at)
     values ($1, $2, 'grace@gone.example', 'sent', now(), now())`,
      [ada.id, leads[0]?.id],
    )
    expect((await send(leads[0] as { id: number })).status).toBe(202)
  },
)

test('such a domain is left out of an email to many: the check says so, and the send looks again', async () => {
  const { ada, w, leads, templateId, looked, mails } = await byHand()
  const leadIds = leads.map(({ id }) => id)
  const { body } = await ada.call('POST', `/api/email-templates/${templateId}/send-many/check`, { leadIds })
  expect(body).toMatchObject({
    ready: 2,
    skipped: [{ reason: 'no_domain', count: 2, example: expect.stringContaining("gone.example doesn't exist") }],
  })
  // Checked before DNS said it.
  const last = await newLead(ada, { email: 'grace@late.example', company: 'Late' })
  const key = 'a-key-of-one-wish'
  await ada.call('POST', `/api/email-templates/${templateId}/send-many`, { leadIds: [...leadIds, last.id], key })
  VERDICTS['late.example'] = 'no_such_domain'
  await runBulkJobs(w, { mail: w.mail })
  expect(looked).toContain('late.example')
  expect(await mails()).toEqual(['grace@fine.example', 'grace@slow.example'])
})

test('by hand, too, nothing is looked up while the server is on a private network', async () => {
  const { ada, leads, looked } = await byHand('127.0.0.1')
  for (const { id } of leads)
    expect((await ada.call('POST', `/api/leads/${id}/emails`, { subject: `Hello ${id}`, body: 'Hello' })).status).toBe(
      202,
    )
  expect(looked).toEqual([])
})
