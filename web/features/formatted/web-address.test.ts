import { expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

test.each([
  ['https://a.example/b', 'https://a.example/b'],
  ['a.example/b?c=1', 'https://a.example/b?c=1'],
  ['maya@a.example', 'mailto:maya@a.example'],
  ['{{ website }}', '{{ website }}'],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['', undefined],
  ['two words', undefined],
])('%s is the address %s', (given, address) => expect(webAddress(given)).toBe(address))
