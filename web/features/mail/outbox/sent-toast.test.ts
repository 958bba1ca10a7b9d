import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SentMail } from '../../../../contract/mail.ts'
import { currentToasts, toast } from '../../../ui/overlay/use-toast.ts'
import { toastSent } from './sent-toast.ts'

const again = {
  id: 1,
  recipientAddress: 'grace@navona.example',
  state: 'sending',
  isRepeat: true,
  plan: { isTest: false, isNow: true, goesAt: null, reason: null, cause: null },
} as SentMail

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an email that is being sent is said to be, without a way to undo it, until the outcome is known', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ ...again }))
  toastSent(new QueryClient(), again, 'UTC')
  expect(currentToasts()[0]).toMatchObject({ title: 'Sending…' })
  await vi.advanceTimersByTimeAsync(20_000)
  const [newest] = currentToasts()
  expect(newest).toMatchObject({ title: 'Still sending' })
  expect(newest?.action).toBeUndefined()
})

test('an email that is sent can be taken back for ten seconds, then its outcome is told', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => Response.json({ ...again, state: 'sent' }))
  const goesAt = new Date(Date.now() + 10_000).toISOString()
  const plan = { ...again.plan, isNow: false, goesAt }
  toastSent(new QueryClient(), { ...again, state: 'scheduled', isRepeat: false, plan }, 'UTC')
  expect(currentToasts()[0]).toMatchObject({ title: 'Sending in 10 seconds', action: { label: 'Undo' } })
  await vi.advanceTimersByTimeAsync(12_000)
  expect(currentToasts()[0]).toMatchObject({ title: 'Email sent' })
})

describe('ten seconds after an email was sent', () => {
  const goesAt = () => new Date(Date.now() + 10_000).toISOString()
  const sending = (outcome: object) => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', async () => Response.json({ ...again, ...outcome }))
    const plan = { ...again.plan, isNow: false, goesAt: goesAt() }
    toastSent(new QueryClient(), { ...again, state: 'scheduled', isRepeat: false, plan }, 'UTC')
  }

  test('nothing is said where it was canceled elsewhere meanwhile, such as on the timeline', async () => {
    sending({ state: 'skipped', reason: 'Canceled', cause: { code: 'canceled' } })
    toast({ title: 'Email canceled' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(currentToasts()[0]).toMatchObject({ title: 'Email canceled' })
  })

  test('it takes no way back away that was offered meanwhile', async () => {
    sending({ state: 'sent', cause: null })
    await vi.advanceTimersByTimeAsync(9_000)
    toast({ title: '1 lead deleted', action: { label: 'Undo', onClick: () => {} } })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(currentToasts()[0]).toMatchObject({ title: '1 lead deleted' })
  })
})

test('a test email that was captured before is not said to be sent', () => {
  const captured = { ...again, state: 'sent', isCaptured: true, plan: { ...again.plan, isTest: true } } as SentMail
  toastSent(new QueryClient(), captured, 'UTC')
  expect(currentToasts()[0]).toMatchObject({ title: 'Test email captured, nothing was delivered' })
})

test('an equal email that failed is said to have failed, not to wait', async () => {
  vi.useFakeTimers()
  const failed = { ...again, state: 'failed', reason: 'The address does not exist.' } as SentMail
  vi.stubGlobal('fetch', async () => Response.json(failed))
  toastSent(new QueryClient(), { ...failed, plan: { ...again.plan, isNow: false } }, 'UTC')
  await vi.advanceTimersByTimeAsync(2000)
  expect(currentToasts()[0]).toMatchObject({ title: 'Not sent' })
  expect(currentToasts()[0]?.action).toBeUndefined()
})

test('an email that an earlier request has sent is said to be sent already, without a way to undo it', () => {
  const mail = { id: 1, recipientAddress: 'grace@navona.example', state: 'sent', isRepeat: true, plan: { isNow: true } }
  toastSent(new QueryClient(), mail as SentMail, 'UTC')
  const [newest] = currentToasts()
  expect(newest).toMatchObject({
    title: 'Already sent',
    description: "This email went to grace@navona.example before. We didn't send it again.",
  })
  expect(newest?.action).toBeUndefined()
})
