// What somebody is writing and has not saved. It survives a reload, in this browser; where storage is blocked or full, it lasts as long
// as the page. Names have the user's ID: each user of a browser has their own.

const ofThisPage = new Map<string, unknown>()

/** Undefined when there is none. The browser's storage is not ours alone: look at what it has before use. */
export function readDraft(name: string): unknown {
  if (ofThisPage.has(name)) return ofThisPage.get(name)
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Undefined forgets it. */
export function keepDraft(name: string, draft: unknown) {
  ofThisPage.delete(name)
  try {
    if (draft === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(draft))
  } catch {
    ofThisPage.set(name, draft)
  }
}
