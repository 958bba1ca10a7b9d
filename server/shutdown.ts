import type { Log } from './log.ts'

type Step = () => Promise<unknown>

// Common orchestrators kill a process after 30 seconds.
const LIMIT_MS = 28_000

/** Stops the process: runs the shutdown steps, the last one first. */
export class Shutdown {
  private steps: Step[] = []
  hasBegun = false

  add(step: Step) {
    this.steps.unshift(step)
  }

  /** Stops and exits. A start still in progress fails because its resources are closed. */
  async run(started: Promise<unknown>, log: Log) {
    // A second signal: exit now.
    if (this.hasBegun) process.exit(1)
    this.hasBegun = true
    console.log('Leadwright is stopping ...')
    setTimeout(() => process.exit(1), LIMIT_MS).unref()
    await this.undo(log)
    await started.catch(() => {})
    // Steps added before the start failed.
    await this.undo(log)
    process.exit(0)
  }

  async undo(log?: Log) {
    for (let step = this.steps.shift(); step; step = this.steps.shift()) {
      await step().catch((error) => log?.error({ err: error }, 'failed to stop cleanly'))
    }
  }
}
