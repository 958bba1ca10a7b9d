import { describe, expect, test } from 'vitest'
import { returned, suppressed } from '../../../tests/world/inbox-scene.ts'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { complaint, daemon, type Target, target, topped, WORDS } from '../../../tests/world/report-target.ts'

describe('a real report counts', () => {
  test.each<[string, (t: Target) => Buffer]>([
    ['with the returned headers', ({ grace, mail }) => returned(grace.email, mail.messageId)],
    [
      'that names our Message-ID in In-Reply-To',
      ({ grace, mail }) => rawMail(daemon({ 'In-Reply-To': mail.messageId }), WORDS(grace.email)),
    ],
    [
      'that names it in words, without brackets',
      ({ grace, mail }) =>
        rawMail(daemon(), `${WORDS(grace.email)}\nThe message ${mail.messageId.slice(1, -1)} was not delivered.`),
    ],
    [
      'that returns our email under another Message-ID, with our key',
      ({ grace, key }) =>
        Buffer.from(
          returned(grace.email, '<0100018f@ses.example>')
            .toString()
            .replace('Subject: Hello\r\n\r\n--b1--', `X-Leadwright-Key: ${key}\r\nSubject: Hello\r\n\r\n--b1--`),
        ),
    ],
    [
      'that returns our email without its own headers',
      ({ grace, smtp }) =>
        Buffer.from(
          returned(grace.email, '<0100018f@ses.example>')
            .toString()
            .replace(
              /Content-Type: text\/rfc822-headers[\s\S]*$/,
              `Content-Type: message/rfc822\r\n\r\n${(smtp.mails[0]?.raw ?? '').replace(/^(Message-ID|X-Leadwright-Key|List-Unsubscribe[-\w]*):.*\r?\n(?:[ \t].*\r?\n)*/gim, '')}\r\n--b1--\r\n`,
            ),
        ),
    ],
    [
      'that a gateway wrapped',
      ({ grace, mail }) =>
        rawMail(
          daemon({ 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="outer"' }),
          `--outer\nContent-Type: text/plain\n\n${WORDS(grace.email)}\n--outer\nContent-Type: message/rfc822\n\n${returned(grace.email, mail.messageId)}\n--outer--\n`,
        ),
    ],
    [
      'about the address it was forwarded to, which names the recipient',
      ({ grace, mail }) =>
        Buffer.from(
          returned('grace@home.example', mail.messageId)
            .toString()
            .replace('Action:', `Original-Recipient: rfc822; ${grace.email}\r\nAction:`),
        ),
    ],
    [
      'that passed DMARC',
      ({ grace, mail }) =>
        topped(
          returned(grace.email, mail.messageId),
          'Authentication-Results: mx.sender.example; spf=fail smtp.helo=x; dmarc=pass header.from=mx.sender.example\n',
        ),
    ],
    [
      'whose failure another server noted on the way',
      ({ grace, mail }) =>
        topped(
          returned(grace.email, mail.messageId),
          'Received: from relay.example by mx.sender.example; Mon, 16 Nov 2026 10:00:00 +0000\nAuthentication-Results: relay.elsewhere.example; dmarc=fail header.from=mx.sender.example\n',
        ),
    ],
  ])('%s', async (_what, report) => {
    const t = await target()
    await t.deliver(report(t))
    await t.expectBounced()
  })

  test('once: sent again it does not put back on the list whom the owner took off', async () => {
    const t = await target()
    await t.deliver(returned(t.grace.email, t.mail.messageId))
    const { entries } = (await t.ada.call('GET', '/api/suppressions')).body as { entries: { id: number }[] }
    await t.ada.call('DELETE', `/api/suppressions/${entries[0]?.id}`)
    await t.deliver(returned(t.grace.email, t.mail.messageId))
    expect(await suppressed(t.ada)).toEqual([])
  })

  test('a complaint whose sender hides the address, with our Message-ID', async () => {
    const t = await target()
    const [, domain] = t.grace.email.split('@')
    await t.deliver(complaint(`5f4dcc3b@${domain}`, t.mail.messageId))
    expect(await suppressed(t.ada)).toEqual([`${t.grace.email} complained`])
  })
})
