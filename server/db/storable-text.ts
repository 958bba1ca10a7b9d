/**
 * A text from outside as PostgreSQL can store it, cut to `maxLength`: without null bytes, and without halves of surrogate pairs,
 * which jsonb rejects and which cutting can leave.
 */
export const storableText = (text: string, maxLength = Number.POSITIVE_INFINITY) =>
  text.slice(0, maxLength).replace(/\0|\p{Surrogate}/gu, '')
