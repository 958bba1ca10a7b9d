// `npm run check`, security table: docs/SECURITY.md has every requirement of ASVS levels 1 and 2 once, the files it names exist, and
// the tests it quotes are there.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../prepare.mjs'
import { requirements } from './asvs-levels.mjs'

const STATES = ['yes', 'partly', 'no', 'operator', 'not used']
const ROW = /^\| (\d+\.\d+\.\d+) \|/

const read = (file) => readFileSync(join(ROOT, file), 'utf8')
const tests = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(ROOT, file)))
  .map(read)
  .join('\n')
  .replaceAll(`\\'`, `'`)
const rows = read('docs/SECURITY.md')
  .split('\n')
  .filter((line) => ROW.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

const problems = []
const seen = new Set()
for (const [, number, level, asks, state, proof = ''] of rows) {
  const problem = (text) => problems.push(`${number}: ${text}`)
  if (seen.has(number)) problem('is there twice')
  seen.add(number)
  if (requirements.get(number) !== level) problem(`is not of level ${level}`)
  if (!asks) problem('says nothing')
  if (!STATES.includes(state)) problem(`"${state}" is none of ${STATES.join(', ')}`)
  const files = [...proof.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\/?|[\w.-]+\.(?:md|json|ts|mjs))`/g)].map(
    ([, file]) => file,
  )
  for (const file of files) if (!existsSync(join(ROOT, file))) problem(`${file} does not exist`)
  for (const [, name] of proof.matchAll(/"([^"]+)"/g)) if (!tests.includes(name)) problem(`no test is called "${name}"`)
  if (['yes', 'partly'].includes(state) && files.length === 0) problem('names no file')
  if (['no', 'partly'].includes(state) && !/because/i.test(proof)) problem('gives no reason ("because ...")')
}
for (const number of requirements.keys()) if (!seen.has(number)) problems.push(`${number}: is missing`)

for (const problem of problems) console.log(problem)
console.log(STATES.map((state) => `${state} ${rows.filter((row) => row[4] === state).length}`).join(', '))
process.exit(problems.length === 0 ? 0 : 1)
