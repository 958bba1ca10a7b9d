// Memory of the whole product at rest, after one person signed up and looked at the dashboard.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newSession, onNewProduct } from './measured-product.ts'
import { printTable } from './table.ts'

const AIM_MB = 200
const SETTLE_MS = 20_000

await onNewProduct(async ({ url, process: app }, dataDir) => {
  const cookie = await newSession(url)
  await fetch(url)
  await fetch(`${url}/api/stats`, { headers: { cookie } })
  await sleep(SETTLE_MS)
  const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const node = megabytes([app.pid ?? 0])
  const postgres = megabytes([postmaster, ...childrenOf(postmaster)])
  const total = node + postgres
  printTable([
    { figure: 'Node', value: `${node.toFixed(0)} MB` },
    { figure: 'PostgreSQL', value: `${postgres.toFixed(0)} MB` },
    { figure: 'together', value: `${total.toFixed(0)} MB`, target: 'aim under 200 MB', isMet: total < AIM_MB },
  ])
})

/** Proportional share: memory that processes share is counted once, not once each. Elsewhere than on Linux, what `ps` tells. */
function megabytes(pids: number[]) {
  const kilobytes = pids.map((pid) => {
    if (process.platform !== 'linux') return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]))
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])
  })
  return kilobytes.reduce((sum, kb) => sum + kb, 0) / 1024
}

function childrenOf(parent: number) {
  if (process.platform !== 'linux')
    return execFileSync('pgrep', ['-P', String(parent)])
      .toString()
      .trim()
      .split('\n')
      .map(Number)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] === String(parent)
      } catch {
        return false
      }
    })
}
