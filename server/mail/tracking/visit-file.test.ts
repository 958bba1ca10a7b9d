import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../tests/world/product.ts'
import { createVisitFile } from './visit-file.ts'

const visit = (logId: number) => ({
  kind: 'open' as const,
  logId,
  link: 0,
  at: 1,
  method: 'GET',
  userAgent: 'Safari',
  isFromPrivacyProxy: false,
})

async function folder() {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  return join(path, 'late-visits')
}

test('the next process gets what one left behind, once', async () => {
  const path = await folder()
  const before = createVisitFile(path)
  expect(await before.takeOver(10)).toEqual([])
  await before.add([visit(1), visit(2)])
  await before.add([visit(3)])
  const [name = ''] = await readdir(path)
  // The process was killed while it wrote.
  await appendFile(join(path, name), '{"logId":4,')
  const next = createVisitFile(path)
  expect(await next.takeOver(10)).toEqual([visit(1), visit(2), visit(3)])
  expect(await next.takeOver(10)).toEqual([])
  expect(await readdir(path)).toHaveLength(1)
  await next.remove()
  expect(await readdir(path)).toEqual([])
})

test('what a running process has is left to it', async () => {
  const path = await folder()
  const other = createVisitFile(path)
  await other.add([visit(1)])
  const [name = ''] = await readdir(path)
  await appendFile(join(path, name.replace(/-\d+-/, `-${process.ppid}-`)), `${JSON.stringify(visit(2))}\n`)
  expect(await createVisitFile(path).takeOver(10)).toEqual([visit(1)])
})
