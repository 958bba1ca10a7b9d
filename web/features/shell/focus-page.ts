/** Moves keyboard and screen reader focus to the page's heading, or to the page while it has none. */
export function focusPage() {
  const main = document.getElementById('main')
  const place = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
  place?.focus({ preventScroll: true })
}
