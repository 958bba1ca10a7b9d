/** Made when it is first asked for. Formatters take milliseconds to make, which a page's start does not have. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
