import { expect, test } from 'vitest'
import { htmlWithSignature, signatureFor, withSignature } from './signature.ts'

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

const HTML = '<p><b>Maya Okonkwo</b><br>Ledgerly</p>'
const WITH_LOGO =
  '<p>Best regards,<br><b>Maya Okonkwo</b></p><p><img src="https://ledgerly.example/logo.png" alt="Ledgerly"></p>'

test.each([
  ['nothing of it', '<p>Shall we talk?</p>', MAYA, HTML, HTML],
  ['nothing of a signature without HTML', '<p>Shall we talk?</p>', 'Maya\nA & B', null, '<p>Maya<br>A &amp; B</p>'],
  ['its name', '<p>Shall we talk?</p><p>Maya Okonkwo</p>', MAYA, HTML, ''],
  ['its name as in the HTML alone', '<p>Shall we talk?</p><p>Maya Okonkwo</p>', 'M. Okonkwo', HTML, ''],
  ['all of it', `<p>Shall we talk?</p>${HTML}`, MAYA, HTML, ''],
  [
    'only its sign-off',
    '<p>Shall we talk?</p><p>Best regards,</p>',
    `Best regards,\n${MAYA}`,
    WITH_LOGO,
    WITH_LOGO.replace('Best regards,<br>', ''),
  ],
  [
    'its sign-off, which is a paragraph there',
    '<p>Shall we talk?</p><p>Best regards,</p>',
    null,
    `<p>Best regards,</p>${HTML}`,
    HTML,
  ],
  [
    'nothing of a logo alone',
    '<p>Hi</p>',
    null,
    '<p><img src="https://a.example/l.png" alt=""></p>',
    '<p><img src="https://a.example/l.png" alt=""></p>',
  ],
])('a formatted email that ends with %s', (_, html, signature, signatureHtml, added) => {
  expect(htmlWithSignature(html, { signature, signatureHtml })).toBe(`${html}${added}`)
})
