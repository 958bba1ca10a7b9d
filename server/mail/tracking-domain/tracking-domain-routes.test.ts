import { beforeEach, describe, expect, test } from 'vitest'
import type { CapturedMail, MailLog } from '../../../contract/mail.ts'
import {
  domainOf,
  LINK,
  linksOf,
  newHost,
  open,
  owner,
  PATH,
  type Person,
  put,
  reachAs,
  records,
  toolsOf,
} from '../../../tests/world/tracking-domain.ts'
import { checkDueDomains } from './check-tracking-domain.ts'

beforeEach(() => reachAs('ours'))

describe('a tracking domain', () => {
  test('is named, shows its record, and is used in links once DNS leads here', async () => {
    const w = await open()
    const person = await w.person()
    expect((await person.call('GET', PATH)).body).toEqual({ mainHost: 'leads.example.com', domain: null })
    const host = newHost()
    expect((await put(person, ` ${host.toUpperCase()}. `)).body).toMatchObject({
      domain: {
        host,
        state: 'pending',
        problem: 'no_record',
        message: expect.stringContaining('Add the record below'),
        records: [{ type: 'CNAME', name: host, value: 'leads.example.com' }],
      },
    })
    expect((await linksOf(person)).click.host).toBe('leads.example.com')
    records.set(host, 'leads.example.com')
    expect((await person.call('POST', `${PATH}/check`)).body).toMatchObject({
      domain: { host, state: 'live', problem: null, message: null },
    })
    const links = await linksOf(person)
    for (const { origin } of [links.pixel, links.click, links.leave]) expect(origin).toBe(`https://${host}`)
    const at = { host, accept: 'text/html' }
    const clicked = await w.call('GET', links.click.pathname, undefined, at)
    expect(clicked).toMatchObject({ status: 302, headers: { location: LINK }, cookie: undefined })
    expect((await w.call('GET', links.pixel.pathname, undefined, at)).headers['content-type']).toBe('image/gif')
    const page = await w.call('GET', links.leave.pathname, undefined, at)
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Unsubscribe'), cookie: undefined })
    // Also at the main address, should the host stop working.
    const main = { host: 'leads.example.com' }
    expect((await w.call('GET', links.click.pathname, undefined, main)).status).toBe(302)
    expect(await w.call('POST', links.leave.pathname, undefined, at)).toMatchObject({ status: 200, cookie: undefined })
  })

  test('gives the links back to the main address when it leads elsewhere, and says so once', async () => {
    const w = await open()
    const { person, host } = await owner(w)
    const yesterday = () => w.pool.query(`update tracking_domains set checked_at = now() - interval '1 day'`)
    await yesterday()
    records.set(host, 'ETIMEOUT')
    await checkDueDomains(w.db, toolsOf(w))
    expect(await domainOf(person)).toMatchObject({ state: 'live', problem: 'no_answer' })
    expect((await linksOf(person)).click.host).toBe(host)
    await yesterday()
    records.set(host, 'ENOTFOUND')
    await checkDueDomains(w.db, toolsOf(w))
    await checkDueDomains(w.db, toolsOf(w))
    expect(await domainOf(person)).toMatchObject({ state: 'lost', problem: 'no_record' })
    const { click } = await linksOf(person)
    expect(click.host).toBe('leads.example.com')
    // It still serves no more than links of emails, and only its own.
    expect((await w.call('GET', '/', undefined, { host })).status).toBe(404)
    expect((await w.call('GET', click.pathname, undefined, { host })).status).toBe(404)
    const notices = ((await person.call('GET', '/api/notifications')).body as { notifications: { kind: string }[] })
      .notifications
    expect(notices.filter(({ kind }) => kind === 'tracking_domain_lost')).toHaveLength(1)
    await yesterday()
    records.set(host, 'leads.example.com')
    await checkDueDomains(w.db, toolsOf(w))
    expect(await domainOf(person)).toMatchObject({ state: 'live' })
  })

  test.each([
    ['no_certificate', 'no valid certificate'],
    ['not_served', 'another program responds'],
  ] as const)('is not used while recipients would find nothing there: %s', async (found, words) => {
    const w = await open()
    const person = await w.person()
    const host = newHost()
    await put(person, host)
    records.set(host, 'leads.example.com')
    reachAs(found)
    const message = expect.stringContaining(words)
    expect((await person.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { state: 'pending', message } })
    // From here nobody may reach it, and recipients may all the same.
    reachAs('unknown')
    expect((await person.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { state: 'live' } })
  })

  test('is removed, and links use the main address again', async () => {
    const w = await open()
    const { person, host } = await owner(w)
    const { click } = await linksOf(person)
    expect((await person.call('DELETE', PATH)).status).toBe(204)
    expect((await linksOf(person)).click.host).toBe('leads.example.com')
    // Emails that were sent keep their links.
    expect((await w.call('GET', click.pathname, undefined, { host })).status).toBe(302)
    expect((await person.call('DELETE', PATH)).status).toBe(404)
    expect((await person.call('POST', `${PATH}/check`)).status).toBe(404)
  })

  test.each<[string, (person: Person, host: string) => Promise<unknown>]>([
    ['removed', (person) => person.call('DELETE', PATH)],
    ['replaced by another one', (person) => put(person, newHost())],
    [
      'lost',
      async (person, host) => {
        records.set(host, 'ENOTFOUND')
        await person.call('POST', `${PATH}/check`)
      },
    ],
  ])('that is %s is in no email that was scheduled before', async (_what, change) => {
    const w = await open()
    const { person, host } = await owner(w)
    const email = `grace${Math.random().toString(36).slice(2)}@navona.example`
    const details = { firstName: 'Grace', lastName: 'Hopper', email, company: 'Navona', status: 'contacted' }
    const lead = (await person.call('POST', '/api/leads', details)).body as { id: number }
    const long = `${LINK}?x=${'y'.repeat(1_600)}`
    const body = `Grüße aus Köln. See ${LINK} and https://${host}/about\n`.repeat(3) + long
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = (await person.call('POST', `/api/leads/${lead.id}/emails`, { subject: 'Hi', body, scheduledAt }))
      .body as MailLog
    const read = async () => (await person.call('GET', `/api/mails/${id}`)).body as CapturedMail
    const before = await read()
    expect(before.html).toContain(`https://${host}/t/c/`)
    await change(person, host)
    const { html, text } = await read()
    const moved = (said: string) =>
      said
        .replaceAll(`https://${host}/t/`, 'https://leads.example.com/t/')
        .replaceAll(`https://${host}/u/`, 'https://leads.example.com/u/')
    // A long link is only named, by a token of its host.
    const same = (said: string) => said.replace(/\/t\/c\/[0-9a-z]+\.[0-9a-z]+\.[\w-]{22}/g, '/t/c/long')
    expect(same(html)).toBe(same(moved(before.html)))
    expect(same(text)).toBe(same(moved(before.text)))
    const { rows } = await w.pool.query<{ mime: Buffer }>('select mime from sequence_logs where id = $1', [id])
    expect(rows[0]?.mime.toString()).toContain('List-Unsubscribe: <https://leads.example.com/u/')
    const clicks = [...html.matchAll(/href="https:\/\/leads\.example\.com(\/t\/c\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    for (const [path = '', location] of [
      [clicks[0], LINK],
      [clicks.at(-1), long],
    ]) {
      const clicked = await w.call('GET', path, undefined, { host: 'leads.example.com', accept: 'text/html' })
      expect(clicked).toMatchObject({ status: 302, headers: { location } })
    }
  })

  test.each([
    'leads.example.com',
    'LEADS.example.com.',
    'leads.acme-internal.com',
    'localhost',
    'link.localhost',
    '8.8.8.8',
    '0x7f.1',
    'link.acme.com:443',
    'https://link.acme.com',
    'a@link.acme.com',
    'link',
    '',
  ])('%s is refused as one', async (host) => {
    const w = await open()
    const person = await w.person()
    expect((await put(person, host)).status).toBe(400)
    expect(await domainOf(person)).toBeNull()
  })

  test('can be international', async () => {
    const w = await open()
    const person = await w.person()
    expect((await put(person, 'link.bücher.com')).body).toMatchObject({ domain: { host: 'link.xn--bcher-kva.com' } })
  })

  test('needs an address of the server that recipients can reach', async () => {
    const w = await open({ PUBLIC_URL: 'http://localhost:3000' })
    const person = await w.person()
    expect((await person.call('GET', PATH)).body).toEqual({ mainHost: null, domain: null })
    expect((await put(person, newHost())).status).toBe(409)
  })
})
