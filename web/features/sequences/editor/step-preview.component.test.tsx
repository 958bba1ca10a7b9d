import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { newPerson, renderPage } from '../../../../tests/component/render.tsx'
import { mailbox } from '../../../../tests/world/mail-desk.ts'

test('the preview of a step has the signature of the account that the sequence sends from, whomever the lead has heard from', async () => {
  const person = await newPerson()
  const add = async (name: string) =>
    (
      await person.call(
        'POST',
        '/api/mailboxes',
        mailbox(9, { fromEmail: `${name}@sender.example`, signature: `Signed by ${name}` }),
      )
    ).body as OwnMailbox
  await add('first')
  const second = await add('second')
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navona.example', company: 'Navona' }
  const { id: leadId } = (await person.call('POST', '/api/leads', grace)).body as { id: number }
  const byHand = { subject: 'Hi', body: 'Hello', mailboxId: second.id, scheduledAt: '2040-01-02T10:00:00Z' }
  expect((await person.call('POST', `/api/leads/${leadId}/emails`, byHand)).status).toBe(202)
  const made = await person.call('POST', '/api/email-sequences', { name: 'Spring', steps: PLAIN_STEPS })
  await renderPage(`/sequences/${(made.body as { id: number }).id}`, person)
  expect(await screen.findByText(/Signed by first/)).toBeVisible()
  expect(screen.queryByText(/Signed by second/)).toBeNull()
})
