// `npm run check`: lint and format, types, boundaries, leftovers, rooms, words, dependencies, secrets and the security table; side by
// side, each counted.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './prepare.mjs'

const bin = (path) => join(ROOT, 'node_modules', path)
const checks = [
  { name: 'lint and format', command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  // TypeScript 7 checks types in a second or two; TypeScript 6 is installed beside it for dependency-cruiser, which needs its API.
  { name: 'types', command: [bin('typescript-7/bin/tsc'), '--project', '.'] },
  {
    name: 'boundaries',
    command: [
      bin('dependency-cruiser/bin/dependency-cruise.mjs'),
      'contract',
      'server',
      'web',
      'tests',
      'bench',
      '--config',
      '.dependency-cruiser.cjs',
    ],
  },
  { name: 'leftovers', command: [bin('knip/bin/knip.js')] },
  { name: 'rooms', command: [join(ROOT, 'scripts/check-rooms.mjs')] },
  { name: 'words', command: [join(ROOT, 'scripts/check-words.mjs')] },
  { name: 'dependencies', command: [join(ROOT, 'scripts/security/check-dependencies.mjs')] },
  { name: 'secrets', command: [join(ROOT, 'scripts/security/check-secrets.mjs')] },
  { name: 'security table', command: [join(ROOT, 'scripts/security/check-table.mjs')] },
]

/** Runs every check; answers how many passed and failed, and prints what failed. */
export async function runChecks() {
  const results = await Promise.all(checks.map(runCheck))
  return { passed: results.filter(Boolean).length, failed: results.filter((ok) => !ok).length }
}

function runCheck({ name, command }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: ROOT })
    let output = ''
    child.stdout.on('data', (data) => (output += data))
    child.stderr.on('data', (data) => (output += data))
    child.on('close', (code) => {
      const notes = output.match(/^note .*$/gm) ?? []
      console.log(code === 0 ? [`ok    ${name}`, ...notes].join('\n') : `FAIL  ${name}\n${output}`)
      resolve(code === 0)
    })
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks()
  process.exit(failed === 0 ? 0 : 1)
}
