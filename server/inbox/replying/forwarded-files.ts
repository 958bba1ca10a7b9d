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

/** `images`: those that the HTML shows, by their cid. */
export type ForwardedFiles = { attachments: AttachmentsInput; images: ReadonlyMap<string, string> }

export const NO_FILES: ForwardedFiles = { attachments: [], images: new Map() }

/** The attachments and inline images of a forwarded message become files of the new one. */
export async function forwardedFiles(access: Access, message: MessageRow): Promise<ForwardedFiles> {
  const size = message.files.reduce((sum, file) => sum + file.size, 0)
  // Some email apps give every attachment a Content-ID, whether the HTML shows it or not.
  const isShown = (cid: string | null) => cid !== null && message.html?.includes(`cid:${cid}`) === true
  if (message.files.filter(({ cid }) => !isShown(cid)).length > MAX_ATTACHMENTS || size > MAX_FILES_BYTES)
    throw badField(
      'keepsAttachments',
      `The attachments of this message are too large to forward: up to ${MAX_ATTACHMENTS} files and ${MAX_FILES_BYTES / MEGABYTE} MB. Forward it without them.`,
    )
  const parts = message.files.map(({ part }) => part)
  const attachments: AttachmentsInput = []
  const images = new Map<string, string>()
  for (const { name, bytes, cid } of await readMessageFiles(access, message, parts)) {
    const image = imageType(bytes)
    const file = await addFile(access.db, message.userId, bytes, image ?? 'application/octet-stream', MOST_BYTES)
    if (!file) throw new AppError('too_large', 'Your files are over the limit. Forward it without attachments.')
    if (image && cid && isShown(cid)) images.set(cid, file.hash)
    else attachments.push({ hash: file.hash, name })
  }
  return { attachments, images }
}
