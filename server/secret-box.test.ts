import { expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

const OLD = 'the secret of last year, long enough'
const NEW = 'the secret of this year, long enough'

test('what was sealed is opened again, and twice the same text looks different', () => {
  const box = createSecretBox([NEW])
  const [a, b] = [box.seal('Hunter2 ✓', 'mailbox 1 smtp'), box.seal('Hunter2 ✓', 'mailbox 1 smtp')]
  expect(a).not.toBe(b)
  expect(a).not.toContain('Hunter')
  expect(box.open(a, 'mailbox 1 smtp')).toBe('Hunter2 ✓')
})

test('moved to another row, changed by a letter or opened with another key it stays shut', () => {
  const box = createSecretBox([NEW])
  const sealed = box.seal('secret', 'mailbox 1 smtp')
  expect(() => box.open(sealed, 'mailbox 2 smtp')).toThrow()
  // Not the last letter, which holds less than its bits.
  const [head, letter, tail] = [sealed.slice(0, -6), sealed.at(-6), sealed.slice(-5)]
  expect(() => box.open(`${head}${letter === 'A' ? 'B' : 'A'}${tail}`, 'mailbox 1 smtp')).toThrow()
  expect(() => createSecretBox([OLD]).open(sealed, 'mailbox 1 smtp')).toThrow()
  expect(() => box.open('plain text', 'mailbox 1 smtp')).toThrow()
})

test('after a change of the secret the old one still opens, and what it sealed is sealed with the new one', () => {
  const sealed = createSecretBox([OLD]).seal('secret', 'row')
  const box = createSecretBox([NEW, OLD])
  expect(box.open(sealed, 'row')).toBe('secret')
  const resealed = box.reseal(sealed, 'row') ?? ''
  expect(createSecretBox([NEW]).open(resealed, 'row')).toBe('secret')
  expect(box.reseal(resealed, 'row')).toBeUndefined()
  expect(box.reseal(sealed, 'another row')).toBeUndefined()
})

test('a signature holds for its text alone, also after a change of the secret', () => {
  const box = createSecretBox([NEW])
  const signature = box.sign('o.12')
  expect(box.isSigned('o.12', signature)).toBe(true)
  for (const [text, sign] of [
    ['o.13', signature],
    ['o.12', ''],
    ['o.12', 'AAAA'],
    ['o.12', `${signature}AA`],
  ] as const)
    expect(box.isSigned(text, sign)).toBe(false)
  expect(createSecretBox(['yet another secret, long enough 123', NEW]).isSigned('o.12', signature)).toBe(true)
})

/** The same bytes in other letters: the last one has bits to spare. */
function otherSpellings(text: string) {
  const bytes = Buffer.from(text, 'base64url')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const spelled = [...letters].map((letter) => text.slice(0, -1) + letter)
  return [...spelled, `${text}=`, `${text}==`, `${text}A`, bytes.toString('base64'), `${text}\n`].filter(
    (other) => other !== text,
  )
}

test('a signature has one spelling', () => {
  const box = createSecretBox([NEW])
  for (let n = 0; n < 20; n++) {
    const signature = box.sign(`u.${n}.0`)
    expect(box.isSigned(`u.${n}.0`, signature)).toBe(true)
    for (const other of otherSpellings(signature)) expect(box.isSigned(`u.${n}.0`, other), other).toBe(false)
  }
})

test('a link is opened again, also with a previous key, and has one spelling', () => {
  const before = createSecretBox([OLD])
  const box = createSecretBox([NEW, OLD])
  for (const url of ['https://a.example', 'https://a.example/?q=1', 'https://a.example/ü/✓']) {
    for (const sealed of [before.sealLink(url), box.sealLink(url)]) {
      expect(sealed).toMatch(/^[\w-]+$/)
      expect(box.openLink(sealed)).toBe(url)
      for (const other of otherSpellings(sealed)) expect(box.openLink(other), other).toBeUndefined()
    }
    expect(createSecretBox([NEW]).openLink(before.sealLink(url))).toBeUndefined()
  }
  for (const other of ['', 'A', 'AAAA', 'A'.repeat(100), box.seal('https://a.example', 'x')])
    expect(box.openLink(other)).toBeUndefined()
})
