import { type Html, html } from './html.ts'

/** A page with one centered card, with our logo above it for our own users. */
export function cardPage(content: Html, { isOurs = true } = {}) {
  return html`<main class="flex min-h-dvh flex-col items-center justify-center bg-page px-4 py-10 text-base text-ink">
  ${isOurs && html`<a href="/" class="mb-6 flex items-center gap-2.5 rounded-md text-lg font-semibold text-ink"><img src="/favicon.svg" alt="" width="28" height="28" />Leadwright</a>`}
  <div class="w-full max-w-[400px] rounded-lg border border-line bg-surface p-6 shadow-card sm:p-8">${content}</div>
</main>`
}
