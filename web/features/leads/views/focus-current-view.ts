export const VIEWS_LABEL = 'Saved views'

/** For when the button that had the focus is gone. */
export const focusCurrentView = () =>
  document.querySelector<HTMLElement>(`nav[aria-label="${VIEWS_LABEL}"] [aria-current=page]`)?.focus()
