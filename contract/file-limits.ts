// Apart from the schemas, so that a page can use it without loading zod.

const MEGABYTE = 1024 * 1024

/** Of all attachments and images of one email. */
export const MAX_FILES_BYTES = 10 * MEGABYTE
export const MAX_IMAGE_BYTES = 2 * MEGABYTE
export const MAX_ATTACHMENTS = 10
/** Of a formatted email, with its tags. */
export const MAX_HTML = 80_000
export const MAX_SIGNATURE = 2_000
/** Of a formatted signature, with its tags. */
export const MAX_SIGNATURE_HTML = 20_000

/** Where an uploaded image is shown; in an email it becomes a part of it. */
export const FILE_ADDRESS = /^\/api\/email-files\/([0-9a-f]{64})$/
export const fileAddress = (hash: string) => `/api/email-files/${hash}`
