// `npm run test:faults`: the fault tests at full size, which take too long for `npm test`.
import { spawnSync } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
ensureBuilt()
const env = {
  SIMULATED_SEEDS: '200',
  RANDOM_EDITS: '70',
  WRITER_LEADS: '60',
  FAULT_MAILS: '10000',
  FAULT_KILLS: '500',
  FAULT_ROUNDS: '100',
  FAULT_OUTAGES: '10',
  ...process.env,
}
const run = (project, names) =>
  spawnSync('npx', ['vitest', 'run', '--project', project, '--silent=false', '--no-file-parallelism', ...names], {
    cwd: ROOT,
    stdio: 'inherit',
    env,
  }).status ?? 1
const storms = ['mail-storm', 'mail-api-storm', 'mail-kill', 'mail-restore', 'mail-outages', 'process/start']
process.exit(
  Math.max(run('process', storms), run('api', ['simulated-month', 'random-edits']), run('unit', ['built-in-writer'])),
)
