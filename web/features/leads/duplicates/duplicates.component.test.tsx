import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { DuplicateList } from '../../../../contract/lead-duplicate.ts'
import { GRACE, INGRID } from '../../../../tests/browser/leads.ts'
import { addLeads, drawer, expectAddress, expectCount, expectNames } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../../tests/component/render.tsx'

const GRACE_AGAIN = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'Grace+fair@navona.example',
  company: 'Navona',
  location: 'London',
  dealValue: 9_000_000,
  notes: 'Met at the fair',
}

async function openFinder(person: Person, show?: 'sure' | 'not-the-same') {
  await renderPage(`/leads/duplicates${show ? `?show=${show}` : ''}`, person)
  expect(await screen.findByRole('heading', { name: 'Find duplicates' })).toBeVisible()
  return within(screen.getByRole('main'))
}

/** Back in the list. */
async function toLeads() {
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Leads' }))
  await expectAddress('/leads')
}

test('a merge fills the empty fields of the kept lead and joins both timelines', async () => {
  const person = await newPerson()
  const [grace, again] = await addLeads(person, [GRACE, GRACE_AGAIN, INGRID])
  await person.call('PATCH', `/api/leads/${grace?.id}`, { jobTitle: 'CTO' })
  await person.call('PATCH', `/api/leads/${again?.id}`, { phone: '+44 1' })
  const finder = await openFinder(person, 'sure')
  const pair = within(await finder.findByRole('group', { name: /^Same mailbox, same name, similar company name/ }))
  expect(finder.getByText('1 pair')).toBeVisible()
  expect(pair.getByRole('radio', { name: 'Keep Grace Hopper, grace@navona.example' })).toBeChecked()
  for (const fact of ['Navona Systems', 'CTO', 'Qualified', '£48,000', '£90,000', 'just now'])
    expect(pair.getAllByText(fact)[0]).toBeVisible()
  await user.click(pair.getByRole('button', { name: /^Merge Grace/ }))
  expect(await toast('Leads merged')).toHaveTextContent('Success')
  await waitFor(() => expect(finder.getByText('No duplicates found')).toBeVisible())
  await toLeads()
  await expectNames(['Ingrid Solberg', 'Grace Hopper'])
  await user.click(await screen.findByRole('link', { name: 'Grace Hopper' }))
  const shown = await drawer()
  for (const name of ['Deal value: £90,000', 'Location: London', 'Phone: +44 20 7946 0018'])
    expect(await shown.findByRole('button', { name })).toBeVisible()
  const timeline = shown.getByRole('region', { name: 'Activity' })
  for (const text of [
    'Merged with Grace Hopper (Grace+fair@navona.example)',
    'Job title changed from VP Engineering to CTO',
    'Phone set to +44 1',
  ])
    await waitFor(() => expect(timeline).toHaveTextContent(text))
})

test('Undo in the toast brings the second lead back as it was', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [GRACE, GRACE_AGAIN])
  const finder = await openFinder(person, 'sure')
  await user.click(await finder.findByRole('radio', { name: /^Keep Grace Hopper, Grace\+fair/ }))
  await user.click(finder.getByRole('button', { name: /^Merge Grace/ }))
  await waitFor(() => expect(finder.getByText('No duplicates found')).toBeVisible())
  const told = await toast('Leads merged')
  await user.click(within(told).getByText('Undo'))
  expect(await toast('Merge undone')).toHaveTextContent('Success')
  await waitFor(() => expect(finder.getAllByRole('group')).toHaveLength(1))
  await toLeads()
  await expectNames(['Grace Hopper', 'Grace Hopper'])
  await user.click(document.querySelector(`main a[href="/leads?lead=${grace?.id}"]`) as HTMLElement)
  const shown = await drawer()
  expect(await shown.findByRole('button', { name: 'Deal value: £48,000' })).toBeVisible()
  await waitFor(() => expect(shown.getByRole('region', { name: 'Activity' })).toHaveTextContent('Created'))
  expect(shown.queryByText(/Merged with/)).toBeNull()
})

test('each card says what of it is kept', async () => {
  const person = await newPerson()
  await addLeads(person, [
    { ...GRACE, notes: 'Old friend' },
    { ...GRACE_AGAIN, email: 'GRACE@navona.example' },
  ])
  const finder = await openFinder(person, 'sure')
  await finder.findByRole('group', {
    name: 'Same email address, same name, similar company name: Grace Hopper and Grace Hopper',
  })
  const [older, newer] = finder.getAllByRole('radio') as [HTMLElement, HTMLElement]
  await user.keyboard('j')
  expect(older).toHaveFocus()
  expect(older).toHaveAccessibleDescription(/Company Navona Systems ?, kept/)
  expect(newer).toHaveAccessibleDescription(/Company Navona ?, not kept/)
  expect(newer).toHaveAccessibleDescription(/Location London ?, kept/)
  expect(newer).toHaveAccessibleDescription(/Deal value £90,000 ?, kept/)
  expect(older).toHaveAccessibleDescription(/Notes Old friend ?, kept/)
  expect(newer).toHaveAccessibleDescription(/Notes Met at the fair ?, kept/)
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(newer).toHaveAccessibleDescription(/Company Navona ?, kept/))
  expect(older).toHaveAccessibleDescription(/Company Navona Systems ?, not kept/)
})

test('of three alike, the pairs of the merged one go with it, and what remains is paired again', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, GRACE_AGAIN, { ...GRACE, email: 'g.race@navona.example' }])
  const finder = await openFinder(person, 'sure')
  const groups = () => finder.queryAllByRole('group')
  await waitFor(() => expect(groups()).toHaveLength(2))
  const first = within(groups()[0] as HTMLElement)
  await user.click(first.getAllByRole('radio')[1] as HTMLElement)
  await user.click(first.getByRole('button', { name: /^Merge/ }))
  await waitFor(() => expect(groups()).toHaveLength(1))
  await user.click(within(groups()[0] as HTMLElement).getByRole('button', { name: /^Merge/ }))
  await waitFor(() => expect(finder.getByText('No duplicates found')).toBeVisible())
  await toLeads()
  await expectCount(1)
})

test('a pair that is not the same goes for good, and comes back with Undo', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, { ...GRACE_AGAIN, email: 'g.hopper@navona.example' }])
  const finder = await openFinder(person)
  await user.click(await finder.findByRole('button', { name: /^Not the same/ }))
  const told = await toast('We won’t show this pair again')
  await waitFor(() => expect(finder.getByText('No duplicates found')).toBeVisible())
  expect((await person.call('GET', '/api/leads/duplicates')).body).toMatchObject({ pairs: [] })
  await user.click(within(told).getByText('Undo'))
  await waitFor(() => expect(finder.getAllByRole('group')).toHaveLength(1))
})

test('on a fresh page the keys are about the first pair, and a choice can be undone without its toast', async () => {
  const person = await newPerson()
  await addLeads(person, [GRACE, { ...GRACE_AGAIN, email: 'g.hopper@navona.example' }])
  const finder = await openFinder(person)
  await finder.findByRole('group')
  await user.keyboard('n')
  await waitFor(() => expect(finder.getByText('No duplicates found')).toBeVisible())
  await user.click(await screen.findByRole('button', { name: 'Undo “Not the same”' }))
  await waitFor(() => expect(finder.getAllByRole('group')).toHaveLength(1))
  await gone(() => screen.queryByRole('button', { name: 'Undo “Not the same”' }))
  await user.keyboard('m')
  expect(await toast('Leads merged')).toBeVisible()
})

test('the keys move between pairs, merge one and call one different, which is listed and can be taken back', async () => {
  const person = await newPerson()
  const again = (lead: typeof INGRID, email: string) => ({ ...lead, email, phone: '', linkedinUrl: '' })
  await addLeads(person, [GRACE, again(GRACE, 'g.h@navona.example'), INGRID, again(INGRID, 'i.s@nordlys.example')])
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Find duplicates' }))
  await expectAddress('/leads/duplicates')
  const finder = within(screen.getByRole('main'))
  const groups = () => finder.queryAllByRole('group')
  await waitFor(() => expect(groups()).toHaveLength(2))
  expect(groups()[0]?.closest('li')).toHaveAttribute('aria-current', 'true')
  await user.keyboard('jj')
  expect(groups()[1]?.closest('li')).toHaveAttribute('aria-current', 'true')
  expect(groups()[1]).toContainElement(document.activeElement as HTMLElement)
  await user.keyboard('n')
  await waitFor(() => expect(groups()).toHaveLength(1))
  expect(network.sent('POST', '/api/leads/merge')).toEqual([])
  await waitFor(() => expect(groups()[0]).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('m')
  await waitFor(() => expect(groups()).toHaveLength(0))
  expect(network.sent('POST', '/api/leads/merge')).toHaveLength(1)
  await user.click(finder.getByRole('tab', { name: 'Not the same' }))
  await expectAddress('/leads/duplicates?show=not-the-same')
  await user.click(await finder.findByRole('button', { name: /^Compare again/ }))
  await waitFor(() => expect(finder.getByText('No pairs')).toBeVisible())
  await user.click(finder.getByRole('tab', { name: 'To decide' }))
  await waitFor(() => expect(groups()).toHaveLength(1))
})

test('all sure pairs are merged at once, and undone at once', async () => {
  const person = await newPerson()
  const ingrid = { ...INGRID, email: INGRID.email.toUpperCase() }
  await addLeads(person, [GRACE, GRACE_AGAIN, INGRID, ingrid, { ...GRACE, email: 'g.h@navona.example', phone: '' }])
  const finder = await openFinder(person)
  await waitFor(() => expect(finder.getAllByRole('group')).toHaveLength(1))
  expect(await finder.findByText('2 leads are surely the same people as older leads.')).toBeVisible()
  await user.click(finder.getByRole('button', { name: 'Merge all sure pairs' }))
  expect(await toast('2 pairs merged')).toHaveTextContent('Success')
  await waitFor(() => expect(finder.getAllByRole('group')).toHaveLength(1))
  await user.click(await finder.findByRole('button', { name: 'Undo 2 merges' }))
  expect(await toast('2 merges undone')).toHaveTextContent('Success')
  expect(await finder.findByText('2 leads are surely the same people as older leads.')).toBeVisible()
})

describe('the finder says', () => {
  test('that it is looking', async () => {
    const release = network.hold('GET', '/api/leads/duplicates')
    const finder = await openFinder(await newPerson())
    expect(await finder.findByRole('status', { name: 'Looking for duplicates' })).toBeVisible()
    release()
    await waitFor(() => expect(finder.getByText('No duplicates found')).toBeVisible())
  })

  test('that the search failed, and which page it is; a merge that fails is told', async () => {
    const person = await newPerson()
    await addLeads(person, [GRACE, GRACE_AGAIN])
    const { pairs } = (await person.call('GET', '/api/leads/duplicates')).body as DuplicateList
    network.reply('GET', '/api/leads/duplicates', { status: 500, json: { message: 'no' } })
    const finder = await openFinder(person)
    expect(await finder.findByRole('alert')).toHaveTextContent('The search for duplicates failed')
    network.reply('GET', '/api/leads/duplicates', { json: { pairs, hasMore: true, sure: 1 } })
    await user.click(finder.getByRole('button', { name: 'Try again' }))
    expect(await finder.findByText('Page 1: 1 pair')).toBeVisible()
    await user.click(finder.getByRole('button', { name: 'Next page' }))
    await expectAddress('/leads/duplicates?page=2')
    expect(await finder.findByText('Page 2: 1 pair')).toBeVisible()
    network.reply('POST', '/api/leads/merge', { status: 500, json: { message: 'no' } })
    await user.click(finder.getByRole('button', { name: /^Merge Grace/ }))
    expect(await toast('Failed to merge leads')).toHaveTextContent('Error')
    expect(finder.getAllByRole('group')).toHaveLength(1)
  })
})
