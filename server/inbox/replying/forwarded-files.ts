import type pg from 'pg'
import type { AttachmentsInput } from '../../../contract/email-file.ts'
import { MAX_ATTACHMENTS, MAX_FILES_BYTES } from '../../../contract/file-limits.ts'
import type { Db } from '../../db/connect.ts'
import { AppError, badField } from '../../http/errors.ts'
import type { MailTools } from '../../mail-tools.ts'
import { addFile } from '../../templates/files/file-queries.ts'
import { imageType } from '../../templates/files/file-type.ts'
import { readMessageFiles } from '../files/read-message-file.ts'
import type { MessageRow } from '../thread-queries.ts'

const MEGABYTE = 1024 * 1024
/** Of one account, with its uploads. */
const MOST_BYTES = 250 * MEGABYTE

type Access = { db: Db; pool: pg.Pool; mail: MailTools }

/** The attachments of a forwarded message become files of the new one. */
export async function forwardedFiles(access: Access, message: MessageRow): Promise<AttachmentsInput> {
  const wanted = message.files.filter(({ cid }) => cid === null)
  const size = wanted.reduce((sum, file) => sum + file.size, 0)
  if (wanted.length > MAX_ATTACHMENTS || size > MAX_FILES_BYTES)
    throw badField(
      'keepsAttachments',
      `The attachments of this message are too large to forward: up to ${MAX_ATTACHMENTS} files and ${MAX_FILES_BYTES / MEGABYTE} MB. Forward it without them.`,
    )
  const files = await readMessageFiles(
    access,
    message,
    wanted.map(({ part }) => part),
  )
  const added: AttachmentsInput = []
  for (const { name, bytes } of files) {
    const type = imageType(bytes) ?? 'application/octet-stream'
    const file = await addFile(access.db, message.userId, bytes, type, MOST_BYTES)
    if (!file) throw new AppError('too_large', 'Your files are over the limit. Forward it without attachments.')
    added.push({ hash: file.hash, name })
  }
  return added
}
