import { afterAll } from 'vitest'
import { type Pages, startSite } from './site-server.ts'

/** A company's web site for as long as a test file runs. Its pages can be changed meanwhile. */
export async function site(pages: Pages = {}) {
  const started = await startSite(pages)
  afterAll(started.stop)
  return { ...started, pages }
}
