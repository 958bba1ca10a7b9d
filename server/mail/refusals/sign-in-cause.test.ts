import { expect, test } from 'vitest'
import { reasonSentence } from '../../../contract/email-reason-words.ts'
import { failureReason } from '../account/test-mailbox.ts'

const APP_PASSWORD =
  'The server rejected the password. Create an app password with your email provider and enter it instead of your usual one.'
const NO_PASSWORDS = 'Microsoft no longer accepts passwords here. Click Connect Microsoft instead.'
const POLICY =
  "Your organization's security policy blocks this sign-in. Click Connect Microsoft instead, or ask your admin to allow it."
const NO_SMTP =
  'Your organization turned off sending by SMTP. Click Connect Microsoft instead, or ask your admin to turn on SMTP AUTH.'
const NO_IMAP = "IMAP is turned off for this mailbox. Turn it on in your email provider's settings, then try again."
const ADMIN_NO_IMAP = 'Your admin turned off IMAP for this mailbox. Ask your admin to turn it on, then try again.'
const WEB = "Your email provider wants to know it's you. Sign in on its website, then try again."
const WRONG = 'The username or password is wrong.'

/** What servers answered, as people reported it. */
const ANSWERS: [host: string, reply: string, sentence: string][] = [
  [
    'smtp.gmail.com',
    '534-5.7.9 Application-specific password required. For more information, go to\n534 5.7.9  https://support.google.com/mail/?p=InvalidSecondFactor h26sm30121397pfq.64 - gsmtp',
    APP_PASSWORD,
  ],
  [
    'smtp.gmail.com',
    '535-5.7.8 Username and Password not accepted. For more information, go to\n535 5.7.8  https://support.google.com/mail/?p=BadCredentials 98e67ed59e1d1-309f77521cfsm9763797a91.14 - gsmtp',
    APP_PASSWORD,
  ],
  [
    'smtp.gmail.com',
    '534-5.7.14 <https://accounts.google.com/signin/continue?sarp=1> Please log in via your web browser and then try again. 534-5.7.14 Learn more at https://support.google.com/mail/?p=WebLoginRequired x1sm1 - gsmtp',
    WEB,
  ],
  [
    'imap.gmail.com',
    '[ALERT] Application-specific password required: https://support.google.com/accounts/answer/185833 (Failure)',
    APP_PASSWORD,
  ],
  ['imap.gmail.com', '[AUTHENTICATIONFAILED] Invalid credentials (Failure)', APP_PASSWORD],
  [
    'imap.gmail.com',
    '[ALERT] Please log in via your web browser: https://support.google.com/mail/accounts/answer/78754 (Failure)',
    WEB,
  ],
  [
    'imap.gmail.com',
    '[ALERT] Your account is not enabled for IMAP use. Please visit your Gmail settings page and enable your account for IMAP access. (Failure)',
    NO_IMAP,
  ],
  [
    'imap.gmail.com',
    '[ALERT] IMAP access is disabled for your domain. Please contact your domain administrator for questions about this feature. (Failure)',
    ADMIN_NO_IMAP,
  ],
  [
    'smtp.office365.com',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Tenant. Visit https://aka.ms/smtp_auth_disabled for more information. [FR3P281CA0001.DEUP281.PROD.OUTLOOK.COM 2026-11-17T10:00:00.000Z 08DD]',
    NO_SMTP,
  ],
  [
    'smtp.office365.com',
    '535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the Mailbox. Visit https://aka.ms/smtp_auth_disabled for more information.',
    NO_SMTP,
  ],
  ['smtp-mail.outlook.com', '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.', NO_PASSWORDS],
  [
    'smtp.office365.com',
    "535 5.7.139 Authentication unsuccessful, user is locked by your organization's security defaults policy. Contact your administrator.",
    POLICY,
  ],
  [
    'smtp.office365.com',
    '535 5.7.139 Authentication unsuccessful, the request did not meet the criteria to be authenticated successfully. Contact your administrator.',
    POLICY,
  ],
  ['smtp.office365.com', '535 5.7.139 Authentication unsuccessful, the user credentials were incorrect.', WRONG],
  ['smtp.office365.com', '535 5.7.3 Authentication unsuccessful', WRONG],
  ['outlook.office365.com', 'LOGIN failed.', NO_PASSWORDS],
  ['outlook.office365.com', 'AUTHENTICATE failed.', NO_PASSWORDS],
  ['imap.hs20.example', 'LOGIN failed.', WRONG],
  [
    'outlook.office365.com',
    'LOGIN failed. Account is blocked. Login to your account via a web browser to verify your identity.',
    WEB,
  ],
  ['outlook.office365.com', 'User is authenticated but not connected.', ADMIN_NO_IMAP],
  [
    'imap.zoho.com',
    '[ALERT] You are yet to enable IMAP for your account. Please contact your administrator (Failure)',
    ADMIN_NO_IMAP,
  ],
  ['imap.zoho.com', '[AUTHENTICATIONFAILED] Invalid credentials(Failure)', WRONG],
  [
    'imap.yandex.com',
    '[AUTHENTICATIONFAILED] LOGIN Invalid credentials or IMAP is disabled sc=ebI8JB0ug4Y1_290737_53p',
    WRONG,
  ],
  ['imap.mail.yahoo.com', '[AUTHENTICATIONFAILED] LOGIN Invalid credentials', APP_PASSWORD],
  ['smtp.mail.me.com', '535 5.7.8 Error: authentication failed:', APP_PASSWORD],
  ['mail.navona.example', '535 5.7.8 Error: authentication failed: UGFzc3dvcmQ6', WRONG],
]

test.each(ANSWERS)('%s says "%s": the owner reads what to do', (host, reply, sentence) => {
  const account = { host, port: 465, security: 'tls', user: 'ada', password: 'secret', reach: 'public' } as const
  const reason = failureReason({ message: 'Invalid login', code: 'EAUTH', response: reply }, account)
  const said = reasonSentence(reason, new Date())
  expect(said.startsWith(`${sentence} The server said: `)).toBe(true)
  expect(said).toContain(reply.replace(/\s+/g, ' ').slice(0, 100))
})
