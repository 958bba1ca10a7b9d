import { expect, test } from 'vitest'
import { ownEmail } from '../../../../tests/world/own-email.ts'
import { cleanMessageHtml } from './clean-message-html.ts'

// With DOMPurify, happy-dom loses the first element.
const shown = (html: string, isDark = true) => cleanMessageHtml(`<br>${html}`, () => undefined, isDark)

test('an email of ours that is only written follows the theme, with its footer', () => {
  const { page, isOnWhite } = shown(ownEmail())
  expect(isOnWhite).toBe(false)
  expect(page).toContain('color-scheme:dark;background:transparent;color:var(--ink)')
  expect(page).toContain('color: var(--ink-3)')
  expect(page).not.toContain('#6b7386')
  expect(shown(ownEmail(), false).page).toContain('color-scheme:light;background:transparent')
})

test.each([
  ['bold words and a list', '<p><b>Hi</b></p><ul><li>One</li></ul>'],
  ['what an email app writes around a plain reply', '<div dir="ltr">Hi<div><br></div><div>Grace</div></div>'],
  [
    'a quote',
    '<blockquote type="cite" style="margin: 0 0 0 0.8ex; border-inline-start: 1px solid #ccc">Hi</blockquote>',
  ],
  ['a font and a size', '<p style="font-family: Arial; font-size: 14px">Hi</p>'],
])('%s follow the theme', (_, html) => {
  expect(shown(html).isOnWhite).toBe(false)
  expect(shown(ownEmail({ html })).isOnWhite).toBe(false)
})

test.each([
  ['a color', '<p style="font-size: 12px; COLOR: #1f497d">Hi</p>'],
  ['a color of old', '<font color="black">Hi</font>'],
  ['a background', '<div style="background-color: #fff">Hi</div>'],
  ['an image', '<p>Hi</p><img src="cid:logo@navona.example" alt="Navona">'],
  ['a table', '<table><tr><td>Hi</td></tr></table>'],
  ['a style sheet', '<p>Hi</p><style>p { color: black }</style>'],
])('an email with %s is shown on white in both themes', (_, html) => {
  const { page, isOnWhite } = shown(html)
  expect(isOnWhite).toBe(true)
  expect(page).toContain('color-scheme:light;background:#fff')
  expect(page).not.toContain('color-scheme:dark')
})
