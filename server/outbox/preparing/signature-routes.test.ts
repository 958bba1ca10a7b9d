import { expect, test } from 'vitest'
import type { CapturedMail } from '../../../contract/mail.ts'
import { lead, mailbox } from '../../../tests/world/mail-desk.ts'
import { newSequence, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'

const MAYA = 'Maya Okonkwo\nAccount Executive, Ledgerly'
const TEXT = { subject: 'An idea', body: 'Hello {{ firstName }},\n\nshall we talk?' }

async function desk() {
  const w = await world()
  const maya = await w.person({ firstName: 'Maya', lastName: 'Okonkwo' })
  const save = async (path: string, body: object) => {
    const answer = await maya.call('PUT', path, body)
    expect(answer, answer.text).toMatchObject({ status: 200 })
  }
  const signatures = async () =>
    Promise.all(
      ['/api/voice', '/api/mailbox'].map(
        async (path) => ((await maya.call('GET', path)).body as { signature: string | null } | null)?.signature,
      ),
    )
  const to = await lead(maya)
  const sent = async (text = TEXT) => {
    const { body } = await maya.call('POST', `/api/leads/${to.id}/emails`, text)
    return ((await maya.call('GET', `/api/mails/${(body as { id: number }).id}`)).body as CapturedMail).text
  }
  return { maya, to, save, signatures, sent }
}
const times = (text: string) => text.split('Maya Okonkwo').length - 1

test.each([
  ['only with the voice', { voice: MAYA }],
  ['only with the email account', { mailbox: MAYA }],
  ['with both', { voice: MAYA, mailbox: MAYA }],
])('a signature saved %s is in every email once', async (_, given: { voice?: string; mailbox?: string }) => {
  const { save, signatures, sent } = await desk()
  await save('/api/voice', { senderName: 'Maya Okonkwo', ...(given.voice && { signature: given.voice }) })
  await save('/api/mailbox', mailbox(9, given.mailbox ? { signature: given.mailbox } : {}))
  expect(await signatures()).toEqual([MAYA, MAYA])
  expect(times(await sent())).toBe(1)
  expect(times(await sent({ ...TEXT, body: `Hello,\n\nshall we talk?\n\nBest regards,\n${MAYA}` }))).toBe(1)
  expect(times(await sent({ ...TEXT, body: 'Hello,\n\nshall we talk?\n\nBest,\nMaya Okonkwo' }))).toBe(1)
})

test('the signature saved last is the one, and it can be removed at both places', async () => {
  const { save, signatures, sent } = await desk()
  await save('/api/mailbox', mailbox(9, { signature: 'Old' }))
  await save('/api/voice', { signature: MAYA })
  await save('/api/mailbox', mailbox(9))
  await save('/api/voice', { senderName: 'Maya Okonkwo' })
  expect(await signatures()).toEqual([MAYA, MAYA])
  await save('/api/mailbox', mailbox(9, { signature: 'Newer' }))
  expect(await signatures()).toEqual(['Newer', 'Newer'])
  expect(await sent()).not.toContain('Maya Okonkwo')
  await save('/api/voice', { signature: '' })
  expect(await signatures()).toEqual([null, null])
  await save('/api/voice', { signature: MAYA })
  await save('/api/mailbox', mailbox(9, { signature: null }))
  expect(await signatures()).toEqual([null, null])
})

test('previews have the signature as it will be sent', async () => {
  const { maya, to, save } = await desk()
  await save('/api/voice', { senderName: 'Maya Okonkwo', signature: MAYA })
  const preview = async (body: string) =>
    (await maya.call('POST', '/api/email-templates/preview', { ...TEXT, body, leadId: to.id })).body
  expect(await preview(TEXT.body)).toMatchObject({ signature: MAYA })
  expect(await preview(`Hello,\n\n${MAYA}`)).not.toHaveProperty('signature')
  const { id } = await newSequence(maya, [step(1), step(2, { body: `Hello.\n\n${MAYA}` })])
  const { body } = await maya.call('POST', `/api/email-sequences/${id}/preview`, { leadIds: [to.id] })
  const { mails } = body as { mails: { body: string }[] }
  expect(mails.map((mail) => times(mail.body))).toEqual([1, 1])
})
