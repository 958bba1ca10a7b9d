import { beforeEach, describe, expect, test } from 'vitest'
import type { CapturedMail, MailLog } from '../../../contract/mail.ts'
import type { TrackingDomain } from '../../../contract/tracking-domain.ts'
import { type World, world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { clickToken, mailToken } from '../../outbox/mail-token.ts'
import { checkDueDomains } from './check-tracking-domain.ts'

const SETTINGS = { PUBLIC_URL: 'https://leads.example.com', ALLOWED_HOSTS: 'leads.acme-internal.com' }
const MAIN_ADDRESS = '93.184.215.14'
const PATH = '/api/tracking-domain'
const LINK = 'https://navona.example/pricing'

type Person = Awaited<ReturnType<World['person']>>
type Reached = 'ours' | 'no_certificate' | 'not_served' | 'unknown'

/** What DNS says, and what is found at a host. */
const records = new Map<string, string>()
const texts = new Map<string, string>()
let reached: Reached = 'ours'
let hosts = 0
const newHost = () => `link${++hosts}.acme.com`

async function give(reply = 'ENOTFOUND') {
  if (reply === 'ENOTFOUND' || reply === 'ETIMEOUT') throw Object.assign(new Error(reply), { code: reply })
  return reply
}
const trackingTools = {
  lookup: {
    resolveCname: async (name: string) => [await give(records.get(name))],
    resolveTxt: async (name: string) => [[await give(texts.get(name))]],
    addressesOf: async (name: string) => (name === 'leads.example.com' ? [MAIN_ADDRESS] : [await give('ENOTFOUND')]),
  },
  reach: async () => reached,
}

const open = (settings: NodeJS.ProcessEnv = SETTINGS) => world(settings, createLog('silent'), () => ({ trackingTools }))
const toolsOf = (w: World) => ({ ...trackingTools, box: w.mail.box, publicUrl: w.config.publicUrl })
const put = (person: Person, host: string) => person.call('PUT', PATH, { host })
const domainOf = async (person: Person) => ((await person.call('GET', PATH)).body as TrackingDomain).domain

/** Somebody whose host is verified. */
async function owner(w: World, host = newHost()) {
  const person = await w.person()
  await put(person, host)
  records.set(host, 'leads.example.com')
  await person.call('POST', `${PATH}/check`)
  expect(await domainOf(person)).toMatchObject({ host, state: 'live', problem: null })
  return { person, host }
}

/** An email that is captured, with the links it has. */
async function linksOf(person: Person) {
  const email = `grace${Math.random().toString(36).slice(2)}@navona.example`
  const details = { firstName: 'Grace', lastName: 'Hopper', email, company: 'Navona', status: 'contacted' }
  const lead = (await person.call('POST', '/api/leads', details)).body as { id: number }
  const text = { subject: 'Hello', body: `See ${LINK}` }
  const { id } = (await person.call('POST', `/api/leads/${lead.id}/emails`, text)).body as MailLog
  const { html } = (await person.call('GET', `/api/mails/${id}`)).body as CapturedMail
  const found = (pattern: RegExp) => new URL(pattern.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
  return {
    id,
    pixel: found(/<img src="([^"]+)"/),
    click: found(/href="([^"]*\/t\/c\/[^"]+)"/),
    leave: found(/href="([^"]*\/u\/[^"]+)"/),
  }
}

beforeEach(() => {
  reached = 'ours'
})

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
    reached = found
    const message = expect.stringContaining(words)
    expect((await person.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { state: 'pending', message } })
    // From here nobody may reach it, and recipients may all the same.
    reached = 'unknown'
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
    const body = `Grüße aus Köln. See ${LINK} and https://${host}/about\n`.repeat(3)
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
    expect(html).toBe(moved(before.html))
    expect(text).toBe(moved(before.text))
    const { rows } = await w.pool.query<{ mime: Buffer }>('select mime from sequence_logs where id = $1', [id])
    expect(rows[0]?.mime.toString()).toContain('List-Unsubscribe: <https://leads.example.com/u/')
    const click = /href="https:\/\/leads\.example\.com(\/t\/c\/[^"]+)"/.exec(html)?.[1] ?? ''
    const clicked = await w.call('GET', click, undefined, { host: 'leads.example.com', accept: 'text/html' })
    expect(clicked).toMatchObject({ status: 302, headers: { location: LINK } })
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

describe('whose a tracking domain is', () => {
  test('another person can’t have a host that is verified', async () => {
    const w = await open()
    const { person, host } = await owner(w)
    const other = await w.person()
    for (const spelling of [host, `${host}.`, host.toUpperCase()])
      expect(await put(other, spelling)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(host) },
      })
    expect(await domainOf(other)).toBeNull()
    expect(await domainOf(person)).toMatchObject({ state: 'live' })
  })

  test('a host that leads here already takes a TXT record', async () => {
    const w = await open()
    const host = newHost()
    records.set(host, 'leads.example.com')
    const person = await w.person()
    const other = await w.person()
    await put(other, host)
    const named = (await put(person, host)).body as TrackingDomain
    expect(named.domain).toMatchObject({ state: 'pending', problem: 'no_proof' })
    const proof = named.domain?.records.find(({ type }) => type === 'TXT')
    expect(proof?.name).toBe(`_leadwright.${host}`)
    // One person's text is not another's.
    texts.set(`_leadwright.${host}`, proof?.value ?? '')
    expect((await other.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { problem: 'no_proof' } })
    expect((await person.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { state: 'live' } })
    expect((await other.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { problem: 'no_proof' } })
  })

  test('a host that two have named takes a TXT record, whoever named it first', async () => {
    const w = await open()
    const host = newHost()
    const first = await w.person()
    const second = await w.person()
    await put(first, host)
    await put(second, host)
    records.set(host, 'leads.example.com')
    for (const person of [first, second])
      expect((await person.call('POST', `${PATH}/check`)).body).toMatchObject({ domain: { problem: 'no_proof' } })
  })

  test('two who verify at the same moment: one has it', async () => {
    const w = await open()
    const host = newHost()
    const people = await Promise.all([w.person(), w.person()])
    for (const person of people) await put(person, host)
    await w.pool.query(`update tracking_domains set needs_proof = false where host = $1`, [host])
    records.set(host, 'leads.example.com')
    await Promise.all(people.map((person) => person.call('POST', `${PATH}/check`)))
    const states = (await Promise.all(people.map(domainOf))).map((domain) => [domain?.state, domain?.problem])
    expect(states.sort()).toEqual([
      ['live', null],
      ['pending', 'taken'],
    ])
  })

  test('links of another person don’t work there; their unsubscribe link does', async () => {
    const w = await open()
    const { host } = await owner(w)
    const { person } = await owner(w)
    const stranger = await w.person()
    for (const other of [person, stranger]) {
      const links = await linksOf(other)
      expect((await w.call('GET', links.click.pathname, undefined, { host })).status).toBe(404)
      expect((await w.call('GET', links.leave.pathname, undefined, { host })).status).toBe(200)
      expect((await w.call('GET', links.click.pathname, undefined, { host: links.click.host })).status).toBe(302)
    }
    const plain = { short: clickToken(w.mail.box, 1, 0, LINK), named: mailToken(w.mail.box, 'c', 1, 0) }
    for (const token of Object.values(plain))
      expect((await w.call('GET', `/t/c/${token}`, undefined, { host })).status).toBe(404)
  })
})

describe('a request for a tracking domain', () => {
  const spellings = (host: string) => [
    host,
    `${host}:443`,
    `${host}:8443`,
    `${host}.`,
    host.toUpperCase(),
    `${host}.:80`,
  ]

  test('finds nothing but links of emails, however the host is spelled, with or without a session', async () => {
    const w = await open()
    const { person, host } = await owner(w)
    for (const spelling of spellings(host))
      for (const url of [
        '/',
        '/leads',
        '/api/health',
        '/api/auth/user',
        '/api/login',
        '/api/leads',
        '/api/docs',
        '/favicon.svg',
        '/assets/main.js',
        '/t',
        '/t/',
        '/t/x/y',
        '/t/../api/auth/user',
        '/t/%2e%2e/api/auth/user',
        '/u/../leads',
        '/u/a/b',
        '//api/health',
        '/%61pi/health',
      ]) {
        const answer = await person.call('GET', url, undefined, { host: spelling, accept: 'text/html' })
        expect([answer.status, answer.cookie], `${spelling}${url}`).toEqual([404, undefined])
        expect(answer.text).toBe('Not found')
      }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect((await person.call(method, '/api/leads', {}, { host })).status, method).toBe(404)
    const headers = { host, 'x-forwarded-host': 'leads.example.com', forwarded: 'host=leads.example.com' }
    expect((await person.call('GET', '/api/auth/user', undefined, headers)).status).toBe(404)
  })

  test('a name that only looks like it is refused as any other', async () => {
    const w = await open()
    const { host } = await owner(w)
    for (const other of [
      `${host}.evil.example`,
      `x${host}`,
      `${host}..`,
      `${host}@evil.example`,
      `a.${host}`,
      ` ${host}x`,
    ])
      expect((await w.call('GET', '/api/health', undefined, { host: other })).status, other).toBe(421)
  })

  test('the app’s own names stay the app’s, even if a row says otherwise', async () => {
    const w = await open()
    const { person } = await owner(w)
    await w.pool.query(`update tracking_domains set host = 'leads.example.com' where user_id = $1`, [person.id])
    await person.call('POST', `${PATH}/check`)
    expect((await person.call('GET', '/api/auth/user', undefined, { host: 'leads.example.com' })).status).toBe(200)
    await w.pool.query(`delete from tracking_domains where user_id = $1`, [person.id])
  })
})
