import type { CONNECTION_SECURITIES } from '../../../../contract/mailbox.ts'

type Security = (typeof CONNECTION_SECURITIES)[number]
export type Server = { host: string; port: number; security: Security }
export type Preset = {
  value: string
  label: string
  smtp: Server
  imap: Server | null
  /** Which password it wants, and where that is made. */
  hint?: { text: string; link: { label: string; url: string } }
}

const tls = (host: string, port: number): Server => ({ host, port, security: 'tls' })

/** Plain SMTP is last, and what an account is that none of the others names. */
export const PRESETS: readonly Preset[] = [
  {
    value: 'gmail',
    label: 'Gmail',
    smtp: tls('smtp.gmail.com', 465),
    imap: tls('imap.gmail.com', 993),
    hint: {
      text: 'Gmail does not take your usual password here. Turn on 2-Step Verification, then create an app password in your Google account.',
      link: { label: 'Create a Google app password', url: 'https://myaccount.google.com/apppasswords' },
    },
  },
  {
    value: 'outlook',
    label: 'Outlook',
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: tls('outlook.office365.com', 993),
    hint: {
      text: 'Outlook does not take your usual password here. Create an app password under Security in your Microsoft account; your organisation may have to allow it.',
      link: {
        label: 'How to create a Microsoft app password',
        url: 'https://support.microsoft.com/account-billing/5896ed9b-4263-e681-128a-a6f2979a7944',
      },
    },
  },
  {
    value: 'fastmail',
    label: 'Fastmail',
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    hint: {
      text: 'Fastmail wants an app password: Settings, Privacy & Security, Manage app passwords.',
      link: { label: 'Create a Fastmail app password', url: 'https://app.fastmail.com/settings/security/apps' },
    },
  },
  {
    value: 'zoho',
    label: 'Zoho',
    smtp: tls('smtp.zoho.com', 465),
    imap: tls('imap.zoho.com', 993),
    hint: {
      text: 'With two-factor sign-in, Zoho wants an app password. Accounts in Europe use smtp.zoho.eu and imap.zoho.eu.',
      link: { label: 'Create a Zoho app password', url: 'https://accounts.zoho.com/home#security/app_password' },
    },
  },
  { value: 'smtp', label: 'Plain SMTP', smtp: { host: '', port: 587, security: 'starttls' }, imap: null },
]

export const PLAIN = PRESETS.at(-1) as Preset
export const presetOf = (value: string) => PRESETS.find((preset) => preset.value === value) ?? PLAIN
/** Whose server it is. */
export const presetByHost = (host: string | undefined) =>
  PRESETS.find(({ smtp }) => smtp.host !== '' && smtp.host === host) ?? PLAIN
