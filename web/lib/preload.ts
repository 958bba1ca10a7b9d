/** Loads parts of the app while the browser is idle, so that they open at once. A failure shows when one is opened. */
export function preloadWhenIdle(...loads: (() => Promise<unknown>)[]) {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  whenIdle(() => {
    for (const load of loads) load().catch(() => undefined)
  })
}
