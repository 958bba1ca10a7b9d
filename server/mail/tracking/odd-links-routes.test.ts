import { expect, test } from 'vitest'
import { PUBLIC, world } from '../../../tests/world/world.ts'
import { clickToken } from '../../outbox/mail-token.ts'

test.each([
  ['https://navona.example/pricing?a=1&b=%C3%BC', 'https://navona.example/pricing?a=1&b=%C3%BC'],
  ['https://navona.example/größe?wo=日本#☃', 'https://navona.example/gr%C3%B6%C3%9Fe?wo=%E6%97%A5%E6%9C%AC#%E2%98%83'],
  ['https://bücher.example', 'https://xn--bcher-kva.example/'],
  ['https://navona.example/\u0001\u0085x', 'https://navona.example/%01%C2%85x'],
  ['https://[navona', 'https://[navona'],
  ['https://[日本', 'https://[%E6%97%A5%E6%9C%AC'],
])('the link %s of an email leads where it says', async (url, location) => {
  const w = await world(PUBLIC)
  const answer = await w.call('GET', `/t/c/${clickToken(w.mail.box, 1, 0, url)}`)
  expect(answer).toMatchObject({ status: 302, headers: { location } })
})
