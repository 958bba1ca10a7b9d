// Without schemas: pages import this file, and zod would double their first load.

export const MAX_TAGS_A_LEAD = 50
export const MAX_TAG_LENGTH = 50
/** Different tags of one account. */
export const MAX_TAGS = 1000

/** Upper and lower case are one tag. */
const tagKey = (tag: string) => tag.toLowerCase()

/** The tags in a text, separated by semicolons, commas or lines, each once. */
export const readTags = (text: string) => uniqueTags(text.split(/[;,\r\n]/))

/** Each tag once, in the spelling that comes first; spaces around it and empty tags are dropped. */
export function uniqueTags(tags: string[]): string[] {
  const found = new Map<string, string>()
  for (const given of tags) {
    const tag = given.trim().replace(/\s+/g, ' ')
    if (tag && !found.has(tagKey(tag))) found.set(tagKey(tag), tag)
  }
  return [...found.values()]
}

/** Both lists in one, as far as a lead has room for them. */
export const unitedTags = (own: string[], others: string[]) => uniqueTags([...own, ...others]).slice(0, MAX_TAGS_A_LEAD)

/** Whether two values of a field are the same; lists of tags are compared tag by tag. */
export const isSameValue = (one: unknown, other: unknown) =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((tag, at) => tag === other[at]))
