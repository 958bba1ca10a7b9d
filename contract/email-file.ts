import { z } from 'zod'
import { MAX_ATTACHMENTS } from './file-limits.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'Invalid file ID')
const MAX_NAME = 150

/** POST /api/email-files: the bytes of a file. */
export const FileUpload = z.object({
  name: z
    .string('Send the name of the file')
    .trim()
    .min(1, 'Send the name of the file')
    .max(300, 'At most 300 characters'),
  use: z.enum(['image', 'attachment'], 'Choose "image" or "attachment"'),
})
export const FileId = z.object({ hash: Hash })

export const EmailFile = z.object({ hash: z.string(), name: z.string(), type: z.string(), size: z.number().int() })
export type EmailFile = z.infer<typeof EmailFile>

/** Of an email: files that were uploaded before, and the names by which the recipient gets them. */
export const AttachmentsInput = z
  .array(z.object({ hash: Hash, name: z.string().max(MAX_NAME, `At most ${MAX_NAME} characters`) }))
  .max(MAX_ATTACHMENTS, `At most ${MAX_ATTACHMENTS} attachments`)
export type AttachmentsInput = z.infer<typeof AttachmentsInput>
