import { expect, test } from 'vitest'
import { fetchRules } from '../../enrichment/fetch/read-company.ts'
import { autoconfigFetch, createMailboxDetector } from './detect-mailbox.ts'
import { readAutoconfig } from './read-autoconfig.ts'

type Names = { mx?: Record<string, string[]>; srv?: Record<string, [string, number]>; pages?: Record<string, string> }

/** Name servers and websites that know these names and no others. */
function detector({ mx = {}, srv = {}, pages = {} }: Names, asked: string[] = [], reach: 'public' | 'any' = 'public') {
  const none = () => Object.assign(new Error('ENODATA'), { code: 'ENODATA' })
  return createMailboxDetector(
    async ({ href }) => {
      asked.push(href)
      return pages[href]
    },
    {
      async resolveMx(name) {
        asked.push(`MX ${name}`)
        if (!mx[name]) throw none()
        return mx[name].map((exchange, priority) => ({ exchange, priority }))
      },
      async resolveSrv(name) {
        const [host, port] = srv[name] ?? []
        if (host === undefined || port === undefined) throw none()
        return [
          { name: 'later.example.com', port: 1, priority: 20, weight: 0 },
          { name: host, port, priority: 10, weight: 0 },
        ]
      },
    },
    reach,
  )
}

test.each([
  ['ada@gmail.com', 'gmail.com', 'gmail-smtp-in.l.google.com', 'google'],
  ['ada@acme.example', 'acme.example', 'ASPMX.L.GOOGLE.COM.', 'google'],
  ['ada@acme.example', 'acme.example', 'aspmx2.googlemail.com', 'google'],
  ['ada@acme.example', 'acme.example', 'acme-example.mail.protection.outlook.com', 'microsoft'],
  ['ada@outlook.com', 'outlook.com', 'outlook-com.olc.protection.outlook.com', 'microsoft'],
  ['ada@acme.example', 'acme.example', 'acme-example.x-v1.mx.microsoft', 'microsoft'],
  ['Ada@Bücher.example', 'xn--bcher-kva.example', 'alt1.aspmx.l.google.com', 'google'],
  ['ada@acme.example', 'acme.example', 'notgoogle.com', 'other'],
  ['ada@acme.example', 'acme.example', 'google.com.evil.example', 'other'],
])('%s with MX %s %s is run by %s', async (address, domain, exchange, provider) => {
  const detect = detector({ mx: { [domain]: [exchange] } })
  expect((await detect(address)).provider).toBe(provider)
})

test('the servers of SRV records are found, encrypted from the start first', async () => {
  const srv = {
    '_submission._tcp.acme.example': ['mail.acme.example', 587],
    '_imaps._tcp.acme.example': ['IMAP.acme.example.', 993],
    '_imap._tcp.acme.example': ['old.acme.example', 143],
  } satisfies Names['srv']
  expect(await detector({ srv })('ada@acme.example')).toEqual({
    provider: 'other',
    smtp: { host: 'mail.acme.example', port: 587, security: 'starttls' },
    imap: { host: 'imap.acme.example', port: 993, security: 'tls' },
  })
})

const xml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><clientConfig version="1.1"><emailProvider id="acme.example">
  <incomingServer type="pop3"><hostname>pop.acme.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>bad host&e;</hostname><port>993</port><socketType>SSL</socketType></incomingServer>
  <incomingServer type="imap"><hostname>imap.acme.example</hostname><port>993</port><socketType>SSL</socketType></incomingServer>
  <outgoingServer type="smtp"><hostname>plain.acme.example</hostname><port>25</port><socketType>plain</socketType></outgoingServer>
  <outgoingServer type="smtp"><hostname>smtp.acme.example</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>`
test('the autoconfig file of the domain is read, without plain servers, and without telling it the address', async () => {
  const expected = {
    provider: 'other',
    smtp: { host: 'smtp.acme.example', port: 587, security: 'starttls' },
    imap: { host: 'imap.acme.example', port: 993, security: 'tls' },
  }
  for (const page of [
    'https://autoconfig.acme.example/mail/config-v1.1.xml',
    'https://acme.example/.well-known/autoconfig/mail/config-v1.1.xml',
  ]) {
    const asked: string[] = []
    expect(await detector({ pages: { [page]: xml } }, asked)('ada@acme.example')).toEqual(expected)
    expect(asked.join()).not.toContain('ada')
  }
})

test('where nothing is known, nothing is suggested', async () => {
  const nothing = { provider: 'other', smtp: null, imap: null }
  expect(await detector({})('ada@acme.example')).toEqual(nothing)
  const pages = { 'https://autoconfig.acme.example/mail/config-v1.1.xml': '<html><h1>Not found' }
  expect(await detector({ pages })('ada@acme.example')).toEqual(nothing)
  const asked: string[] = []
  for (const host of ['127.0.0.1', '127.0.0.11', '1.2.3.44'])
    expect(await detector({}, asked)(`ada@${host}`)).toEqual(nothing)
  expect(asked).toEqual([])
  const down = createMailboxDetector(
    async () => {
      throw new Error('down')
    },
    { resolveMx: () => Promise.reject(new Error('ETIMEOUT')), resolveSrv: () => Promise.reject(new Error('ETIMEOUT')) },
  )
  expect(await down('ada@acme.example')).toEqual(nothing)
})

test('nobody learns which servers a private network has, unless the operator trusts those who set up email accounts', async () => {
  const srv = { '_submissions._tcp.acme.internal': ['mail-7.acme.internal', 465] } satisfies Names['srv']
  const asked: string[] = []
  expect((await detector({ srv }, asked)('ada@acme.internal')).smtp).toBeNull()
  expect(asked).toEqual([])
  expect((await detector({ srv }, asked, 'any')('ada@acme.internal')).smtp?.host).toBe('mail-7.acme.internal')
})

test('an autoconfig file with a security that does not exist suggests nothing', () => {
  for (const name of ['constructor', '__proto__', 'plain', ''])
    expect(readAutoconfig(xml.replaceAll(/STARTTLS|SSL/g, name))).toEqual({ smtp: null, imap: null })
})

test('an autoconfig file is never read from a private address or without https', async () => {
  const rules = fetchRules({ publicUrl: new URL('https://leads.example'), enrichmentAllowHost: undefined })
  const read = autoconfigFetch({ ...rules, resolve: async () => ['127.0.0.1'] })
  await expect(read(new URL('https://autoconfig.acme.example/'))).rejects.toThrow()
  await expect(read(new URL('http://autoconfig.acme.example/'))).rejects.toThrow()
})
