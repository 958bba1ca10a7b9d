/** The codes of errors about a draft that has changed since the client saw it, or is gone: sent or deleted. */
export const DRAFT_CHANGED = 'draft_changed'
export const DRAFT_GONE = 'draft_gone'
