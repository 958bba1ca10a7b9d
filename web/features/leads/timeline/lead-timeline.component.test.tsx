import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { addLeads, drawer } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, field, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'

/** Grace's drawer, with an event on her timeline. */
async function openWith(details: object) {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  const { pool } = await product()
  const { rows } = await pool.query(
    `insert into timeline_events (user_id, lead_id, kind, details) values ($1, $2, 'auto_replied', $3) returning id`,
    [person.id, grace?.id, details],
  )
  await renderPage(`/leads?lead=${grace?.id}`, person)
  return { person, grace, eventId: rows[0].id as number, shown: await drawer() }
}

/** As `applyUnsure` stores it, about an email that is gone meanwhile. */
const QUESTION = {
  subject: 'Re: Hello',
  snippet: 'I am away until Monday.',
  logId: 0,
  isUnsure: true,
  paused: 1,
  messageId: 0,
  recipientAddress: 'grace@navona.example',
  name: 'Grace Hopper',
  absence: null,
}

test.each([
  ["It's a reply", 'Counted as a reply. Their sequences ended.', 'Replied'],
  ["It's automatic, resume", 'Counted as an automatic reply. Their sequences resume.', 'Automatic reply'],
])('an email of which we cannot tell is decided with one click: %s', async (button, said, after) => {
  const { shown } = await openWith(QUESTION)
  expect(await shown.findByText('Is this a reply?')).toBeVisible()
  // Where the drawer opens, and only there.
  const asked = within(shown.getByRole('region', { name: 'Did Grace Hopper reply?' }))
  expect(asked.getByText('I am away until Monday.')).toBeVisible()
  expect(asked.getByText(/Their sequences are paused until you decide/)).toBeVisible()
  const choice = shown.getByRole('button', { name: button })
  expect(asked.getByRole('button', { name: button })).toBe(choice)
  await user.click(choice)
  await toast(said)
  expect(await shown.findByText(after)).toBeVisible()
  expect(shown.queryByText('Is this a reply?')).toBeNull()
  expect(shown.queryByRole('region', { name: 'Did Grace Hopper reply?' })).toBeNull()
  expect(shown.queryByRole('button', { name: button })).toBeNull()
})

test('a decision that was made elsewhere is not made again', async () => {
  const { shown, person, eventId } = await openWith(QUESTION)
  await shown.findByText('Is this a reply?')
  await person.call('POST', `/api/unsure-replies/${eventId}`, { is: 'automatic' })
  await user.click(shown.getByRole('button', { name: "It's a reply" }))
  await toast('This was already decided. Reload the page.')
  expect(await shown.findByText('Automatic reply')).toBeVisible()
})

test('the person named instead of one who left becomes a lead once the form is saved', async () => {
  const successor = { name: 'Bob Stone', email: 'bob.stone@navona.example' }
  const { shown, person } = await openWith({ subject: 'Re: Hello', hasLeft: true, successor })
  expect(await shown.findByText('Named instead: Bob Stone (bob.stone@navona.example)')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Add Bob Stone (bob.stone@navona.example) as a lead' }))
  const fields = within(await dialog('Add New Lead'))
  expect(network.sent('POST', '/api/leads')).toEqual([])
  expect(field(fields, 'First name')).toHaveValue('Bob')
  expect(field(fields, 'Company')).toHaveValue('Navona Systems')
  await user.click(fields.getByRole('button', { name: 'Add Lead' }))
  await toast('Lead created successfully')
  await waitFor(async () =>
    expect((await person.call('GET', '/api/leads?search=bob.stone')).body).toMatchObject({
      leads: [{ firstName: 'Bob', lastName: 'Stone', email: successor.email, company: 'Navona Systems' }],
    }),
  )
})
