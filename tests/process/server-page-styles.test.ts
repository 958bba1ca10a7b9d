import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = 'dist/web'

/** Where emails are written. */
const EMAILS = ['inbox/replying/', 'outbox/preparing/']

/** As it stands in a selector. */
const selector = (name: string) => `.${name.replace(/[^\w-]/g, (character) => `\\${character}`)}`

test('every page the server renders itself gets the styles it names', () => {
  const manifest = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'))
  const css = manifest['index.html'].css.map((file: string) => readFileSync(join(WEB, file), 'utf8')).join('')
  const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
    // Emails have classes that email apps know.
    .filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !EMAILS.some((room) => file.startsWith(room)),
    )
    .map((file) => join('server', file))
  const named = sources.flatMap((file) => {
    const classes = [...readFileSync(file, 'utf8').matchAll(/ class="([^"]*)"/g)].map(([, list]) => list ?? '')
    return classes
      .flatMap((list) => list.replace(/\$\{[^}]*\}/g, '').split(/\s+/))
      .filter(Boolean)
      .map((name) => ({ file, name }))
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ name }) => !css.includes(selector(name)))).toEqual([])
})
