// Each browser has its own words for a script that did not arrive.
const CODE_DID_NOT_LOAD = /dynamically imported module|importing a module script|error loading|preload/i

/** What to tell the reader: code that did not arrive is nobody's mistake, anything else is ours. */
export function crashWords(error: unknown): { title: string; text: string } {
  if (error instanceof Error && CODE_DID_NOT_LOAD.test(error.message)) {
    return {
      title: 'This page could not be loaded',
      text: 'Your connection may be down, or Leadwright was just updated. Reloading usually helps.',
    }
  }
  return {
    title: 'Something went wrong',
    text: 'This page ran into a problem. What was saved is safe. Reloading usually helps.',
  }
}
