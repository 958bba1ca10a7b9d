import { expect, test } from 'vitest'
import { signatureFor, withSignature } from './signature.ts'

const MAYA = 'Maya Okonkwo\nAccount Executive, Ledgerly\n+44 20 7946 0018'

test.each([
  ['nothing of it', 'Shall we talk?', MAYA, MAYA],
  ['another name', 'Shall we talk?\n\nAda', MAYA, MAYA],
  ['the name in its text', 'Maya Okonkwo asked me to write.\n\nShall we talk?', MAYA, MAYA],
  ['all of it', `Shall we talk?\n\nBest regards,\n${MAYA}`, MAYA, null],
  ['all of it, spaced otherwise', `Shall we talk?\n\n${MAYA.replaceAll('\n', '  \r\n\r\n')}\n\n`, MAYA, null],
  ['its first line', 'Shall we talk?\n\nBest,\nMaya Okonkwo', MAYA, null],
  ['its first line in other letters', 'Shall we talk?\n\nBest,\n— maya okonkwo.', MAYA, null],
  ['its first lines', 'Shall we talk?\n\nMaya Okonkwo\nAccount Executive, Ledgerly', MAYA, null],
  ['the name below a sign-off', 'Shall we talk?\n\nCheers,\nMaya Okonkwo', `Best regards,\n${MAYA}`, null],
  ['only the sign-off', 'Shall we talk?\n\nBest regards,', `Best regards,\n${MAYA}`, MAYA],
  ['all of it, below a line', 'Shall we talk?\n\n--\nMaya\nLedgerly', '--\nMaya\nLedgerly', null],
  ['a line that a signature of one line has', 'Shall we talk?\n\nMaya', 'Maya', null],
])('a text that ends with %s', (_, body, signature, expected) => {
  expect(signatureFor(body, signature)).toBe(expected)
})

test('it follows the text after an empty line', () => {
  expect(withSignature('Shall we talk?\n', MAYA)).toBe(`Shall we talk?\n\n${MAYA}`)
  expect(withSignature('Shall we talk?\n', null)).toBe('Shall we talk?')
  expect(withSignature('', ' \n')).toBe('')
})
