import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, INGRID, TOMAS } from '../../../../tests/browser/leads.ts'
import { addLeads, address, drawer, expectAddress, expectNames, names, row } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, product, renderPage, user } from '../../../../tests/component/render.tsx'

/** Grace's drawer, beside the list with Tomás below her. */
async function openGrace() {
  const person = await newPerson()
  const [grace, tomas] = await addLeads(person, [GRACE, TOMAS])
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('link', { name: 'Grace Hopper' }))
  const shown = await drawer()
  await shown.findByRole('heading', { name: 'Grace Hopper' })
  return { grace, tomas, drawer: shown, person }
}
type Drawer = Awaited<ReturnType<typeof drawer>>

const value = (shown: Drawer, name: string | RegExp) => shown.findByRole('button', { name })
const edit = async (shown: Drawer, name: string, label: string, text: string) => {
  await user.click(await value(shown, name))
  const control = shown.getByLabelText(label, { selector: 'input, textarea' })
  await fill(control, text)
  return control
}

async function typeBadEmail(shown: Drawer) {
  await edit(shown, 'Email: grace@navona.example', 'Email', 'grace@')
  await user.click(shown.getByRole('heading', { name: 'Contact' }))
  expect(await shown.findByText('Valid email is required')).toBeVisible()
}
const answer = async (label: string) =>
  user.click(within(await question('Discard what you entered?')).getByRole('button', { name: label }))

test('a lead opens with all it has: values, safe links and its timeline', async () => {
  const { drawer, grace } = await openGrace()
  await expectAddress(`/leads?lead=${grace?.id}`)
  expect(drawer.getByText('VP Engineering at Navona Systems')).toBeVisible()
  for (const name of ['Deal value: £48,000', 'Probability: 40%', 'LinkedIn: javascript:alert(1)'])
    expect(drawer.getByRole('button', { name })).toBeVisible()
  const links = {
    'Email Grace Hopper': 'mailto:grace@navona.example',
    'Call Grace Hopper': 'tel:+442079460018',
    'Open website': 'https://navona.example/',
  }
  for (const [name, href] of Object.entries(links))
    expect(drawer.getByRole('link', { name })).toHaveAttribute('href', href)
  expect(drawer.queryByRole('link', { name: 'Open LinkedIn' })).toBeNull()
  await waitFor(() => expect(drawer.getByRole('region', { name: 'Activity' })).toHaveTextContent('Created'))
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog'))
  await expectAddress('/leads')
})

test('the address is the same while it is not known yet whether there are saved views', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  network.hold('GET', '/api/lead-views')
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('link', { name: 'Grace Hopper' }))
  const shown = await drawer()
  await expectAddress(`/leads?lead=${grace?.id}`)
  await user.click(shown.getByRole('button', { name: 'Close' }))
  await gone(() => screen.queryByRole('dialog'))
  await expectAddress('/leads')
})

test('a status that the first email changed can be set back on the timeline', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [{ ...GRACE, status: 'contacted' }])
  const { pool } = await product()
  const details = { changes: { status: { from: 'new', to: 'contacted' } }, source: 'first_email', subject: 'Hello' }
  await pool.query(`insert into timeline_events (user_id, lead_id, kind, details) values ($1, $2, 'edited', $3)`, [
    person.id,
    grace?.id,
    details,
  ])
  await renderPage(`/leads?lead=${grace?.id}`, person)
  const shown = await drawer()
  expect(await shown.findByText('after the first email "Hello"', { exact: false })).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Undo: set the status to New' }))
  expect(await shown.findByText('Status changed from Contacted to New')).toBeVisible()
  expect(shown.queryByRole('button', { name: 'Undo: set the status to New' })).toBeNull()
  expect((await person.call('GET', `/api/leads/${grace?.id}`)).body).toMatchObject({ status: 'new' })
})

test('a field is edited in place, and the timeline says so', async () => {
  const { drawer, grace, person } = await openGrace()
  await edit(drawer, 'Job title: VP Engineering', 'Job title', 'CTO')
  await user.keyboard('{Enter}')
  expect(await drawer.findByText('CTO at Navona Systems')).toBeVisible()
  expect(await drawer.findByText('Job title changed from VP Engineering to CTO')).toBeVisible()

  await edit(drawer, 'Deal value: £48,000', 'Deal value', '500')
  await user.click(drawer.getByRole('heading', { name: 'Contact' }))
  expect(await value(drawer, 'Deal value: £500')).toBeVisible()

  await choose(drawer.getByRole('combobox', { name: 'Status' }), 'Lost')
  expect(await drawer.findByText('Status changed from Qualified to Lost')).toBeVisible()

  await edit(drawer, 'Notes: Add notes', 'Notes', 'Two\nlines')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await value(drawer, /^Notes: Two\s+lines$/)).toBeVisible()
  await waitFor(async () =>
    expect((await person.call('GET', `/api/leads/${grace?.id}`)).body).toMatchObject({
      jobTitle: 'CTO',
      dealValue: 50_000,
      status: 'lost',
      notes: 'Two\nlines',
    }),
  )
})

test.each([2_147_483_000, 1])('lead %i, which does not exist or belongs to somebody else, is not found', async (id) => {
  await renderPage(`/leads?lead=${id}`)
  const shown = await drawer()
  expect(await shown.findByText('Lead not found')).toBeVisible()
  await user.click(shown.getByRole('button', { name: 'Back to the list' }))
  await expectAddress('/leads')
})

test('a value that will not do stays in its field with the reason; Esc restores the old one', async () => {
  const { drawer } = await openGrace()
  const email = await edit(drawer, 'Email: grace@navona.example', 'Email', 'grace@')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(email).toHaveAccessibleDescription('Valid email is required'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Email: grace@navona.example' })).toHaveFocus())
  expect(await dialog('Lead details')).toBeVisible()
})

test('an edit the server refuses is taken back, with the reason', async () => {
  const { drawer, grace } = await openGrace()
  const path = `/api/leads/${grace?.id}`
  const issues = [{ field: 'company', message: 'No such company' }]
  await edit(drawer, 'Company: Navona Systems', 'Company', 'Nowhere')
  network.reply('PATCH', path, { status: 400, json: { message: 'No such company', issues } })
  await user.keyboard('{Enter}')
  expect(await drawer.findByText('No such company')).toBeVisible()
  expect(await drawer.findByText('VP Engineering at Navona Systems')).toBeVisible()
  expect(await row('Grace')).toHaveTextContent('Navona Systems')
})

test('an edit shows at once, in the list as well, before the server has it', async () => {
  const { drawer, grace } = await openGrace()
  await edit(drawer, 'Company: Navona Systems', 'Company', 'Nowhere')
  const release = network.hold('PATCH', `/api/leads/${grace?.id}`)
  await user.keyboard('{Enter}')
  expect(await drawer.findByText('VP Engineering at Nowhere')).toBeVisible()
  await waitFor(async () => expect(await row('Grace')).toHaveTextContent('Nowhere'))
  release()
})

test('a lead deleted in its drawer closes it', async () => {
  const { drawer } = await openGrace()
  await user.click(drawer.getByRole('button', { name: 'Delete lead' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await gone(() => screen.queryByRole('dialog'))
  await expectAddress('/leads')
  await expectNames(['Tomás Rivera'])
})

test('facts of enrichment are shown with their source, never as a script', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  const found = { method: 'page', foundAt: '2030-01-01T09:00:00.000Z' }
  const enrichedData = {
    summary: 'Makes release tools.',
    summaryBy: 'rules',
    facts: [
      { label: 'Founded', value: '1998', source: 'https://navona.example/about', ...found },
      { label: 'Motto', value: 'Ship it', source: 'javascript:alert(1)', ...found },
    ],
    suggestions: [],
    dismissed: [],
    notes: [],
    enrichedAt: found.foundAt,
    website: null,
  }
  network.reply('GET', `/api/leads/${grace?.id}`, { json: { ...grace, enrichedData } })
  await renderPage(`/leads?lead=${grace?.id}`, person)
  const facts = within(await (await drawer()).findByRole('region', { name: 'Facts' }))
  expect(await facts.findByText('Makes release tools.')).toBeVisible()
  expect(facts.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://navona.example/about'])
})

test('a long timeline shows what is older on demand, to the lead’s first day', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  for (let edit = 1; edit <= 101; edit++)
    await person.call('PATCH', `/api/leads/${grace?.id}`, { location: `Room ${edit}` })
  await renderPage(`/leads?lead=${grace?.id}`, person)
  const shown = await drawer()
  const events = () => within(shown.getByRole('region', { name: 'Activity' })).queryAllByRole('listitem')
  await waitFor(() => expect(events()).toHaveLength(100))
  await user.click(shown.getByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(events()).toHaveLength(102))
  await waitFor(() => expect(events()[100]).toHaveFocus())
  expect(events().at(-1)).toHaveTextContent('Created')
  expect(shown.queryByRole('button', { name: 'Show older' })).toBeNull()
})

test('Esc keeps a note that was typed: it is saved, and the drawer stays', async () => {
  const { drawer, grace, person } = await openGrace()
  await edit(drawer, 'Notes: Add notes', 'Notes', 'Call her on Monday')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(drawer.getByRole('button', { name: 'Notes: Call her on Monday' })).toHaveFocus())
  await waitFor(async () =>
    expect((await person.call('GET', `/api/leads/${grace?.id}`)).body).toMatchObject({ notes: 'Call her on Monday' }),
  )
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})

test('what could not be saved is not lost by Esc or Close without a question', async () => {
  const { drawer, grace } = await openGrace()
  await typeBadEmail(drawer)
  await user.keyboard('{Escape}')
  await answer('Keep editing')
  const email = drawer.getByLabelText('Email', { selector: 'input' })
  await waitFor(() => expect(email).toHaveFocus())
  expect(email).toHaveValue('grace@')
  expect(address()).toBe(`/leads?lead=${grace?.id}`)
  await user.click(drawer.getByRole('button', { name: 'Close' }))
  await answer('Discard')
  await gone(() => screen.queryByRole('dialog'))
  await expectAddress('/leads')
})

test('an address another lead has is warned about, while it is typed and once it is saved', async () => {
  const { drawer } = await openGrace()
  const warning = () =>
    drawer.queryAllByRole('status').find(({ textContent }) => textContent?.includes('You already have a lead')) ?? null
  const warned = () => waitFor(() => expect(warning()).toHaveTextContent('Tomás Rivera, Clínica Serrano'))
  await edit(drawer, 'Email: grace@navona.example', 'Email', TOMAS.email)
  await warned()
  await user.keyboard('{Escape}')
  await gone(warning)
  await edit(drawer, 'Email: grace@navona.example', 'Email', TOMAS.email)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(drawer.getByRole('button', { name: `Email: ${TOMAS.email}` })).toHaveFocus())
  await warned()
  await user.click(within(warning() as HTMLElement).getByRole('link', { name: 'Tomás Rivera' }))
  expect(await drawer.findByRole('heading', { name: 'Tomás Rivera' })).toBeVisible()
  await gone(warning)
})

test('j and k go on to the next page and back', async () => {
  const person = await newPerson()
  const made = await addLeads(
    person,
    Array.from({ length: 52 }, () => ({})),
  )
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('link', { name: 'Lead No2' }))
  const shown = await drawer()
  const heading = (name: string) => shown.findByRole('heading', { name })
  await waitFor(() => expect(shown.getByRole('button', { name: 'Next lead' })).toBeEnabled())
  await user.keyboard('j')
  await heading('Lead No1')
  await expectAddress(`/leads?page=2&lead=${made[1]?.id}`)
  await expectNames(['Lead No1', 'Lead No0'])
  await user.keyboard('j')
  await heading('Lead No0')
  await waitFor(() => expect(shown.getByRole('button', { name: 'Next lead' })).toBeDisabled())
  await user.keyboard('k')
  await heading('Lead No1')
  await waitFor(() => expect(shown.getByRole('button', { name: 'Previous lead' })).toBeEnabled())
  await user.keyboard('k')
  await heading('Lead No2')
  await expectAddress(`/leads?lead=${made[2]?.id}`)
  await waitFor(() => expect(names()).toHaveLength(50))
})

test('from lead to lead by the buttons, in the order of the list', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, TOMAS, INGRID])
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('link', { name: 'Tomás Rivera' }))
  const shown = await drawer()
  await user.click(await shown.findByRole('button', { name: 'Next lead' }))
  await shown.findByRole('heading', { name: 'Grace Hopper' })
  await waitFor(() => expect(shown.getByRole('button', { name: 'Next lead' })).toBeDisabled())
})

test('a paused address says why in the list and in the drawer, and is resumed with one click', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE])
  const { pool } = await product()
  await pool.query(
    `insert into paused_addresses (user_id, address, bounces, reply) values ($1, $2, 3, '452 4.2.2 Mailbox full')`,
    [person.id, grace?.email],
  )
  await renderPage('/leads', person)
  expect(await row('Grace Hopper')).toHaveTextContent('Email paused')
  await user.click(await screen.findByRole('link', { name: 'Grace Hopper' }))
  const note = within(await (await drawer()).findByRole('region', { name: 'Email paused' }))
  expect(note.getByText(/Paused after 3 soft bounces: 452 4.2.2 Mailbox full./)).toBeVisible()
  await user.click(note.getByRole('button', { name: 'Resume address' }))
  expect(await toast(`${grace?.email} gets emails again`)).toBeVisible()
  await gone(() => screen.queryByRole('region', { name: 'Email paused' }))
  await waitFor(async () => expect(await row('Grace Hopper')).not.toHaveTextContent('Email paused'))
})
