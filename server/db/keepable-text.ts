/**
 * As PostgreSQL keeps a text from outside, at most so long: without null bytes, and without halves of surrogate pairs, which
 * jsonb refuses and which cutting can leave.
 */
export const keepable = (text: string, most = Number.POSITIVE_INFINITY) =>
  text.slice(0, most).replace(/\0|\p{Surrogate}/gu, '')
