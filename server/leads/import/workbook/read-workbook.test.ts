import { afterEach, expect, test, vi } from 'vitest'
import { withSheet } from './read-workbook.ts'

const wanted = { sheet: () => undefined, mostBytes: 1000 }
const receive = (userId: number, file: AsyncIterable<Buffer>) => withSheet(userId, file, wanted, async () => 'read')
// The sender breaks off once the given moment has come, so that no workbook has to be read.
async function* brokenOff(moment: Promise<void>): AsyncGenerator<Buffer> {
  await moment
  yield Buffer.from('PK')
  throw new Error('broken off')
}

afterEach(() => vi.unstubAllEnvs())

test('a file that could not be stored takes no place of the next ones', async () => {
  vi.stubEnv('TMPDIR', '/no/such/folder')
  for (let file = 0; file < 6; file++)
    await expect(receive(1, brokenOff(Promise.resolve()))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('four files of one owner and sixteen of all are received at once; then there is room again', async () => {
  let end = () => {}
  const moment = new Promise<void>((resolve) => {
    end = resolve
  })
  const open = [1, 2, 3, 4].flatMap((userId) => [1, 2, 3, 4].map(() => receive(userId, brokenOff(moment))))
  const outcomes = Promise.allSettled(open)
  await expect(receive(1, brokenOff(moment))).rejects.toMatchObject({
    status: 429,
    message: 'We are still reading your other files. Wait a few seconds, then try again.',
  })
  await expect(receive(5, brokenOff(moment))).rejects.toMatchObject({
    status: 429,
    message: 'We are reading many files right now. Wait a few seconds, then try again.',
  })
  end()
  expect((await outcomes).map((outcome) => 'reason' in outcome && outcome.reason.message)).toEqual(
    Array(16).fill('broken off'),
  )
  await expect(receive(5, brokenOff(moment))).rejects.toThrow('broken off')
})
