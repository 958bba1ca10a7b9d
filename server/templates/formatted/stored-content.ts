import type { AttachmentsInput, EmailFile } from '../../../contract/email-file.ts'
import { MAX_FILES_BYTES } from '../../../contract/file-limits.ts'
import type { Db } from '../../db/connect.ts'
import { badField } from '../../http/errors.ts'
import { keepFiles } from '../files/file-queries.ts'
import { attachmentType, fileName, refusedName } from '../files/file-type.ts'
import { cleanHtml, type Stage, TooDeep } from './clean-html.ts'

type Given = { bodyHtml?: string | null | undefined; attachments?: AttachmentsInput | undefined }
export type StoredContent = { bodyHtml?: string | null; attachments?: EmailFile[] | null }

/** The formatted email and its files as they are stored; what is absent stays absent. Refuses files that are gone or too large. */
export async function storedContent(
  tx: Db,
  userId: number,
  { bodyHtml, attachments }: Given,
  field = 'body',
): Promise<StoredContent> {
  const html = bodyHtml == null ? bodyHtml : cleanedHtml(bodyHtml, 'template', field)
  const images = imagesIn(html ?? '')
  const given = attachments ?? []
  const known = await keepFiles(tx, userId, [...new Set([...images, ...given.map(({ hash }) => hash)])])
  if (images.some((hash) => !known.has(hash)))
    throw badField(field, 'An image of this email was not found. Remove it, then upload it again.')
  const files = given.map(({ hash, name: givenName }) => {
    const file = known.get(hash)
    const name = fileName(givenName)
    if (!file) throw badField('attachments', `${name} was not found. Remove it, then attach it again.`)
    // It was uploaded under another name, perhaps.
    const refused = refusedName(name)
    if (refused) throw badField('attachments', refused)
    return { hash, name, type: attachmentType(name), size: file.size }
  })
  const sizes = [...files.map(({ size }) => size), ...images.map((hash) => known.get(hash)?.size ?? 0)]
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_FILES_BYTES)
    throw badField('attachments', 'The attachments and images of an email can have up to 10 MB together. Remove some.')
  return {
    ...(html !== undefined && { bodyHtml: html }),
    ...(attachments !== undefined && { attachments: files.length > 0 ? files : null }),
  }
}

/** Null where nothing can be seen of it: it is no formatted text. */
export function cleanedHtml(html: string, stage: Stage, field: string) {
  try {
    const clean = cleanHtml(html, stage)
    return clean.replace(/<(?!img)[^>]*>/g, '').trim() === '' ? null : clean
  } catch (error) {
    if (error instanceof TooDeep) throw badField(field, 'The formatting is nested too deeply. Remove some of it.')
    throw error
  }
}

/** The uploaded images that a clean email shows, each once. */
export const imagesIn = (html: string) => [
  ...new Set([...html.matchAll(/<img src="\/api\/email-files\/([0-9a-f]{64})"/g)].map(([, hash]) => hash as string)),
]
