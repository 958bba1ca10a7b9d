/** "list view" becomes "List view". Apart from format.ts, which every page loads. */
export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
