/** Milliseconds of the processor, to which other programs on the machine do not add. */
export function work(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
