import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readPageStarts } from './page-starts.ts'

const start = { scripts: ['/assets/leads.js'], later: ['/assets/drawer.js'], requests: ['/api/leads?page=1&limit=50'] }
const asked = (url: string, cookies = {}) => ({ url, cookies }) as FastifyRequest
const signedIn = { leadwright: 'session' }

async function tagsOf(req: FastifyRequest) {
  const folder = await mkdtemp(join(tmpdir(), 'leadwright-page-starts-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite/page-starts.json'), JSON.stringify({ '/leads': start }))
  const startTags = await readPageStarts(folder)
  await rm(folder, { recursive: true })
  return startTags(req)
}

test('a page names its code and its first data for somebody with a session', async () => {
  const tags = await tagsOf(asked('/leads', signedIn))
  expect(tags).toContain('<link rel="modulepreload" crossorigin href="/assets/leads.js" />')
  expect(tags).toContain('<link data-later as="script" crossorigin href="/assets/drawer.js" />')
  expect(tags).toContain('as="fetch" crossorigin="use-credentials" href="/api/leads?page=1&amp;limit=50" />')
})

test('another view of a page names its code alone, since it shows other data', async () => {
  const tags = await tagsOf(asked('/leads?status=new', signedIn))
  expect(tags).toContain('/assets/leads.js')
  expect(tags).not.toContain('/api/')
})

test('nothing is named for visitors without a session, or on other paths', async () => {
  expect(await tagsOf(asked('/leads'))).toBe('')
  expect(await tagsOf(asked('/nowhere', signedIn))).toBe('')
})
