import type { Readable } from 'node:stream'
import { isSecretName, MAX_EXTRA_COLUMNS_OF_FILE, MAX_EXTRA_NAME } from '../../../contract/extra-columns.ts'
import {
  DEFAULT_DUPLICATE_POLICY,
  type ImportOptions,
  MAX_IMPORT_BYTES,
  PREVIEW_BYTES,
} from '../../../contract/lead-import.ts'
import type { Database, Db } from '../../db/connect.ts'
import { ensureQueue } from '../../db/queue.ts'
import { AppError } from '../../http/errors.ts'
import { rowCounter } from './count-rows.ts'
import { type CsvForm, type CsvGuess, guessCsv } from './csv-guess.ts'
import { createDecoder, slicesOf } from './encoding/decoder.ts'
import { GarbledWatch } from './encoding/garbled-watch.ts'
import { guessByLines, UNCLEAR_ENCODING } from './encoding/guess-encoding.ts'
import { LetterWatch, type SeenLetters } from './encoding/letter-watch.ts'
import { addPiece, beginUpload, finishUpload, forgetAbandonedUploads, forgetUpload } from './import-queries.ts'

const PIECE_BYTES = 256 * 1024
const MAX_COLUMNS = 500

export class FileTooLarge extends Error {}

export type Upload = {
  fileName: string
  wanted: Partial<ImportOptions>
  /** A dry run: nothing is written until it is started. */
  isCheck?: boolean
}

/**
 * Keeps the file in pieces in the database, where any worker can read it, and asks for it to be imported. Never more than a
 * piece is in memory, and no connection is held while the sender is slow. Answers the import's number and words that look garbled.
 */
export async function takeUpload(
  { db, pool }: Database,
  userId: number,
  file: AsyncIterable<Buffer>,
  upload: () => Upload,
) {
  await ensureQueue(pool)
  await forgetAbandonedUploads(db)
  const pieces = inPieces(file)
  try {
    return await keepUpload(db, userId, pieces, upload)
  } finally {
    // A file that fails is not read any further.
    await pieces.return(undefined)
  }
}

async function keepUpload(db: Db, userId: number, pieces: AsyncGenerator<Buffer, undefined>, upload: () => Upload) {
  const { first, guess } = await guessByFirst(pieces, upload().wanted)
  const { fileName, isCheck = false } = upload()
  const importId = await beginUpload(db, userId, fileName, optionsOf(guess, upload().wanted), isCheck)
  try {
    const keep = (piece: Buffer, position: number) => addPiece(db, importId, position, piece)
    const counted = await readWhole(first, pieces, guess, keep)
    // Form fields after the file count as well.
    const options = await finalOptions(guess, upload().wanted, counted)
    await finishUpload(db, userId, importId, counted.rows, options, isCheck)
    return { id: importId, garbledWords: options.garbled ? [] : counted.garbledWords }
  } catch (error) {
    await forgetUpload(db, userId, importId).catch(() => {})
    throw error
  }
}

/** How the file is written, by its first piece. */
export async function guessByFirst(pieces: AsyncGenerator<Buffer, undefined>, wanted: Partial<ImportOptions>) {
  const first = (await pieces.next()).value ?? Buffer.alloc(0)
  const isWhole = first.length < PIECE_BYTES && first.length <= PREVIEW_BYTES
  return { first, guess: await guessOrRefuse(first.subarray(0, PREVIEW_BYTES), isWhole, wanted) }
}

/** The options to import by, with what only the whole file tells. */
export async function finalOptions(guess: CsvGuess, wanted: Partial<ImportOptions>, { rows, letters }: Counted) {
  const options = optionsOf(guess, wanted)
  refuseUnusable(options, rows)
  if (options.encoding === 'utf-8' && !options.mixedWith) await setOtherEncoding(options, letters)
  else if (!wanted.encoding && guess.readings.length > 0) throw new AppError('invalid', UNCLEAR_ENCODING)
  return options
}

export async function guessOrRefuse(head: Buffer, isWhole: boolean, wanted: Partial<ImportOptions>): Promise<CsvGuess> {
  const guess = await guessCsv(head, isWhole, wanted)
  if ('problem' in guess) throw new AppError('invalid', guess.problem)
  if (guess.columns.length > MAX_COLUMNS) throw new AppError('invalid', `The file has more than ${MAX_COLUMNS} columns`)
  return guess
}

/** A file may look like UTF-8 until a line far below its start. */
async function setOtherEncoding(options: ImportOptions, letters: SeenLetters) {
  const { encoding, mixedWith, readings } = await guessByLines(letters)
  if (readings.length > 0) throw new AppError('invalid', UNCLEAR_ENCODING)
  options.encoding = encoding
  if (mixedWith) options.mixedWith = mixedWith
}

export function optionsOf(guess: CsvGuess, wanted: Partial<ImportOptions>): ImportOptions {
  const { encoding, mixedWith, delimiter, hasBackslashQuotes, headerLine, mapping, columns } = guess
  return {
    encoding,
    ...(mixedWith && { mixedWith }),
    ...(hasBackslashQuotes && { hasBackslashQuotes }),
    delimiter,
    headerLine,
    mapping,
    duplicates: DEFAULT_DUPLICATE_POLICY,
    ...wanted,
    columns,
  }
}

function refuseUnusable({ mapping, headerLine, columns = [] }: ImportOptions, rows: number) {
  const extras = mapping.flatMap((field, at) => (field === 'extra' ? [columns[at] ?? ''] : []))
  const secret = extras.find(isSecretName)
  if (secret !== undefined)
    throw new AppError(
      'invalid',
      `“${secret.slice(0, MAX_EXTRA_NAME)}” may hold secrets, so we don't keep it. Choose "Don't import"`,
    )
  if (extras.length > MAX_EXTRA_COLUMNS_OF_FILE)
    throw new AppError('invalid', `At most ${MAX_EXTRA_COLUMNS_OF_FILE} extra columns can be kept. Leave some out`)
  if (!mapping.includes('email'))
    throw new AppError('invalid', 'No column contains email addresses. Choose one, or add one to the file')
  if (rows === 0)
    throw new AppError('invalid', headerLine > 0 ? 'The file has column names but no rows' : 'The file has no rows')
}

type Counted = Awaited<ReturnType<typeof readWhole>>

/** Counts the rows of a file and looks at its letters; `keep` stores each piece. */
export async function readWhole(
  first: Buffer,
  others: AsyncIterable<Buffer>,
  { encoding, mixedWith, ...form }: CsvGuess,
  keep?: (piece: Buffer, position: number) => Promise<void>,
) {
  const decoder = createDecoder(encoding, mixedWith)
  const counter = rowCounter(form)
  const letters = new LetterWatch()
  const garbled = new GarbledWatch()
  let position = 0
  const see = async (piece: Buffer) => {
    await keep?.(piece, position++)
    for (const slice of slicesOf(piece)) {
      letters.see(slice)
      const text = decoder.write(slice)
      await garbled.see(text)
      await counter.add(text)
    }
  }
  await see(first)
  for await (const piece of others) await see(piece)
  await counter.add(decoder.end() ?? '')
  return { rows: counter.end(), letters: letters.end(true), garbledWords: garbled.words }
}

/** Of a whole file. */
export async function countRows(file: Buffer, form: CsvForm) {
  const decoder = createDecoder(form.encoding, form.mixedWith)
  const counter = rowCounter(form)
  for (const slice of slicesOf(file)) await counter.add(decoder.write(slice))
  await counter.add(decoder.end() ?? '')
  return counter.end()
}

/** The same bytes in chunks of one size, however they arrive. */
export async function* inPieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let [waiting, held, seen]: [Buffer[], number, number] = [[], 0, 0]
  for await (const chunk of file) {
    seen += chunk.length
    if (seen > MAX_IMPORT_BYTES) throw new FileTooLarge()
    waiting.push(chunk)
    held += chunk.length
    while (held >= PIECE_BYTES) {
      const bytes = Buffer.concat(waiting)
      yield bytes.subarray(0, PIECE_BYTES)
      waiting = [bytes.subarray(PIECE_BYTES)]
      held = bytes.length - PIECE_BYTES
    }
  }
  if (held > 0) yield Buffer.concat(waiting)
}

/** As much of the file as a guess needs; the rest is discarded. */
export async function readHead(file: Readable | AsyncIterable<Buffer>) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (bytes <= PREVIEW_BYTES) chunks.push(chunk)
    bytes += chunk.length
    if (bytes > MAX_IMPORT_BYTES) throw new FileTooLarge()
  }
  return { head: Buffer.concat(chunks).subarray(0, PREVIEW_BYTES), isWhole: bytes <= PREVIEW_BYTES }
}
