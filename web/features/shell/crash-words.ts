// Each browser words a failed script download differently.
const CODE_DID_NOT_LOAD = /dynamically imported module|importing a module script|error loading|preload/i

/** A script that didn't download is a connection problem or an update; anything else is our bug. */
export function crashWords(error: unknown): { title: string; text: string } {
  if (error instanceof Error && CODE_DID_NOT_LOAD.test(error.message)) {
    return {
      title: "This page didn't load",
      text: 'Your connection may be down, or Leadwright was just updated. Reload the page to try again.',
    }
  }
  return {
    title: 'Something went wrong',
    text: 'This page ran into a problem. Your saved work is safe. Reload the page to try again.',
  }
}
