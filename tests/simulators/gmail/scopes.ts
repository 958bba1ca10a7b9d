const GMAIL = 'https://www.googleapis.com/auth/gmail.'
export const COMPOSE = `${GMAIL}compose`
export const READONLY = `${GMAIL}readonly`

/** Scopes that show no box of their own on the consent screen; the others can be unticked. */
export const SIGN_IN_SCOPES = ['openid', 'email', 'profile']

export const SCOPE_WORDS: Record<string, string> = {
  [COMPOSE]: 'Manage drafts and send emails',
  [READONLY]: 'View your email messages and settings',
  [`${GMAIL}modify`]: 'Read, compose, and send emails from your Gmail account',
  [`${GMAIL}send`]: 'Send email on your behalf',
  [`${GMAIL}metadata`]: 'View your email message metadata such as labels and headers, but not the email body',
  'https://mail.google.com/': 'Read, compose, send, and permanently delete all your email from Gmail',
}

/** Any of them is enough, by Google's description of the API (discovery document of Gmail v1). */
const WRITE = [COMPOSE, `${GMAIL}modify`, 'https://mail.google.com/']
const READ = [READONLY, `${GMAIL}modify`, 'https://mail.google.com/']
export const NEEDS = {
  writeDrafts: WRITE,
  readDrafts: [...WRITE, READONLY],
  readMessages: READ,
  readHistory: [...READ, `${GMAIL}metadata`],
  profile: [...WRITE, READONLY, `${GMAIL}metadata`],
}
