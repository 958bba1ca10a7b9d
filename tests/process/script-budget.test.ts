import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))

type Chunk = { file: string; imports?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8'))

/** The files of these parts and of all they need before they show. */
function filesOf(...parts: string[]) {
  const needed = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (needed.has(name)) return
    needed.add(name)
    for (const each of chunk.imports ?? []) add(each)
  }
  for (const part of parts) add(part)
  return [...needed].map((name) => manifest[name]?.file ?? '')
}

/** Gzipped script of these parts and all they need before they show. */
function scriptKilobytes(...parts: string[]) {
  const bytes = filesOf(...parts).map((file) => gzipSync(readFileSync(`${BUILT}${file}`)).length)
  return bytes.reduce((sum, each) => sum + each, 0) / 1024
}

test('a visitor’s first page needs at most 110 KB of script', () => {
  expect(scriptKilobytes('index.html', 'features/accounts/landing-page.tsx')).toBeLessThanOrEqual(110)
})

test('the dashboard needs at most 180 KB of script, the card of its tour included', () => {
  const parts = ['index.html', 'features/shell/app-shell.tsx', 'features/dashboard/dashboard-page.tsx']
  expect(scriptKilobytes(...parts, 'features/onboarding/tour-card.tsx')).toBeLessThanOrEqual(180)
})

test.each([
  ['', []],
  [' with a filter in the address', ['features/leads/filter/filter-bar.tsx']],
])('the leads page%s needs at most 190 KB of script, the card of its tour included', (_, shown) => {
  const parts = ['index.html', 'features/shell/app-shell.tsx', 'features/leads/leads-page.tsx', ...shown]
  expect(scriptKilobytes(...parts, 'features/onboarding/tour-card.tsx')).toBeLessThanOrEqual(190)
})

const PAGES = {
  '/': 'features/dashboard/dashboard-page.tsx',
  '/leads': 'features/leads/leads-page.tsx',
  '/emails': 'features/templates/templates-page.tsx',
  '/sequences': 'features/sequences/sequences-page.tsx',
  '/analytics': 'features/analytics/analytics-page.tsx',
  '/integrations': 'features/integrations/integrations-page.tsx',
  '/outbox': 'features/mail/outbox-page.tsx',
  '/settings/profile': 'features/settings/settings-page.tsx',
}

test.each(Object.entries(PAGES))(
  '%s loads at most 12 files of script, and the server names all of them',
  (path, source) => {
    const files = filesOf('index.html', 'features/shell/app-shell.tsx', source)
    expect(files.length).toBeLessThanOrEqual(12)
    const starts = JSON.parse(readFileSync(`${BUILT}.vite/page-starts.json`, 'utf8'))
    const inPage = filesOf('index.html').map((file) => `/${file}`)
    expect([...starts[path].scripts, ...inPage].sort()).toEqual(files.map((file) => `/${file}`).sort())
  },
)
