// What `npm test -- changed` leaves out: tests that no changed file can reach.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { ROOT } from './prepare.mjs'

const BROWSER = 'tests/browser'
// Words and pictures: no test reads them.
const UNTESTED = /^(docs|bench)\/|\.md$|^LICENSE$/
// Read or run without an import, by the database, the build or the runners themselves.
const REACHES_EVERYTHING =
  /\.(sql|json|mjs|cjs|css|html)$|^[^/]+\.ts$|^tests\/(data|world\/postgres\.ts|browser\/(test|product\.setup)\.ts)/

/** Files that differ from `base`, committed or not. */
export function changedFiles(base) {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
  const files = [
    ...git('diff', '--name-only', `${base}...HEAD`),
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  return [...new Set(files)].filter((file) => !UNTESTED.test(file))
}

export const reachesEverything = (files) => files.some((file) => REACHES_EVERYTHING.test(file))

/** The browser specs that visit a page whose code a changed file is part of; all of them once the server is concerned. */
export function reachedSpecs(files) {
  const specs = readdirSync(join(ROOT, BROWSER)).filter((name) => name.endsWith('.spec.ts'))
  if (reachesEverything(files)) return specs
  const changed = new Set(files.filter((file) => !/\.test\.tsx?$/.test(file)))
  const pages = reachedPages(changed)
  const isServer = (file) => /^(server|contract|tests\/(world|simulators))\//.test(file)
  if ([...changed].some(isServer)) return specs
  return specs.filter((name) => {
    const parts = [...closure(`${BROWSER}/${name}`)]
    if (parts.some((file) => changed.has(file))) return true
    const visited = parts.flatMap((file) =>
      [...read(file).matchAll(/goto\(\s*['"`](\/[a-z]*)/g)].map(([, page]) => page),
    )
    return visited.length === 0 ? pages.size > 0 : visited.some((page) => pages.has(page))
  })
}

/** Addresses of web/pages.ts whose code, or the frame around every page, holds one of these files. */
function reachedPages(changed) {
  const list = [...read('web/pages.ts').matchAll(/'(\/[a-z]*)':.*?import\('(.+?)'\)/g)]
  const frame = closure('web/main.tsx', new Set(['web/pages.ts']))
  const isReached = (files) => [...files].some((file) => changed.has(file))
  const pages = list.map(([, address, file]) => [address, join('web', file)])
  const dashboard = read('web/pages.ts').match(/loadDashboard.*?import\('(.+?)'\)/)?.[1]
  if (dashboard) pages.push(['/', join('web', dashboard)], ['/dashboard', join('web', dashboard)])
  return new Set(pages.filter(([, file]) => isReached(frame) || isReached(closure(file))).map(([address]) => address))
}

/** A file and all it imports, directly or not. */
function closure(file, seen = new Set()) {
  if (seen.has(file) || !existsSync(join(ROOT, file))) return seen
  seen.add(file)
  for (const [, path] of read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
    closure(relative(ROOT, join(ROOT, dirname(file), path)), seen)
  return seen
}

const read = (file) => readFileSync(join(ROOT, file), 'utf8')
