import { expect, test } from 'vitest'
import { gmailWorld } from '../../../tests/mail-api/gmail-world.ts'
import { emailFrom } from '../../../tests/mail-api/mail-api-world.ts'
import { startSandboxPage } from '../../../tests/simulators/mail-sandbox-page.ts'
import { readMail } from '../reading/read-mail.ts'

test('the sandbox shows what went out, and a reply in it reaches the mailbox', async () => {
  const { gmail, address, api, stop } = await gmailWorld()
  const page = await startSandboxPage(
    [
      {
        name: 'Google',
        addresses: [address],
        settings: gmail.settings,
        sent: () => gmail.sent,
        receive: (raw, to) => void gmail.receive(raw, { to }),
      },
    ],
    0,
  )
  const mail = { ...emailFrom(address, { subject: 'A <question>' }), threadId: null, isRetry: false }
  const { id } = await api().prepare(mail)
  const sent = await api().send(id)
  expect(await (await fetch(page.url)).text()).toContain('A &lt;question>')
  const body = new URLSearchParams({ provider: '0', email: '0', text: 'Ja, gerne. Schöne Grüße' })
  expect((await fetch(`${page.url}/reply`, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  const replies = []
  for await (const { mails } of api().readNew(null, new Date(Date.now() - 60_000)))
    replies.push(...mails.map(({ raw }) => readMail(raw)))
  expect(replies).toMatchObject([
    {
      from: { address: 'grace@navona.example' },
      subject: 'Re: A <question>',
      inReplyTo: sent.messageId,
      text: 'Ja, gerne. Schöne Grüße',
    },
  ])
  await Promise.all([page.stop(), stop()])
})
