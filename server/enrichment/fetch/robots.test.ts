import { describe, expect, test } from 'vitest'
import { mayRead, rulesFor } from './robots.ts'

const may = (robots: string, path: string) =>
  mayRead(rulesFor('Leadwright', robots), new URL(path, 'https://navona.example'))

test.each<[string, string, boolean]>([
  ['', '/', true],
  ['User-agent: *\nDisallow: /', '/', false],
  ['User-agent: *\nDisallow:', '/', true],
  ['user-agent: *\r\ndisallow: /private', '/private/x', false],
  ['user-agent: *\ndisallow: /private', '/', true],
  // Ours counts more than everybody's, wherever it stands.
  ['User-agent: Leadwright\nAllow: /\n\nUser-agent: *\nDisallow: /', '/', true],
  ['User-agent: *\nAllow: /\n\nUser-agent: leadwright/1.0\nDisallow: /', '/', false],
  ['User-agent: Googlebot\nDisallow: /', '/', true],
  ['User-agent: Googlebot\nUser-agent: *\nDisallow: /', '/', false],
  ['User-agent: Leadwright\nUser-agent: Googlebot\nDisallow: /', '/', false],
  ['User-agent: Leadwright\nDisallow:\nUser-agent: Googlebot\nDisallow: /', '/', true],
  ['User-agent: Leadwrightish\nDisallow: /', '/', true],
  // The longer rule, and of equals the kinder.
  ['User-agent: *\nDisallow: /\nAllow: /$', '/', true],
  ['User-agent: *\nDisallow: /\nAllow: /$', '/x', false],
  ['User-agent: *\nAllow: /shop\nDisallow: /shop/cart', '/shop/cart/1', false],
  ['User-agent: *\nDisallow: /a\nAllow: /a', '/a', true],
  ['User-agent: *\nDisallow: /*.php$', '/index.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/index.php?x', true],
  ['User-agent: *\nDisallow: /*/edit', '/a/b/edit/c', false],
  ['User-agent: *\nDisallow: *', '/', false],
  ['User-agent: *\nDisallow: /?q=', '/?q=1', false],
  ['User-agent: *\nDisallow: /caf%C3%A9', '/café', false],
  ['User-agent: *\nDisallow: /café', '/caf%C3%A9', false],
  ['User-agent: *\nDisallow: /a%2Fb', '/a/b', true],
  // What is no rule.
  ['\ufeffUser-agent: *\nDisallow: / # all of it', '/', false],
  ['Disallow: /', '/', true],
  ['<!doctype html><title>Not found</title>', '/', true],
  ['User-agent: *\nCrawl-delay: 10\nDisallow: /', '/', false],
  ['User-agent: *\nSitemap: https://x.example/s.xml\nDisallow: /x', '/', true],
])('%j and %s: %s', (robots, path, isAllowed) => expect(may(robots, path)).toBe(isAllowed))

describe('a hostile file', () => {
  test('takes no time', () => {
    const patterns = Array.from({ length: 500 }, () => `Disallow: /${'*a'.repeat(200)}b`).join('\n')
    expect(may(`User-agent: *\n${patterns}`, `/${'a'.repeat(2000)}`)).toBe(true)
  })
})
