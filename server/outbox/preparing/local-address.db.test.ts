import { expect, test } from 'vitest'
import { mailEngine } from '../../../tests/world/mail-engine.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { newLead, newUnconfirmed, type Person, step } from '../../../tests/world/sequences.ts'
import { PUBLIC, type World, world } from '../../../tests/world/world.ts'
import { readReceived } from '../../inbox/reading/mail-work.ts'
import { findMailbox, type MailboxRow } from '../../mail/account/mailbox-queries.ts'
import { applyMessage } from '../../mail/inbox/apply-inbox.ts'

const SMTP = { host: '127.0.0.1', port: 2525, security: 'none', user: null }
const IMAP = { host: '127.0.0.1', port: 9933, security: 'none', user: 'ada', password: 'secret word' }
const LIST = '/api/email-sequences'
const STEPS = [step(1, { body: 'Hello {{ firstName }}, see https://sender.example/a now.' })]

async function scene(settings: Record<string, string> = {}, mailbox: object | null = { imap: IMAP }) {
  const w = await world(settings)
  const ada = await w.person({ firstName: 'Ada', lastName: 'Byron' })
  const account = { fromName: 'Ada', fromEmail: 'ada+x@sender.example', smtp: SMTP, minGapSeconds: 0, ...mailbox }
  if (mailbox) expect((await ada.call('PUT', '/api/mailbox', account)).status).toBe(200)
  return { w, ada, engine: await mailEngine(w, ada.id) }
}

const enroll = (person: Person, id: number, ...leadIds: number[]) =>
  person.call('POST', `${LIST}/${id}/enroll`, { leadIds, confirmClaims: true, confirmUnreadInbox: true })

/** What a recipient sees of it, without the line breaks of the encoding. */
const readable = (mime: Buffer) =>
  mime
    .toString()
    .replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
const header = (mime: Buffer, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(mime.toString())?.[1]?.replace(/\r?\n[ \t]/g, '')

async function receive(w: World, person: Person, headers: Record<string, string>, body: string) {
  const mailbox = (await findMailbox(w.db, person.id)) as MailboxRow
  const raw = rawMail({ To: 'ada+x@sender.example', 'Message-ID': '<one@elsewhere.example>', ...headers }, body)
  const read = await readReceived(mailbox.userId, raw)
  await w.db.transaction((tx) => applyMessage(tx, mailbox, { raw, receivedAt: new Date(), read }, w.mail.box))
}
const suppressed = async (w: World, person: Person) =>
  (await w.pool.query('select address, reason from suppressions where user_id = $1 order by address', [person.id])).rows

test('a local address: no tracking, no link to it, and a mailto that names the email', async () => {
  const { ada, engine } = await scene()
  const { id } = await newUnconfirmed(ada, STEPS)
  expect(await enroll(ada, id, (await newLead(ada)).id)).toMatchObject({ status: 200 })
  const [mail] = await engine.send()
  const mime = mail?.mime as Buffer
  expect(readable(mime)).not.toContain('localhost')
  expect(readable(mime)).not.toMatch(/\/t\/|\/u\/|<img/)
  expect(readable(mime)).toContain('href="https://sender.example/a"')
  expect(readable(mime)).toContain('If you would rather not hear from me, reply with "unsubscribe".')
  expect(header(mime, 'List-Unsubscribe')).toMatch(/^<mailto:ada%2Bx@sender\.example\?subject=unsubscribe%20[\w.-]+>$/)
  expect(header(mime, 'List-Unsubscribe-Post')).toBeUndefined()
  // One-to-one emails as well.
  const template = (
    await ada.call('POST', '/api/email-templates', { subject: 'Hi', body: 'See https://sender.example/b' })
  ).body as { id: number }
  await ada.call('POST', `/api/email-templates/${template.id}/send`, { leadId: (await newLead(ada)).id })
  const [single] = await engine.send()
  expect(readable(single?.mime as Buffer)).not.toMatch(/localhost|\/t\/|\/u\//)
})

test('a local address and no inbox: a one-to-one email asks for a reply, and has no header that nobody reads', async () => {
  const { ada, engine } = await scene({}, {})
  const template = (await ada.call('POST', '/api/email-templates', { subject: 'Hi', body: 'Hello there' })).body as {
    id: number
  }
  await ada.call('POST', `/api/email-templates/${template.id}/send`, { leadId: (await newLead(ada)).id })
  const mime = (await engine.send())[0]?.mime as Buffer
  expect(header(mime, 'List-Unsubscribe')).toBeUndefined()
  expect(readable(mime)).toContain('If you would rather not hear from me, reply with "unsubscribe".')
})

test('A20: with a public address there are an https link, one click and tracking', async () => {
  const { ada, engine } = await scene(PUBLIC)
  const { id } = await newUnconfirmed(ada, STEPS)
  await enroll(ada, id, (await newLead(ada)).id)
  const [mail] = await engine.send()
  const mime = mail?.mime as Buffer
  expect(header(mime, 'List-Unsubscribe')).toMatch(/^<https:\/\/leadwright\.example\.com\/u\/[\w.-]+>$/)
  expect(header(mime, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(readable(mime)).toMatch(/<img src="https:\/\/leadwright\.example\.com\/t\/o\//)
  expect(readable(mime)).toContain(
    'If you would rather not hear from me, unsubscribe here: https://leadwright.example.com/u/',
  )
})

test('the email that the header asks for unsubscribes exactly that lead, once, whoever sends it', async () => {
  const { w, ada, engine } = await scene()
  const bob = await w.person()
  const { id } = await newUnconfirmed(ada, [...STEPS, step(2)])
  const [grace, ida] = [await newLead(ada), await newLead(ada)]
  await enroll(ada, id, grace.id, ida.id)
  const sent = await engine.send()
  const mime = sent.find(({ leadId }) => leadId === grace.id)?.mime as Buffer
  const subject = decodeURIComponent(/subject=([^>]+)>/.exec(header(mime, 'List-Unsubscribe') ?? '')?.[1] ?? '')
  const [, token = ''] = subject.split(' ')
  // Guessed, changed, without a token of ours, and in the inbox of somebody else: nothing happens.
  await ada.call('PUT', '/api/mailbox', { fromName: 'A', fromEmail: 'ada+x@sender.example', smtp: SMTP, imap: IMAP })
  await bob.call('PUT', '/api/mailbox', { fromName: 'B', fromEmail: 'bob@else.example', smtp: SMTP, imap: IMAP })
  const forged = `${token.slice(0, -6)}AAAAAA`
  const other = token.replace(/^[^.]+/, sent.find(({ leadId }) => leadId === ida.id)?.id.toString(36) ?? '')
  for (const guess of [forged, other, 'x'])
    await receive(
      w,
      ada,
      { From: 'stranger@nowhere.example', Subject: `unsubscribe ${guess}`, 'Message-ID': `<${guess}@x>` },
      '',
    )
  await receive(w, bob, { From: grace.email, Subject: subject }, '')
  expect(await suppressed(w, ada)).toEqual([])
  expect(await suppressed(w, bob)).toEqual([])
  // As an email app sends it: from another address of the person, marked as automatic, with a footer.
  const headers = {
    From: `someone@else.example`,
    Subject: subject,
    'Auto-Submitted': 'auto-generated',
    'In-Reply-To':
      sent
        .find(({ leadId }) => leadId === ida.id)
        ?.mime.toString()
        .match(/^Message-ID: (.*)$/im)?.[1] ?? '',
  }
  for (let n = 0; n < 3; n++)
    await receive(w, ada, headers, `Sent by an email app. ${'Some words of a footer. '.repeat(20)}`)
  expect(await suppressed(w, ada)).toEqual([{ address: grace.email, reason: 'unsubscribed' }])
  const { rows } = await w.pool.query(
    `select lead_id, status from lead_sequence_enrollments where sequence_id = $1 order by lead_id`,
    [id],
  )
  expect(rows).toEqual([
    { lead_id: grace.id, status: 'unsubscribed' },
    { lead_id: ida.id, status: 'active' },
  ])
  const events = (await ada.call('GET', `/api/leads/${grace.id}/timeline`)).body as { kind: string }[]
  expect(events.filter(({ kind }) => kind === 'unsubscribed')).toHaveLength(1)
})

test('with neither a public address nor a read inbox no sequence starts, and confirmations do not change that', async () => {
  for (const { w, ada, engine } of [await scene({}, {}), await scene({ SMTP_URL: 'smtp://127.0.0.1:2525' }, null)]) {
    const { id } = await newUnconfirmed(ada, STEPS)
    const grace = await newLead(ada)
    const REFUSED = {
      status: 409,
      body: {
        code: 'no-unsubscribe',
        message: expect.stringContaining('Recipients have no way to unsubscribe'),
        problems: [{ code: 'no-unsubscribe' }],
      },
    }
    expect(await enroll(ada, id, grace.id)).toMatchObject(REFUSED)
    await ada.call('PATCH', `${LIST}/${id}`, { isActive: false })
    const start = { isActive: true, confirmClaims: true, confirmUnreadInbox: true }
    expect(await ada.call('PATCH', `${LIST}/${id}`, start)).toMatchObject(REFUSED)
    // A trigger neither: its leads wait, and say why.
    const auto = await newUnconfirmed(ada, STEPS, { trigger: 'lead_created' })
    await newLead(ada)
    expect(await engine.send()).toEqual([])
    expect((await ada.call('GET', `${LIST}/${auto.id}/logs`)).body).toMatchObject({
      logs: [{ cause: { code: 'no_unsubscribe' } }],
    })
    const { problems } = (await ada.call('POST', `${LIST}/${id}/preview`, { leadIds: [grace.id] })).body as {
      problems: { kind: string }[]
    }
    expect(problems.map(({ kind }) => kind)).toContain('no_unsubscribe')
    // With a public address the same installation only asks.
    const other = await world({ ...PUBLIC, SMTP_URL: w.config.smtpUrl?.href ?? '' })
    await ada.call('PATCH', `${LIST}/${auto.id}`, { confirmUnreadInbox: true })
    expect(other.config.publicUrl.host).toBe('leadwright.example.com')
  }
})

test('a test run starts without either, and shows the links as they would be', async () => {
  const { ada, engine } = await scene({}, null)
  const { id } = await newUnconfirmed(ada, STEPS)
  expect(await ada.call('POST', `${LIST}/${id}/enroll`, { leadIds: [(await newLead(ada)).id] })).toMatchObject({
    status: 200,
  })
  const [mail] = await engine.send()
  expect(readable(mail?.mime as Buffer)).toContain('http://localhost:3000/u/')
})

test('sequence emails carry the postal address, one-to-one emails do not, and the preview says when it is missing', async () => {
  const { ada, engine } = await scene()
  const { id } = await newUnconfirmed(ada, STEPS)
  const [grace, ida] = [await newLead(ada), await newLead(ada)]
  const missing = async () =>
    (
      (await ada.call('POST', `${LIST}/${id}/preview`, { leadIds: [grace.id] })).body as {
        problems: { kind: string; message: string }[]
      }
    ).problems.filter(({ kind }) => kind === 'no_postal_address')
  expect(await missing()).toMatchObject([{ message: expect.stringContaining('Settings, Profile') }])
  const saved = await ada.call('PATCH', '/api/account', { postalAddress: '12 Analytical <Row>\nLondon W1' })
  expect(saved, saved.text).toMatchObject({ status: 200 })
  expect(await missing()).toEqual([])
  await enroll(ada, id, grace.id)
  const [mail] = await engine.send()
  expect(readable(mail?.mime as Buffer)).toMatch(
    /reply with "unsubscribe"\.\r?\n\r?\n12 Analytical <Row>\r?\nLondon W1/,
  )
  expect(readable(mail?.mime as Buffer)).toContain('12 Analytical &lt;Row&gt;<br>')
  const template = (await ada.call('POST', '/api/email-templates', { subject: 'Hi', body: 'Hello' })).body as {
    id: number
  }
  await ada.call('POST', `/api/email-templates/${template.id}/send`, { leadId: ida.id })
  const [single] = await engine.send()
  expect(readable(single?.mime as Buffer)).not.toContain('Analytical')
})

test('the account says whether recipients can reach it', async () => {
  const read = async (settings: Record<string, string>) =>
    (await (await scene(settings, null)).ada.call('GET', '/api/mail/transport')).body
  expect(await read({})).toMatchObject({ hasPublicAddress: false })
  expect(await read(PUBLIC)).toMatchObject({ hasPublicAddress: true })
})
