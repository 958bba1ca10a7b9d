import type { FieldIssue } from '../../../contract/api-error.ts'
import { cardPage } from '../../http/card-page.ts'
import { type Html, html } from '../../http/html.ts'

type Failure = { issues: FieldIssue[]; notice?: string | undefined }

export const SECOND_STEP_TITLE = 'Enter your code'

/** The second page of signing in. It works without script. */
export function secondStepPage({ issues, notice }: Failure = { issues: [] }): Html {
  const message = issues[0]?.message
  return cardPage(html`
    <h1 class="text-xl font-semibold tracking-tight text-ink">${SECOND_STEP_TITLE}</h1>
    <p class="mt-1 text-ink-3">Open your authenticator app and enter its code for Leadwright.</p>
    ${notice !== undefined && html`<p role="alert" class="mt-4 rounded-md bg-bad-soft px-3 py-2 text-sm text-bad">${notice}</p>`}
    <form method="post" action="/api/login/code" class="mt-6 grid gap-4">
      <div>
        <label for="code" class="mb-1.5 block text-sm font-medium text-ink">Code</label>
        <input id="code" name="code" type="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required autofocus
          class="h-10 w-full rounded-md border bg-surface px-3 text-lg text-ink sm:text-base ${message ? 'border-bad' : 'border-line-control'}"
          aria-describedby="code-note" ${message !== undefined && html`aria-invalid="true"`} />
        <p id="code-note" class="mt-1.5 text-sm ${message ? 'text-bad' : 'text-ink-3'}">${message ?? 'Lost your phone? Enter one of your recovery codes.'}</p>
      </div>
      <button type="submit" class="mt-2 h-10 rounded-md bg-accent-fill font-medium text-accent-ink hover:bg-accent-fill-hover">Sign in</button>
    </form>
    <p class="mt-6 text-center text-ink-3"><a class="font-medium text-accent-text underline-offset-4 hover:underline" href="/api/login">Back to sign-in</a></p>`)
}
