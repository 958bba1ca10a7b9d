/** What an email about an account says. `link`: what to open, with the words of its button. */
export type AccountMailText = {
  subject: string
  before: string[]
  link?: { label: string; url: string }
  after: string[]
}

type Urls = { link: string; signIn: string; forgot: string }

const ONCE = (until: string) => `The link works once, ${until}.`
const NOT_YOU = "If you didn't ask for this, ignore this email. Nothing changes."

export const accountMailWords = {
  sign_up: ({ link }: Urls): AccountMailText => ({
    subject: 'Confirm your email address',
    before: ['Finish creating your Leadwright account:'],
    link: { label: 'Create account', url: link },
    after: [ONCE('for 24 hours'), NOT_YOU],
  }),

  account_exists: ({ signIn, forgot }: Urls): AccountMailText => ({
    subject: 'You already have a Leadwright account',
    before: [
      'Someone, probably you, tried to use this address for a new account or another account. You already have an account with it.',
      `If you forgot your password, choose a new one: ${forgot}`,
    ],
    link: { label: 'Sign in', url: signIn },
    after: ["If it wasn't you, ignore this email. Nothing has changed."],
  }),

  verify_address: ({ link }: Urls): AccountMailText => ({
    subject: 'Confirm your email address',
    before: ['Confirm that this is your email address for Leadwright:'],
    link: { label: 'Confirm address', url: link },
    after: [ONCE('for 24 hours'), NOT_YOU],
  }),

  reset_password: ({ link }: Urls): AccountMailText => ({
    subject: 'Choose a new password',
    before: ['You asked for a new password for your Leadwright account:'],
    link: { label: 'Choose a new password', url: link },
    after: [ONCE('for one hour'), NOT_YOU],
  }),

  password_changed: ({ forgot }: Urls, hasPasskeys: boolean): AccountMailText => ({
    subject: 'Your password was changed',
    before: [
      'The password of your Leadwright account was changed. You are signed out everywhere else. If you use API tokens, create new ones under Settings, API: the old ones no longer work.',
    ],
    link: { label: "It wasn't me", url: forgot },
    after: [
      hasPasskeys
        ? "Your passkeys still work. In Settings, Profile, remove any that you don't know."
        : 'If it was you, there is nothing else to do.',
    ],
  }),

  security_changed: (title: string, body: string, app: string): AccountMailText => ({
    subject: title,
    before: [`${title}, for your Leadwright account. ${body}`],
    link: { label: 'Open Leadwright', url: app },
    after: ['If it was you, there is nothing to do.'],
  }),

  change_address: ({ link }: Urls): AccountMailText => ({
    subject: 'Confirm your new email address',
    before: ['You asked to use this address for your Leadwright account:'],
    link: { label: 'Use this address', url: link },
    after: [ONCE('for 24 hours'), NOT_YOU],
  }),

  address_change_asked: ({ forgot }: Urls, address: string): AccountMailText => ({
    subject: 'A new email address for your account',
    before: [
      `Someone signed in to your Leadwright account asked to change its email address to ${address}. It changes once that address is confirmed.`,
    ],
    link: { label: "It wasn't me", url: forgot },
    after: [
      'If it was you, there is nothing to do. Otherwise choose a new password now: that also cancels the change.',
    ],
  }),

  /** `link` is empty where the previous address was never confirmed: its owner may be anybody. */
  address_changed: ({ link }: Urls, address: string): AccountMailText => ({
    subject: 'Your email address was changed',
    before: [`Your Leadwright account now has the email address ${address}.`],
    ...(link && { link: { label: 'Change it back', url: link } }),
    after: [
      link
        ? "If it wasn't you, change it back within 7 days. You'll be signed out everywhere and choose a new password."
        : "If it wasn't you, tell the person who runs your Leadwright server.",
    ],
  }),

  address_changed_back: (address: string): AccountMailText => ({
    subject: 'Your email address was changed back',
    before: [
      `Your Leadwright account has the email address ${address} again. Someone used the link that we sent there when it was changed. You are signed out everywhere.`,
    ],
    after: ["If it wasn't you, tell the person who runs your Leadwright server."],
  }),
}
