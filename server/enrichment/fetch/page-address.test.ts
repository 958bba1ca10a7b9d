import { expect, test } from 'vitest'
import { brandOf, likelyAddresses } from './page-address.ts'

const addresses = (website: string | null, email = 'x@gmail.com') =>
  likelyAddresses({ website, email }).map(({ href }) => href)

test.each([
  ['https://navona.example/om', ['https://navona.example/om']],
  ['http://navona.example', ['http://navona.example/']],
  ['HTTPS://Navona.example#top', ['https://navona.example/']],
  ['navona.example', ['https://navona.example/', 'https://www.navona.example/', 'http://navona.example/']],
  ['www.navona.example', ['https://www.navona.example/', 'http://www.navona.example/']],
  ['navona.example/about', ['https://navona.example/about', 'http://navona.example/about']],
  ['navona.example:8080', ['https://navona.example:8080/', 'http://navona.example:8080/']],
  ['//navona.example', ['https://navona.example/']],
  [
    'bücher.example',
    ['https://xn--bcher-kva.example/', 'https://www.xn--bcher-kva.example/', 'http://xn--bcher-kva.example/'],
  ],
  ['ftp://navona.example', ['ftp://navona.example/']],
  ['https://www.linkedin.com/company/navona', []],
  ['facebook.com/navona', []],
  ['  ', []],
  [null, []],
])('a website %j is looked for at %j', (website, expected) => expect(addresses(website)).toEqual(expected))

test('without a website the domain of a business address is taken, never one that everybody has', () => {
  expect(addresses(null, 'x@Navona.example')[0]).toBe('https://navona.example/')
  expect(addresses('', 'x@gmail.com')).toEqual([])
  expect(addresses('', 'x@mailinator.com')).toEqual([])
  expect(addresses('https://x.com/navona', 'x@navona.example')[0]).toBe('https://navona.example/')
  expect(addresses('https://acme.example', 'x@navona.example')).toEqual(['https://acme.example/'])
})

test.each(['not a website', 'http://', 'https://exa mple', 'http://[::1', 'http://999.1.1.1'])(
  '%j is no address',
  (website) => expect(() => addresses(website)).toThrow("The website of this lead isn't a valid web address."),
)

test.each([
  ['www.navona.no', 'navona.com', true],
  ['navona.co.uk', 'www.navona.com', true],
  ['shop.navona.example', 'navona.example', true],
  ['navona.example', 'parent.example', false],
  ['navona.example', 'navona.hosting.example', false],
  ['10.0.0.1', '10.0.0.2', false],
])('%s and %s are one company: %s', (one, other, isSame) => {
  expect(brandOf(new URL(`https://${one}`)) === brandOf(new URL(`https://${other}`))).toBe(isSame)
})
