import { expect, test } from 'vitest'
import { hasOwnText, withHtml, withText } from './formatting.ts'

test('the plain text follows the formatted one until somebody edits it', () => {
  const started = withText({ bodyHtml: '' }, 'Hi {{ firstName }}')
  expect(started).toEqual({ body: 'Hi {{ firstName }}', bodyHtml: '<p>Hi {{ firstName }}</p>' })
  const edited = withHtml(started, '<p>Hi <b>you</b></p>')
  expect(edited.body).toBe('Hi you')
  const own = { ...edited, body: 'My own words' }
  expect(hasOwnText(edited)).toBe(false)
  expect(hasOwnText(own)).toBe(true)
  expect(withHtml(own, '<p>Bye</p>')).toEqual({ body: 'My own words', bodyHtml: '<p>Bye</p>' })
})

test('another text stays plain where this one is', () => {
  expect(withText({ bodyHtml: null }, 'Hi')).toEqual({ body: 'Hi', bodyHtml: null })
})
