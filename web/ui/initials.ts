/** The first letters of the first and last word, in place of a photo. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  // In scripts that join letters they would read as a word; an invisible character separates them.
  const isJoining = /[\u0590-\u08ff]/.test(letters.join(''))
  return letters.join(isJoining ? '\u200c' : '').toUpperCase()
}
