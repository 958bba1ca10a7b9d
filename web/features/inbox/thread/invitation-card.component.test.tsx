import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'
import { addLead } from '../../../../tests/world/leads.ts'
import { addConversation } from '../../../../tests/world/stored-conversations.ts'
import { browserZone } from '../../../lib/browser-zone.ts'
import { meetingTimeWords } from '../../lead-data/meeting-time.ts'

const INVITATION = {
  uid: 'call-1',
  title: 'Intro call',
  location: 'javascript:alert(1)',
  start: '2030-12-03T10:00:00.000Z',
  end: '2030-12-03T10:30:00.000Z',
  zone: 'UTC',
  isAllDay: false,
  isRecurring: false,
  organizer: { name: 'Grace Hopper', email: 'grace@navona.example' },
  status: 'invited' as const,
  respondent: null,
  isAcceptedByUser: false,
}

test("an invitation is shown in the reader's time zone; accepting it sends nothing and can be undone", async () => {
  const person = await newPerson()
  const { pool } = await product()
  const { id: leadId } = await addLead(person, GRACE)
  const id = await addConversation(pool, person.id, {
    leadId,
    messages: [
      {
        text: 'See the invitation.',
        invitation: INVITATION,
        files: [
          { part: '1.3', name: 'invitation.ics', type: 'text/calendar', size: 900, cid: null },
          { part: '2', name: 'invite.ics', type: 'application/ics', size: 900, cid: null },
        ],
      },
    ],
  })
  // The timeline of the lead arrives after the click, and says what was before it.
  const timeline = `/api/leads/${leadId}/timeline`
  const arrive = network.holdAnswer('GET', timeline)
  await renderPage(`/inbox/${id}`, person)
  const card = within(await screen.findByRole('region', { name: 'Intro call' }))
  expect(card.getByText(meetingTimeWords(INVITATION, browserZone()), { exact: false })).toBeVisible()
  expect(card.getByText(`(${browserZone()})`)).toBeVisible()
  expect(card.getByText('Grace Hopper (grace@navona.example)')).toBeVisible()
  expect(card.getByText('Invitation')).toBeVisible()
  const files = within(screen.getByRole('list', { name: 'Attachments' })).getAllByRole('link')
  expect(files.map((file) => file.textContent)).toEqual([expect.stringContaining('invite.ics')])
  // Somebody else wrote it: only a web address is a link.
  expect(card.queryByRole('link')).toBeNull()
  await waitFor(() => expect(network.sent('GET', timeline)).toHaveLength(1))
  await user.click(card.getByRole('button', { name: 'I accepted it' }))
  expect(await card.findByText('You accepted')).toBeVisible()
  arrive()
  expect(await screen.findByText('Meeting accepted')).toBeVisible()
  await user.click(card.getByRole('button', { name: "I didn't accept it" }))
  expect(await card.findByText('Invitation')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Meeting accepted')).toBeNull())
  expect(network.sent('POST', `/api/inbox/${id}/reply`)).toEqual([])
})
