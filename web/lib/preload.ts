/** Loads parts of the app while the browser is idle, so that they open at once. A failure shows when one is opened. */
export function preloadWhenIdle(...loads: (() => Promise<unknown>)[]) {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  const [next, ...others] = loads
  if (!next) return
  // One after another: each runs its code when it has arrived, and all at once would hold up a click.
  whenIdle(() => {
    next()
      .catch(() => undefined)
      .then(() => preloadWhenIdle(...others))
  })
}
