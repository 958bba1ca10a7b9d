import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { answeringThread } from '../../../answering-thread.ts'
import { AppError } from '../../../http/errors.ts'
import type { ReadSheet, WorkbookAnswer, WorkbookQuestion } from './convert-workbook.ts'

/** Packed. A sheet of a million rows has about as much. */
const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024
const THREAD_MEGABYTES = 256
const DEADLINE_MS = 60_000
/** Of one owner, being received at once: each takes room on the disk. */
const MOST_RECEIVED = 4
const FOLDER = 'leadwright-workbook-'
/** A folder this old was left behind by a process that was killed. */
const OLD_MS = 3_600_000

const TOO_LARGE = `An Excel or OpenDocument file can be up to ${MAX_WORKBOOK_BYTES / 1024 / 1024} MB. Save the sheet as "CSV UTF-8" and choose that file`

const askThread = answeringThread<WorkbookQuestion, WorkbookAnswer>('workbook-thread', THREAD_MEGABYTES, DEADLINE_MS, {
  tooMany: 'We are still reading your other files. Wait a few seconds, then try again.',
  tooMuch: 'This workbook took too long to read. Save the sheet as "CSV UTF-8" and choose that file.',
})

const receiving = new Map<number, number>()

/** Whether a file begins as XLSX and ODS files do. */
export const isZip = (head: Buffer) => ['PK\x03\x04', 'PK\x05\x06'].includes(head.subarray(0, 4).toString('latin1'))

type Wanted = { sheet: () => string | undefined; mostBytes: number }

/** Gives a sheet of the workbook as a CSV file to `use`; afterwards nothing of it is left on the disk. */
export async function withSheet<T>(
  userId: number,
  file: AsyncIterable<Buffer>,
  { sheet, mostBytes }: Wanted,
  use: (rows: AsyncIterable<Buffer>, read: ReadSheet) => Promise<T>,
): Promise<T> {
  const others = receiving.get(userId) ?? 0
  if (others >= MOST_RECEIVED)
    throw new AppError('too_many', 'We are still reading your other files. Wait a few seconds, then try again.', {
      retryAfterSeconds: 5,
    })
  receiving.set(userId, others + 1)
  const folder = await mkdtemp(join(tmpdir(), FOLDER))
  try {
    const [path, csvPath] = [join(folder, 'workbook'), join(folder, 'sheet.csv')]
    await pipeline(Readable.from(bounded(file)), createWriteStream(path, { mode: 0o600 }))
    const read = await askThread(userId, { path, csvPath, sheet: sheet(), mostBytes })
    if ('problem' in read) throw new AppError('invalid', read.problem)
    return await use(createReadStream(csvPath), read)
  } finally {
    const left = (receiving.get(userId) ?? 1) - 1
    if (left > 0) receiving.set(userId, left)
    else receiving.delete(userId)
    await rm(folder, { recursive: true, force: true }).catch(() => {})
    await removeOldFolders().catch(() => {})
  }
}

async function* bounded(file: AsyncIterable<Buffer>) {
  let bytes = 0
  for await (const chunk of file) {
    bytes += chunk.length
    if (bytes > MAX_WORKBOOK_BYTES) throw new AppError('too_large', TOO_LARGE)
    yield chunk
  }
}

async function removeOldFolders() {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(FOLDER)) continue
    const path = join(tmpdir(), name)
    if (Date.now() - (await stat(path)).mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true })
  }
}
