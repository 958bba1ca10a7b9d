// People, responders and feedback loops, in many languages; and bytes that mean harm.
import { expect, test } from 'vitest'
import { answer, rawMail, wordsReport } from '../../../tests/world/raw-mail.ts'
import { classifyMail } from './classify-mail.ts'
import { readMail } from './read-mail.ts'

const classOf = (raw: Buffer) => classifyMail(readMail(raw))
const QUOTE =
  '\n\nOn Mon, 2 Mar 2026 at 09:00, Rep <rep@sender.example> wrote:\n\n> Shall we talk?\n> Unsubscribe: https://sender.example/u/1\n'

test.each([
  [
    'Outlook',
    { Subject: 'Automatic reply: Hello', 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    'Back on Monday.',
  ],
  ['Outlook without its headers', { Subject: 'Automatische Antwort: Hello' }, 'Ich bin bis 5. Mai nicht im Büro.'],
  [
    'Gmail',
    { Subject: 'Re: Hello', 'Auto-Submitted': 'auto-replied', Precedence: 'bulk', 'X-Autoreply': 'yes' },
    'On holiday.',
  ],
  ['Sieve', { Subject: 'Auto: Hello', 'Auto-Submitted': 'auto-replied (vacation)', 'Return-Path': '<>' }, 'Away.'],
  ['cPanel', { Subject: 'Re: Hello', 'X-Autorespond': 'Hello', Precedence: 'auto_reply' }, 'Thanks, we got it.'],
  [
    'Exchange rules',
    { Subject: 'Re: Hello', 'X-MS-Exchange-Generated-Message-Source': 'Mailbox Rules Agent' },
    'I left the company.',
  ],
  ['Zimbra', { Subject: 'Re: Hello', Precedence: 'bulk', 'Return-Path': '<>' }, 'I am away until Friday.'],
  ['qmail', { Subject: 'Re: Hello', 'Delivered-To': 'Autoresponder' }, 'We got it.'],
  ['vacation', { Subject: 'Re: Hello', 'X-Mailer': 'vacation 1.2.7' }, 'We got it.'],
  ['Autoresponder', { Subject: 'Re: Hello', 'X-Mailer': 'AutoResponder (cPanel)' }, 'We got it.'],
  ['French', { Subject: 'Réponse automatique : Hello' }, 'Je suis absent jusqu’au 5 mai.'],
  ['French, encoded', { Subject: '=?utf-8?B?UsOpcG9uc2UgYXV0b21hdGlxdWUgOiBIZWxsbw==?=' }, 'Absent.'],
  ['Spanish', { Subject: 'Respuesta automática: Hello' }, 'Estoy de vacaciones.'],
  ['Italian', { Subject: 'Risposta automatica: Hello' }, 'Sono in ferie.'],
  ['Dutch', { Subject: 'Automatisch antwoord: Hello' }, 'Ik ben afwezig.'],
  ['Swedish', { Subject: 'Autosvar: Hello' }, 'Jag är på semester.'],
  ['Polish', { Subject: 'Odpowiedź automatyczna: Hello' }, 'Jestem na urlopie.'],
  ['Russian', { Subject: 'Автоматический ответ: Hello' }, 'Я в отпуске.'],
  ['Japanese', { Subject: '自動応答: Hello' }, '不在にしております。'],
  ['Bulgarian', { Subject: 'Автоматичен отговор: Hello' }, 'В отпуск съм.'],
  ['Croatian', { Subject: 'Automatski odgovor: Hello' }, 'Na godišnjem sam odmoru.'],
  ['Slovenian', { Subject: 'Samodejni odgovor: Hello' }, 'Sem na dopustu.'],
  ['Estonian', { Subject: 'Automaatvastus: Hello' }, 'Olen puhkusel.'],
  ['Lithuanian', { Subject: 'Automatinis atsakymas: Hello' }, 'Atostogauju.'],
  ['Latvian', { Subject: 'Automātiska atbilde: Hello' }, 'Esmu atvaļinājumā.'],
  ['Catalan', { Subject: 'Resposta automàtica: Hello' }, 'Soc fora de l’oficina.'],
  ['Vietnamese', { Subject: 'Trả lời tự động: Hello' }, 'Tôi đang nghỉ phép.'],
  ['Indonesian', { Subject: 'Balasan otomatis: Hello' }, 'Saya sedang cuti.'],
  ['Thai', { Subject: 'ตอบกลับอัตโนมัติ: Hello' }, 'ไม่อยู่ที่สำนักงาน'],
  ['German notice', { Subject: 'Abwesenheitsnotiz: Re: Hello' }, 'Ich bin im Urlaub.'],
  ['at the end of the subject', { Subject: 'Re: Hello (Out of office)' }, 'Back on Monday.'],
  [
    'a help desk',
    { Subject: '[Ticket 4711] Hello', 'Auto-Submitted': 'auto-generated' },
    'We have received your request.',
  ],
  [
    'words alone',
    { Subject: 'Re: Hello' },
    'This is an automated response. I am out of the office until 5 May with limited access to email.\nFor urgent matters please contact ann@lead.example.',
  ],
  [
    'words alone, no such sentence',
    { Subject: 'Re: Hello' },
    'I am currently out of the office with limited access to email and will respond upon my return. In urgent cases please call the office.',
  ],
])('a machine answers: %s', (_, headers, body) => {
  expect(classOf(answer(body, headers))).toMatchObject({
    kind: 'auto_reply',
    recipients: [{ address: 'kim@lead.example', isPermanent: false }],
  })
})

test.each([
  ['plainly', {}, `Sounds good, call me.${QUOTE}`],
  [
    'to a mailbox of vacation homes',
    { 'Delivered-To': 'ada@vacation-homes.example' },
    'Yes, please call me on Monday.',
  ],
  ['to a mailbox named outofoffice', { 'Delivered-To': 'hello@outofoffice.example' }, 'Yes, please call me on Monday.'],
  ['to a mailbox named autoreply', { 'Delivered-To': 'autoreply@sender.example' }, 'Yes, please call me on Monday.'],
  ['from a program for vacation homes', { 'X-Mailer': 'Vacation Rentals CRM' }, 'Yes, please call me on Monday.'],
  [
    'quoting a bounce',
    {},
    'Look what I got when I wrote to Ann:\n\n> <ann@lead.example>: 550 5.1.1 User unknown\n> Undelivered Mail Returned to Sender',
  ],
  [
    'about a bounce',
    { Subject: 'Re: Undelivered Mail Returned to Sender' },
    'Your mail could not be delivered, said our server: 550 5.1.1 user unknown. What is going on?',
  ],
  [
    'quoting a vacation notice',
    { Subject: 'Re: Automatic reply: Hello' },
    'I am back, let us talk.\n\n-----Original Message-----\nFrom: Kim Lee\nSent: Monday\nSubject: Automatic reply: Hello\n\nI am out of the office.',
  ],
  [
    'in German',
    { Subject: 'AW: Abwesenheitsnotiz: Hello' },
    'Bin wieder da.\n\nAm 02.03.2026 um 09:00 schrieb Rep <rep@sender.example>:\n> Ich bin im Urlaub',
  ],
  ['that he is away', {}, `I'm out of the office until Monday, let's talk on Tuesday?${QUOTE}`],
  [
    'with headers of an Exchange',
    { 'X-MS-Has-Attach': '', 'Auto-Submitted': 'no', 'X-Auto-Response-Suppress': 'DR, OOF, AutoReply' },
    `Fine with me.${QUOTE}`,
  ],
  ['through a list', { 'List-Id': '<sales.lead.example>', Precedence: 'list' }, `Happy to.${QUOTE}`],
  ['without references', { 'In-Reply-To': '', Subject: 'Hello' }, `Yes.${QUOTE}`],
  ['asking to stop by', {}, `Sure, stop by on Monday.${QUOTE}`],
  [
    'from an address like a system',
    { From: 'Postmaster <postmaster@lead.example>' },
    `Yes, I run mail here. Call me.${QUOTE}`,
  ],
  [
    'from support about a refusal',
    { From: 'support@lead.example', Subject: 'Re: Your offer was rejected' },
    `It was rejected by our board, error 550 of them as it were.${QUOTE}`,
  ],
])('a person answers %s', (_, headers, body) => {
  const found = classOf(answer(body, headers))
  expect(found.kind).toBe('reply')
  expect(found.optOut).toBeUndefined()
})

const BARE = { 'In-Reply-To': '<mail-1@sender.example>' }
test.each([
  ['on vacation, and wants to talk', BARE, 'I am on vacation next week, let us talk after I am back.'],
  ['the same with a quote', BARE, `I am on vacation next week, let us talk after I am back${QUOTE}`],
  ['thanking in the subject', { Subject: 'Thank you for your email' }, 'Tuesday at ten works for us.'],
  [
    'thanking, and asking',
    { Subject: 'Thank you for your email' },
    'Thank you for your email. Can you send me prices?',
  ],
  ['promising a reply', BARE, `Thanks for your email. I will get back to you shortly.${QUOTE}`],
  ['away, with interest', BARE, "I'm out of the office until Monday. We are interested in a demo."],
  ['away in the subject', { Subject: 'On vacation until Friday' }, 'Could you write again in a week?'],
  ['in German', BARE, 'Ich bin bis Freitag im Urlaub. Lassen Sie uns danach telefonieren.'],
  ['in French', BARE, 'Je suis en congés cette semaine. Votre offre est intéressante, rappelez-moi lundi.'],
  ['in Spanish', BARE, 'Estoy de vacaciones hasta el lunes. Me interesa, hablamos después.'],
  ['in Italian', BARE, 'Sono in ferie fino a venerdì. Mi interessa, sentiamoci lunedì.'],
  ['in Dutch', BARE, 'Ik ben deze week met vakantie. Laten we volgende week bellen.'],
])('a person who is away answers: %s', (_, headers, body) => {
  expect(classOf(answer(body, headers)).kind).toBe('reply')
})

test.each([
  ['a notice, but quoting', BARE, `I am out of the office until Monday.${QUOTE}`],
  ['a notice, and something else', BARE, 'I am out of the office until Monday. The warehouse has all figures.'],
  ['a notice, and a few words', BARE, 'I am out of the office until Monday. Tell me more.'],
  ['away, but', BARE, 'I am out this week but forwarded to my boss'],
  [
    'away, and asking for something',
    BARE,
    'I am on holiday until Monday. Please email me the contract, I will sign on my return.',
  ],
  ['away, and promising', BARE, 'I am travelling until Friday. I will review your numbers on my return.'],
  ['away, and reading', BARE, 'I am away until Friday and will check the figures on my return.'],
  [
    'a receipt under its own subject',
    { Subject: 'Thank you for your email' },
    'Thank you for your email. We will get back to you within 24 hours.',
  ],
  ['an away subject above words we do not know', { Subject: 'Lomalla', 'In-Reply-To': '' }, 'Palaan maanantaina.'],
])('%s: we cannot tell', (_, headers, body) => {
  expect(classOf(answer(body, headers)).kind).toBe('unsure')
})

test.each([
  ['Out of office', 'I am out of the office until 30 November. For urgent matters contact ann@lead.example.'],
  ['Re: Hello', 'I am out of the office until 30 November and will read your email on my return.'],
  [
    'Re: Hello',
    'Guten Tag,\n\nvielen Dank für Ihre Nachricht. Ich bin bis 27.11. nicht im Büro. In dringenden Fällen wenden Sie sich bitte an Frau Adler.\n\nMit freundlichen Grüßen\nJana Vogt\nLeiterin Einkauf',
  ],
  [
    'Re: Hello',
    "Bonjour,\n\nJe suis absente jusqu'au 27 novembre inclus. En cas d'urgence, merci de contacter Luc Marchand.\n\nCordialement,\nHélène",
  ],
  [
    'Re: Hello',
    'Estoy de vacaciones hasta el 30 de noviembre. Para asuntos urgentes, escriba a soporte@navona.example.\n\nUn saludo,\nMarta',
  ],
])('nothing but a notice is automatic also without a header: %s', (subject, body) => {
  expect(classOf(answer(body, { Subject: subject })).kind).toBe('auto_reply')
})

// As Apple Mail, Gmail and others send it for a person who clicks Unsubscribe above our email.
test.each([
  [
    'Apple Mail',
    { Subject: 'unsubscribe', 'Auto-Submitted': 'auto-replied', 'X-Apple-Unsubscribe': 'true' },
    'Apple Mail sent this email to unsubscribe from the message “Hello”.',
  ],
  [
    'Apple Mail in another language',
    { Subject: '', 'Auto-Submitted': 'auto-replied', 'X-Apple-Unsubscribe': 'true' },
    'Apple Mail hat diese E-Mail gesendet.',
  ],
  [
    'Apple Mail without a subject',
    { Subject: '', 'Auto-Submitted': 'auto-replied' },
    'Apple Mail sent this email to unsubscribe from the message “Hello”.',
  ],
  ['iOS 10', { Subject: '' }, 'iOS Mail sent this email to unsubscribe from the message "Hello".'],
  ['Gmail', { Subject: 'unsubscribe' }, 'This message was automatically generated by Gmail.'],
  [
    'Gmail, marked as a machine',
    { Subject: 'unsubscribe', 'Auto-Submitted': 'auto-generated' },
    'This message was automatically generated by Gmail.',
  ],
  ['the subject alone', { Subject: 'unsubscribe', 'Auto-Submitted': 'auto-generated' }, ''],
  ['the word alone', { Subject: 'Unsubscribe' }, 'Unsubscribe'],
])('%s unsubscribes', (_, headers, body) => {
  const from = { 'In-Reply-To': '', To: 'u+abc@sender.example' }
  expect(classOf(answer(body, { ...from, ...headers }))).toMatchObject({ kind: 'unsubscribe', optOut: true })
})

test.each([
  'Unsubscribe',
  'unsubscribe please',
  'STOP',
  'Please remove me from your list.',
  'Remove me',
  'Take me off your mailing list. Thanks, Kim',
  'Stop emailing me!',
  'No more emails please.',
  'Please do not contact me again.',
  'Bitte abmelden',
  'Bitte nehmen Sie mich aus dem Verteiler.',
  'Keine weiteren Mails bitte',
  'Merci de me désabonner',
  'Désinscription svp',
  'Por favor, darme de baja',
  'Cancellatemi dalla lista',
  'Graag uitschrijven',
  'Отпишите меня',
  'Opt out',
  'Não quero mais receber',
  '配信停止をお願いします',
])('"%s" ends the mails', (words) => {
  expect(classOf(answer(words + QUOTE))).toMatchObject({ kind: 'unsubscribe', optOut: true })
})

test('a longer answer that asks to stop stays an answer, with the wish', () => {
  const body = `Hi Rep,\n\nthanks for the detailed mail about your product. We looked at it last year with the whole team and chose another one.\nPlease remove me from your mailing list.\n\nBest, Kim${QUOTE}`
  expect(classOf(answer(body))).toMatchObject({ kind: 'reply', optOut: true })
})

test.each([
  "Please don't unsubscribe me, I like it.",
  'Do you have an unsubscribe link?',
  'How do people unsubscribe from this?',
])('"%s" does not', (words) => {
  expect(classOf(answer(words + QUOTE))).toMatchObject({ kind: 'reply' })
  expect(classOf(answer(words + QUOTE)).optOut).toBeUndefined()
})

test('a mail to the address of List-Unsubscribe ends the mails', () => {
  const raw = rawMail(
    { From: 'kim@lead.example', To: 'u+abc@sender.example', Subject: 'unsubscribe' },
    'This message was sent by Apple Mail because the person pressed a button, and it goes on for long enough that nobody would take it for a short text of somebody who wants to leave a list, which is why the address has to be known.',
  )
  expect(classifyMail(readMail(raw), ['u+abc@sender.example'])).toMatchObject({ kind: 'unsubscribe', optOut: true })
})

const feedback = (fields: string) =>
  rawMail(
    {
      From: 'fbl@provider.example',
      To: 'abuse@sender.example',
      Subject: 'FW: Hello',
      'Content-Type': 'multipart/report; report-type=feedback-report; boundary=f',
    },
    `--f\nContent-Type: text/plain\n\nAn abuse report.\n\n--f\nContent-Type: message/feedback-report\n\n${fields}\n\n--f\nContent-Type: message/rfc822\n\nFrom: rep@sender.example\nTo: kim@lead.example\nMessage-ID: <mail-1@sender.example>\n\nHi\n--f--\n`,
  )
test.each([
  ['abuse', 'complaint'],
  ['fraud', 'complaint'],
  ['opt-out', 'unsubscribe'],
  ['not-spam', 'other'],
  ['auth-failure', 'other'],
])('a feedback loop reports %s', (type, kind) => {
  expect(classOf(feedback(`Feedback-Type: ${type}\nUser-Agent: x/1`)).kind).toBe(kind)
})
test('who complained is in the report or in the mail', () => {
  expect(classOf(feedback('Feedback-Type: abuse\nOriginal-Rcpt-To: <ann@lead.example>'))).toMatchObject({
    recipients: [{ address: 'ann@lead.example' }],
    originalMessageId: '<mail-1@sender.example>',
  })
  expect(classOf(feedback('Feedback-Type: abuse')).recipients).toMatchObject([{ address: 'kim@lead.example' }])
})

const deep = (levels: number) => {
  let body = 'bottom'
  for (let at = 0; at < levels; at++)
    body = `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n${body}\n--b${at}--`
  return Buffer.from(body)
}
test.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('\0')],
  ['no headers', Buffer.from('just text')],
  ['no body', Buffer.from('From: a@b.example')],
  ['10 MB of one header', Buffer.from(`Subject: ${'a'.repeat(10_000_000)}\r\n\r\nHi`)],
  ['10 MB of headers', Buffer.from(`${'X-Header: some value\r\n'.repeat(480_000)}\r\nHi`)],
  ['10 MB of folds', Buffer.from(`Subject: a\r\n${' b\r\n'.repeat(2_500_000)}\r\nHi`)],
  ['10 MB of one line', Buffer.from(`Subject: Re: x\r\n\r\n${'>'.repeat(10_000_000)}`)],
  ['10 MB of addresses', wordsReport(`could not be delivered\n${'a@b.example '.repeat(800_000)}`)],
  ['10 MB of at signs', wordsReport(`could not be delivered\n${'@a'.repeat(5_000_000)}`)],
  ['a million short lines', answer('> a\non b\n'.repeat(500_000))],
  ['5,000 levels of parts', deep(5_000)],
  ['100,000 parts', Buffer.from(`Content-Type: multipart/mixed; boundary=b\n\n${'--b\n\nx\n'.repeat(100_000)}--b--`)],
  ['5 MB of open tags', answer('<div>'.repeat(1_000_000), { 'Content-Type': 'text/html' })],
  ['an unknown charset', answer('Hi \xff\xfe', { 'Content-Type': 'text/plain; charset=x-klingon' })],
  ['broken words', answer('Hi', { Subject: '=?utf-8?B?////?= =?x?Q?=ZZ?= =?utf-8?Q?' })],
  ['broken base64', answer('!!!not base64!!!', { 'Content-Transfer-Encoding': 'base64' })],
  ['null bytes', answer('un\0sub\0scribe')],
  [
    'names of the prototype',
    answer('Hi', { __proto__x: 'y', constructor: 'z', 'Content-Type': 'text/plain; __proto__=1; constructor=2' }),
  ],
  ['random bytes', Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256))],
  [
    'a report of nothing',
    Buffer.from(
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\n\n--b--',
    ),
  ],
  ['spaces', wordsReport(`undeliverable${' '.repeat(2_000_000)}x`)],
])('%s is read within two seconds, without an error', (_, raw) => {
  const found = classOf(raw)
  expect(found.kind).toBeTruthy()
})
