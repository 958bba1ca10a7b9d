import { expect, test } from 'vitest'
import { judgeStrength, wordsOf } from './password-strength.ts'

test('the words of a person are those of the address, the names and the product, longest first', () => {
  const words = wordsOf(['ada.byron@brightline.co', 'Ada', "O'Hara Lovelace", null, 'al'])
  expect(words).toEqual([...words].sort((one, other) => other.length - one.length))
  expect(words).toEqual(
    expect.arrayContaining([
      'leadwright',
      'ada.byron',
      'ada',
      'byron',
      'brightline.co',
      'brightline',
      'hara',
      'lovelace',
    ]),
  )
  expect(words).not.toContain('co')
})

test('only the beginning of a long password is estimated, without the personal words', () => {
  const seen: string[] = []
  const estimate = (password: string) => {
    seen.push(password)
    return { guesses: 1, feedback: { warning: null } }
  }
  const judge = (password: string) =>
    judgeStrength({ password, personalWords: ['byron', 'ada'] }, { isLeaked: () => false, estimate })
  expect(judge('x'.repeat(256))).toBe('short')
  expect(judge('Ada.BYRON+7')).toBe('personal')
  expect(judge('adaADA')).toBe('personal')
  expect(seen).toEqual(['x'.repeat(64), '.+7', ''])
})
