import { waitFor } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { network } from '../../../tests/component/network.ts'
import { newPerson, renderPage } from '../../../tests/component/render.tsx'

const streams: EventTarget[] = []
class OpenEventSource extends EventTarget {
  constructor() {
    super()
    streams.push(this)
  }
  close() {}
}

test('a list refetches when its stream is open again, and once for many announcements in a row; news of a reply count it in the menu', async () => {
  vi.stubGlobal('EventSource', OpenEventSource)
  await renderPage('/leads', await newPerson())
  await waitFor(() => expect(streams.length).toBeGreaterThan(0))
  const reads = () => network.sent('GET', '/api/leads').length
  const emit = (event: Event) => {
    for (const stream of streams) stream.dispatchEvent(event)
  }
  emit(new Event('open'))
  const before = reads()
  emit(new Event('error'))
  emit(new Event('open'))
  await waitFor(() => expect(reads()).toBe(before + 1))
  for (let n = 0; n < 20; n++) emit(new MessageEvent('leads', { data: '{"page":"another"}' }))
  await waitFor(() => expect(reads()).toBe(before + 2))
  const counted = () => network.sent('GET', '/api/inbox/counts').length
  const sofar = counted()
  emit(new MessageEvent('news'))
  await waitFor(() => expect(counted()).toBe(sofar + 1))
})
