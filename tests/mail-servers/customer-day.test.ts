import { ImapFlow } from 'imapflow'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import type { Enrollment, SequenceLog } from '../../contract/sequence-enrollment.ts'
import type { Suppression } from '../../contract/suppression.ts'
import { readInboxes } from '../../server/mail/inbox/read-inboxes.ts'
import { readMail } from '../../server/mail/reading/read-mail.ts'
import { sender, sink } from '../world/mail-desk.ts'
import { world } from '../world/world.ts'
import { MAILBOXES, PASSWORD, startMailServers, userOf } from './mail-servers.ts'

const LATER = { timeout: 60_000, interval: 100 }
const LEADS = ['grace@here.example', 'maria@here.example', 'bob@there.example', 'wei@gone.example']
// The claim has no source, so that launching for real asks about it.
const STEPS = [
  {
    stepNumber: 1,
    subject: 'Releases at {{ company }}',
    body: 'Hello {{ firstName }}, teams ship 40% faster with us.',
  },
  { stepNumber: 2, subject: 'Once more, {{ firstName }}', body: 'Shall we talk this week?', delayDays: 1 },
]

test('a customer’s day: whatever arrives is what the product says was sent, at every moment', async () => {
  const refusing = await sink((stage) => (stage === 'rcpt' ? '550 5.1.1 User unknown' : undefined))
  const { smtpPort, imapPort } = await startMailServers(refusing.port)
  const w = await world({ PUBLIC_URL: 'https://leads.here.example' })
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const get = async <T>(path: string) => (await ada.call('GET', path)).body as T
  const ok = async <T>(method: string, path: string, body?: object) => {
    const answer = await ada.call(method, path, body)
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
    return answer.body as T
  }
  await sender(w)

  const leads = new Map<string, number>()
  for (const email of LEADS) {
    const lead = { firstName: firstNameOf(email), lastName: 'Hopper', email, company: 'Navona' }
    leads.set(email, (await ok<{ id: number }>('POST', '/api/leads', lead)).id)
  }
  const { id } = await ok<{ id: number }>('POST', '/api/email-sequences', { name: 'Spring', steps: STEPS })
  const logs = async () => (await get<{ logs: SequenceLog[] }>(`/api/email-sequences/${id}/logs?limit=100`)).logs
  const statusOf = async (email: string) => {
    const { enrollments } = await get<{ enrollments: Enrollment[] }>(`/api/email-sequences/${id}/enrollments?limit=100`)
    return enrollments.find(({ lead }) => lead.email === email)?.status
  }
  const kinds = async (email: string) =>
    (await get<{ kind: string }[]>(`/api/leads/${leads.get(email)}/timeline`)).map(({ kind }) => kind)

  /** What lies in the mailboxes of the leads. */
  async function arrived() {
    const found: { email: string; raw: Buffer }[] = []
    for (const email of MAILBOXES.slice(1)) {
      const auth = { user: userOf(email), pass: PASSWORD }
      const client = new ImapFlow({ host: '127.0.0.1', port: imapPort, secure: false, auth, logger: false })
      await client.connect()
      const { exists } = await client.mailboxOpen('INBOX')
      for await (const { source } of client.fetch(exists > 0 ? '1:*' : [], { source: true }))
        found.push({ email, raw: source as Buffer })
      await client.logout()
    }
    return found
  }
  const subjectOf = (raw: Buffer) => readMail(raw).headers.get('subject')?.[0]

  /** The mailboxes, the log of the sequence, the list of emails, the timelines and the figures tell the same. */
  async function agree(moment: string, expected: string[]) {
    await expect
      .poll(async () => (await arrived()).map(({ email, raw }) => `${email}: ${subjectOf(raw)}`).sort(), {
        ...LATER,
        message: moment,
      })
      .toEqual(expected.toSorted())
    // Also what was taken by our server and came back later was sent.
    const sent = (await logs()).filter(({ state, isTest }) => state === 'sent' && !isTest)
    const delivered = sent.filter(({ lead }) => lead?.email !== 'wei@gone.example')
    const named = delivered.map(({ lead, subject }) => `${lead?.email}: ${subject}`)
    expect(named.toSorted(), `${moment}: log`).toEqual(expected.toSorted())
    const listed = (await get<MailLog[]>('/api/mails')).filter(({ state, isTest }) => state === 'sent' && !isTest)
    expect(listed, `${moment}: list`).toHaveLength(sent.length)
    expect(await get('/api/stats'), `${moment}: figures`).toMatchObject({ emailsSent: sent.length })
    for (const email of LEADS) {
      const told = (await kinds(email)).filter((kind) => kind === 'mail_sent')
      expect(told, `${moment}: timeline of ${email}`).toHaveLength(
        sent.filter(({ lead }) => lead?.email === email).length,
      )
    }
  }
  /** The day between the steps is over, and the inbox was read. */
  async function nextDay() {
    await readInboxes(w, w.mail)
    await w.pool.query(
      `update sequence_logs set scheduled_at = case when status = 'scheduled' then now() else scheduled_at end,
         sent_at = sent_at - interval '1 day' where user_id = $1`,
      [ada.id],
    )
  }

  // Morning, no email account: a test run, which asks nothing and reaches nobody.
  const leadIds = [...leads.values()]
  expect(await ok('POST', `/api/email-sequences/${id}/enroll`, { leadIds })).toMatchObject({
    enrolled: 4,
    isTest: true,
  })
  await expect.poll(async () => (await logs()).filter(({ state }) => state === 'sent').length, LATER).toBe(4)
  await agree('after the test run', [])

  // An account is connected: the test run is over, also for its second step, and nothing starts unasked.
  await ok('PUT', '/api/mailbox', {
    fromName: 'Ada Byron',
    fromEmail: 'ada@here.example',
    smtp: { host: '127.0.0.1', port: smtpPort, security: 'none', user: null },
    imap: { host: '127.0.0.1', port: imapPort, security: 'none', user: 'ada', password: PASSWORD },
    dailyLimit: 1000,
    minGapSeconds: 0,
  })
  await nextDay()
  expect(await get('/api/email-sequences/test-leads')).toMatchObject([{ leads: 4 }])
  await agree('after connecting', [])

  // Launched for real: the claim must be confirmed first, by the server's word.
  const refused = await ada.call('POST', `/api/email-sequences/${id}/enroll`, { testLeads: true })
  expect(refused).toMatchObject({ status: 409, body: { code: 'unsupported-claims' } })
  await agree('after the question', [])
  const answer = { testLeads: true, confirmClaims: true }
  expect(await ok('POST', `/api/email-sequences/${id}/enroll`, answer)).toMatchObject({ enrolled: 4 })
  const first = LEADS.slice(0, 3).map((email) => `${email}: Releases at Navona`)
  await agree('after the launch', first)

  // One replies, one unsubscribes by the header of the email that arrived, one address does not exist.
  const inboxes = await arrived()
  const mailOf = (email: string) => readMail(inboxes.find((one) => one.email === email)?.raw as Buffer)
  await createTransport({ host: '127.0.0.1', port: smtpPort, ignoreTLS: true }).sendMail({
    from: 'grace@here.example',
    to: 'ada@here.example',
    subject: 'Re: Releases',
    text: 'Gladly. How about Tuesday?',
    inReplyTo: mailOf('grace@here.example').headers.get('message-id')?.[0],
  })
  const link = /<https:\/\/leads\.here\.example(\/[^>]+)>/.exec(
    mailOf('maria@here.example').headers.get('list-unsubscribe')?.[0] ?? '',
  )?.[1]
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await w.call('POST', link as string, 'List-Unsubscribe=One-Click', form)).toMatchObject({ status: 200 })
  const status = (email: string) =>
    expect.poll(async () => {
      await readInboxes(w, w.mail)
      return statusOf(email)
    }, LATER)
  await status('grace@here.example').toBe('replied')
  await status('maria@here.example').toBe('unsubscribed')
  await status('wei@gone.example').toBe('bounced')
  expect(await kinds('grace@here.example')).toContain('mail_answered')
  expect(await kinds('wei@gone.example')).toContain('mail_bounced')
  const { entries } = await get<{ entries: Suppression[] }>('/api/suppressions')
  expect(entries.map(({ address, reason }) => `${address} ${reason}`).toSorted()).toEqual([
    'maria@here.example unsubscribed',
    'wei@gone.example bounced',
  ])
  await agree('after the replies', first)

  // The next day: only who did none of that hears of us again.
  await nextDay()
  await agree('the day after', [...first, 'bob@there.example: Once more, Bob'])
  expect(await statusOf('bob@there.example')).toBe('completed')
  await nextDay()
  await agree('two days after', [...first, 'bob@there.example: Once more, Bob'])
}, 300_000)

const firstNameOf = (email: string) => `${email.charAt(0).toUpperCase()}${email.slice(1, email.indexOf('@'))}`
