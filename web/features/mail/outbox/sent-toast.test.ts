import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { SentMail } from '../../../../contract/mail.ts'
import { currentToasts } from '../../../ui/overlay/use-toast.ts'
import { toastSent } from './sent-toast.ts'

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
