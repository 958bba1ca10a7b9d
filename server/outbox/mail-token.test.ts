import { expect, test } from 'vitest'
import { createSecretBox } from '../secret-box.ts'
import { clickToken, mailToken, readClickToken, readMailToken } from './mail-token.ts'

const box = createSecretBox(['a secret for tests that is long enough'])
const MAIN = { host: 'leadwright.example.com', isTrackingDomain: false }
const OWN = { host: 'link.acme.example', isTrackingDomain: true }

test('a token names its email and link, for its own use and in one spelling', () => {
  const token = mailToken(box, 'u', 46_656, 3)
  expect(readMailToken(box, 'u', token)).toEqual({ logId: 46_656, link: 3 })
  expect(readMailToken(box, 'o', token)).toBeUndefined()
  for (const other of [`0${token}`, token.replace('.3.', '.03.'), `${token}=`, token.toUpperCase(), ` ${token}`])
    expect(readMailToken(box, 'u', other), other).toBeUndefined()
})

test('a link carries the address it leads to', () => {
  const url = 'https://navona.example/pricing?a=1&b=2#c'
  const token = clickToken(box, 46_656, 3, url)
  expect(readClickToken(box, token, MAIN)).toEqual({ logId: 46_656, link: 3, url })
  // What it adds to the address it replaces: nothing that an email app would cut.
  expect(token.length).toBeLessThan(url.length * 1.4 + 60)
})

test('a link to a very long address only names it, as links of earlier versions do', () => {
  const token = clickToken(box, 46_656, 3, `https://navona.example/${'x'.repeat(2000)}`)
  expect(token).toBe(mailToken(box, 'c', 46_656, 3))
  expect(readClickToken(box, token, MAIN)).toEqual({ logId: 46_656, link: 3 })
})

test.each([
  ['short', 'https://navona.example/?x=a@b c'],
  ['long', `https://navona.example/${'x'.repeat(2000)}`],
])('a %s link for a tracking domain works there, and at no other tracking domain', (_length, url) => {
  const token = clickToken(box, 7, 1, url, OWN.host)
  expect(readClickToken(box, token, OWN)).toMatchObject({ logId: 7, link: 1 })
  expect(readClickToken(box, token, { host: 'link.other.example', isTrackingDomain: true })).toBeUndefined()
  // Removed as a tracking domain, the links of sent emails still work.
  expect(readClickToken(box, token, { ...OWN, isTrackingDomain: false })).toMatchObject({ logId: 7, link: 1 })
  expect(readClickToken(box, clickToken(box, 7, 1, url), OWN)).toBeUndefined()
})
