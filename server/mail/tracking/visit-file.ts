import { randomBytes } from 'node:crypto'
import { appendFile, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../make-folder.ts'
import type { MailVisit } from './tracking-queries.ts'

const NAME = /^visits-(\d+)-\w+\.jsonl$/

/** Visits that wait for the database, one a line, so that a restart doesn't lose them. */
export type VisitFile = {
  add(visits: MailVisit[]): Promise<void>
  /** All of them are saved. */
  remove(): Promise<void>
  /** What processes that ended left behind. From then on it is this process's. */
  takeOver(most: number): Promise<MailVisit[]>
}

export function createVisitFile(folder: string): VisitFile {
  const own = join(folder, `visits-${process.pid}-${randomBytes(6).toString('hex')}.jsonl`)
  // One after another: an `add` that is on its way is not for a file that `remove` has deleted.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
  return {
    add: (visits) =>
      inTurn(async () => {
        if (visits.length === 0) return
        await makeFolder(folder)
        const lines = visits.map((visit) => `${JSON.stringify(visit)}\n`)
        await appendFile(own, lines.join(''), { mode: 0o600 })
      }),
    remove: () => inTurn(() => rm(own, { force: true })),
    takeOver: (most) =>
      inTurn(async () => {
        const found: MailVisit[] = []
        for (const name of await readdir(folder).catch(() => [])) {
          const [, pid] = NAME.exec(name) ?? []
          const path = join(folder, name)
          if (pid === undefined || path === own || isAlive(Number(pid))) continue
          // Of several processes that start, one gets it.
          const taken = `${own}.taken`
          if (!(await renamed(path, taken))) continue
          const text = await readFile(taken, 'utf8')
          await appendFile(own, text.endsWith('\n') ? text : `${text}\n`, { mode: 0o600 })
          await rm(taken)
          found.push(...linesOf(text))
        }
        return found.slice(0, most)
      }),
  }
}

const renamed = (from: string, to: string) =>
  rename(from, to).then(
    () => true,
    () => false,
  )

/** In a container, the process before us had our number. */
function isAlive(pid: number) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The last line may be cut off. */
const linesOf = (text: string) =>
  text.split('\n').flatMap((line): MailVisit[] => {
    try {
      return line ? [JSON.parse(line)] : []
    } catch {
      return []
    }
  })
