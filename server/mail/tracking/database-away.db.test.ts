import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import { databaseDoor } from '../../../tests/world/database-door.ts'
import { lead, mailbox, template } from '../../../tests/world/mail-desk.ts'
import { temporaryFolder } from '../../../tests/world/product.ts'
import { createWorld, PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { mailToken } from '../../outbox/mail-token.ts'
import { judgeVisits } from './judge-visits.ts'

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Safari/605.1.15'
const LINK = 'https://navona.example/a?b=1&c=2'

/** An email that was sent an hour ago, with the addresses in it. */
async function sentMail(w: World) {
  const person = await w.person()
  await person.call('PUT', '/api/mailbox', mailbox(25))
  const { id: leadId } = await lead(person)
  const { id: templateId } = await template(person)
  const sent = await person.call('POST', `/api/email-templates/${templateId}/send`, { leadId })
  const { id } = sent.body as MailLog
  await w.pool.query(`update sequence_logs set status = 'sent', sent_at = now() - interval '1 hour' where id = $1`, [
    id,
  ])
  const { html } = (await person.call('GET', `/api/mails/${id}`)).body as { html: string }
  const path = (pattern: RegExp) => new URL(pattern.exec(html)?.[1] ?? '', 'http://x').pathname
  return {
    id,
    pixel: path(/<img src="([^"]+)"/),
    click: path(/href="([^"]*\/t\/c\/[^"]+)"/),
    earlierClick: `/t/c/${mailToken(w.mail.box, 'c', id)}`,
    leave: path(/href="([^"]*\/u\/[^"]+)"/),
    /** What came so far, and what became of it. */
    visits: async () => {
      const { rows } = await w.pool.query(
        `select kind, url, user_agent as agent, null as machine, occurred_at as at from pending_visits where log_id = $1
         union all select kind, url, user_agent, machine_reason, occurred_at from mail_events where log_id = $1 order by at`,
        [id],
      )
      return rows as { kind: string; url: string | null; agent: string; machine: string | null; at: Date }[]
    },
    isSuppressed: async () =>
      (await w.pool.query('select 1 from suppressions where user_id = $1', [person.id])).rowCount === 1,
  }
}

/** The product with its database behind a door. */
async function productBehindDoor() {
  const w = await world(PUBLIC)
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  const door = await databaseDoor(w)
  const product = await createWorld(door.database, { ...PUBLIC, DATA_DIR: folder.path })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await product.app.close()
    isClosed = true
  }
  onTestFinished(close)
  const visit = (url: string, agent = BROWSER) => product.call('GET', url, undefined, { 'user-agent': agent })
  return { w, mail: await sentMail(w), door, folder: folder.path, product, visit, close }
}

const databaseNow = async (w: World) => (await w.pool.query('select clock_timestamp() as now')).rows[0].now as Date
const lateFiles = (folder: string) => readdir(join(folder, 'late-visits')).catch(() => [])

describe.each(['frozen', 'down'] as const)('while the database is %s', (how) => {
  const leave = (door: Awaited<ReturnType<typeof databaseDoor>>) => (how === 'frozen' ? door.freeze() : door.shut())
  const comeBack = (door: Awaited<ReturnType<typeof databaseDoor>>) => (how === 'frozen' ? door.thaw() : door.reopen())

  test('pixel and link respond; the visits are saved when it is back, with their time and judged as ever', async () => {
    const { w, mail, door, folder, visit } = await productBehindDoor()
    const before = await databaseNow(w)
    leave(door)
    for (let i = 0; i < 3; i++) {
      expect(await visit(mail.pixel)).toMatchObject({ status: 200, headers: { 'content-type': 'image/gif' } })
      expect(await visit(mail.click)).toMatchObject({ status: 302, headers: { location: LINK } })
    }
    expect((await visit(mail.pixel, 'Barracuda Sentinel (EE)')).status).toBe(200)
    expect(await mail.visits()).toEqual([])
    await expect.poll(() => lateFiles(folder)).toHaveLength(1)
    const back = await databaseNow(w)
    comeBack(door)
    await expect.poll(async () => (await mail.visits()).length).toBe(7)
    for (const { at } of await mail.visits()) {
      expect(at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 100)
      expect(at.getTime()).toBeLessThanOrEqual(back.getTime() + 100)
    }
    const visits = await mail.visits()
    expect(visits.filter(({ kind }) => kind === 'click').map(({ url }) => url)).toEqual([LINK, LINK, LINK])
    expect(visits.filter(({ machine }) => machine).map(({ machine }) => machine)).toEqual(['security_scanner'])
    await expect.poll(() => lateFiles(folder)).toEqual([])
    await judgeVisits(w.db, { waitSeconds: 0 })
    const { rows } = await w.pool.query('select opened_at, clicked_at from sequence_logs where id = $1', [mail.id])
    expect(rows[0].opened_at.getTime()).toBeLessThanOrEqual(back.getTime() + 100)
    expect(rows[0].clicked_at).not.toBeNull()
  })

  test('a restart loses no visit', async () => {
    const { w, mail, door, folder, visit, close } = await productBehindDoor()
    leave(door)
    await visit(mail.pixel)
    await visit(mail.click)
    await close()
    expect(await mail.visits()).toEqual([])
    const next = await createWorld({ db: w.db, pool: w.pool }, { ...PUBLIC, DATA_DIR: folder })
    onTestFinished(() => next.app.close())
    await expect.poll(async () => (await mail.visits()).map(({ kind }) => kind).sort()).toEqual(['click', 'open'])
    await expect.poll(() => lateFiles(folder)).toEqual([])
  })

  test('a link of an earlier version and the unsubscribe link ask to try again, and work when it is back', async () => {
    const { mail, door, product, visit } = await productBehindDoor()
    leave(door)
    for (const answer of [
      await visit(mail.earlierClick),
      await visit(mail.leave),
      await product.call('POST', mail.leave, 'List-Unsubscribe=One-Click', {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ]) {
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '30' } })
      expect(answer.text).toContain('Try again in a minute')
      expect(answer.text).not.toContain('You are unsubscribed')
    }
    comeBack(door)
    await expect.poll(() => visit(mail.earlierClick)).toMatchObject({ status: 302, headers: { location: LINK } })
    await expect.poll(async () => (await product.call('POST', mail.leave)).text).toContain('You are unsubscribed')
    expect(await mail.isSuppressed()).toBe(true)
  })
})

describe('the address of a tracked link', () => {
  test('works without any query, and for no other target', async () => {
    const { w, mail, visit } = await productBehindDoor()
    const token = mail.click.slice('/t/c/'.length)
    expect(token).not.toContain('navona')
    for (const forged of [
      `${token}A`,
      token.slice(0, -2),
      `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      `${token}=`,
      w.mail.box.seal(`1.0.${LINK}`, 'x'),
      w.mail.box.sign(LINK),
    ])
      expect((await visit(`/t/c/${forged}`)).status, forged).toBe(404)
  })

  test('of an email that was deleted still leads there, and nothing is saved', async () => {
    const { w, mail, visit } = await productBehindDoor()
    await w.pool.query('delete from sequence_logs where id = $1', [mail.id])
    expect(await visit(mail.click)).toMatchObject({ status: 302, headers: { location: LINK } })
    expect(await mail.visits()).toEqual([])
  })
})
