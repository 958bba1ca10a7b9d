import { expect, test } from 'vitest'
import type { MailboxDomain } from '../../../contract/mailbox.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { createDomainReader } from './read-domain.ts'

type Response = string[][] | 'ENODATA' | 'ETIMEOUT'

/** A name server that knows these names and no others. */
const nameServer = (names: Record<string, Response>, asked: string[] = []) =>
  createDomainReader({
    async resolveTxt(name) {
      asked.push(name)
      const response = names[name] ?? 'ENODATA'
      if (typeof response === 'string') throw Object.assign(new Error(response), { code: response })
      return response
    },
  })

async function domainOf(fromEmail: string, names: Record<string, Response>) {
  const w = await world({}, createLog('silent'), () => ({ readDomain: nameServer(names) }))
  const ada = await w.person()
  expect((await ada.call('GET', '/api/mailbox/domain')).status).toBe(404)
  await ada.call('PUT', '/api/mailbox', mailbox(25, { fromEmail }))
  const { domain, checks } = (await ada.call('GET', '/api/mailbox/domain')).body as MailboxDomain
  return { domain, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])), checks }
}

test('the sender’s domain is checked, with split records and records of the parent domain', async () => {
  const { domain, states, checks } = await domainOf('ada@mail.bücher.example', {
    'mail.xn--bcher-kva.example': [['v=spf1 include:_spf.goo', 'gle.com ~all'], ['other']],
    'google._domainkey.mail.xn--bcher-kva.example': [['v=DKIM1; p=MIIB']],
    '_dmarc.xn--bcher-kva.example': [['v=DMARC1; p=reject']],
  })
  expect(domain).toBe('mail.bücher.example')
  expect(states).toEqual({ SPF: 'good', DKIM: 'good', DMARC: 'good' })
  expect(checks[0]?.text).toBe('found, includes Google.')
})

test('a missing record is known; without a DNS response the state is unknown', async () => {
  expect((await domainOf('ada@sender.example', {})).states).toEqual({
    SPF: 'missing',
    DKIM: 'unknown',
    DMARC: 'missing',
  })
  const silent = { 'sender.example': 'ETIMEOUT', '_dmarc.sender.example': 'ETIMEOUT' } as const
  expect((await domainOf('ada@sender.example', silent)).states).toEqual({
    SPF: 'unknown',
    DKIM: 'unknown',
    DMARC: 'unknown',
  })
})
