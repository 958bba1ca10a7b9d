import { describe, expect, test } from 'vitest'
import type { CapturedMail } from '../../../contract/mail.ts'
import type { OwnMailbox } from '../../../contract/mailbox.ts'
import { PNG, uploaded } from '../../../tests/world/email-files.ts'
import { lead, mailbox, send, template } from '../../../tests/world/mail-desk.ts'
import { newSequence, step } from '../../../tests/world/sequences.ts'
import { world } from '../../../tests/world/world.ts'
import { forgetUnusedFiles } from '../../templates/files/file-queries.ts'

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof world>>['person']>>

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
  return { w, maya, to, save, signatures, sent }
}
const list = async (person: Person) => (await person.call('GET', '/api/mailboxes')).body as OwnMailbox[]
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

const MAYA_HTML = '<p><b>Maya Okonkwo</b><br>Account Executive, Ledgerly</p>'

describe('a formatted signature', () => {
  const read = async (maya: Person, path = '/api/mailbox') =>
    (await maya.call('GET', path)).body as { signature: string | null; signatureHtml: string | null }

  test('is in formatted emails, and its text in the others', async () => {
    const { maya, to, save, sent } = await desk()
    await save('/api/mailbox', mailbox(9, { signatureHtml: `${MAYA_HTML}<script>alert(1)</script>` }))
    const expected = { signature: MAYA, signatureHtml: MAYA_HTML }
    expect(await read(maya)).toMatchObject(expected)
    expect(await read(maya, '/api/voice')).toMatchObject(expected)
    const { id } = await template(maya, { body: undefined, bodyHtml: '<p>Shall we <i>talk</i>?</p>' })
    const mail = (await maya.call('GET', `/api/mails/${(await send(maya, to.id, id)).id}`)).body as CapturedMail
    expect(mail.html).toContain(`<p>Shall we <i>talk</i>?</p>${MAYA_HTML}`)
    expect(mail.text).toContain(`Shall we talk?\n\n${MAYA}\n`)
    expect(await sent()).toContain(MAYA)
    const { body } = await maya.call('POST', `/api/leads/${to.id}/emails`, TEXT)
    const plain = (await maya.call('GET', `/api/mails/${(body as { id: number }).id}`)).body as CapturedMail
    expect(plain.html).not.toContain('<b>')
    const preview = { ...TEXT, bodyHtml: '<p>Hello</p>', leadId: to.id }
    expect((await maya.call('POST', '/api/email-templates/preview', preview)).body).toMatchObject({
      html: `<p>Hello</p>${MAYA_HTML}`,
      signature: MAYA,
    })
  })

  test('stays while its text does; another text alone is a signature without formatting', async () => {
    const { maya, save } = await desk()
    await save('/api/mailbox', mailbox(9, { signature: 'By hand', signatureHtml: MAYA_HTML }))
    await save('/api/mailbox', mailbox(9, { signature: 'By hand' }))
    await save('/api/voice', { senderName: 'Maya', signature: 'By hand' })
    await save('/api/voice', { senderName: 'Maya' })
    expect(await read(maya)).toMatchObject({ signature: 'By hand', signatureHtml: MAYA_HTML })
    await save('/api/voice', { senderName: 'Maya', signature: 'Another' })
    expect(await read(maya)).toMatchObject({ signature: 'Another', signatureHtml: null })
    await save('/api/voice', { signatureHtml: MAYA_HTML })
    expect(await read(maya)).toMatchObject({ signature: MAYA, signatureHtml: MAYA_HTML })
    await save('/api/mailbox', mailbox(9, { signatureHtml: null }))
    expect(await read(maya, '/api/voice')).toMatchObject({ signature: MAYA, signatureHtml: null })
  })

  test('each account can have its own; without one it has that of the default account', async () => {
    const { maya, to, save } = await desk()
    await save('/api/mailbox', mailbox(9, { signatureHtml: MAYA_HTML }))
    const { id } = (await maya.call('POST', '/api/mailboxes', mailbox(9, { fromEmail: 'm@second.example' })))
      .body as OwnMailbox
    expect(await list(maya)).toMatchObject([{}, { signature: MAYA, signatureHtml: MAYA_HTML }])
    const own = '<p><i>Second</i></p>'
    await maya.call('PATCH', `/api/mailboxes/${id}`, { signatureHtml: own })
    expect(await list(maya)).toMatchObject([{ signatureHtml: MAYA_HTML }, { signature: 'Second', signatureHtml: own }])
    const preview = { subject: 'x', body: 'x', bodyHtml: '<p>x</p>', leadId: to.id, mailboxId: id }
    expect((await maya.call('POST', '/api/email-templates/preview', preview)).body).toMatchObject({
      html: `<p>x</p>${own}`,
      signature: 'Second',
    })
    const sequence = await newSequence(maya, [step(1, { body: undefined, bodyHtml: '<p>x</p>' })], { mailboxIds: [id] })
    const flight = await maya.call('POST', `/api/email-sequences/${sequence.id}/preview`, { leadIds: [to.id] })
    expect(flight.body).toMatchObject({ mails: [{ html: `<p>x</p>${own}` }] })
    await maya.call('POST', `/api/mailboxes/${id}/default`)
    expect(await list(maya)).toMatchObject([
      { id, signatureHtml: own },
      { signature: MAYA, signatureHtml: MAYA_HTML },
    ])
  })

  test('is refused when it is too long, and when its image is not the owner’s', async () => {
    const { maya } = await desk()
    const put = (signatureHtml: string) => maya.call('PUT', '/api/mailbox', mailbox(9, { signatureHtml }))
    expect(await put('x'.repeat(20_001))).toMatchObject({ status: 400 })
    expect(await put('x'.repeat(2_001))).toMatchObject({ status: 400, body: { message: 'At most 2,000 characters' } })
    expect(await put(`<img src="/api/email-files/${'0'.repeat(64)}">`)).toMatchObject({
      status: 400,
      body: { message: 'An image of this signature was not found. Remove it, then upload it again.' },
    })
  })

  test('its image is part of each formatted email, and is kept while a signature has it', async () => {
    const { w, maya, to, save } = await desk()
    const { hash } = await uploaded(maya, PNG, 'logo.png', 'image')
    const html = `<p>Maya <img src="/api/email-files/${hash}" alt="Logo"></p>`
    await save('/api/mailbox', mailbox(9, { signatureHtml: html }))
    await w.pool.query(`update email_files set used_at = now() - interval '2 days'`)
    await forgetUnusedFiles(w.db)
    expect((await maya.call('GET', `/api/email-files/${hash}`)).status).toBe(200)
    const { id } = await template(maya, { body: undefined, bodyHtml: '<p>Hello</p>' })
    const mail = await send(maya, to.id, id)
    const { rows } = await w.pool.query('select file_hashes from sequence_logs where id = $1', [mail.id])
    expect(rows[0].file_hashes).toEqual([hash])
    await save('/api/mailbox', mailbox(9, { signature: 'Maya' }))
    await w.pool.query('update sequence_logs set file_hashes = null')
    await w.pool.query(`update email_files set used_at = now() - interval '2 days'`)
    await forgetUnusedFiles(w.db)
    expect((await maya.call('GET', `/api/email-files/${hash}`)).status).toBe(404)
  })
})
