import { expect } from 'vitest'
import type { EmailFile } from '../../contract/email-file.ts'
import type { World } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>

/** One red pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const upload = (person: Person, bytes: Buffer, name: string, use = 'attachment') =>
  person.call('POST', `/api/email-files?${new URLSearchParams({ name, use })}`, bytes, {
    'content-type': 'application/octet-stream',
  })

export async function uploaded(person: Person, bytes: Buffer, name: string, use?: string) {
  const answer = await upload(person, bytes, name, use)
  expect(answer, answer.text).toMatchObject({ status: 201 })
  return answer.body as EmailFile
}
