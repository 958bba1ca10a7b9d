// Apart from the schemas, so that a page can use it without loading zod.

/** Of a subject or a body, and as many tags of conditions. */
export const MAX_FIELDS = 500

/** Of one email. Each becomes a tracked one, several times as long. */
export const MAX_LINKS = 100

/** Of an email with the values of its lead. */
export const MAX_WRITTEN = 100_000

/** Of a formatted email with the values of its lead. */
export const MAX_WRITTEN_HTML = 200_000
