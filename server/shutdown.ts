import type { Log } from './log.ts'

type Step = () => Promise<unknown>

// The orchestrators we know of kill after 30 seconds.
const LIMIT_MS = 28_000

/** How the process ends: what was started is undone, the last first. */
export class Shutdown {
  private steps: Step[] = []
  hasBegun = false

  add(step: Step) {
    this.steps.unshift(step)
  }

  /** Stops and exits. A start still under way is told by its steps, and ends by itself. */
  async run(started: Promise<unknown>, log: Log) {
    // Asked twice: the person at the terminal means now.
    if (this.hasBegun) process.exit(1)
    this.hasBegun = true
    console.log('Leadwright is stopping ...')
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    await this.undo(log)
    await started.catch(() => {})
    // What it added before it noticed.
    await this.undo(log)
    process.exit(0)
  }

  async undo(log?: Log) {
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      await step().catch((error) => log?.error({ err: error }, 'could not stop cleanly'))
    }
  }
}
