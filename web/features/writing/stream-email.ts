import type { StreamLine, WrittenEmail } from '../../../contract/writing.ts'
import { callApi } from '../../lib/api.ts'
import type { Draft } from './draft/evidence-marks.ts'

/** Calls `onDraft` with each piece as it arrives. Returns the whole email, or throws as any API call does. */
export async function streamEmail(
  request: object,
  onDraft: (draft: Draft) => void,
  signal?: AbortSignal,
): Promise<WrittenEmail> {
  const response = await callApi('POST', '/api/email-writing/stream', request, signal)
  const draft: Draft = { subject: '', body: '' }
  for await (const line of linesOf(response)) {
    if ('done' in line) return line.done
    if ('error' in line) throw new Error(line.error)
    if ('subject' in line) draft.subject = line.subject
    else draft.body += line.text
    onDraft({ ...draft })
  }
  throw new Error('The connection closed before the email was complete. Try again.')
}

async function* linesOf(response: Response): AsyncGenerator<StreamLine> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  let rest = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      const lines = (rest + (value ?? '')).split('\n')
      rest = done ? '' : (lines.pop() ?? '')
      for (const line of lines) if (line.trim()) yield JSON.parse(line)
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
