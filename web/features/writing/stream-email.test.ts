import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from './draft/evidence-marks.ts'
import { streamEmail } from './stream-email.ts'

const mail = { subject: 'Hi', body: 'One two', suggestions: {}, evidence: [], writtenBy: 'A model' }

/** The server's answer in the pieces the network happens to make of it. */
function answering(...pieces: string[]) {
  const body = new ReadableStream({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
}

afterEach(() => vi.unstubAllGlobals())

test('a mail grows with every line, wherever the network cuts them', async () => {
  answering('{"subject":"Hi"}\n{"te', 'xt":"One"}\n{"text":" two"}', `\n${JSON.stringify({ done: mail })}`)
  const seen: Draft[] = []
  expect(await streamEmail({}, (draft) => seen.push(draft))).toEqual(mail)
  expect(seen).toEqual([
    { subject: 'Hi', body: '' },
    { subject: 'Hi', body: 'One' },
    { subject: 'Hi', body: 'One two' },
  ])
})

test('what went wrong on the way, or an answer cut short, is a failure', async () => {
  answering('{"subject":"Hi"}\n{"error":"The AI model is busy"}\n')
  await expect(streamEmail({}, () => {})).rejects.toThrow('The AI model is busy')
  answering('{"subject":"Hi"}\n')
  await expect(streamEmail({}, () => {})).rejects.toThrow('before the email was complete')
})
