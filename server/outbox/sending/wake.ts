export type Wake = {
  /** Ends the wait; without one, the next ends at once. */
  now(): void
  /** Until somebody calls `now`, or the time is up. */
  wait(ms: number): Promise<void>
}

export function createWake(): Wake {
  let isCalled = false
  let end: (() => void) | undefined
  return {
    now() {
      isCalled = true
      end?.()
    },
    async wait(ms) {
      if (!isCalled)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          end = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isCalled = false
      end = undefined
    },
  }
}
