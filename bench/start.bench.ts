// From the command to an answer: a start on a folder used before, beside the bare limit of Node printing a word.
import { spawnSync } from 'node:child_process'
import { startProduct, temporaryFolder } from '../tests/world/product.ts'
import { median, printTable } from './table.ts'

const folder = await temporaryFolder()
const settings = { DATA_DIR: `${folder.path}/data`, LOG_LEVEL: 'warn' }
const first = await timedStart()
const later: number[] = []
for (let i = 0; i < 5; i++) later.push(await timedStart())
await folder.remove()

const bare: number[] = []
for (let i = 0; i < 5; i++) {
  const before = performance.now()
  spawnSync(process.execPath, ['-e', 'console.log("ready")'])
  bare.push(performance.now() - before)
}
const again = median(later)
printTable([
  { figure: 'first start, database made', value: `${first.toFixed(0)} ms` },
  { figure: 'later start, median of 5', value: `${again.toFixed(0)} ms`, target: 'within 3 s', isMet: again < 3000 },
  { figure: 'bare Node printing a word', value: `${median(bare).toFixed(0)} ms` },
  { figure: 'ratio', value: (again / median(bare)).toFixed(1) },
])

async function timedStart() {
  const before = performance.now()
  const product = await startProduct(settings)
  const took = performance.now() - before
  await product.stop()
  return took
}
