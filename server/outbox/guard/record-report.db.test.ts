import { describe, expect, test } from 'vitest'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { mailboxOf, notices, returned, type Scene, scene } from '../../../tests/world/inbox-scene.ts'
import { lead as deskLead, mailbox as deskMailbox, send, sender, sink } from '../../../tests/world/mail-desk.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { statesOf } from '../../../tests/world/refusal-scene.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { recordReport } from './record-report.ts'

type Sent = { id: number; to: string; messageId: string }

/** Emails that the mailbox sent, the oldest first. */
async function sent({ w, ada }: Pick<Scene, 'w' | 'ada'>, count: number, minutesAgo = 60): Promise<Sent[]> {
  const { rows } = await w.pool.query(
    `insert into sequence_logs (user_id, mailbox_id, recipient_address, status, sent_at, message_id, subject)
     select $1, m.id, 'p' || gen_random_uuid() || '@company.example', 'sent',
       now() - make_interval(mins => $3) + make_interval(secs => n), '<' || gen_random_uuid() || '@sender.example>', 'Hello'
     from mailboxes m, generate_series(1, $2::int) n where m.user_id = $1
     returning id, recipient_address as "to", message_id as "messageId"`,
    [ada.id, count, minutesAgo],
  )
  return rows
}

async function bounce({ imap, read }: Scene, emails: Sent[]) {
  for (const { to, messageId } of emails) imap.deliver(returned(to, messageId))
  await read()
}

const report = (w: World, userId: number, emails: Sent[], kind: 'bounce' | 'complaint') =>
  Promise.all(emails.map(({ id }) => w.db.transaction((tx) => recordReport(tx, userId, id, kind))))

describe('a mailbox whose emails bounce', () => {
  test('pauses once more than 5% of its last 100 emails came back, and says the figures and what to do', async () => {
    const s = await scene()
    const emails = await sent(s, 100)
    await bounce(s, emails.slice(0, 5))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null, pausedCause: null })
    await bounce(s, emails.slice(5, 6))
    expect(await mailboxOf(s.ada)).toMatchObject({
      pausedReason:
        "6 of your last 100 emails (6%) bounced. Email providers block senders above 5%. Remove or correct the addresses you aren't sure of, then resume sending.",
      pausedCause: { code: 'many_bounces', bounces: 6, sent: 100 },
    })
    const last = (await notices(s)).at(-1)
    expect(last).toMatchObject({ title: 'Your email account needs attention', link: '/settings/email-accounts' })
    expect(last?.body).toMatch(/^6 of your last 100 emails .* Sending is paused until you resume it\.$/)
  })

  test('is not judged before 20 emails, nor by emails older than the last 100', async () => {
    const s = await scene()
    const old = await sent(s, 10, 600)
    await report(s.w, s.ada.id, old.slice(0, 9), 'bounce')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
    const newer = await sent(s, 100)
    await report(s.w, s.ada.id, newer.slice(0, 1), 'bounce')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
  })

  test('pauses alone: the other mailboxes of its owner go on, and it is resumed alone', async () => {
    const s = await scene()
    const of = deskMailbox(2525, { fromEmail: 'ada@other.example' })
    const { id } = (await s.ada.call('POST', '/api/mailboxes', of)).body as OwnMailbox
    const emails = await sent(s, 40)
    const { rows } = await s.w.pool.query<Sent>('select id from sequence_logs where mailbox_id = $1', [id])
    const ids = new Set(rows.map((row) => row.id))
    await report(s.w, s.ada.id, emails.filter((email) => ids.has(email.id)).slice(0, 3), 'bounce')
    const pauses = async () =>
      ((await s.ada.call('GET', '/api/mailboxes')).body as OwnMailbox[]).map(({ pausedCause }) => pausedCause?.code)
    expect(await pauses()).toEqual([undefined, 'many_bounces'])
    expect((await s.ada.call('POST', '/api/mailbox/resume', {})).status).toBe(409)
    expect((await s.ada.call('POST', `/api/mailboxes/${id}/resume`, {})).body).toMatchObject({ pausedReason: null })
    expect(await pauses()).toEqual([undefined, undefined])
  })

  test('counts one report once, however often it comes', async () => {
    const s = await scene()
    const emails = await sent(s, 20)
    for (let time = 0; time < 3; time++) await report(s.w, s.ada.id, emails.slice(0, 1), 'bounce')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
  })

  test('goes on when its owner resumes it, and then only emails sent since count', async () => {
    const s = await scene()
    const emails = await sent(s, 40)
    await bounce(s, emails.slice(0, 3))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { bounces: 3, sent: 40 } })
    expect(await s.ada.call('POST', '/api/mailbox/resume', { recipients: 'gone' })).toMatchObject({ status: 409 })
    expect(await s.ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({
      status: 200,
      body: { pausedReason: null, pausedCause: null },
    })
    // More of the earlier ones come back.
    await bounce(s, emails.slice(3, 9))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
    const later = await sent(s, 20, -5)
    await bounce(s, later.slice(0, 2))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { code: 'many_bounces', bounces: 2, sent: 20 } })
  })

  test('stays paused when its settings are saved, and starts anew with another address', async () => {
    const s = await scene()
    const emails = await sent(s, 20)
    await report(s.w, s.ada.id, emails.slice(0, 2), 'bounce')
    await s.ada.call('PUT', '/api/mailbox', s.mailbox({ fromName: 'Ada B.' }))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { code: 'many_bounces' } })
    await s.ada.call('PUT', '/api/mailbox', s.mailbox({ fromEmail: 'ada@other.example' }))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
    await report(s.w, s.ada.id, emails.slice(2, 4), 'bounce')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
  })

  test.each(['alone', 'beside another'])(
    'stays paused when it is disconnected and connected again: %s',
    async (which) => {
      const s = await scene()
      if (which !== 'alone')
        await s.ada.call('POST', '/api/mailboxes', deskMailbox(2525, { fromEmail: 'ada@other.example' }))
      const emails = await sent(s, 20)
      const { rows } = await s.w.pool.query<{ id: number }>(
        `select l.id from sequence_logs l join mailboxes m on m.id = l.mailbox_id where m.user_id = $1 and m.from_email = 'ada@sender.example'`,
        [s.ada.id],
      )
      const own = emails.filter(({ id }) => rows.some((row) => row.id === id))
      await report(s.w, s.ada.id, own.slice(0, 2), 'bounce')
      expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { code: 'many_bounces', bounces: 2, sent: 20 } })
      const again = async () => {
        expect((await s.ada.call('DELETE', '/api/mailbox')).status).toBe(204)
        const added = await s.ada.call('POST', '/api/mailboxes', s.mailbox({ fromEmail: 'ADA@sender.example' }))
        return added.body as OwnMailbox
      }
      const { id, pausedCause } = await again()
      expect(pausedCause).toMatchObject({ code: 'many_bounces', bounces: 2, sent: 20 })
      await s.ada.call('POST', `/api/mailboxes/${id}/default`)
      expect((await again()).pausedCause).toMatchObject({ code: 'many_bounces' })
      // Its owner resumes it, once and for all.
      const { body } = await s.ada.call('GET', '/api/mailboxes')
      const paused = (body as OwnMailbox[]).find((one) => one.pausedCause)
      expect(await s.ada.call('POST', `/api/mailboxes/${paused?.id}/resume`, {})).toMatchObject({ status: 200 })
      await s.ada.call('POST', `/api/mailboxes/${paused?.id}/default`)
      expect(await again()).toMatchObject({ pausedCause: null })
    },
  )

  test('keeps what is known of an address while another one is in its place', async () => {
    const s = await scene()
    const emails = await sent(s, 20)
    await report(s.w, s.ada.id, emails.slice(0, 1), 'bounce')
    await s.ada.call('PUT', '/api/mailbox', s.mailbox({ fromEmail: 'ada@other.example' }))
    // It comes back late: not the fault of the other address.
    await report(s.w, s.ada.id, emails.slice(1, 2), 'bounce')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
    await s.ada.call('PUT', '/api/mailbox', s.mailbox())
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { code: 'many_bounces', bounces: 2, sent: 20 } })
  })

  test('an address is as good as its own emails: somebody else’s with the same one count for them alone', async () => {
    const s = await scene()
    const emails = await sent(s, 20)
    await report(s.w, s.ada.id, emails.slice(0, 2), 'bounce')
    await s.ada.call('DELETE', '/api/mailbox')
    const eve = await s.w.person()
    await eve.call('PUT', '/api/mailbox', s.mailbox())
    expect(await mailboxOf(eve)).toMatchObject({ pausedReason: null })
  })

  test('is not blamed for bounces that its owner takes back', async () => {
    const s = await scene()
    const emails = await sent(s, 40)
    await bounce(s, emails.slice(0, 2))
    const { body } = await s.ada.call('GET', '/api/suppressions/runs')
    const [run] = body as { reason: string; from: string; to: string }[]
    expect(
      await s.ada.call('POST', '/api/suppressions/undo', { ...pick(run), resume: true }),
      JSON.stringify(body),
    ).toMatchObject({ status: 200, body: { removed: 2 } })
    await bounce(s, emails.slice(2, 4))
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
  })

  test('is one of several senders: reports at the same time are all counted', async () => {
    const s = await scene()
    const emails = await sent(s, 100)
    await report(s.w, s.ada.id, emails.slice(0, 6), 'bounce')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { code: 'many_bounces', bounces: 6, sent: 100 } })
  })

  test('is also judged by recipients that its own server refuses, and sends nothing more', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const server = await sink((stage, to) =>
      stage === 'rcpt' && to?.includes('gone') ? `550 5.1.1 <${to}>: User unknown` : undefined,
    )
    await ada.call('PUT', '/api/mailbox', deskMailbox(server.port))
    await sent({ w, ada } as Scene, 19)
    for (const n of [1, 2])
      await send(ada, (await deskLead(ada, { email: `gone${n}@a${n}.example`, company: `A${n}` })).id)
    await sender(w)
    await expect
      .poll(async () => (await mailboxOf(ada)).pausedCause, { timeout: 20_000 })
      .toMatchObject({
        code: 'many_bounces',
        bounces: 2,
        sent: 21,
      })
    const waiting = await send(ada, (await deskLead(ada, { email: 'fine@b.example', company: 'B' })).id)
    expect(waiting).toMatchObject({ state: 'scheduled', cause: { code: 'many_bounces', bounces: 2, sent: 21 } })
    expect((await statesOf(ada)).filter((state) => state === 'failed')).toHaveLength(2)
    expect(server.mails).toHaveLength(0)
  })
})

const pick = (run: { reason: string; from: string; to: string } | undefined) => ({
  reason: run?.reason,
  from: run?.from,
  to: run?.to,
})

describe('a mailbox whose emails are reported as spam', () => {
  test('pauses from the second complaint on, above 0.3% of its last 1,000 emails', async () => {
    const s = await scene()
    const emails = await sent(s, 1000)
    await report(s.w, s.ada.id, emails.slice(0, 3), 'complaint')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
    await report(s.w, s.ada.id, emails.slice(3, 4), 'complaint')
    expect(await mailboxOf(s.ada)).toMatchObject({
      pausedReason:
        'Recipients reported 4 of your last 1,000 emails (0.4%) as spam. Email providers block senders above 0.3%. Check who you email and what you write, then resume sending.',
      pausedCause: { code: 'many_complaints', complaints: 4, sent: 1000 },
    })
    expect(await s.ada.call('POST', '/api/mailbox/resume', {})).toMatchObject({ body: { pausedReason: null } })
    await report(s.w, s.ada.id, emails.slice(4, 9), 'complaint')
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedReason: null })
  })

  test('takes them from the reports in its inbox', async () => {
    const s = await scene()
    const emails = await sent(s, 10)
    for (const email of emails.slice(0, 2)) s.imap.deliver(complaint(email))
    await s.read()
    expect(await mailboxOf(s.ada)).toMatchObject({ pausedCause: { code: 'many_complaints', complaints: 2, sent: 10 } })
  })
})

const complaint = ({ to, messageId }: Sent) =>
  rawMail(
    {
      From: 'fbl@provider.example',
      To: 'ada@sender.example',
      Subject: 'FW: Hello',
      'Message-ID': `<${to}@provider.example>`,
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b1"',
    },
    `--b1\nContent-Type: text/plain\n\nThis is an abuse report.\n
--b1\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nVersion: 1\nOriginal-Rcpt-To: ${to}\n
--b1\nContent-Type: message/rfc822\n\nFrom: ada@sender.example\nTo: ${to}\nMessage-ID: ${messageId}\nSubject: Hello\n\nDear Grace\n--b1--\n`,
  )
