// `npm test`: on a fresh clone installs and builds, then everything that must hold. The last line counts it.
// `npm test -- changed [base]`: the checks, and the tests that what differs from `base` (main) can reach.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, fail, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const { runChecks } = await import('./check.mjs')
const { findChromium } = await import('./chromium.mjs')
const { changedFiles, reachedSpecs, reachesEverything } = await import('./changed.mjs')

const [scope, base = 'main'] = process.argv.slice(2)
if (scope !== undefined && scope !== 'changed') fail('Use `npm test`, or `npm test -- changed [base]`.')
const changed = scope === 'changed' ? changedFiles(base) : undefined
const since = changed && !reachesEverything(changed) ? [`--changed=${base}`, '--passWithNoTests'] : []
const specs = changed ? reachedSpecs(changed) : []

const reports = mkdtempSync(join(tmpdir(), 'leadwright-reports-'))
const totals = { passed: 0, failed: 0 }
// What went wrong, once more at the end, where a long log is read first.
const failures = []
try {
  await part('Checks', runChecks)
  if (changed?.length !== 0) {
    ensureBuilt()
    await part('Unit, API and component tests', () => runVitest('fast', ['unit', 'api', 'component']))
    // The product as a process waits more than it works: the browser uses the time.
    await part('Browser and process tests', async () => {
      const [browser, processes] = await Promise.all([
        runPlaywright(),
        runVitest('process', ['process'], ['--maxWorkers=2']),
      ])
      return { passed: browser.passed + processes.passed, failed: browser.failed + processes.failed }
    })
  }
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (failures.length > 0) console.log(`\n${failures.join('\n\n')}\n`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

async function part(title, run) {
  console.log(`\n== ${title}`)
  const startedAt = Date.now()
  const { passed, failed } = await run()
  totals.passed += passed
  totals.failed += failed
  console.log(`${title}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - startedAt) / 1000)} s`)
}

async function runVitest(name, projects, more = []) {
  const report = join(reports, `${name}.json`)
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...more, ...since]
  const reporters = ['dot', 'json', './scripts/unhandled-errors.mjs'].map((reporter) => `--reporter=${reporter}`)
  const outside = join(reports, `${name}-unhandled.json`)
  const { code, lastErrors } = await node(
    ['node_modules/vitest/vitest.mjs', ...args, ...reporters, `--outputFile.json=${report}`],
    { UNHANDLED_ERRORS: outside },
  )
  const told = failures.length
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport(report)
  for (const { name: path, message, assertionResults } of testResults) {
    const file = relative(ROOT, path)
    const wrong = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of wrong) addFailure(`FAILED ${file} › ${fullName}`, failureMessages[0])
    if (message && wrong.length === 0) addFailure(`FAILED ${file}`, message)
  }
  for (const { name: kind, message, stack, file } of Object.values(readReport(outside)))
    addFailure(`FAILED outside any test${file ? `, near ${relative(ROOT, file)}` : ''}: ${kind}: ${message}`, stack)
  if (code !== 0 && failures.length === told) addFailure(`FAILED without a failing test, exit code ${code}`, lastErrors)
  return orBroken(code, passed, failed)
}

async function runPlaywright() {
  if (changed && specs.length === 0) return { passed: 0, failed: 0 }
  const report = join(reports, 'playwright.json')
  const chromium = await findChromium().catch(({ message }) => {
    console.error(message)
    return null
  })
  if (chromium === null) return { passed: 0, failed: 1 }
  const { code } = await node(['node_modules/@playwright/test/cli.js', 'test', ...specs, '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  })
  const { suites = [], stats: { expected = 0, unexpected = 0 } = {} } = readReport(report)
  for (const { title, file, line, tests } of specsOf(suites))
    for (const { status, results } of tests)
      if (status === 'unexpected') {
        const [result] = results
        addFailure(`FAILED ${file}:${line} › ${title}`, result?.error?.message, pageOf(result))
      }
  return orBroken(code, expected, unexpected)
}

/** What the page showed when a test failed: on another machine there is no second look. `tests/browser/test.ts` attaches it. */
function pageOf(result) {
  const { body = '' } = result?.attachments?.find(({ name }) => name === 'page') ?? {}
  return Buffer.from(body, 'base64').toString().slice(0, 6000)
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function addFailure(title, message = '', page = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal
  failures.push(`${title}\n${message.replace(/\u001b\[[\d;]*m/g, '').slice(0, 1500)}\n${page}`)
}

/** A runner that fails without a failing test (a crash, an error outside any test, nothing run) counts as one failure. */
function orBroken(code, passed, failed) {
  return { passed, failed: failed === 0 && (code !== 0 || (passed === 0 && !changed)) ? 1 : failed }
}

function node(args, env = {}) {
  return new Promise((resolve) => {
    const stdio = ['inherit', 'inherit', 'pipe']
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env: { ...process.env, ...env } })
    let lastErrors = ''
    child.stderr.on('data', (text) => {
      process.stderr.write(text)
      lastErrors = `${lastErrors}${text}`.slice(-1500)
    })
    child.on('close', (code) => resolve({ code, lastErrors }))
  })
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
