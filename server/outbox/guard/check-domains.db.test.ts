import { expect, test } from 'vitest'
import type { MailLog } from '../../../contract/mail.ts'
import { mailbox } from '../../../tests/world/mail-desk.ts'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { enroll, newLead, newSequence, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import type { DomainVerdict } from './recipient-domains.ts'

const VERDICTS: Record<string, DomainVerdict> = {
  'gone.example': 'no_such_domain',
  'silent.example': 'null_mx',
  'slow.example': 'unknown',
}

async function sentTo(host: string) {
  const w = await world(PUBLIC)
  await w.pool.query(`update mailboxes set paused_reason = 'account_refused'`)
  const ada = await w.person()
  const looked: string[] = []
  Object.assign(w.mail, {
    recipientDomains: {
      look: async (domains: string[]) => void looked.push(...domains),
      verdictOf: (domain: string) => VERDICTS[domain] ?? 'takes_email',
    },
  })
  await ada.call('PUT', '/api/mailbox', mailbox(2525))
  await w.pool.query('update mailboxes set smtp_host = $2 where user_id = $1', [ada.id, host])
  const { id } = await newSequence(ada, [step(1)])
  const domains = [...Object.keys(VERDICTS), 'fine.example']
  const leads = []
  for (const domain of domains) leads.push(await newLead(ada, { email: `grace@${domain}`, company: domain }))
  await enroll(ada, id, ...leads.map((one) => one.id))
  const engine = await mailEngine(w, ada.id)
  const sent = (await engine.send()).map(({ recipientAddress }) => recipientAddress).sort()
  const mails = (await ada.call('GET', '/api/mails')).body as MailLog[]
  const causes = Object.fromEntries(
    mails.filter(({ state }) => state === 'skipped').map((mail) => [mail.cause?.code, mail.reason]),
  )
  const { body } = await ada.call('GET', '/api/suppressions')
  return { sent, causes, looked: [...new Set(looked)].sort(), suppressed: (body as { entries: unknown[] }).entries }
}

test('no email goes to a domain that does not exist or takes none; its owner sees why, and nobody is blamed', async () => {
  const { sent, causes, looked, suppressed } = await sentTo('smtp.provider.com')
  expect(sent).toEqual(['grace@fine.example', 'grace@slow.example'])
  expect(causes).toEqual({
    no_such_domain:
      "The domain gone.example doesn't exist, so we didn't send this email. Correct the lead's email address.",
    domain_without_email:
      "The domain silent.example doesn't accept email, so we didn't send this one. Correct the lead's email address.",
  })
  expect(looked).toEqual(['fine.example', 'gone.example', 'silent.example', 'slow.example'])
  expect(suppressed).toEqual([])
})

test('a server on a private network may know other domains: nothing is looked up', async () => {
  const { sent, looked } = await sentTo('127.0.0.1')
  expect(sent).toHaveLength(4)
  expect(looked).toEqual([])
})
