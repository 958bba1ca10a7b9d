import { describe, expect, test } from 'vitest'
import type { TrackingDomain } from '../../../contract/tracking-domain.ts'
import {
  domainOf,
  LINK,
  linksOf,
  newHost,
  open,
  owner,
  PATH,
  put,
  records,
  texts,
} from '../../../tests/world/tracking-domain.ts'
import { clickToken, mailToken } from '../../outbox/mail-token.ts'

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
