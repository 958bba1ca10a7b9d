import type { CONNECTION_SECURITIES } from '../../../../contract/mailbox.ts'

type Security = (typeof CONNECTION_SECURITIES)[number]
export type Server = { host: string; port: number; security: Security }
export type Preset = {
  value: string
  label: string
  smtp: Server
  imap: Server | null
  /** Which password it needs, and where to create it. */
  hint?: { text: string; link: { label: string; url: string } }
}

const tls = (host: string, port: number): Server => ({ host, port, security: 'tls' })

/** The last one is for every other provider. */
export const PRESETS: readonly Preset[] = [
  {
    value: 'gmail',
    label: 'Gmail',
    smtp: tls('smtp.gmail.com', 465),
    imap: tls('imap.gmail.com', 993),
    hint: {
      text: 'Gmail needs an app password here, not your usual one. Turn on 2-Step Verification, then create one in your Google account.',
      link: { label: 'Create a Google app password', url: 'https://myaccount.google.com/apppasswords' },
    },
  },
  {
    value: 'outlook',
    label: 'Outlook',
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: tls('outlook.office365.com', 993),
    hint: {
      text: 'Microsoft accepts no password for reading the inbox, and only in some organizations for sending. Connect Microsoft instead.',
      link: {
        label: 'What Microsoft accepts',
        url: 'https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/deprecation-of-basic-authentication-exchange-online',
      },
    },
  },
  {
    value: 'fastmail',
    label: 'Fastmail',
    smtp: tls('smtp.fastmail.com', 465),
    imap: tls('imap.fastmail.com', 993),
    hint: {
      text: 'Fastmail needs an app password. Go to Settings, Privacy & Security, Manage app passwords.',
      link: { label: 'Create a Fastmail app password', url: 'https://app.fastmail.com/settings/security/apps' },
    },
  },
  {
    value: 'zoho',
    label: 'Zoho',
    smtp: tls('smtp.zoho.com', 465),
    imap: tls('imap.zoho.com', 993),
    hint: {
      text: 'With two-factor sign-in, Zoho needs an app password. Accounts in Europe use smtp.zoho.eu and imap.zoho.eu.',
      link: { label: 'Create a Zoho app password', url: 'https://accounts.zoho.com/home#security/app_password' },
    },
  },
  { value: 'smtp', label: 'Other (SMTP)', smtp: { host: '', port: 587, security: 'starttls' }, imap: null },
]

export const OTHER = PRESETS.at(-1) as Preset
export const presetOf = (value: string) => PRESETS.find((preset) => preset.value === value) ?? OTHER
/** The provider that runs this server. */
export const presetByHost = (host: string | undefined) =>
  PRESETS.find(({ smtp }) => smtp.host !== '' && smtp.host === host) ?? OTHER
