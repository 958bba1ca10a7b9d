import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Id } from '../../../contract/ids.ts'
import {
  CheckStarted,
  DEFAULT_DUPLICATE_POLICY,
  DELIMITERS,
  DUPLICATE_POLICIES,
  ENCODINGS,
  GARBLED_CHOICES,
  GarbledWord,
  ImportDraft,
  ImportId,
  ImportPreview,
  LeadImport,
  LeadImportReport,
  MAX_IMPORT_BYTES,
  PREVIEW_BYTES,
  RecheckImport,
  UndoForecast,
  WantedOptions,
} from '../../../contract/lead-import.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { jsonProblem } from '../../http/json-body.ts'
import type { App, Parts } from '../../http/parts.ts'
import { parseOrRefuse } from '../../http/validate.ts'
import { allowNewLeads } from '../../outbox/enrolling/allow-new-leads.ts'
import { checkAgain, startChecked } from './check/check-queries.ts'
import { checkDraft, keepDraft } from './draft/draft.ts'
import { draftRoutes } from './draft/draft-routes.ts'
import { previewFile } from './draft/preview-file.ts'
import { badRowsCsv, skippedRowsCsv } from './import-errors-csv.ts'
import { cancelImport, discardUnstarted, findImport, firstErrors, listImports, skippedLines } from './import-queries.ts'
import { FileTooLarge, takeUpload, type Upload } from './import-upload.ts'
import { MAX_PARTS, refuseManyParts } from './refuse-many-parts.ts'
import { forecastUndo } from './undo/undo-forecast.ts'
import { askForUndo } from './undo/undo-queries.ts'
import { withTable } from './workbook/with-table.ts'

/** What the file is, its first bytes say. */
const FILE_TYPES = [
  'text/csv',
  'application/csv',
  'text/tab-separated-values',
  'application/vnd.ms-excel',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/zip',
  'application/x-zip-compressed',
]

const ImportQuery = z.object({
  preview: z.stringbool().optional(),
  /** A dry run: `POST /leads/import/{id}/start` imports the file. */
  check: z.stringbool().optional(),
  /** Only keeps the file, for a day: `/leads/import/{id}/columns` says what its columns mean. */
  draft: z.stringbool().optional(),
  fileName: z.string().trim().max(200, 'At most 200 characters').optional(),
  /** All options at once as JSON, or one by one. */
  options: z.string().max(100_000).optional(),
  duplicates: z.enum(DUPLICATE_POLICIES, 'Choose whether to update, skip or add duplicates').optional(),
  encoding: z.enum(ENCODINGS, 'Choose an encoding from the list').optional(),
  mixedWith: z.enum(ENCODINGS, 'Choose an encoding from the list').optional(),
  garbled: z.enum(GARBLED_CHOICES, 'Choose "fix" or "keep"').optional(),
  /** Of a workbook; by default the first with data. */
  sheet: z.string().max(200, 'At most 200 characters').optional(),
  delimiter: z.enum(DELIMITERS, 'Columns must be separated by a comma, semicolon, tab, pipe or caret').optional(),
  headerLine: z.coerce.number().int().min(0).max(100).optional(),
})
type ImportQuery = z.infer<typeof ImportQuery>
const Started = z.object({ id: Id })
/** Of a workbook: the sheet that was read, and all that have data. */
const Taken = Started.extend({
  /** Their rows fail, unless `garbled` says what to do. */
  garbledWords: z.array(GarbledWord),
  sheet: z.string().optional(),
  sheets: z.array(z.string()).optional(),
})

export async function importRoutes(app: App, parts: Parts) {
  // Files are parsed on this one route only.
  await app.register(async (scope: App) => uploadRoute(scope, parts))
  draftRoutes(app, parts)
  reportRoutes(app, parts)
}

const tooLarge = () =>
  new AppError('too_large', `The file is too large. An import can be up to ${MAX_IMPORT_BYTES / 1024 / 1024} MB`)
// Room for what a form adds around its file.
const FORM_BYTES = 1024 * 1024

const FORM_LIMITS = {
  fileSize: MAX_IMPORT_BYTES + 1,
  files: 1,
  fields: 10,
  parts: MAX_PARTS,
  fieldSize: 256 * 1024,
  headerPairs: 20,
}

async function uploadRoute(app: App, { db, pool }: Parts) {
  await app.register(multipart, { limits: FORM_LIMITS })
  app.addContentTypeParser(FILE_TYPES, (_req, payload, done) => done(null, payload))
  // A file whose Content-Length is too large is refused before it is read.
  app.addHook('onRequest', async (req) => {
    if (Number(req.headers['content-length']) > MAX_IMPORT_BYTES + FORM_BYTES) throw tooLarge()
  })
  app.post(
    '/leads/import',
    // The usual body limit applies to JSON only. Files are measured as they arrive.
    { schema: { querystring: ImportQuery, response: { 200: ImportPreview, 201: ImportDraft, 202: Taken } } },
    async (req, reply) => {
      const upload = firstUpload(req.query)
      const file = req.isMultipart() ? fileOfForm(req, upload) : bodyOf(req.body)
      try {
        if (req.query.draft) return await reply.code(201).send(await keepDraft(db, req.userId, file, () => upload))
        if (!req.query.preview && !upload.isCheck) await allowNewLeads(db, req)
        const mostBytes = req.query.preview ? PREVIEW_BYTES : MAX_IMPORT_BYTES
        return await withTable(req.userId, file, { upload: () => upload, mostBytes }, async (rows, current, read) => {
          if (req.query.preview) return await previewFile(rows, current().wanted, read)
          const taken = await takeUpload({ db, pool }, req.userId, rows, current)
          return await reply.code(202).send({ ...taken, ...(read && { sheet: read.sheet, sheets: read.sheets }) })
        })
      } catch (error) {
        // Browsers read the response after sending everything: the rest of a refused file is discarded.
        req.raw.unpipe().resume()
        throw error instanceof FileTooLarge ? tooLarge() : error
      }
    },
  )
}

function reportRoutes(app: App, { db, pool }: Parts) {
  app.get('/leads/import', { schema: { response: { 200: z.array(LeadImport) } } }, (req) => listImports(db, req.userId))

  app.get('/leads/import/:id', { schema: { params: ImportId, response: { 200: LeadImportReport } } }, (req) =>
    report(req.userId, req.params.id),
  )

  app.post(
    '/leads/import/:id/cancel',
    { schema: { params: ImportId, response: { 200: LeadImportReport } } },
    async (req) => {
      const { id } = req.params
      const before = await report(req.userId, id)
      if (await discardUnstarted(db, req.userId, id)) return { ...before, status: 'cancelled' as const }
      if (!(await cancelImport(db, req.userId, id)) && (await findImport(db, req.userId, id)))
        throw new AppError('conflict', 'This import has already finished')
      return report(req.userId, id)
    },
  )

  app.post(
    '/leads/import/:id/check',
    { schema: { params: ImportId, body: RecheckImport, response: { 200: CheckStarted } } },
    async (req) => {
      const { id } = req.params
      if ((await report(req.userId, id)).status === 'draft') {
        const garbledWords = await checkDraft({ db, pool }, req.userId, id, req.body)
        return { ...(await report(req.userId, id)), garbledWords }
      }
      if (!(await checkAgain(db, req.userId, id, req.body))) {
        await report(req.userId, id)
        throw new AppError('conflict', 'This import has already started. Upload the file again to change it.')
      }
      return { ...(await report(req.userId, id)), garbledWords: [] }
    },
  )

  app.post(
    '/leads/import/:id/start',
    { schema: { params: ImportId, response: { 202: Started } } },
    async (req, reply) => {
      const { id } = req.params
      await allowNewLeads(db, req)
      if (!(await startChecked(db, req.userId, id))) {
        await report(req.userId, id)
        throw new AppError('conflict', 'This import has already started')
      }
      return reply.code(202).send({ id })
    },
  )

  app.post(
    '/leads/import/:id/undo',
    { schema: { params: ImportId, response: { 202: LeadImportReport } } },
    async (req, reply) => {
      const { id } = req.params
      await askForUndo(db, req.userId, id)
      return reply.code(202).send(await report(req.userId, id))
    },
  )

  app.get('/leads/import/:id/undo', { schema: { params: ImportId, response: { 200: UndoForecast } } }, async (req) => {
    const { id } = await report(req.userId, req.params.id)
    return forecastUndo(db, req.userId, id)
  })

  app.get('/leads/import/:id/errors.csv', { schema: { params: ImportId } }, async (req, reply) => {
    const found = await findImport(db, req.userId, req.params.id)
    if (!found) throw notFound('Import')
    const rows = badRowsCsv(db, found.id, found.options.columns ?? [], found.failed)
    return sendCsv(reply, `import-${found.id}-failed-rows.csv`, rows)
  })

  app.get('/leads/import/:id/skipped.csv', { schema: { params: ImportId } }, async (req, reply) => {
    const found = await findImport(db, req.userId, req.params.id)
    if (!found) throw notFound('Import')
    const lines = await skippedLines(db, req.userId, found.id)
    return sendCsv(reply, `import-${found.id}-skipped-rows.csv`, skippedRowsCsv(found, lines))
  })

  async function report(userId: number, id: number) {
    const found = await findImport(db, userId, id)
    if (!found) throw notFound('Import')
    const { values = [], more: moreValues = 0, notes = [] } = found.findings ?? {}
    const { duplicates = DEFAULT_DUPLICATE_POLICY, choices = {}, sheet = null, otherSheets = [] } = found.options
    const errors = await firstErrors(db, id)
    return { ...found, errors, values, moreValues, notes, duplicates, choices, sheet, otherSheets }
  }
}

const sendCsv = (reply: FastifyReply, name: string, rows: Iterable<string> | AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(rows, { objectMode: false }))

function firstUpload(query: ImportQuery): Upload {
  const { fileName, options, duplicates, encoding, mixedWith, garbled, sheet, delimiter, headerLine, check } = query
  const single = Object.entries({ duplicates, encoding, mixedWith, garbled, sheet, delimiter, headerLine }).filter(
    ([, value]) => value !== undefined,
  )
  return {
    fileName: fileName || 'leads.csv',
    wanted: { ...(options && parseOptions(options)), ...Object.fromEntries(single) },
    isCheck: check === true,
  }
}

/** The file of a form; its other fields go to `upload`. */
async function* fileOfForm(req: FastifyRequest, upload: Upload): AsyncGenerator<Buffer> {
  let hasFile = false
  refuseManyParts(req)
  try {
    for await (const part of req.parts()) {
      if (part.type === 'field') {
        if (part.fieldname === 'options') Object.assign(upload.wanted, parseOptions(String(part.value)))
        continue
      }
      hasFile = true
      upload.fileName = part.filename?.slice(0, 200) || upload.fileName
      yield* part.file as AsyncIterable<Buffer>
    }
  } catch (cause) {
    if (cause instanceof AppError || cause instanceof FileTooLarge) throw cause
    // An interrupted or invalid form is the sender's mistake; the parser throws it as any error.
    throw new AppError('invalid', 'The upload was interrupted or is not valid. Try again.', { cause })
  }
  if (!hasFile) throw new AppError('invalid', 'Choose a file to import')
}

/** Stopping to read it leaves the connection open for the response. */
const bodyOf = (body: unknown): AsyncIterable<Buffer> =>
  (body instanceof Readable ? body : Readable.from([])).iterator({ destroyOnReturn: false })

function parseOptions(json: string): WantedOptions {
  const problem = jsonProblem(json, WantedOptions)
  if (problem) throw problem
  return parseOrRefuse(WantedOptions, readJson(json))
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new AppError('invalid', 'The options are not valid JSON')
  }
}
