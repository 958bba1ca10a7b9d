import { expect, test } from 'vitest'
import { htmlFromText, textFromHtml } from './html-text.ts'

test('paragraphs, breaks, lists and links read as text', () => {
  const html =
    '<p>Hi {{ firstName | default: "there" }},</p><p>one<br>two &amp; <b>three</b></p><ul><li>red</li><li>blue<ol><li>a</li><li>b</li></ol></li></ul><p>See <a href="https://a.example/x">our page</a> or <a href="https://b.example">https://b.example</a>.</p><p><img src="https://a.example/i.png" alt="A chart"></p>'
  expect(textFromHtml(html)).toBe(`Hi {{ firstName | default: "there" }},

one
two & three

- red
- blue
  1. a
  2. b

See our page (https://a.example/x) or https://b.example.

A chart`)
})

test('a text survives being formatted and read again', () => {
  const text = 'Hi {{ firstName | default: "there" }},\n\na < b & c\nsee https://a.example/x.\n\nBest,\nMaya'
  expect(textFromHtml(htmlFromText(text))).toBe(text)
})

test('an empty paragraph adds no more than one empty line', () => {
  expect(textFromHtml('<p>a</p><p><br></p><p><br></p><div>b</div><div>c</div>')).toBe('a\n\nb\nc')
})

test('signs that are no tags stay as they are', () => {
  expect(textFromHtml('1 < 2 <3 << 4 > 3 <b>yes</b> <')).toBe('1 < 2 <3 << 4 > 3 yes <')
  expect(textFromHtml(`${'<'.repeat(5)}>a <  b`)).toBe('<<<<<>a < b')
})
