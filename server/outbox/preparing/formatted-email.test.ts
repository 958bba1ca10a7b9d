import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { MERGE_FIELDS, type MergeField } from '../../../contract/email-template.ts'
import { textFromHtml } from '../../../contract/html-text.ts'
import { TEMPLATES } from '../../../tests/data/formatted-emails/templates.ts'
import { allParts, readPart } from '../../mail/reading/mime-parts.ts'
import { cleanHtml } from '../../templates/formatted/clean-html.ts'
import { renderEmail } from '../../templates/merge-fields.ts'
import { composeMail } from './compose-mail.ts'

type Fields = Record<MergeField, string | null>

const NOBODY = Object.fromEntries(MERGE_FIELDS.map((field) => [field, null])) as Fields
const LEAD: Fields = {
  ...NOBODY,
  firstName: 'Zoë <b>"Z"</b>',
  lastName: 'O’Brien',
  company: 'Smith & Sons',
  jobTitle: '<img src=x onerror=alert(1)>',
  website: 'smith.example',
  senderName: 'Maya Okonkwo',
}

function written(html: string, fields: Fields, tracked = true, signatureHtml: string | null = null) {
  const bodyHtml = cleanHtml(html, 'template')
  const rendered = renderEmail({ subject: 'Hello', body: textFromHtml(bodyHtml), bodyHtml }, fields)
  return { ...composed({ ...rendered, signatureHtml }, tracked), problems: rendered.problems }
}

type Content = Pick<Parameters<typeof composeMail>[0], 'subject' | 'body' | 'html' | 'signatureHtml'>

function composed({ subject, body, html, signatureHtml }: Content, tracked = true) {
  const { raw, links, files } = composeMail({
    from: { name: 'Maya', address: 'maya@acme.example' },
    to: { name: 'Zoë', address: 'zoe@smith.example' },
    subject,
    body,
    html,
    images: new Map(['ab', 'cd'].map((hash) => [hash.repeat(32), { type: 'image/png' }])),
    signature: 'Best regards,\nMaya Okonkwo\nhttps://acme.example',
    signatureHtml,
    messageId: '<1@acme.example>',
    date: new Date(0),
    unsubscribe: { url: 'https://lw.example/u/1' },
    postalAddress: '1 Long Street\nLondon',
    trackedLink: tracked ? (index) => `https://lw.example/t/c/${index}` : null,
    pixelUrl: 'https://lw.example/t/o/1.gif',
    key: 'k',
  })
  const parts = allParts(readPart(raw.toString('latin1')))
  const textOf = (type: string) => (parts.find((part) => part.type === type)?.text ?? '').replaceAll('\r\n', '\n')
  return { text: textOf('text/plain'), html: textOf('text/html'), links, files, raw }
}

test('there are 20 templates', () => expect(Object.keys(TEMPLATES)).toHaveLength(20))

test.each(Object.entries(TEMPLATES))('%s: the same email in HTML and text as always', async (name, template) => {
  const { text, html, links } = written(template, LEAD)
  const file = `../../../tests/data/formatted-emails/${name.replace(/\W+/g, '-')}`
  await expect(html).toMatchFileSnapshot(`${file}.html`)
  await expect(`${text}\nLinks: ${links.join(' ')}\n`).toMatchFileSnapshot(`${file}.txt`)
})

const SIGNATURE = `<p>Best regards,<br><b>Maya Okonkwo</b></p><p><a href="https://acme.example">acme.example</a> <img src="/api/email-files/${'cd'.repeat(32)}" alt="Acme"></p>`

test.each([
  ['a text', '<p>Hi {{ firstName }},</p><p>shall we talk?</p>'],
  ['a sign-off', '<p>Hi {{ firstName }},</p><p>shall we talk?</p><p>Best regards,</p>'],
])('with a formatted signature below %s: the same email in HTML and text as always', async (name, template) => {
  const { text, html, links, files } = written(template, LEAD, true, SIGNATURE)
  const file = `../../../tests/data/formatted-emails/signed-${name.replace(/\W+/g, '-')}`
  await expect(html).toMatchFileSnapshot(`${file}.html`)
  await expect(`${text}\nLinks: ${links.join(' ')}\n`).toMatchFileSnapshot(`${file}.txt`)
  expect(files).toEqual(['cd'.repeat(32)])
})

test('an email that was written as plain text has the text of the signature alone', () => {
  const mail = { subject: 'Hello', body: 'Shall we talk?' }
  const { html, files } = composed({ ...mail, html: null, signatureHtml: SIGNATURE })
  expect(html).toContain('<p>Best regards,<br>\nMaya Okonkwo<br>')
  expect(html).not.toContain('<b>')
  expect(files).toEqual([])
})

/** Every element with its attributes, and the text. */
function seen(html: string) {
  const elements: string[] = []
  let text = ''
  const parser = new Parser({
    onopentag: (name, attributes) => elements.push(`${name} ${Object.keys(attributes).join(' ')}`),
    ontext: (piece) => {
      text += piece
    },
  })
  parser.end(html)
  return { elements, text }
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p></body></html><h1>x',
  'javascript:alert(1)',
  '&lt;script&gt;',
  '&#60;b&#62;',
  '<!--',
  ']]>',
  '{{ email }}{% if 1 %}',
  '\u0000<b\u0000>',
]
const value = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 12 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => `v${parts.join('')}`)

test('hostile HTML in lead fields never becomes an element or an attribute, and stays as text', () => {
  const template =
    '<p>Hi {{ firstName }}, <b>{{ company }}</b></p><p><a href="https://a.example/{{ lastName }}">x</a> <a href="{{ website }}">y</a> <img src="https://a.example/i.png" alt="{{ jobTitle }}"></p>'
  const plain = { ...NOBODY, firstName: 'v', company: 'v', lastName: 'v', website: 'https://v.example', jobTitle: 'v' }
  const expected = seen(written(template, plain, false).html).elements
  fc.assert(
    fc.property(value, value, value, value, (firstName, company, lastName, jobTitle) => {
      const { html, text } = written(template, { ...plain, firstName, company, lastName, jobTitle }, false)
      expect(seen(html).elements).toEqual(expected)
      expect(text).toContain(firstName.replace(/\r\n?/g, '\n').split('\n')[0]?.slice(0, 1))
    }),
    { numRuns: 500 },
  )
})

test('a hostile website gives a link nowhere', () => {
  const template = '<p><a href="{{ website }}">y</a></p>'
  for (const website of [
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    '{{ email }}',
    '//x.example',
  ]) {
    const { html, links } = written(template, { ...NOBODY, website })
    expect(html).toContain('<a>y</a>')
    expect(links).toEqual(['https://acme.example'])
  }
})

test('values are escaped in HTML and as they are in text', () => {
  const { html, text } = written('<p>{{ company }}</p>', LEAD)
  expect(html).toContain('<p>Smith &amp; Sons</p>')
  expect(text).toContain('Smith & Sons\n')
})

test('cleaning what is clean changes nothing', () => {
  for (const template of Object.values(TEMPLATES)) {
    const clean = cleanHtml(template, 'template')
    expect(cleanHtml(clean, 'template')).toBe(clean)
  }
})

test('the email names its image by a content ID and has a place for its bytes', () => {
  const { html, files, raw } = written(TEMPLATES['an uploaded image, twice'] ?? '', LEAD)
  expect(files).toEqual(['ab'.repeat(32)])
  expect(html.match(/cid:abababababababababababababababab@acme\.example/g)).toHaveLength(2)
  expect(raw.toString().match(/Content-ID: <abababababababababababababababab@acme.example>/g)).toHaveLength(1)
})

test('an element that no page has leaves its text alone', () => {
  expect(cleanHtml('<p><constructor>Hello</constructor></p>', 'email')).toBe('<p>Hello</p>')
})
