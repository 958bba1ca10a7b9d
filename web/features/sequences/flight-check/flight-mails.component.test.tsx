import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { OwnMailbox } from '../../../../contract/mailbox.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { renderPage } from '../../../../tests/component/render.tsx'
import { openSequences } from '../../../../tests/component/sequences.ts'
import { lead, mailbox } from '../../../../tests/world/mail-desk.ts'

test('the flight check names the email account of each email where a sequence uses several', async () => {
  const { person, sequences } = await openSequences({
    hasAccount: true,
    sequences: [{ name: 'Spring', steps: PLAIN_STEPS, isActive: false }],
  })
  for (const _ of [1, 2]) await lead(person)
  const launch = `/sequences/${sequences[0]?.id}/launch`
  await renderPage(launch, person)
  expect((await screen.findAllByText(/· Step 1/)).length).toBe(2)
  expect(screen.queryByText(/^From /)).toBeNull()
  // As much as the first: each then gets one of the two leads.
  const [first] = (await person.call('GET', '/api/mailboxes')).body as OwnMailbox[]
  const second = mailbox(9, { fromEmail: 'second@sender.example', dailyLimit: first?.dailyLimit })
  await person.call('POST', '/api/mailboxes', second)
  const mailboxIds = ((await person.call('GET', '/api/mailboxes')).body as OwnMailbox[]).map(({ id }) => id)
  const changed = await person.call('PATCH', `/api/email-sequences/${sequences[0]?.id}`, { mailboxIds })
  expect(changed, changed.text).toMatchObject({ status: 200 })
  await renderPage(launch, person)
  for (const address of ['ada@sender.example', 'second@sender.example'])
    expect((await screen.findAllByText(`From ${address}`))[0]).toBeVisible()
})

test('the flight check names a branch by what it asks, and its steps by their way', async () => {
  const [first, second] = PLAIN_STEPS
  const asks = { stepNumber: 2, subject: '', kind: 'branch', settings: { branch: { if: 'opened' } } }
  const { person, sequences } = await openSequences({
    sequences: [
      {
        name: 'Spring',
        isActive: false,
        steps: [first, asks, { ...second, stepNumber: 3, delayDays: 0, within: { step: 2, arm: 'no' } }],
      },
    ],
  })
  await lead(person)
  await renderPage(`/sequences/${sequences[0]?.id}/launch`, person)
  expect(await screen.findByText('· Step 3 · If opened: No')).toBeVisible()
  expect(screen.getAllByText('If they opened an email')[0]).toBeVisible()
})
