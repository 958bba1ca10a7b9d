// `npm test`: on a fresh clone installs and builds, then everything that must hold. The last line counts it.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const { runChecks } = await import('./check.mjs')
const { findChromium } = await import('./chromium.mjs')

const reports = mkdtempSync(join(tmpdir(), 'leadwright-reports-'))
const totals = { passed: 0, failed: 0 }
// What went wrong, once more at the end, where a long log is read first.
const told = []
try {
  await part('Checks', runChecks)
  ensureBuilt()
  await part('Unit, API and process tests', runVitest)
  await part('Browser tests', runPlaywright)
} finally {
  rmSync(reports, { recursive: true, force: true })
}
if (told.length > 0) console.log(`\n${told.join('\n\n')}\n`)
console.log(`${totals.passed} passed, ${totals.failed} failed`)
process.exit(totals.failed === 0 ? 0 : 1)

async function part(title, run) {
  console.log(`\n== ${title}`)
  const { passed, failed } = await run()
  totals.passed += passed
  totals.failed += failed
}

async function runVitest() {
  const report = join(reports, 'vitest.json')
  // Against Debian's mail servers: `npm run test:mail`.
  const args = ['run', '--project=!mail', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await node(['node_modules/vitest/vitest.mjs', ...args])
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = readReport(report)
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(ROOT, name)
    const wrong = assertionResults.filter(({ status }) => status === 'failed')
    for (const { fullName, failureMessages } of wrong) tell(`FAILED ${file} › ${fullName}`, failureMessages[0])
    if (message && wrong.length === 0) tell(`FAILED ${file}`, message)
  }
  return orBroken(code, passed, failed)
}

async function runPlaywright() {
  const report = join(reports, 'playwright.json')
  const chromium = await findChromium().catch(({ message }) => {
    console.error(message)
    return null
  })
  if (chromium === null) return { passed: 0, failed: 1 }
  const code = await node(['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    ...(chromium && { CHROMIUM_PATH: chromium }),
  })
  const { suites = [], stats: { expected = 0, unexpected = 0, flaky = 0 } = {} } = readReport(report)
  const words = { unexpected: 'FAILED', flaky: 'PASSED ONLY AT THE SECOND TRY' }
  for (const { title, file, line, tests } of specsOf(suites))
    for (const { status, results } of tests)
      if (words[status]) tell(`${words[status]} ${file}:${line} › ${title}`, results[0]?.error?.message)
  return orBroken(code, expected + flaky, unexpected)
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function tell(title, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what colours a terminal
  told.push(`${title}\n${message.replace(/\u001b\[[\d;]*m/g, '').slice(0, 1500)}`)
}

/** A runner that fails without a failing test (a crash, an error outside any test, nothing run) counts as one failure. */
function orBroken(code, passed, failed) {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed }
}

function node(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('close', resolve)
  })
}

function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
