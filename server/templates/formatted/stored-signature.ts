import { MAX_IMAGE_BYTES, MAX_SIGNATURE } from '../../../contract/file-limits.ts'
import { textFromHtml } from '../../../contract/html-text.ts'
import type { Signature } from '../../../contract/signature.ts'
import type { Db } from '../../db/connect.ts'
import { badField } from '../../http/errors.ts'
import { keepFiles } from '../files/file-queries.ts'
import { cleanedHtml, imagesIn } from './stored-content.ts'

type Given = { [Field in keyof Signature]?: Signature[Field] | undefined }

/**
 * The signature as it is stored; undefined when none is given. HTML alone is the text as well. Another text alone is a signature
 * without formatting: HTML that says something else would go out with it.
 */
export async function storedSignature(
  tx: Db,
  userId: number,
  { signature, signatureHtml }: Given,
  before: Signature,
): Promise<Signature | undefined> {
  if (signature === undefined && signatureHtml === undefined) return undefined
  const html = signatureHtml ? await keptHtml(tx, userId, signatureHtml) : null
  if (html) return { signature: signature?.trim() || textOf(html), signatureHtml: html }
  if (signature === undefined) return { ...before, signatureHtml: null }
  const isSame = signatureHtml === undefined && (signature ?? '') === (before.signature ?? '')
  return { signature, signatureHtml: isSame ? before.signatureHtml : null }
}

async function keptHtml(tx: Db, userId: number, given: string) {
  // It has no merge fields.
  const html = cleanedHtml(given, 'email', 'signatureHtml')
  const images = imagesIn(html ?? '')
  const known = await keepFiles(tx, userId, images)
  if (images.some((hash) => !known.has(hash)))
    throw badField('signatureHtml', 'An image of this signature was not found. Remove it, then upload it again.')
  const bytes = images.reduce((sum, hash) => sum + (known.get(hash)?.size ?? 0), 0)
  if (bytes > MAX_IMAGE_BYTES)
    throw badField('signatureHtml', 'The images of a signature can have up to 2 MB together. Remove some.')
  return html
}

function textOf(html: string) {
  const text = textFromHtml(html)
  if (text.length > MAX_SIGNATURE) throw badField('signature', 'At most 2,000 characters')
  return text
}
