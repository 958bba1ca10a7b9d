import { expect, test } from 'vitest'
import { rawMail } from '../../../tests/world/raw-mail.ts'
import { readContent } from './message-content.ts'

const nameOf = (headers: string) =>
  readContent(
    rawMail(
      { From: 'grace@navona.example', 'Content-Type': 'multipart/mixed; boundary="m"' },
      `--m\nContent-Type: text/plain\n\nSee below.\n--m\n${headers}\n\nx\n--m--\n`,
    ),
  ).files[0]?.name

test('the name of a file is whole where its header has it in pieces', () => {
  expect(
    nameOf(
      "Content-Type: application/pdf\nContent-Disposition: attachment;\n filename*0*=utf-8''Requirements%202027%20%28final%29%20;\n filename*1*=%E2%80%93%20v3.pdf",
    ),
  ).toBe('Requirements 2027 (final) – v3.pdf')
  expect(
    nameOf(
      'Content-Type: application/pdf; name*0="A long name of "; name*1="a file.pdf"\nContent-Disposition: attachment',
    ),
  ).toBe('A long name of a file.pdf')
})

test('of two names the first counts', () => {
  expect(nameOf('Content-Type: text/html\nContent-Disposition: attachment; filename="a.pdf"; filename="b.exe"')).toBe(
    'a.pdf',
  )
})
