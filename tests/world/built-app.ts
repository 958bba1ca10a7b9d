import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder like the built browser app, until the test is over. */
export async function builtApp() {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const inner of ['.vite', 'assets']) await mkdir(join(folder, inner))
  await writeFile(join(folder, '.vite/manifest.json'), '{"index.html":{"file":"assets/main.js","css":[]}}')
  await writeFile(join(folder, '.vite/page-starts.json'), '{}')
  await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head><body></body></html>')
  await writeFile(join(folder, 'assets/main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'assets/main-abc123.js.br'), '')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}
