import { expect, test } from 'vitest'
import type { MailboxDomain } from '../../../contract/mailbox.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { createLog } from '../../log.ts'
import { createDomainReader } from './read-domain.ts'

type Answer = string[][] | 'ENODATA' | 'ETIMEOUT'

/** A name server that knows these names and no others. */
const nameServer = (names: Record<string, Answer>, asked: string[] = []) =>
  createDomainReader({
    async resolveTxt(name) {
      asked.push(name)
      const answer = names[name] ?? 'ENODATA'
      if (typeof answer === 'string') throw Object.assign(new Error(answer), { code: answer })
      return answer
    },
  })

async function told(fromEmail: string, names: Record<string, Answer>) {
  const w = await world({}, createLog('silent'), () => ({ readDomain: nameServer(names) }))
  const ada = await w.person()
  expect((await ada.call('GET', '/api/mailbox/domain')).status).toBe(404)
  await ada.call('PUT', '/api/mailbox', mailbox(25, { fromEmail }))
  const { domain, checks } = (await ada.call('GET', '/api/mailbox/domain')).body as MailboxDomain
  return { domain, states: Object.fromEntries(checks.map(({ name, state }) => [name, state])), checks }
}

test('the sender’s domain is looked up and told in words, in pieces and from the domain above as well', async () => {
  const { domain, states, checks } = await told('ada@mail.bücher.example', {
    'mail.xn--bcher-kva.example': [['v=spf1 include:_spf.goo', 'gle.com ~all'], ['other']],
    'google._domainkey.mail.xn--bcher-kva.example': [['v=DKIM1; p=MIIB']],
    '_dmarc.xn--bcher-kva.example': [['v=DMARC1; p=reject']],
  })
  expect(domain).toBe('mail.bücher.example')
  expect(states).toEqual({ SPF: 'good', DKIM: 'good', DMARC: 'good' })
  expect(checks[0]?.text).toBe('found, includes Google.')
})

test('where names do not exist that is known; where nobody answers it is not', async () => {
  expect((await told('ada@sender.example', {})).states).toEqual({ SPF: 'missing', DKIM: 'unknown', DMARC: 'missing' })
  const silent = { 'sender.example': 'ETIMEOUT', '_dmarc.sender.example': 'ETIMEOUT' } as const
  expect((await told('ada@sender.example', silent)).states).toEqual({
    SPF: 'unknown',
    DKIM: 'unknown',
    DMARC: 'unknown',
  })
})
