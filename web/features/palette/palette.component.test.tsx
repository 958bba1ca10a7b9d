import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { LeadPage } from '../../../contract/lead.ts'
import { GRACE } from '../../../tests/browser/leads.ts'
import { PLAIN_STEPS } from '../../../tests/browser/sequences.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, gone, toast } from '../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../tests/component/render.tsx'
import { addLead } from '../../../tests/world/leads.ts'
import { send, template } from '../../../tests/world/mail-desk.ts'

async function find(text: string) {
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await dialog('Search and commands'))
  await waitFor(() => expect(palette.getByRole('combobox')).toHaveFocus())
  if (text) await user.keyboard(text)
  return palette
}

async function scene() {
  const person = await newPerson()
  const grace = await addLead(person, GRACE)
  const { id } = await template(person, { subject: 'Spring idea', body: 'Hello {{ firstName }}' })
  const mail = await send(person, grace.id, id, '2099-01-01T09:00:00Z')
  const made = await person.call('POST', '/api/email-sequences', { name: 'Spring run', steps: PLAIN_STEPS })
  return { person, grace, templateId: id, mail, sequenceId: (made.body as { id: number }).id }
}

test('leads, companies, sequences, templates, emails and settings are found by their names', async () => {
  const { person, templateId, mail, sequenceId } = await scene()
  await renderPage('/leads', person)
  const chosen = async (text: string, option: RegExp) => {
    const palette = await find(text)
    await user.click(await palette.findByRole('option', { name: option }))
    await gone(() => screen.queryByRole('dialog', { name: 'Search and commands' }))
  }
  await chosen('spring', /^Spring run/)
  await waitFor(() => expect(location.pathname).toBe(`/sequences/${sequenceId}`))
  await chosen('spring', /^Spring idea$/)
  await waitFor(() => expect(location.pathname).toBe(`/emails/${templateId}`))
  await chosen('spring idea', /grace@navona\.example/)
  await waitFor(() => expect(location.pathname + location.search).toBe(`/outbox?email=${mail.id}`))
  await user.click(within(await dialog('Spring idea')).getByRole('button', { name: 'Done' }))
  await gone(() => screen.queryByRole('dialog'))
  await chosen('navona', /^Navona Systems/)
  await waitFor(() => expect(decodeURIComponent(location.search)).toBe("?where=company:'Navona+Systems'"))
  await chosen('do not contact', /^Do not contact/i)
  await waitFor(() => expect(location.pathname).toBe('/settings/do-not-contact'))
})

test('a lead is found with two keys besides the name, even if Enter comes before the response', async () => {
  const { person, grace } = await scene()
  await renderPage('/analytics', person)
  const release = network.hold('GET', '/api/leads')
  await find('grace{Enter}')
  expect(await dialog('Search and commands')).toBeVisible()
  release()
  await waitFor(() => expect(location.pathname).toBe(`/leads/${grace.id}`))
})

test('a whole name comes before a command that begins with it', async () => {
  const { person } = await scene()
  const ana = await addLead(person, { ...GRACE, firstName: 'Ana', email: 'ana@navona.example' })
  await renderPage('/sequences', person)
  const palette = await find('ana')
  await palette.findByRole('option', { name: /Ana Hopper/, selected: true })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(location.pathname).toBe(`/leads/${ana.id}`))
})

test('the palette acts on the open sequence', async () => {
  const { person, sequenceId } = await scene()
  await renderPage(`/sequences/${sequenceId}`, person)
  await screen.findByRole('button', { name: 'Pause' })
  await find('pause{Enter}')
  expect(await toast('Sequence paused')).toBeVisible()
})

test('the palette acts on the lead that is open beside the list, with a way back', async () => {
  const { person, grace } = await scene()
  const wide = { matches: true, addEventListener: () => {}, removeEventListener: () => {} } as unknown as MediaQueryList
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(wide)
  onTestFinished(() => media.mockRestore())
  const status = async () => ((await person.call('GET', `/api/leads/${grace.id}`)).body as { status: string }).status
  await person.call('PATCH', `/api/leads/${grace.id}`, { status: 'contacted' })
  await renderPage(`/leads?lead=${grace.id}`, person)
  await within(await dialog('Lead details')).findByRole('heading', { name: /Grace Hopper/ })
  await find('qualify{Enter}')
  const changed = await toast('Status changed')
  expect(await status()).toBe('qualified')
  await user.click(within(changed).getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await status()).toBe('contacted'))
  await toast('Change undone')
  await find('qualify{Enter}')
  const again = await toast('Status changed')
  await person.call('PATCH', `/api/leads/${grace.id}`, { status: 'lost' })
  await user.click(within(again).getByRole('button', { name: 'Undo' }))
  await toast('Not changed')
  expect(await status()).toBe('lost')
})

test('the palette acts on the selected leads, and offers nothing of it once none is selected', async () => {
  const { person, grace } = await scene()
  const ana = await addLead(person, { ...GRACE, firstName: 'Ana', email: 'ana@navona.example' })
  const statuses = async () => {
    const { leads } = (await person.call('GET', '/api/leads')).body as LeadPage
    return leads.filter(({ id }) => id === grace.id || id === ana.id).map(({ status }) => status)
  }
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await screen.findByRole('region', { name: 'Selected leads' })
  const palette = await find('')
  const group = within(palette.getByRole('group', { name: '2 selected leads' }))
  const labels = [
    'Add to sequence',
    'Change status',
    'Send template',
    'Add task',
    'Add or remove tags',
    'Export',
    'Enrich',
    'Merge',
  ]
  expect(group.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([...labels, 'Delete leads'])
  await user.keyboard('tags{Enter}')
  const tags = within(await dialog('Tags of the selected leads'))
  await user.type(tags.getByRole('combobox', { name: 'Tags' }), 'VIP{Enter}')
  await toast('2 leads tagged')

  await find('change status{Enter}')
  await user.click(within(await dialog('Change status')).getByRole('button', { name: 'Lost' }))
  await toast('2 leads changed to Lost')
  expect(await statuses()).toEqual(['lost', 'lost'])
  await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))
  expect((await find('change status')).queryByRole('option', { name: 'Change status' })).toBeNull()
})

test('Enter alone changes nothing about the open lead: it opens an email to it', async () => {
  const { person, grace } = await scene()
  await renderPage(`/leads/${grace.id}`, person)
  await screen.findByRole('heading', { level: 1, name: /Grace Hopper/ })
  await find('{Enter}')
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toBeVisible()
  expect((await person.call('GET', `/api/leads/${grace.id}`)).body).toMatchObject({ status: grace.status })
})

test('the palette adds the open lead to a sequence', async () => {
  const { person, grace, sequenceId } = await scene()
  await renderPage(`/leads/${grace.id}`, person)
  await screen.findByRole('heading', { level: 1, name: /Grace Hopper/ })
  await find('add to{Enter}')
  await user.click(await within(await dialog('Add to sequence')).findByRole('option', { name: /^Spring run/ }))
  await user.click(await within(await dialog('Enroll Leads')).findByRole('button', { name: 'Enroll 1 Lead(s)' }))
  await toast(/1 enrolled/)
  const people = (await person.call('GET', `/api/email-sequences/${sequenceId}/enrollments`)).body
  expect(people).toMatchObject({ total: 1 })
})
