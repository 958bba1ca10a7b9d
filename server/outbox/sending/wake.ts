export type Wake = {
  /** Ends the wait, if there is one. */
  now(): void
  /** Until somebody calls `now`, or the time is up. */
  wait(ms: number): Promise<void>
}

export function createWake(): Wake {
  let end = () => {}
  return {
    now: () => end(),
    wait: (ms) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}
