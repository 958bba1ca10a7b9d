// Apart from the schemas, so that a page can use it without loading zod.

/** Of a note or call that was changed elsewhere. The issue of the field `text` has its text. */
export const ENTRY_CHANGED = 'entry_changed'

/** A call that was longer ago when it was logged or corrected ends no sequence, and continues none. */
export const OLD_CALL_DAYS = 7
