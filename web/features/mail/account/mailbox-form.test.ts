import { expect, test } from 'vitest'
import type { Mailbox } from '../../../../contract/mailbox.ts'
import { presetOf } from './mail-presets.ts'
import { followFromAddress, mailboxForm, mailboxFormValues, withPreset } from './mailbox-form.ts'

const DEFAULTS = { fromName: 'Ada Byron', fromEmail: 'ada@x.example', timeZone: 'Asia/Tokyo' }
const MAILBOX: Mailbox = {
  transport: 'smtp',
  fromName: 'Ada',
  fromEmail: 'ada@x.example',
  smtp: { host: 'smtp.x.example', port: 587, security: 'starttls', user: 'ada', hasPassword: true },
  imap: { host: 'imap.x.example', port: 993, security: 'tls', user: 'ada', hasPassword: true },
  dailyLimit: 30,
  minGapSeconds: 90,
  window: null,
  timeZone: 'Europe/London',
  country: 'GB',
  signature: null,
  trackOpens: false,
  trackClicks: true,
  sentInLastDay: 3,
  pausedReason: null,
  pausedCause: null,
  inboxCheckedAt: null,
  inboxProblem: null,
  inboxCause: null,
}

test('a new mailbox has the browser’s zone, office hours and the server’s own limits', () => {
  const values = mailboxFormValues(null, DEFAULTS)
  expect(values).toMatchObject({ timeZone: 'Asia/Tokyo', dailyLimit: '40', minGapSeconds: '60', hasWindow: true })
  expect(values.window).toEqual({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' })
})

test('a known mailbox comes back as it was, without touching its passwords', () => {
  const settings = mailboxForm(MAILBOX).parse(mailboxFormValues(MAILBOX, DEFAULTS))
  const { smtp, imap, ...rest } = settings
  expect(rest).toEqual({
    fromName: 'Ada',
    fromEmail: 'ada@x.example',
    dailyLimit: 30,
    minGapSeconds: 90,
    rampUp: null,
    window: null,
    timeZone: 'Europe/London',
    country: 'GB',
    trackOpens: false,
    trackClicks: true,
  })
  expect(smtp).toEqual({ host: 'smtp.x.example', port: 587, security: 'starttls', user: 'ada' })
  expect(imap).not.toHaveProperty('password')
})

test('a provider fills both servers; one password serves both where none is known for the inbox', () => {
  const values = withPreset(mailboxFormValues(null, DEFAULTS), presetOf('gmail'))
  values.smtp.password = 'app password'
  expect(mailboxForm(null).parse(values)).toMatchObject({
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls', user: 'ada@x.example', password: 'app password' },
    imap: { host: 'imap.gmail.com', port: 993, security: 'tls', user: 'ada@x.example', password: 'app password' },
  })
  expect(mailboxForm(MAILBOX).parse({ ...values }).imap).not.toHaveProperty('password')
})

test('a new mailbox keeps no holidays until a country is chosen', () => {
  const values = withPreset(mailboxFormValues(null, DEFAULTS), presetOf('gmail'))
  values.smtp.password = 'app password'
  expect(mailboxForm(null).parse(values).country).toBeNull()
  expect(mailboxForm(null).parse({ ...values, country: 'IE' }).country).toBe('IE')
})

test('without a username the saved password is deleted', () => {
  const values = mailboxFormValues(MAILBOX, DEFAULTS)
  values.smtp.user = ''
  expect(mailboxForm(MAILBOX).parse(values).smtp).toMatchObject({ user: null, password: null })
})

test('each problem appears at its field', () => {
  const values = { ...mailboxFormValues(null, DEFAULTS), dailyLimit: '', minGapSeconds: '1.5' }
  values.smtp = { ...values.smtp, port: '' }
  values.window = { days: [], from: '17:00', to: '09:00' }
  const { error } = mailboxForm(null).safeParse(values)
  // The first issue of a field is the one shown.
  const shown = Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]).reverse() ?? [])
  expect(shown).toMatchObject({
    'smtp.host': 'Host is required',
    'smtp.port': 'Port must be a number',
    dailyLimit: 'Enter a whole number',
    minGapSeconds: 'Enter a whole number',
    'window.days': 'Choose at least one day',
  })
})

test('an inbox uses the SMTP username, with a password that was typed or saved for the inbox', () => {
  const values = mailboxFormValues({ ...MAILBOX, imap: null }, DEFAULTS)
  values.hasImap = true
  values.imap.host = 'imap.x.example'
  const form = mailboxForm({ ...MAILBOX, imap: null })
  // The password saved for SMTP goes to no other server.
  expect(form.safeParse(values).error?.issues).toMatchObject([
    { path: ['imap', 'password'], message: 'Enter the password for the inbox' },
  ])
  values.imap.password = 'secret'
  expect(form.parse(values).imap).toMatchObject({ user: 'ada', password: 'secret' })
  values.smtp.user = ''
  expect(form.safeParse(values).error?.issues).toMatchObject([
    { path: ['imap', 'user'], message: 'Enter the username for the inbox' },
  ])
})

test('the username follows the address until somebody types another one', () => {
  const values = mailboxFormValues(null, DEFAULTS)
  values.fromEmail = 'ada@work.example'
  expect(followFromAddress(values, 'ada@x.example')).toEqual({ smtp: 'ada@work.example', imap: '' })
  values.smtp.user = 'ada.byron'
  expect(followFromAddress(values, 'ada@x.example')).toEqual({ smtp: 'ada.byron', imap: '' })
})
