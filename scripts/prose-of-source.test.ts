import { describe, expect, test } from 'vitest'
import { proseOf } from './prose-of-source.mjs'

const proseIn = (code: string, file = 'server/page.ts') => proseOf(file, code)
const textsIn = (code: string, file?: string) => proseIn(code, file).map(({ text }) => text)

describe('text of a page in html`…` is prose', () => {
  test('and its tags, code and class names are not', () => {
    const page = `
const page = (title, link) => html\`
  <h1 class="text-xl font-semibold">\${title}</h1>
  <p>Open the <a href="/mail by hand">link in
    the email</a> again.</p>
  <pre><code>send the mail</code></pre>
  <button type="submit">Unsubscribe</button>\``
    expect(proseIn(page)).toEqual([
      { text: 'Open the link in the email again.', line: 4 },
      { text: 'Unsubscribe', line: 7 },
    ])
  })

  test('as are the attributes that people read', () => {
    expect(textsIn('html`<input id="code" placeholder="Your email address" aria-label="Email address" />`')).toEqual([
      'Your email address',
      'Email address',
    ])
  })

  test('and what its expressions say', () => {
    const page = `html\`<main>
\${hasAccount &&
  html\`<p>Already have
an account?</p>\`}
\${notice('Sign in again')}
<p>Your account for \${address} is ready.</p></main>\``
    expect(proseIn(page)).toEqual([
      { text: 'Your account for … is ready.', line: 6 },
      { text: 'Already have an account?', line: 3 },
      { text: 'Sign in again', line: 5 },
    ])
  })
})

test('no other tagged template is prose', () => {
  expect(textsIn('sql`a comment that nobody reads`')).toEqual([])
})

test('strings and JSX text are prose, and class names are not', () => {
  const part = `<p className="mail by hand">We sent it. {isLate && 'Try again later.'} {\`\${count} leads skipped\`}</p>`
  expect(textsIn(part, 'web/part.tsx').map((text) => text.trim())).toEqual([
    'We sent it.',
    'Try again later.',
    '… leads skipped',
  ])
})
