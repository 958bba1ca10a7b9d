import type { StreamLine, WrittenMail } from '../../../contract/writing.ts'
import { callApi } from '../../lib/api.ts'
import type { Draft } from './draft/evidence-marks.ts'

/** The mail as it is being written is told with every piece; answers the whole of it, or fails as any call does. */
export async function streamMail(wish: object, onDraft: (draft: Draft) => void): Promise<WrittenMail> {
  const response = await callApi('POST', '/api/email-writing/stream', wish)
  const draft: Draft = { subject: '', body: '' }
  for await (const line of linesOf(response)) {
    if ('done' in line) return line.done
    if ('error' in line) throw new Error(line.error)
    if ('subject' in line) draft.subject = line.subject
    else draft.body += line.text
    onDraft({ ...draft })
  }
  throw new Error('The answer ended before the email was whole')
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
