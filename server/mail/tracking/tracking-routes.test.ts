import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CapturedMail, MailLog } from '../../../contract/mail.ts'
import { mailbox, sink } from '../../../tests/world/mail-desk.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { mailToken } from '../../outbox/mail-token.ts'
import { startSender } from '../../outbox/sending/sender.ts'
import { judgeVisits } from './judge-visits.ts'

type Person = Awaited<ReturnType<World['person']>>

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'
const LINK = 'https://navona.example/pricing?a=1&b=2'

/** A mail to a lead of its own, sent a minute ago, with the addresses it holds. */
async function sentMail(w: World, person: Person, text = `See ${LINK} and https://other.example.`) {
  await person.call('PUT', '/api/mailbox', mailbox((await sink()).port))
  const sender = await startSender(w, w.mail, createLog('silent'))
  onTestFinished(() => sender.stop())
  const email = `grace${Math.random().toString(36).slice(2)}@navona.example`
  const lead = (
    await person.call('POST', '/api/leads', {
      firstName: 'Grace',
      lastName: 'Hopper',
      email,
      company: 'Navona',
      // So that the email changes no status.
      status: 'contacted',
    })
  ).body as { id: number }
  const template = (
    await person.call('POST', '/api/email-templates', {
      subject: 'Hello',
      body: text,
    })
  ).body as { id: number }
  const { id } = (await person.call('POST', `/api/email-templates/${template.id}/send`, { leadId: lead.id }))
    .body as MailLog
  const read = async () => (await person.call('GET', `/api/mails/${id}`)).body as CapturedMail
  await expect.poll(async () => (await read()).state).toBe('sent')
  await w.pool.query(`update sequence_logs set sent_at = now() - interval '1 minute' where id = $1`, [id])
  const { html } = await read()
  const path = (pattern: RegExp) =>
    new URL(pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '', 'http://x').pathname
  return {
    id,
    email,
    leadId: lead.id,
    templateId: template.id,
    read,
    pixel: path(/<img src="([^"]+)"/),
    click: path(/href="([^"]*\/t\/c\/[^"]+)"/),
    clicks: [...html.matchAll(/href="([^"]*\/t\/c\/[^"]+)"/g)].map(
      ([, href = '']) => new URL(href, 'http://x').pathname,
    ),
    leave: path(/href="([^"]*\/u\/[^"]+)"/),
    kinds: async () =>
      ((await person.call('GET', `/api/leads/${lead.id}/timeline`)).body as { kind: string }[]).map(({ kind }) => kind),
  }
}

/** What the job does a minute later. */
const judge = (w: World) => judgeVisits(w.db, { waitSeconds: 0 })

const by = (agent: string) => ({ 'user-agent': agent })

test('the pixel may be drawn by webmail, which is another site; nothing else may', async () => {
  const w = await world(PUBLIC)
  const policy = async (path: string) => (await w.call('GET', path)).headers['cross-origin-resource-policy']
  expect(await policy('/t/o/nonsense.gif')).toBe('cross-origin')
  expect(await policy('/api/health')).toBe('same-origin')
})

describe('an open and a click', () => {
  test('of a person are told once, raise the score, and lead where the mail said', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const mail = await sentMail(w, ada)
    const score = async () => ((await ada.call('GET', `/api/leads/${mail.leadId}`)).body as { aiScore: number }).aiScore
    const before = await score()
    for (let i = 0; i < 3; i++) {
      const pixel = await w.call('GET', mail.pixel, undefined, by(BROWSER))
      expect(pixel).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/gif', 'cache-control': 'no-store' },
      })
    }
    await judge(w)
    expect(await mail.read()).toMatchObject({ openedAt: expect.any(String), clickedAt: null })
    for (let i = 0; i < 2; i++) {
      const click = await w.call('GET', mail.click, undefined, by(BROWSER))
      expect(click).toMatchObject({ status: 302, headers: { location: LINK } })
    }
    await judge(w)
    expect(await mail.read()).toMatchObject({ clickedAt: expect.any(String) })
    expect(await mail.kinds()).toEqual(['mail_clicked', 'mail_opened', 'mail_sent', 'created'])
    expect(await score()).toBeGreaterThan(before)
  })

  test.each([
    ['HEAD', BROWSER],
    ['GET', ''],
    ['GET', 'Barracuda Sentinel (EE)'],
    ['GET', 'Mozilla/5.0 (compatible; bingbot/2.0)'],
    ['GET', 'python-requests/2.31'],
    ['GET', 'Mozilla/5.0'],
  ] as const)('by %s of "%s" are kept apart and tell nobody', async (method, agent) => {
    const w = await world(PUBLIC)
    const mail = await sentMail(w, await w.person())
    await w.call(method, mail.pixel, undefined, by(agent))
    await w.call(method, mail.click, undefined, by(agent))
    await judge(w)
    expect(await mail.read()).toMatchObject({ openedAt: null, clickedAt: null })
    expect(await mail.kinds()).toEqual(['mail_sent', 'created'])
    const { rows } = await w.pool.query('select machine_reason from mail_events where log_id = $1', [mail.id])
    expect(rows).toHaveLength(2)
    for (const { machine_reason } of rows) expect(machine_reason).not.toBeNull()
  })

  test('right after sending are a scanner’s', async () => {
    const w = await world(PUBLIC)
    const mail = await sentMail(w, await w.person())
    await w.pool.query('update sequence_logs set sent_at = now() where id = $1', [mail.id])
    await w.call('GET', mail.click, undefined, by(BROWSER))
    await judge(w)
    expect(await mail.read()).toMatchObject({ clickedAt: null })
  })

  test('wait a minute before they count, with the time they had', async () => {
    const w = await world(PUBLIC)
    const mail = await sentMail(w, await w.person())
    await w.call('GET', mail.pixel, undefined, by(BROWSER))
    await judgeVisits(w.db)
    expect(await mail.read()).toMatchObject({ openedAt: null })
    expect(await mail.kinds()).toEqual(['mail_sent', 'created'])
    await w.pool.query(`update timeline_events set occurred_at = now() - interval '2 minutes'`)
    const earlier = await w.pool.query(
      `update pending_visits set occurred_at = now() - interval '61 seconds' returning occurred_at`,
    )
    await judgeVisits(w.db)
    expect((await mail.read()).openedAt).toBe(earlier.rows[0].occurred_at.toISOString())
    expect(await mail.kinds()).toEqual(['mail_opened', 'mail_sent', 'created'])
    expect((await w.pool.query('select from pending_visits')).rowCount).toBe(0)
  })

  test('of five links at once count as none, also when the job comes in between', async () => {
    const w = await world(PUBLIC)
    const mail = await sentMail(
      w,
      await w.person(),
      ['a', 'b', 'c', 'd', 'e'].map((page) => `${LINK}/${page}`).join(' '),
    )
    expect(mail.clicks).toHaveLength(5)
    await w.call('GET', mail.pixel, undefined, by(BROWSER))
    for (const path of mail.clicks) {
      expect((await w.call('GET', path, undefined, by(BROWSER))).status).toBe(302)
    }
    await w.pool.query(`update pending_visits set occurred_at = occurred_at - interval '61 seconds'
      where id in (select id from pending_visits order by id limit 3)`)
    await w.pool.query(`update pending_visits set occurred_at = occurred_at - interval '55 seconds'
      where occurred_at > now() - interval '30 seconds'`)
    await judgeVisits(w.db)
    await judge(w)
    expect(await mail.read()).toMatchObject({ openedAt: null, clickedAt: null })
    expect(await mail.kinds()).toEqual(['mail_sent', 'created'])
    const { rows } = await w.pool.query('select machine_reason from mail_events where log_id = $1', [mail.id])
    expect(rows.map(({ machine_reason }) => machine_reason)).toEqual(Array(6).fill('many_links'))

    await w.call('GET', mail.click, undefined, by(BROWSER))
    await w.pool.query(`update mail_events set occurred_at = occurred_at - interval '1 minute'`)
    await judge(w)
    expect(await mail.kinds()).toEqual(['mail_clicked', 'mail_sent', 'created'])
  })

  test('of a person survive a crash of the judge, and count once with several judges', async () => {
    const w = await world(PUBLIC)
    const mail = await sentMail(w, await w.person())
    for (let i = 0; i < 5; i++) await w.call('GET', mail.pixel, undefined, by(BROWSER))
    await w.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'lost' using errcode = '57P01'; end $$;
      create trigger fail before insert on timeline_events execute function fail()`)
    await expect(judge(w)).rejects.toThrow()
    expect((await w.pool.query('select from pending_visits')).rowCount).toBe(5)
    expect(await mail.read()).toMatchObject({ openedAt: null })
    await w.pool.query('drop trigger fail on timeline_events; drop function fail()')
    await Promise.all([judge(w), judge(w), judge(w)])
    expect((await w.pool.query('select from pending_visits')).rowCount).toBe(0)
    expect(await mail.kinds()).toEqual(['mail_opened', 'mail_sent', 'created'])
    expect((await w.pool.query('select from mail_events where log_id = $1', [mail.id])).rowCount).toBe(5)
  })

  test('that cannot be counted do not stop those of others', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const [odd, mail] = [await sentMail(w, ada), await sentMail(w, ada)]
    await w.call('GET', odd.pixel, undefined, by(BROWSER))
    await w.call('GET', mail.pixel, undefined, by(BROWSER))
    await w.pool.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'odd'; end $$;
      create trigger fail before insert on timeline_events for each row when (new.lead_id = ${odd.leadId}) execute function fail()`)
    const warn = vi.fn()
    await judgeVisits(w.db, { waitSeconds: 0, log: { warn } })
    expect(warn.mock.calls).toEqual([
      [{ visit: expect.any(Number), reason: 'odd' }, expect.stringContaining('dropped')],
    ])
    await w.pool.query('drop trigger fail on timeline_events; drop function fail()')
    expect(await mail.kinds()).toEqual(['mail_opened', 'mail_sent', 'created'])
    expect(await odd.kinds()).toEqual(['mail_sent', 'created'])
    expect((await w.pool.query('select from pending_visits')).rowCount).toBe(0)
  })

  test('to an email deleted meanwhile are dropped', async () => {
    const w = await world(PUBLIC)
    const mail = await sentMail(w, await w.person())
    await w.call('GET', mail.pixel, undefined, by(BROWSER))
    await w.pool.query('delete from sequence_logs where id = $1', [mail.id])
    await judge(w)
    expect((await w.pool.query('select from pending_visits')).rowCount).toBe(0)
  })

  test('cannot be made up: another number, another use or another link of the token lead nowhere', async () => {
    const w = await world(PUBLIC)
    const mail = await sentMail(w, await w.person())
    // As in emails of earlier versions; `database-away.db.test.ts` has those of this one.
    const [id, link, signature] = mailToken(w.mail.box, 'c', mail.id).split('.') as [string, string, string]
    for (const path of [
      `/t/c/${id}.${link}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `/t/c/${(Number.parseInt(id, 36) + 1).toString(36)}.${link}.${signature}`,
      `/t/c/${id}.1.${signature}`,
      `/t/c/${mail.pixel.slice('/t/o/'.length).replace('.gif', '')}`,
      '/t/c/https://evil.example',
      '/t/c/',
    ])
      expect((await w.call('GET', path, undefined, by(BROWSER))).headers.location, path).toBeUndefined()
    const odd = await w.call('GET', '/t/o/nonsense.gif', undefined, by(BROWSER))
    expect(odd).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } })
    expect(await mail.read()).toMatchObject({ openedAt: null, clickedAt: null })
  })

  test.each([
    ['a person’s', BROWSER, ['mail_opened', 'mail_sent', 'created']],
    ['a scanner’s', 'Mimecast-URL-Protect', ['mail_sent', 'created']],
  ])('%s visit shows that a mail which may have left did arrive', async (_, agent, told) => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const mail = await sentMail(w, ada)
    await w.pool.query(`delete from timeline_events where lead_id = $1 and kind = 'mail_sent'`, [mail.leadId])
    await w.pool.query(`update sequence_logs set status = 'unknown', sent_at = null where id = $1`, [mail.id])
    await w.pool.query(`update mail_slots set spent_at = now() - interval '1 minute' where log_id = $1`, [mail.id])
    await w.call('GET', mail.pixel, undefined, by(agent))
    await judge(w)
    const read = await mail.read()
    expect(read).toMatchObject({ state: 'sent', reason: null })
    // When it was handed over, not when it was opened.
    const { rows } = await w.pool.query('select spent_at from mail_slots where log_id = $1', [mail.id])
    expect(new Date(read.sentAt ?? 0).getTime()).toBe(rows[0].spent_at.getTime())
    expect(await mail.kinds()).toEqual(told)
  })
})

describe('unsubscribing', () => {
  test('by looking at the page changes nothing; by its button, or a mail program’s one click, it is at once', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const mail = await sentMail(w, ada)
    const page = await w.call('GET', mail.leave)
    expect(page.status).toBe(200)
    expect(page.text).toContain('<form method="post"')
    expect(page.text).toContain('@navona.example will no longer get emails from ')
    expect((await ada.call('GET', '/api/suppressions')).body).toMatchObject({ total: 0 })
    const done = await w.call('POST', mail.leave, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example',
    })
    expect(done.status).toBe(200)
    expect(done.headers.location).toBeUndefined()
    expect(done.cookie).toBeUndefined()
    expect((await ada.call('GET', '/api/suppressions')).body).toMatchObject({
      total: 1,
      entries: [{ address: mail.email, reason: 'unsubscribed' }],
    })
    expect(await mail.kinds()).toEqual(['unsubscribed', 'mail_sent', 'created'])
    await w.call('POST', mail.leave)
    expect(await mail.kinds()).toEqual(['unsubscribed', 'mail_sent', 'created'])
  })

  test('from an account that was deleted promises nothing, and its links still lead where they did', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const mail = await sentMail(w, ada)
    expect((await ada.call('DELETE', '/api/account', { password: ada.password })).status).toBe(204)
    for (const method of ['GET', 'POST'] as const) {
      const page = await w.call(method, mail.leave)
      expect(page.status).toBe(200)
      expect(page.text).toContain('A deleted account sends no more emails.')
      expect(page.text).not.toMatch(/You are unsubscribed|will no longer get|<form/)
    }
    expect((await w.call('GET', mail.pixel, undefined, by(BROWSER))).status).toBe(200)
    expect((await w.call('GET', mail.click, undefined, by(BROWSER))).status).toBe(302)
  })

  test('outlives the lead: deleted and added again, the address is still not written to', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const mail = await sentMail(w, ada)
    await ada.call('DELETE', `/api/leads/${mail.leadId}`)
    await w.call('POST', mail.leave)
    const again = { firstName: 'Grace', lastName: 'Hopper', email: mail.email.toUpperCase(), company: 'Navona' }
    const { id } = (await ada.call('POST', '/api/leads', again)).body as { id: number }
    expect((await ada.call('POST', `/api/email-templates/${mail.templateId}/send`, { leadId: id })).status).toBe(409)
    const { entries } = (await ada.call('GET', '/api/suppressions')).body as { entries: { id: number }[] }
    // Who asked to be left alone is not taken off the list by us.
    expect((await ada.call('DELETE', `/api/suppressions/${entries[0]?.id}`)).status).toBe(404)
  })

  test('takes out what already waits', async () => {
    const w = await world(PUBLIC)
    const ada = await w.person()
    const mail = await sentMail(w, ada)
    const later = (
      await ada.call('POST', `/api/email-templates/${mail.templateId}/send`, {
        leadId: mail.leadId,
        scheduledAt: '2099-01-01T00:00:00Z',
      })
    ).body as MailLog
    await w.call('POST', mail.leave)
    const all = (await ada.call('GET', '/api/mails')).body as MailLog[]
    expect(all.find(({ id }) => id === later.id)).toMatchObject({
      state: 'skipped',
      reason: 'The address is on your do-not-contact list.',
    })
  })

  test('with a made-up link says so and does nothing', async () => {
    const w = await world(PUBLIC)
    for (const method of ['GET', 'POST'])
      expect((await w.call(method, '/u/1.0.AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
  })
})
