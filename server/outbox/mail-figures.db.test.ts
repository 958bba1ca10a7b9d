import { expect, onTestFinished, test } from 'vitest'
import type { TemplatePerformance } from '../../contract/email-template.ts'
import type { CapturedMail } from '../../contract/mail.ts'
import { startImapServer } from '../../tests/simulators/imap-server.ts'
import { lead, mailbox, send, sender, sink, state, template } from '../../tests/world/mail-desk.ts'
import { rawMail } from '../../tests/world/raw-mail.ts'
import { PUBLIC, world } from '../../tests/world/world.ts'
import { readInboxes } from '../mail/inbox/read-inboxes.ts'
import { judgeVisits } from '../mail/tracking/judge-visits.ts'

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'
const ACCOUNT = { user: 'ada@sender.example', password: 'secret word' }

test('figures are what happened, each thing once, machines not at all, and the same when looked at again', async () => {
  const w = await world(PUBLIC)
  const ada = await w.person()
  const gone = 'gone@bounced.example'
  const server = await sink((stage, to) => (stage === 'rcpt' && to === gone ? '550 5.1.1 User unknown' : undefined))
  const imap = await startImapServer(ACCOUNT)
  onTestFinished(() => imap.stop())
  await ada.call(
    'PUT',
    '/api/mailbox',
    mailbox(server.port, { imap: { host: '127.0.0.1', port: imap.port, security: 'none', ...ACCOUNT } }),
  )
  const { id: templateId } = await template(ada)
  const leads: Awaited<ReturnType<typeof lead>>[] = []
  for (let i = 0; i < 8; i++) leads.push(await lead(ada, { email: `reader${i}@company${i}.example` }))
  const made: Awaited<ReturnType<typeof send>>[] = []
  for (const { id } of leads) made.push(await send(ada, id, templateId))
  const refused = await send(ada, (await lead(ada, { email: gone })).id, templateId)
  await sender(w)
  for (const { id } of made) await state(ada, id).toBe('sent')
  await state(ada, refused.id).toBe('failed')
  await w.pool.query(`update sequence_logs set sent_at = now() - interval '1 hour' where sent_at is not null`)

  async function visit(at: number, what: 'o' | 'c', agent = BROWSER, method = 'GET') {
    const { html } = (await ada.call('GET', `/api/mails/${made[at]?.id}`)).body as CapturedMail
    const address = new RegExp(`"([^"]*/t/${what}/[^"]+)"`).exec(html)?.[1] ?? ''
    await w.call(method, new URL(address, 'http://x').pathname, undefined, { 'user-agent': agent })
  }
  // Two people open, one of them three times; two more click, who have opened by that; the rest are machines.
  for (const at of [0, 0, 0, 1]) await visit(at, 'o')
  for (const at of [2, 2, 3]) await visit(at, 'c')
  await visit(3, 'o')
  await visit(4, 'c', 'Barracuda Sentinel')
  await visit(5, 'o', BROWSER, 'HEAD')
  await visit(6, 'c', 'curl/8.0')
  await judgeVisits(w.db, { waitSeconds: 0 })
  // One answers, and the answer comes three times; another's machine does.
  const { rows } = await w.pool.query('select id, message_id from sequence_logs where user_id = $1', [ada.id])
  const reply = (at: number, more: Record<string, string> = {}) =>
    rawMail(
      {
        From: leads[at]?.email ?? '',
        To: 'ada@sender.example',
        Subject: 'Re: Hello',
        Date: new Date().toUTCString(),
        'Message-ID': `<answer${at}@company.example>`,
        'In-Reply-To': rows.find(({ id }) => id === made[at]?.id).message_id,
        ...more,
      },
      'Gladly. How about Tuesday?',
    )
  for (let copy = 0; copy < 3; copy++) imap.deliver(reply(0))
  imap.deliver(reply(7, { 'Auto-Submitted': 'auto-replied', Subject: 'Out of office' }))
  for (let times = 0; times < 2; times++) await readInboxes(w, w.mail)
  await ada.call('PUT', '/api/mailbox', mailbox(server.port))

  for (let times = 0; times < 2; times++) {
    const [told] = (await ada.call('GET', '/api/email-templates/performance')).body as TemplatePerformance[]
    expect(told).toMatchObject({ totalSent: 8, openRate: 50, clickRate: 25, responseRate: 12.5 })
    expect((await ada.call('GET', '/api/stats')).body).toMatchObject({ emailsSent: 8 })
  }
})
