import { emailsNeeded } from '../../server/sequences/variants/compare-variants.ts'
import { simulateTest } from '../../tests/variants/simulate-test.ts'
import { seededRandom } from '../../tests/world/seeded-random.ts'

const TESTS = Number(process.argv[2] ?? 10_000)
const EMAILS = 1_000
/** Somebody looks after each email. */
const LOOK_EVERY = 1

const percent = (share: number) => `${(share * 100).toFixed(1)}%`
const random = seededRandom(24)

console.log(`${TESTS.toLocaleString('en-GB')} tests a line, ${EMAILS} emails of each text, a look after each\n`)
console.log(
  '| replies | no difference: names a winner | replies double: finds it | names the worse one | emails of each text for 80% |',
)
console.log('| --- | --- | --- | --- | --- |')
for (const share of [0.01, 0.03, 0.05, 0.1]) {
  const run = (shares: number[]) =>
    Array.from({ length: TESTS }, () => simulateTest(shares, EMAILS, LOOK_EVERY, random))
  const equal = run([share, share])
  const doubled = run([share, share * 2])
  const of = (winners: (string | null)[], isCounted: (winner: string | null) => boolean) =>
    percent(winners.filter(isCounted).length / TESTS)
  console.log(
    `| ${percent(share)} | ${of(equal, (winner) => winner !== null)} | ${of(doubled, (winner) => winner === 'B')} | ${of(doubled, (winner) => winner === 'A')} | ${emailsNeeded(share, 2).toLocaleString('en-GB')} |`,
  )
}
