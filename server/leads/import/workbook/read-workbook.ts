import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PREVIEW_BYTES } from '../../../../contract/lead-import.ts'
import { answeringThread } from '../../../answering-thread.ts'
import { AppError } from '../../../http/errors.ts'
import type { ReadSheet, WorkbookAnswer, WorkbookQuestion } from './convert-workbook.ts'

/** Packed. A sheet of a million rows has about as much. */
const MAX_WORKBOOK_BYTES = 64 * 1024 * 1024
const THREAD_MEGABYTES = 256
const DEADLINE_MS = 60_000
/** Somebody looks at the page and waits. */
const PREVIEW_DEADLINE_MS = 30_000
/** Of one owner, being received at once: each takes room on the disk. */
const MOST_RECEIVED = 4
/** Of all owners. */
const MOST_RECEIVED_IN_ALL = 16
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
  takeSlot(userId)
  let folder: string | undefined
  try {
    folder = await mkdtemp(join(tmpdir(), FOLDER))
    const [path, csvPath] = [join(folder, 'workbook'), join(folder, 'sheet.csv')]
    await pipeline(Readable.from(bounded(file)), createWriteStream(path, { mode: 0o600 }))
    const deadlineMs = mostBytes <= PREVIEW_BYTES ? PREVIEW_DEADLINE_MS : DEADLINE_MS
    const read = await askThread(userId, { path, csvPath, sheet: sheet(), mostBytes }, deadlineMs)
    if ('problem' in read) throw new AppError('invalid', read.problem)
    return await use(createReadStream(csvPath), read)
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true }).catch(() => {})
    freeSlot(userId)
    await removeOldFolders().catch(() => {})
  }
}

function takeSlot(userId: number) {
  const own = receiving.get(userId) ?? 0
  if (own >= MOST_RECEIVED) refuse('We are still reading your other files.')
  let all = 0
  for (const files of receiving.values()) all += files
  if (all >= MOST_RECEIVED_IN_ALL) refuse('We are reading many files right now.')
  receiving.set(userId, own + 1)
}

function refuse(reason: string): never {
  throw new AppError('too_many', `${reason} Wait a few seconds, then try again.`, { retryAfterSeconds: 5 })
}

function freeSlot(userId: number) {
  const left = (receiving.get(userId) ?? 1) - 1
  if (left > 0) receiving.set(userId, left)
  else receiving.delete(userId)
}

export async function* bounded(file: AsyncIterable<Buffer>) {
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
