/** Where an email account can be connected with one click instead of a password. */
export const MAIL_PROVIDERS = ['google', 'microsoft'] as const
export type MailProvider = (typeof MAIL_PROVIDERS)[number]

export const MAIL_PROVIDER_NAMES: Record<MailProvider, string> = { google: 'Google', microsoft: 'Microsoft' }

export const TRANSPORT_OF = { google: 'gmail', microsoft: 'graph' } as const satisfies Record<
  MailProvider,
  'gmail' | 'graph'
>
