import { html } from '../../http/html.ts'

/**
 * Below the sign-in form. The script shows it where the browser can use passkeys, at the address they belong to; without script there
 * is only the password.
 */
export const passkeyButton = ({ script, origin }: { script: string; origin: string }) => html`
  <button type="button" id="passkey-sign-in" data-origin="${origin}" hidden class="mt-3 h-10 w-full rounded-md border border-line-strong bg-surface font-medium text-ink hover:bg-sunken disabled:opacity-50">Use a passkey</button>
  <p id="passkey-message" role="alert" class="mt-2 text-sm text-bad empty:hidden"></p>
  <script type="module" src="${script}"></script>`
