/** The first letters of the first and last word, for a face we have no picture of. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  // Letters of scripts that join up would read as a word; an invisible mark keeps them apart.
  const isJoining = /[\u0590-\u08ff]/.test(letters.join(''))
  return letters.join(isJoining ? '\u200c' : '').toUpperCase()
}
