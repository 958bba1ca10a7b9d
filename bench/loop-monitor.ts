import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** In milliseconds: the longest time between two turns of the loop, and the most processor time its thread took for one. */
type Blocks = { longest: number; busiest: number }

/** Runs inside the measured process. Beside others on a busy machine the time on the clock says little; the processor's says more. */
const watch = (file: string) => `
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const used = () => {
    try { return Number(readFileSync('/proc/self/task/' + process.pid + '/schedstat', 'utf8').split(' ')[0]) / 1e6 } catch { return 0 }
  }
  let last = used()
  let busiest = 0
  setInterval(() => { const now = used(); busiest = Math.max(busiest, now - last); last = now }, 5).unref()
  process.on('SIGUSR2', () => {
    writeFileSync(${JSON.stringify(`${file}.new`)}, JSON.stringify({ longest: delays.max / 1e6, busiest }))
    renameSync(${JSON.stringify(`${file}.new`)}, ${JSON.stringify(file)})
    delays.reset()
    busiest = 0
  })
}`

/** Watches the event loop of a product that is started with these `nodeOptions`. */
export async function loopMonitor() {
  const file = join(await mkdtemp(join(tmpdir(), 'leadwright-loop-')), 'blocks')
  return {
    nodeOptions: `--import=data:text/javascript,${encodeURIComponent(watch(file))}`,
    /** Since it was last asked. */
    async read(pid = 0): Promise<Blocks> {
      await rm(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (;;) {
        const text = await readFile(file, 'utf8').catch(() => undefined)
        if (text) return JSON.parse(text)
        await sleep(10)
      }
    },
  }
}
