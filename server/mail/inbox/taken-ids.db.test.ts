// Whoever gets to know the Message-ID of an email on its way can't get it out of ours by sending another one under it first.
import { expect, test } from 'vitest'
import { answer, kinds, lead, notices, scene, sentTo, suppressed } from '../../../tests/world/inbox-scene.ts'

const STOP = 'Please unsubscribe me.'
const SAME = { 'Message-ID': '<one-id@navona.example>' }
const FAILED = { 'Authentication-Results': 'mx.sender.example; spf=fail; dmarc=fail' }

test('a wish to stop counts, whoever wrote before under its Message-ID', async () => {
  const s = await scene()
  const [eve, grace] = [await lead(s.ada), await lead(s.ada)]
  const [toEve, toGrace] = [await sentTo(s, eve), await sentTo(s, grace)]
  s.imap.deliver(answer(eve.email, { 'In-Reply-To': toEve.messageId, ...SAME }))
  await s.read()
  const hers = answer(grace.email, { 'In-Reply-To': toGrace.messageId, ...SAME }, STOP)
  for (let times = 0; times < 2; times++) {
    s.imap.deliver(hers)
    await s.read()
  }
  expect(await suppressed(s.ada)).toEqual([`${grace.email} unsubscribed`])
  expect((await kinds(s.ada, grace)).filter((kind) => kind === 'mail_answered')).toHaveLength(1)
})

test('the same where somebody wrote in their name, and failed the sender check', async () => {
  const s = await scene()
  const grace = await lead(s.ada)
  const mail = await sentTo(s, grace)
  const headers = { 'In-Reply-To': mail.messageId, Date: new Date().toUTCString(), ...SAME }
  s.imap.deliver(answer(grace.email, { ...headers, ...FAILED }, 'Go on.'))
  await s.read()
  const hers = answer(grace.email, headers, STOP)
  for (let times = 0; times < 2; times++) {
    s.imap.deliver(hers)
    await s.read()
  }
  s.imap.renumber()
  await s.read()
  expect(await suppressed(s.ada)).toEqual([`${grace.email} unsubscribed`])
  expect(await notices(s)).toHaveLength(2)
})
