import { EmailFile, FileId, FileUpload } from '../../../contract/email-file.ts'
import { MAX_FILES_BYTES, MAX_IMAGE_BYTES } from '../../../contract/file-limits.ts'
import { AppError, badField, notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { addFile, findFile } from './file-queries.ts'
import { attachmentType, fileName, imageType, refusedFile } from './file-type.ts'

const UPLOADS_A_MINUTE = 30
const MEGABYTE = 1024 * 1024
/** Of one account. */
const MOST_BYTES = 250 * MEGABYTE

/** Images and attachments of emails. */
export async function fileRoutes(app: App, parts: Parts) {
  // Bytes are taken on this one route only.
  await app.register(async (scope: App) => uploadRoute(scope, parts))

  app.get('/email-files/:hash', { schema: { params: FileId } }, async ({ userId, params }, reply) => {
    const file = await findFile(parts.db, userId, params.hash)
    if (!file) throw notFound('File')
    const isImage = imageType(file.bytes) !== undefined
    return (
      reply
        .header('Content-Type', isImage ? file.type : 'application/octet-stream')
        .header('Content-Disposition', isImage ? 'inline' : 'attachment')
        .header('X-Content-Type-Options', 'nosniff')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        // Never changes under its hash; it is the owner's alone, and another person at this browser has another cookie.
        .header('Cache-Control', 'private, max-age=86400, immutable')
        .header('Vary', 'Cookie')
        .send(file.bytes)
    )
  })
}

function uploadRoute(app: App, { db, pool }: Parts) {
  const uploads = rateLimit(pool, 'email-file', UPLOADS_A_MINUTE, 60)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_req, bytes, done) => done(null, bytes))
  app.setErrorHandler((error, _req, _reply) => {
    if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') throw tooLarge()
    throw error
  })

  app.post(
    '/email-files',
    { bodyLimit: MAX_FILES_BYTES, schema: { querystring: FileUpload, response: { 201: EmailFile } } },
    async ({ userId, query, body }, reply) => {
      await uploads.spend(String(userId))
      const bytes = body as unknown
      if (!Buffer.isBuffer(bytes) || bytes.length === 0)
        throw badField('file', 'The file is empty. Choose another one.')
      const name = fileName(query.name)
      const image = imageType(bytes)
      if (query.use === 'image') allowImage(bytes, image)
      const refused = refusedFile(name, bytes)
      if (refused) throw badField('file', refused)
      const file = await addFile(db, userId, bytes, image ?? 'application/octet-stream', MOST_BYTES)
      if (!file)
        throw new AppError(
          'too_large',
          `Your files have more than ${MOST_BYTES / MEGABYTE} MB together. Remove some from templates and steps, then try again tomorrow.`,
        )
      return reply.code(201).send({ ...file, name, type: query.use === 'image' ? file.type : attachmentType(name) })
    },
  )
}

function allowImage(bytes: Buffer, type: string | undefined) {
  if (!type) throw badField('file', 'This is not a PNG, JPEG, GIF or WebP image. Choose one of these.')
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new AppError(
      'too_large',
      `Images can have up to ${MAX_IMAGE_BYTES / MEGABYTE} MB. Make it smaller, then try again.`,
    )
}

const tooLarge = () =>
  new AppError(
    'too_large',
    `Files can have up to ${MAX_FILES_BYTES / MEGABYTE} MB. Share a larger one with a link instead.`,
  )
