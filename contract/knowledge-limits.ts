// Without schemas, so that a page can use it without loading zod.

export const MAX_SNIPPETS = 200
export const MAX_SNIPPET_TITLE = 100
export const MAX_SNIPPET_TEXT = 1_000
export const MAX_SNIPPET_SOURCE = 300
