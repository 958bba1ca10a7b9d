import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = fileURLToPath(new URL('../../dist/web/', import.meta.url))

type Chunk = { file: string; imports?: string[] }
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${BUILT}.vite/manifest.json`, 'utf8'))

/** Gzipped script of these parts and all they need before they show. */
function scriptKilobytes(...parts: string[]) {
  const needed = new Set<string>()
  const add = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`${name} is not in the build`)
    if (needed.has(name)) return
    needed.add(name)
    for (const each of chunk.imports ?? []) add(each)
  }
  for (const part of parts) add(part)
  const bytes = [...needed].map((name) => gzipSync(readFileSync(`${BUILT}${manifest[name]?.file}`)).length)
  return bytes.reduce((sum, each) => sum + each, 0) / 1024
}

test('a visitor’s first page needs at most 110 KB of script', () => {
  expect(scriptKilobytes('index.html', 'features/accounts/landing-page.tsx')).toBeLessThanOrEqual(110)
})

test('the dashboard needs at most 180 KB of script, the card of its tour included', () => {
  const parts = ['index.html', 'features/shell/app-shell.tsx', 'features/dashboard/dashboard-page.tsx']
  expect(scriptKilobytes(...parts, 'features/onboarding/tour-card.tsx')).toBeLessThanOrEqual(180)
})
