// Whoever claims to be somebody else takes nobody off our list of recipients.
import { expect, test } from 'vitest'
import { enrolledScene } from '../../../tests/world/enrolled-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { mailToken, unsubscribeSubject } from '../../outbox/mail-token.ts'

const FAILS = { 'Authentication-Results': 'mx.sender.example; spf=fail smtp.mailfrom=evil.example; dmarc=fail' }
const MARK = { 'X-Apple-Unsubscribe': 'true' }
let made = 0

async function forgeries() {
  const s = await enrolledScene()
  return {
    ...s,
    /** Reads an email that names its sender as it likes. */
    forge: async (from: string, headers: Record<string, string>, body = 'x') => {
      const id = `<evil${++made}@evil.example>`
      const common = { From: from, To: 'ada@sender.example', Subject: 'x', 'Message-ID': id }
      s.imap.deliver(rawMail({ ...common, ...headers }, body))
      await s.read()
    },
    listed: async () =>
      ((await s.ada.call('GET', '/api/suppressions')).body as { entries: { address: string }[] }).entries.map(
        ({ address }) => address,
      ),
  }
}

test.each([
  ['that fails authentication', FAILS],
  ['of a server that does not check', {}],
  ['that calls itself automatic', { 'Auto-Submitted': 'auto-replied' }],
])("Apple Mail's header alone unsubscribes nobody, in an email %s", async (_which, headers) => {
  const s = await forgeries()
  await s.forge(s.grace.email, { ...headers, ...MARK })
  expect(await s.listed()).toEqual([])
  expect(await s.enrollment()).not.toMatchObject({ status: 'unsubscribed' })
})

test("Apple Mail's header in the thread of our email unsubscribes its recipient", async () => {
  const s = await forgeries()
  await s.forge(s.grace.email, { ...MARK, 'In-Reply-To': s.messageId, 'Auto-Submitted': 'auto-replied' })
  expect(await s.listed()).toEqual([s.grace.email])
})

test('with the subject of our unsubscribe address too, whoever sends it', async () => {
  const s = await forgeries()
  const { rows } = await s.w.pool.query('select id from sequence_logs where message_id = $1', [s.messageId])
  await s.forge('relay@privaterelay.example', {
    ...MARK,
    Subject: unsubscribeSubject(mailToken(s.w.mail.box, 'u', rows[0].id)),
  })
  expect(await s.listed()).toEqual([s.grace.email])
})

test.each([
  ['by the header', MARK, 'x'],
  ['in words', {}, 'Please unsubscribe me'],
])(
  "whoever unsubscribes %s in a stranger's name, in a thread of their own, unsubscribes themselves alone",
  async (_how, headers, body) => {
    const s = await forgeries()
    await s.forge('ceo@bigcustomer.example', { ...FAILS, ...headers, 'In-Reply-To': s.messageId }, body)
    expect(await s.listed()).toEqual([s.grace.email])
  },
)

test('who writes from another address of theirs unsubscribes both', async () => {
  const s = await forgeries()
  await s.forge('grace@home.example', { 'In-Reply-To': s.messageId }, 'Please unsubscribe me')
  expect((await s.listed()).sort()).toEqual([s.grace.email, 'grace@home.example'].sort())
})

test("a wish to stop in a colleague's name counts for the colleague, unless it is forged", async () => {
  const s = await forgeries()
  const domain = s.grace.email.split('@')[1]
  const body =
    'We talked about your offer and chose another one for this year. Thank you for the figures and for the time that you took. Please remove me from your mailing list.'
  await s.forge(`kim@${domain}`, { ...FAILS, Subject: 'Re: Hello' }, body)
  expect(await s.listed()).toEqual([])
  await s.forge(`kim@${domain}`, { Subject: 'Re: Hello' }, body)
  expect(await s.listed()).toEqual([`kim@${domain}`])
})
