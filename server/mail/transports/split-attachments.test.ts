import { expect, test } from 'vitest'
import { splitAttachments } from './split-attachments.ts'

const file = (name: string, size: number, more = '') =>
  `Content-Type: application/pdf; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n${more}\r\n${Buffer.alloc(size, 'a').toString('base64')}\r\n`
const mixed = (...parts: string[]) =>
  Buffer.from(
    `Subject: Hi\r\nContent-Type: multipart/mixed;\r\n boundary="--_x"\r\n\r\n${parts.map((part) => `----_x\r\n${part}`).join('')}----_x--\r\n`,
  )
const text = 'Content-Type: text/plain\r\n\r\nHello\r\n'

test('the largest files are taken out until the rest fits, in the order of the email', () => {
  const raw = mixed(text, file('a', 300), file('b', 9), file('c', 600))
  expect(splitAttachments(raw, raw.length)).toEqual({ raw, files: [] })
  const small = mixed(text, file('a', 300), file('b', 9))
  expect(splitAttachments(raw, small.length)).toMatchObject({ raw: small, files: [{ name: 'c' }] })
  const smaller = splitAttachments(raw, small.length - 1)
  expect(smaller?.raw).toEqual(mixed(text, file('b', 9)))
  expect(smaller?.files).toEqual([
    { name: 'a', contentType: 'application/pdf', bytes: Buffer.alloc(300, 'a') },
    { name: 'c', contentType: 'application/pdf', bytes: Buffer.alloc(600, 'a') },
  ])
})

test('what is no attached file stays, and then the email may not fit', () => {
  for (const raw of [
    mixed(file('only', 600)),
    mixed(text, file('shown', 600, 'Content-ID: <shown>\r\n')),
    mixed(text, file('plain', 600).replace('base64', '7bit')),
    Buffer.from(`Subject: Hi\r\n\r\n${'x'.repeat(900)}`),
    Buffer.from('Content-Type: multipart/mixed\r\n\r\n--x\r\n\r\nHello'),
    Buffer.from('x'.repeat(900)),
  ])
    expect(splitAttachments(raw, 500)).toBeUndefined()
})
