// Apart from contract/writing.ts, whose schemas the pages that only name a writer need not load.

export const BUILT_IN_WRITER = 'Built-in writer'
/** Its name within a sentence. */
export const writerWords = (writer: string) => (writer === BUILT_IN_WRITER ? 'the built-in writer' : writer)
