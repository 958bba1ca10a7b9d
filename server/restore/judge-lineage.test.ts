import { expect, test } from 'vitest'
import { judgeLineage } from './judge-lineage.ts'

const known = { lineage: 'a', beat: 7, place: 'server 1, database 5' }
const elsewhere = 'server 2, database 5'
const witness = (beat: number, more: object = {}) => ({ lineage: 'a', beat, isCopy: false, ...more })

test.each([
  ['nothing has changed', witness(7), known.place, 'same'],
  ['it was killed between the two writes', witness(6), known.place, 'same'],
  ['the file was lost', undefined, known.place, 'same'],
  ['another machine sends for the first time', undefined, known.place, 'same'],
  ['another database was used from here', witness(99, { lineage: 'b' }), known.place, 'same'],
  ['it was moved to another server after the last mail', witness(7), elsewhere, 'same'],
  ['mail left after the backup', witness(8), known.place, 'copy'],
  ['mail left after the dump, which is on another server now', witness(8), elsewhere, 'copy'],
  ['a dump was brought to another server and another machine', undefined, elsewhere, 'copy'],
  ['a machine that long sent nothing finds it on another server', witness(3), elsewhere, 'copy'],
  ['the whole folder was copied', witness(7, { isCopy: true }), known.place, 'copy'],
] as const)('%s', (_, file, place, verdict) => {
  expect(judgeLineage(known, file, place)).toBe(verdict)
})
