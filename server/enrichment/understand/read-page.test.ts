import { describe, expect, test } from 'vitest'
import { processorClock } from '../../../tests/world/work.ts'
import { decodePage } from '../fetch/page-encoding.ts'
import { factsOfPage } from './page-facts.ts'
import { cleanText } from './page-text.ts'
import { verdictOf } from './page-verdict.ts'
import { readPage } from './read-page.ts'

const ADDRESS = new URL('https://navona.example/')

async function readAll(html: string) {
  const page = await readPage(decodePage(Buffer.from(html), 'text/html'))
  return { verdict: verdictOf(page), ...(await factsOfPage(page, ADDRESS, {})) }
}

const SIZE = 1_000_000
/** Many times what each takes. What grows with the square would take minutes at the five megabytes that a page may have. */
const MOST_WORK_MS = 10_000
const fill = (piece: string, before = '') => (before + piece.repeat(SIZE / piece.length)).slice(0, SIZE)

describe('a page made to hold us up is read to its end', () => {
  test.each([
    ['nested without end', fill('<i>')],
    ['closing what is not open', fill('</b>', '<i>'.repeat(499))],
    ['headings in headings', fill('<h1>x')],
    ['links in links', fill('<a href=x>y')],
    ['only signs', fill('<')],
    ['only attributes', fill('data-a=b ', '<p ')],
    ['an endless title', fill('t', '<title>')],
    ['an endless script', fill('react.react.jquery.', '<script>')],
    ['scripts without end', fill('<script>jquery.</script>')],
    ['numbers that may be employees', fill('111 ')],
    ['addresses that are none', fill('a.a@a.a.')],
    ['JSON that is mostly space', fill(' ', '<script type="application/ld+json">{"a":1}-->')],
    ['JSON that is mostly commas', fill(', ', '<script type="application/ld+json">[')],
    ['JSON nested without end', fill('[', '<script type="application/ld+json">')],
    [
      'JSON nested without end, closed',
      `<script type="application/ld+json">${'[1,'.repeat(100_000)}1${']'.repeat(100_000)}</script>`,
    ],
    ['descriptions by the thousand', fill('<meta name=description content="loans insurance software clinic">')],
    ['properties without end', fill('<span itemscope itemtype="https://schema.org/Organization" itemprop=name>x')],
    ['half tags', fill('<p <p ')],
    ['white space', fill(' \n')],
    ['a comment that never ends', fill('-', '<!-')],
    ['entities', fill('&amp')],
  ])('%s', async (_what, html) => {
    const elapsed = processorClock()
    expect(await readAll(html)).toBeDefined()
    expect(elapsed()).toBeLessThan(MOST_WORK_MS)
  })
})

describe('text of strangers is kept clean', () => {
  test.each([
    ['  a \n\t b  ', 'a b'],
    ['a\u0000b\u0007c', 'abc'],
    ['a\u2028b', 'a b'],
    ['\u202eabc\u202c', 'abc'],
    ['zero\u200bwidth\ufeff', 'zerowidth'],
    ['half \ud800 a letter', 'half a letter'],
    ['<b>bold</b> and 1 < 2 > 0', 'bold and 1 < 2 > 0'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['\u00a0\u00a0', ''],
    ['e\u0301', 'e\u0301'],
  ])('%j becomes %j', (text, clean) => expect(cleanText(text)).toBe(clean))

  test('no longer than 300 letters, none of them cut in half', () => {
    const long = cleanText('😀'.repeat(500))
    expect([...long]).toHaveLength(300)
    expect(long).toMatch(/^(😀){299}…$/u)
  })

  test('in every fact', async () => {
    const { findings } = await readAll(
      `<title>a\u0000b\u0085${'x'.repeat(5000)}</title><meta name=description content="&#0;&lt;b&gt;${'y'.repeat(9000)}"><h1>\u202e</h1>`,
    )
    for (const { value } of findings) {
      expect(value.length).toBeLessThanOrEqual(300)
      expect(value).not.toMatch(/\p{Cc}|\u202e|<b>/u)
    }
    expect(findings.map(({ label }) => label)).toEqual(['Page title', 'Description'])
  })
})
