/** Milliseconds of the processor, to which other programs on the machine do not add. */
export function work(run: () => unknown): number {
  const elapsed = processorClock()
  run()
  return elapsed()
}

/** The same for what is waited for: milliseconds since this call. */
export function processorClock() {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
