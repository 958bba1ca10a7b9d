import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { toast } from '../../../../tests/component/page.ts'
import { renderPage, user } from '../../../../tests/component/render.tsx'
import { openSequencePage, openSequences, openTab } from '../../../../tests/component/sequences.ts'

test('a sequence is set to its recipients’ hours, says which hours these are, and the flight check shows both times', async () => {
  const { person, sequences } = await openSequences({
    hasAccount: true,
    leads: [
      { firstName: 'Konrad', lastName: 'Zuse', email: 'konrad@zuse.example', company: 'Zuse', timeZone: 'Asia/Tokyo' },
    ],
    sequences: [{ name: 'Spring', steps: PLAIN_STEPS, isActive: false }],
  })
  await openSequencePage('Spring')
  await openTab('Settings')
  const choice = await screen.findByRole('switch', { name: "Send in the recipient's hours" })
  expect(choice).toHaveAccessibleDescription(
    "Emails go out on weekdays from 09:00 to 17:00 in each lead's time zone. Leads without a known time zone get them in your own hours.",
  )
  await user.click(choice)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  await toast('Sequence updated successfully')
  const path = `/api/email-sequences/${sequences[0]?.id}`
  expect(((await person.call('GET', path)).body as SequenceWithSteps).inRecipientHours).toBe(true)
  await renderPage(`/sequences/${sequences[0]?.id}/launch`, person)
  const [mail] = await screen.findAllByText(/^\w{3} \d\d:\d\d in Tokyo, (\w{3} )?\d\d:\d\d for you$/)
  expect(mail).toBeVisible()
  expect(
    within(screen.getByRole('region', { name: 'Summary' })).getByText(/in each recipient's time zone/),
  ).toBeVisible()
})
