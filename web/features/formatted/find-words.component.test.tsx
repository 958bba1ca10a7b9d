import { expect, test } from 'vitest'
import { findWords } from './find-words.ts'

test('words are found across formats, and not across nothing', () => {
  const root = document.createElement('div')
  root.innerHTML = '<p>Hi {{ <b>frst</b>Name }}, we serve\u00a02,400 <i>teams</i>.</p><p>Bye</p>'
  expect(String(findWords(root, 'frstName'))).toBe('frstName')
  expect(String(findWords(root, 'we serve 2,400 teams.'))).toBe('we serve\u00a02,400 teams.')
  expect(findWords(root, 'not there')).toBeUndefined()
})
