// `npm run check`, dependencies: where packages come from, their licenses, and known vulnerabilities where the registry answers.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.mjs'
import { auditProblems, isAllowedLicense, lockProblems, unpinned } from './dependency-rules.mjs'

const AUDIT_TIMEOUT_MS = 15_000
const read = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

const manifest = read('package.json')
const lock = read('package-lock.json')
const problems = [...lockProblems(lock, manifest), ...unpinned(manifest), ...licenseProblems()]
const known = auditProblems(audit(), read('scripts/security/accepted-advisories.json'), today())
if (known === undefined) console.log('note  known vulnerabilities were not checked: the registry gave no report')

for (const problem of [...problems, ...(known ?? [])]) console.log(problem)
process.exit(problems.length === 0 && !known?.length ? 0 : 1)

/** Of every installed package, and from the lock file for those that are for other systems. */
function licenseProblems() {
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    if (path === '') return []
    const file = join(path, 'package.json')
    const installed = existsSync(join(ROOT, file)) ? read(file) : locked
    if (installed.version !== locked.version) return `${path}: ${installed.version} is installed. Run npm ci.`
    const license = licenseOf(installed) ?? locked.license
    return isAllowedLicense(license) ? [] : `${path}: the license "${license}" is not on the list of allowed ones`
  })
}

/** Old packages have an object, or a list of them: any one may be chosen. */
function licenseOf({ license, licenses }) {
  if (license) return license.type ?? license
  return licenses?.map(({ type }) => type).join(' OR ')
}

/** The report on production dependencies. Undefined offline, or where the registry has none. */
function audit() {
  const options = ['--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=5000']
  const { stdout } = spawnSync('npm', ['audit', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
    shell: process.platform === 'win32',
  })
  try {
    return JSON.parse(stdout)
  } catch {
    return undefined
  }
}

function today() {
  return new Date().toISOString().slice(0, 10)
}
