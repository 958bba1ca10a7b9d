/** A piece of the draft and its source. Positions in UTF-16 units, as in string.slice. */
export type DraftSource = { start: number; end: number; source: string }

/** A piece of a sentence: plain words, or words with their source. */
export type Piece = string | { text: string; source: string }
export type Line = Piece[]

/** Words with the source they come from. */
export const said = (text: string, source: string): Piece => ({ text, source })

/** Paragraphs as one text, with the position of everything that has a source. */
export function joinLines(paragraphs: readonly Line[]): { text: string; sources: DraftSource[] } {
  let text = ''
  const sources: DraftSource[] = []
  for (const line of paragraphs) {
    if (text !== '') text += '\n\n'
    for (const piece of line) {
      const start = text.length
      text += typeof piece === 'string' ? piece : piece.text
      if (typeof piece !== 'string') sources.push({ start, end: text.length, source: piece.source })
    }
  }
  return { text, sources }
}
