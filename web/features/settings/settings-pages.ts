type SettingsItem = {
  path: string
  label: string
  /** What is on the page, in one line. */
  description: string
  /** Other words that people search for. */
  words: string[]
}

/** The settings pages in the order of their list. A new one also needs its content (settings-content.tsx) and its address (web/pages.ts). */
export const SETTINGS_PAGES = [
  {
    path: '/settings/profile',
    label: 'Profile',
    description: 'Your name, password and sign-in',
    words: ['account', 'name', 'password', 'security', 'two-factor', 'passkey', 'sessions', 'theme', 'time', 'zone'],
  },
  {
    path: '/settings/offer-and-voice',
    label: 'Offer and voice',
    description: 'What you sell and how you write',
    words: ['proof', 'points', 'sell', 'audience', 'writing', 'signature', 'words', 'knowledge', 'meeting', 'calendar'],
  },
  {
    path: '/settings/ai',
    label: 'AI writer',
    description: 'The model that writes, and its usage',
    words: ['model', 'openai', 'anthropic', 'ollama', 'llama', 'key', 'tokens', 'usage', 'cost'],
  },
  {
    path: '/settings/email-accounts',
    label: 'Email accounts',
    description: 'Where your emails come from',
    words: ['mailbox', 'smtp', 'imap', 'connect', 'inbox', 'gmail', 'outlook', 'tracking', 'domain', 'dns'],
  },
  {
    path: '/settings/inbox',
    label: 'Inbox',
    description: 'How long we keep messages, and drafted replies',
    words: ['messages', 'retention', 'delete', 'drafts', 'replies', 'automatically'],
  },
  {
    path: '/settings/sending',
    label: 'Sending',
    description: 'Limits, hours and tracking',
    words: ['daily', 'limit', 'hours', 'days', 'holidays', 'tracking', 'opens', 'clicks', 'contacted'],
  },
  {
    path: '/settings/do-not-contact',
    label: 'Do not contact',
    description: 'Addresses we never email',
    words: ['unsubscribed', 'bounced', 'suppression', 'block', 'list'],
  },
  {
    path: '/settings/crm',
    label: 'CRM',
    description: 'How your CRM stays in sync',
    words: ['salesforce', 'hubspot', 'sync', 'fields'],
  },
  {
    path: '/settings/api',
    label: 'API',
    description: 'Tokens for your own apps',
    words: ['token', 'tokens', 'key', 'developer'],
  },
  {
    path: '/settings/data',
    label: 'Your data',
    description: 'Export everything, or delete your account',
    words: ['export', 'download', 'delete', 'account', 'backup', 'zip'],
  },
] as const satisfies SettingsItem[]

export type SettingsPath = (typeof SETTINGS_PAGES)[number]['path']
