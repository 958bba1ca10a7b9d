import type { FieldIssue } from '../../../contract/api-error.ts'
import { PASSWORD_MIN } from '../../../contract/user.ts'
import { cardPage } from '../../http/card-page.ts'
import { type Html, html } from '../../http/html.ts'
import { notice } from '../sign-in-page.ts'
import type { LinkKind } from './account-links.ts'

type Field = {
  name: string
  label: string
  type: string
  autocomplete: string
  value?: string | undefined
  hint?: string
}
type Form = {
  action: string
  hidden?: Record<string, string>
  fields: Field[]
  button: string
}
type Card = {
  title: string
  text: string
  notice?: string | undefined
  issues?: FieldIssue[]
  form?: Form
  /** The next step, where there is no form. */
  link?: { href: string; label: string }
  /** Other ways on, below the form or the link. */
  others?: { href: string; label: string }[]
}

const BUTTON = 'h-10 rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover'

function card({ title, text, notice: message, issues = [], form, link, others = [] }: Card): Html {
  return cardPage(html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${title}</h1>
    <p class="mt-2 wrap-anywhere text-ink-2">${text}</p>
    ${message !== undefined && notice(message)}
    ${
      form &&
      html`<form method="post" action="${form.action}" class="mt-6 grid gap-4">
      ${Object.entries(form.hidden ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      ${form.fields.map((field, i) => renderField(field, issues.find((issue) => issue.field === field.name)?.message, i === 0))}
      <button type="submit" class="${BUTTON}">${form.button}</button>
    </form>`
    }
    ${link && html`<a href="${link.href}" class="${BUTTON} mt-6 flex items-center justify-center">${link.label}</a>`}
    ${others.map(({ href, label }) => html`<p class="mt-4 text-center"><a class="font-medium text-accent-text underline-offset-4 hover:underline" href="${href}">${label}</a></p>`)}`)
}

function renderField(
  { name, label, type, autocomplete, value, hint }: Field,
  message: string | undefined,
  isFirst: boolean,
) {
  const note = message ?? hint
  return html`<div>
    <label for="${name}" class="mb-1.5 block text-sm font-medium text-ink">${label}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${value}" required ${isFirst && html`autofocus`}
      class="h-10 w-full rounded-md border bg-surface px-3 text-lg text-ink sm:text-base ${message ? 'border-bad' : 'border-line-control'}"
      ${message !== undefined && html`aria-invalid="true"`} ${note !== undefined && html`aria-describedby="${name}-note"`} />
    ${note !== undefined && html`<p id="${name}-note" class="mt-1.5 text-sm ${message ? 'text-bad' : 'text-ink-3'}">${note}</p>`}
  </div>`
}

const SIGN_IN = { href: '/api/login', label: 'Sign in' }

const backToSignIn = (email: string) => ({
  href: `/api/login?${new URLSearchParams({ form: 'sign-in', email })}`,
  label: 'Back to sign in',
})

/** The same whether or not the address has an account. */
export const checkEmailPage = (email: string) =>
  card({
    title: 'Check your email',
    text: `We sent an email to ${email}. Open the link in it to continue. It can take a minute; look in your spam folder too.`,
    // Sends what helps: the link of an open sign-up, or to choose a new password where there is an account.
    form: { action: '/api/forgot-password', hidden: { email }, fields: [], button: 'Send it again' },
    others: [{ href: '/api/login?form=create', label: 'Use another address' }, backToSignIn(email)],
  })

export const forgotPage = (email: string | undefined, issues: FieldIssue[] = [], message?: string) =>
  card({
    title: 'Forgot your password?',
    text: "Enter your email address. We'll send you a link to choose a new password.",
    notice: message,
    issues,
    form: {
      action: '/api/forgot-password',
      fields: [{ name: 'email', label: 'Email', type: 'email', autocomplete: 'username', value: email }],
      button: 'Send link',
    },
  })

/** Without SMTP_URL. */
export const askOperatorPage = () =>
  card({
    title: 'Forgot your password?',
    text: "This server can't send email. Ask the person who runs it for a link to choose a new password. They get one with the command npm run reset-password -- followed by your email address.",
    link: { href: '/api/login', label: 'Back to sign in' },
  })

export const resetSentPage = (email: string) =>
  card({
    title: 'Check your email',
    text: `If ${email} has an account, we sent it a link to choose a new password. The link works for one hour. If you signed up but haven't confirmed your address yet, we sent you that link again.`,
    link: backToSignIn(email),
  })

const NEW_PASSWORD: Field = {
  name: 'newPassword',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: `At least ${PASSWORD_MIN} characters. A few random words work well.`,
}
const CHOSEN_PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
}

type Question = { title: string; text: (email: string) => string; fields: Field[]; button: string }

/** What a link asks before it does anything: scanners open links, and they don't press buttons. */
const QUESTIONS: Record<LinkKind, Question> = {
  sign_up: {
    title: 'Create your account',
    text: (email) => `Enter the password you chose for ${email} to finish.`,
    fields: [CHOSEN_PASSWORD],
    button: 'Create account',
  },
  verify_address: {
    title: 'Confirm your email address',
    text: (email) => `Is ${email} your address? Emails you send will ask people to reply there.`,
    fields: [],
    button: 'Confirm address',
  },
  reset_password: {
    title: 'Choose a new password',
    text: () => "You'll be signed out everywhere, and your API tokens and passkeys stop working.",
    fields: [NEW_PASSWORD],
    button: 'Save password',
  },
  change_address: {
    title: 'Change your email address',
    text: (email) => `You'll sign in as ${email} from now on.`,
    fields: [],
    button: 'Use this address',
  },
  undo_address: {
    title: 'Change your email address back',
    text: (email) => `Your account gets ${email} again. You'll be signed out everywhere and choose a new password.`,
    fields: [],
    button: 'Change it back',
  },
}

export const questionTitle = (kind: LinkKind) => QUESTIONS[kind].title

type Asked = { kind: LinkKind; email: string; token: string; issues?: FieldIssue[]; message?: string | undefined }

export function questionPage({ kind, email, token, issues = [], message }: Asked) {
  const { title, text, fields, button } = QUESTIONS[kind]
  return card({
    title,
    text: text(email),
    notice: message,
    issues,
    form: { action: '/api/confirm', hidden: { token }, fields, button },
  })
}

export const EXPIRED = 'This link has expired or was used already'

export const expiredPage = () => card({ title: EXPIRED, text: 'Ask for a new one, or sign in.', link: SIGN_IN })

export const HAS_ACCOUNT = 'You already have an account'

/** For a second sign-up link, after another one created the account. */
export const hasAccountPage = (email: string) =>
  card({
    title: HAS_ACCOUNT,
    text: `Your account for ${email} is ready. Sign in with your password.`,
    link: { ...backToSignIn(email), label: 'Sign in' },
  })

export const donePage = (title: string, text: string, link = SIGN_IN) => card({ title, text, link })
