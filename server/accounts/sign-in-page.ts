import type { FieldIssue } from '../../contract/api-error.ts'
import { PASSWORD_MIN } from '../../contract/user.ts'
import { cardPage } from '../http/card-page.ts'
import { type Html, html } from '../http/html.ts'
import { passkeyButton } from './passkeys/passkey-button.ts'

export type SignInForm = {
  mode: 'sign-in' | 'create'
  values: Record<string, string | undefined>
  issues: FieldIssue[]
  /** Shown above the form, for errors that belong to no field. */
  notice?: string | undefined
  canSignUp: boolean
  /** The page to go to afterwards. */
  next: string
}

type Field = {
  name: string
  label: string
  type?: string
  autocomplete: string
  hint?: string
  minLength?: number
  isOptional?: boolean
}

// Password managers match saved accounts by this value, at sign-up and sign-in.
const email: Field = { name: 'email', label: 'Email', type: 'email', autocomplete: 'username' }
const fieldsOf: Record<SignInForm['mode'], Field[]> = {
  'sign-in': [email, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }],
  create: [
    { name: 'firstName', label: 'First name', autocomplete: 'given-name', isOptional: true },
    { name: 'lastName', label: 'Last name', autocomplete: 'family-name', isOptional: true },
    email,
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'new-password',
      minLength: PASSWORD_MIN,
      hint: `At least ${PASSWORD_MIN} characters. A few random words work well.`,
    },
  ],
}
const wordsOf = {
  'sign-in': { title: 'Sign in', lead: 'Welcome back to Leadwright.', action: '/api/login', button: 'Sign in' },
  create: {
    title: 'Create your account',
    lead: 'Your leads stay on your own server.',
    action: '/api/register',
    button: 'Create account',
  },
}

export const signInTitle = (form: SignInForm) => wordsOf[form.mode].title

/** `passkeys` is undefined where they can't be used. */
export function signInPage(form: SignInForm, passkeys?: { script: string; origin: string }): Html {
  const words = wordsOf[form.mode]
  return cardPage(html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${words.title}</h1>
    <p class="mt-1 text-ink-3">${words.lead}</p>
    ${form.notice !== undefined && notice(form.notice)}
    <form method="post" action="${words.action}" class="mt-6 grid grid-cols-2 gap-x-3 gap-y-4">
      ${form.next !== '/' && html`<input type="hidden" name="next" value="${form.next}" />`}
      ${fieldsOf[form.mode].map((field) => renderField(field, form))}
      <button type="submit" class="col-span-2 mt-2 h-10 rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">${words.button}</button>
    </form>
    ${form.mode === 'sign-in' && forgotLine(form)}
    ${form.mode === 'sign-in' && passkeys && passkeyButton(passkeys)}
    ${switchLine(form)}`)
}

/** For a failed sign-in at the identity provider: what happened, and a link to try again. */
export function signInFailedPage(message: string): Html {
  return cardPage(html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">You're not signed in</h1>
    ${notice(message)}
    <a href="/api/login" class="mt-6 flex h-10 items-center justify-center rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">Try again</a>`)
}

function renderField(
  { name, label, type = 'text', autocomplete, hint, minLength, isOptional }: Field,
  form: SignInForm,
) {
  const message = form.issues.find((issue) => issue.field === name)?.message
  const width = isOptional ? 'col-span-2 sm:col-span-1' : 'col-span-2'
  const note = message ?? hint
  return html`<div class="${width}">
    <label for="${name}" class="mb-1.5 block text-sm font-medium text-ink">${label}${isOptional && html` <span class="font-normal text-ink-3">(optional)</span>`}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${type === 'password' ? '' : form.values[name]}"
      class="h-10 w-full rounded-md border bg-surface px-3 text-lg text-ink sm:text-base ${message ? 'border-bad' : 'border-line-control'}"
      ${!isOptional && html`required`} ${minLength !== undefined && html`minlength="${minLength}"`} ${name === firstToFill(form) && html`autofocus`}
      ${message !== undefined && html`aria-invalid="true"`} ${note !== undefined && html`aria-describedby="${name}-note"`} />
    ${note !== undefined && html`<p id="${name}-note" class="mt-1.5 text-sm ${message ? 'text-bad' : 'text-ink-3'}">${note}</p>`}
  </div>`
}

/** The field to focus: the first one with an error, else the first empty one. */
function firstToFill({ mode, values, issues }: SignInForm) {
  return issues[0]?.field ?? fieldsOf[mode].find(({ name }) => !values[name])?.name
}

export function notice(message: string) {
  return html`<p role="alert" class="mt-4 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">${message}</p>`
}

function forgotLine({ values: { email } }: SignInForm) {
  const query = email ? `?${new URLSearchParams({ email })}` : ''
  return html`<p class="mt-4 text-center"><a class="${link}" href="/api/forgot-password${query}">Forgot password?</a></p>`
}

const link = 'font-medium text-accent-text underline-offset-4 hover:underline'

function switchLine({ mode, canSignUp, values, next }: SignInForm) {
  const to = (form: SignInForm['mode']) => {
    const query = new URLSearchParams({
      form,
      ...(values.email && { email: values.email }),
      ...(next !== '/' && { next }),
    })
    return `/api/login?${query}`
  }
  if (mode === 'create') {
    return html`<p class="mt-6 text-center text-ink-3">Already have an account? <a class="${link}" href="${to('sign-in')}">Sign in</a></p>`
  }
  if (!canSignUp) return html``
  return html`<p class="mt-6 text-center text-ink-3">New here? <a class="${link}" href="${to('create')}">Create an account</a></p>`
}
