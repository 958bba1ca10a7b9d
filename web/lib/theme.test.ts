import { expect, test } from 'vitest'
import { themeCookie, themeFromCookie } from './theme.ts'

test.each([
  ['', 'system'],
  ['theme=dark', 'dark'],
  ['sid=1; theme=light; x=2', 'light'],
  ['theme=', 'system'],
  ['theme=pink', 'system'],
  ['my-theme=dark', 'system'],
  ['theme=darkest', 'system'],
])('the cookie text %j means %s', (cookie, theme) => {
  expect(themeFromCookie(cookie)).toBe(theme)
})

test('a chosen theme lasts a year, the system theme removes the cookie', () => {
  expect(themeCookie('dark')).toBe('theme=dark; path=/; max-age=31536000; SameSite=Lax')
  expect(themeCookie('system')).toBe('theme=; path=/; max-age=0; SameSite=Lax')
})
