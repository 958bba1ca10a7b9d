// What somebody is writing and has not saved. It survives a reload, in this browser; where storage is blocked or full, it lasts as long
// as the page. Names have the user's ID: each user of a browser has their own. Signing out forgets all of it.

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

const UNFINISHED = /^(reply|task-note)-\d+-\d+$/
/** What was sent last, which may be taken back. */
const SENT = /^sent-(reply|email-\d+)$/
/** Of the tab: the server has it as a draft. */
const COMPOSER = /^composer-\d+$/

/** Something was begun in this browser and is nowhere else. */
export const hasUnfinished = () => namesIn('local').some((name) => UNFINISHED.test(name))

/** For a sign-out: whoever uses this browser next finds no text here. */
export function forgetDrafts() {
  for (const name of namesIn('local')) if (UNFINISHED.test(name) || SENT.test(name)) keepDraft(name, undefined)
  for (const name of namesIn('session')) if (COMPOSER.test(name)) sessionStorage.removeItem(name)
}

const SIGNING_OUT = 'signing-out'

/** Before the page goes: it may ask about unsaved text first, and its user may stay. */
export function beginSignOut() {
  try {
    sessionStorage.setItem(SIGNING_OUT, 'true')
  } catch {}
}

/** On the page after it. */
export function endSignOut(isSignedIn: boolean) {
  try {
    if (sessionStorage.getItem(SIGNING_OUT) === null) return
    sessionStorage.removeItem(SIGNING_OUT)
    if (!isSignedIn) forgetDrafts()
  } catch {}
}

function namesIn(which: 'local' | 'session') {
  try {
    return [...Object.keys(which === 'local' ? localStorage : sessionStorage), ...ofThisPage.keys()]
  } catch {
    return [...ofThisPage.keys()]
  }
}
