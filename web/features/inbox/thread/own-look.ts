/** The gray of the footer below our own emails (server/outbox/preparing/compose-mail.ts): the light theme's third ink. */
const FOOTER_GRAY = '#6b7386'

/**
 * Whether an email has colors, images or tables: these need the white they were made for. What is only written, also with bold words
 * and lists, is read in the colors of the theme.
 */
export function hasOwnLook(body: Element): boolean {
  if (body.querySelector('img, table, style, mark, [bgcolor], [color]')) return true
  return [...body.querySelectorAll('[style]')].some((element) => hasOwnColor(element.getAttribute('style') ?? ''))
}

const hasOwnColor = (style: string) =>
  [...style.matchAll(/(?:^|;)\s*(?:color|background(?:-[a-z]+)?)\s*:([^;]*)/gi)].some(
    ([, value = '']) => value.trim().toLowerCase() !== FOOTER_GRAY,
  )

/** The footer of ours in the same gray of the theme. */
export function followTheme(body: Element) {
  for (const element of body.querySelectorAll('[style]'))
    element.setAttribute('style', (element.getAttribute('style') ?? '').replaceAll(FOOTER_GRAY, 'var(--ink-3)'))
}

const TOKENS = ['--ink', '--ink-3', '--accent-text', '--line-strong']

/** The colors of our page, which a frame doesn't inherit. */
export function themeStyle(isDark: boolean) {
  const page = getComputedStyle(document.documentElement)
  const tokens = TOKENS.map((name) => `${name}:${page.getPropertyValue(name)}`).join(';')
  return `html{${tokens};color-scheme:${isDark ? 'dark' : 'light'};background:transparent;color:var(--ink)}
a{color:var(--accent-text)}blockquote{border-color:var(--line-strong)!important}`
}
