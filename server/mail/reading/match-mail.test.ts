import { describe, expect, test } from 'vitest'
import { answer, postfixReport, rawMail } from '../../../tests/world/raw-mail.ts'
import { classifyMail } from './classify-mail.ts'
import { chooseMatch, cluesOf, countsAs, isOwnMail, type SentMail } from './match-mail.ts'
import { readMail } from './read-mail.ts'

const sent = (id: number, more: Partial<SentMail> = {}): SentMail => ({
  id,
  messageId: `<mail-${id}@sender.example>`,
  recipientAddress: `kim${id}@lead.example`,
  mailboxId: 1,
  isRecent: true,
  ...more,
})

function match(raw: Buffer, mails: SentMail[], named: number[] = []) {
  const mail = readMail(raw)
  const { kind, ...found } = classifyMail(mail)
  const choice = chooseMatch(cluesOf(mail, { kind, ...found }), named, mails)
  return choice && { id: choice.mail.id, how: choice.how, as: countsAs(mail, kind, choice) }
}

describe('an incoming mail is about', () => {
  test('the mail it answers, before any other of the thread', () => {
    const raw = answer('Yes', {
      'In-Reply-To': '<mail-2@sender.example>',
      References: '<mail-1@sender.example> <mail-2@sender.example>',
    })
    expect(match(raw, [sent(1), sent(2)])).toEqual({ id: 2, how: 'name', as: 'reply' })
  })

  test('the newest of the thread that is ours, where the answered one is not', () => {
    const raw = answer('Yes', {
      'In-Reply-To': '<colleague@lead.example>',
      References: '<mail-1@sender.example> <mail-2@sender.example> <colleague@lead.example>',
    })
    expect(match(raw, [sent(1), sent(2)])).toMatchObject({ id: 2, how: 'name' })
  })

  test('the mail a report returns, whatever else was sent to the address since', () => {
    const raw = postfixReport({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown' })
    const newer = sent(9, { recipientAddress: 'kim@lead.example' })
    expect(match(raw, [newer, sent(1, { recipientAddress: 'kim@lead.example' })])).toEqual({
      id: 1,
      how: 'name',
      as: 'bounce',
    })
  })

  test('the mail that its token names, where a server gave it another Message-ID', () => {
    const raw = answer('Yes', { 'In-Reply-To': '<0100018f@amazonses.example>' })
    expect(match(raw, [sent(1), sent(2)], [1])).toEqual({ id: 1, how: 'name', as: 'reply' })
  })

  test('the newest mail to its sender, where it names none', () => {
    const raw = answer('Yes', { 'In-Reply-To': '<gone@sender.example>' })
    const old = { recipientAddress: 'kim@lead.example', isRecent: false }
    expect(match(raw, [sent(3, { ...old, isRecent: true }), sent(1, old)])).toMatchObject({ id: 3, how: 'address' })
    expect(match(raw, [sent(1, old)])).toBeUndefined()
  })

  test('a mail of any age, where its sender wants no more', () => {
    const raw = answer('Unsubscribe', { 'In-Reply-To': '<gone@sender.example>', Subject: 'Unsubscribe' })
    const old = sent(1, { recipientAddress: 'kim@lead.example', isRecent: false })
    expect(match(raw, [old])).toEqual({ id: 1, how: 'address', as: 'unsubscribe' })
  })

  test('the only person we wrote to at its company; nobody where there were two', () => {
    const raw = answer('Yes', { From: 'office@lead.example', 'In-Reply-To': '<gone@sender.example>' })
    expect(match(raw, [sent(2), sent(1, { recipientAddress: 'kim2@lead.example' })])).toMatchObject({
      id: 2,
      how: 'domain',
      as: 'reply',
    })
    expect(match(raw, [sent(2), sent(1)])).toBeUndefined()
  })

  test('nobody, by a public domain', () => {
    const raw = answer('Yes', { From: 'somebody@gmail.com', 'In-Reply-To': '<gone@sender.example>' })
    expect(match(raw, [sent(1, { recipientAddress: 'kim@gmail.com' })])).toBeUndefined()
  })
})

describe('a mail that answers nothing', () => {
  const to = [sent(1, { recipientAddress: 'kim@lead.example' })]
  const fresh = (headers: Record<string, string> = {}) =>
    rawMail({ From: 'kim@lead.example', To: 'rep@sender.example', Subject: 'Your offer', ...headers }, 'Call me.')

  test('is an answer, from a person whom we wrote to', () => {
    expect(match(fresh(), to)).toEqual({ id: 1, how: 'address', as: 'reply' })
  })

  test.each([
    [{ 'List-Id': 'news <news.lead.example>' }],
    [{ Precedence: 'bulk' }],
    [{ 'Auto-Submitted': 'auto-generated' }],
  ])('is none with %o', (headers) => {
    expect(match(fresh(headers), to)?.as).not.toBe('reply')
  })
})

test('what our side writes into the conversation is no answer', () => {
  const own = ['rep@sender.example']
  const from = (address: string) => readMail(answer('Hello', { From: address }))
  expect(isOwnMail(from('Rep@sender.example'), 'reply', own, 'kim@lead.example')).toBe(true)
  expect(isOwnMail(from('boss@sender.example'), 'reply', own, 'kim@lead.example')).toBe(true)
  expect(isOwnMail(from('kim@lead.example'), 'reply', own, 'kim@lead.example')).toBe(false)
  // A lead in the same house.
  expect(isOwnMail(from('boss@sender.example'), 'reply', own, 'intern@sender.example')).toBe(false)
  expect(isOwnMail(from('someone@gmail.com'), 'reply', ['rep@gmail.com'], 'kim@lead.example')).toBe(false)
  expect(isOwnMail(from('mailer-daemon@sender.example'), 'bounce', own, 'kim@lead.example')).toBe(false)
})
