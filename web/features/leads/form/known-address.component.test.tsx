import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { addLeads, address, drawer, expectAddress, expectNames } from '../../../../tests/component/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, field, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, renderPage, user } from '../../../../tests/component/render.tsx'
import { queryClient } from '../../../lib/query-client.ts'

const warning = () =>
  screen.queryAllByRole('status').find(({ textContent }) => textContent?.includes('You already have a lead')) ?? null
const lookups = () => network.calls().filter(({ path }) => path === '/api/leads/by-email')

async function openForm(person: Person) {
  await renderPage('/leads', person)
  const [add] = await screen.findAllByRole('button', { name: 'Add Lead' })
  await user.click(add as HTMLElement)
  return within(await dialog('Add New Lead'))
}

describe('the warning about an email another lead has', () => {
  test('names that lead and links to it, after a question', async () => {
    const person = await newPerson()
    const [grace] = await addLeads(person, [GRACE])
    const form = await openForm(person)
    await fill(field(form, 'Email'), 'GRACE@navona.example')
    await waitFor(() =>
      expect(warning()).toHaveTextContent('You already have a lead with this email: Grace Hopper, Navona Systems'),
    )
    await fill(field(form, 'Email'), 'grace@elsewhere.example')
    await gone(warning)
    await fill(field(form, 'Email'), 'grace@navona.example')
    await user.tab()
    await waitFor(() => expect(warning()).not.toBeNull())
    const link = within(warning() as HTMLElement).getByRole('link', { name: 'Grace Hopper' })
    expect(link).toHaveAttribute('href', `/leads?lead=${grace?.id}`)
    await user.click(link)
    await user.click(within(await question('Discard what you entered?')).getByRole('button', { name: 'Keep editing' }))
    await gone(() => screen.queryByRole('alertdialog'))
    await expectAddress('/leads')
    await user.click(link)
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
    await expectAddress(`/leads?lead=${grace?.id}`)
    expect(await (await drawer()).findByRole('heading', { name: 'Grace Hopper' })).toBeVisible()
    await gone(() => screen.queryByRole('dialog', { name: 'Add New Lead' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Lead details' })).toHaveFocus())
  })

  test('does not stop anyone from saving, nor comes for what was just saved', async () => {
    const person = await newPerson()
    await addLeads(person, [GRACE])
    const form = await openForm(person)
    for (const label of ['First name', 'Last name', 'Company']) await fill(field(form, label), 'Ada')
    await fill(field(form, 'Email'), GRACE.email)
    await waitFor(() => expect(warning()).not.toBeNull())
    await user.click(within(warning() as HTMLElement).getByRole('link'))
    await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
    await gone(() => screen.queryByRole('alertdialog'))
    await user.click(form.getByRole('button', { name: 'Add Lead' }))
    expect(await toast('Lead created successfully')).toBeVisible()
    await expectNames(['Ada Ada', 'Grace Hopper'])
    await gone(() => screen.queryByRole('dialog'))
    expect(address()).toBe('/leads')

    await user.click(screen.getByRole('button', { name: 'Add Lead' }))
    const next = within(await dialog('Add New Lead'))
    for (const label of ['First name', 'Last name', 'Company']) await fill(field(next, label), 'Bea')
    const before = lookups().length
    await fill(field(next, 'Email'), 'bea@x.example')
    await waitFor(() => expect(lookups()).toHaveLength(before + 1))
    await user.click(next.getByRole('button', { name: 'Add Lead' }))
    await expectNames(['Bea Bea', 'Ada Ada', 'Grace Hopper'])
    expect(lookups()).toHaveLength(before + 1)
  })

  test('says nothing when the check fails', async () => {
    network.reply('GET', '/api/leads/by-email', { status: 500, json: { message: 'no' } })
    const form = await openForm(await newPerson())
    await fill(field(form, 'Email'), GRACE.email)
    await waitFor(() => expect(lookups()).not.toHaveLength(0))
    await waitFor(() => expect(queryClient.isFetching({ queryKey: ['/api/leads/by-email'] })).toBe(0))
    expect(screen.queryAllByRole('status').filter(({ textContent }) => textContent)).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('while editing, comes only for an address that became another lead’s', async () => {
    const person = await newPerson()
    await addLeads(person, [GRACE, TOMAS])
    await renderPage('/leads', person)
    await user.click(await screen.findByRole('button', { name: 'Edit Grace Hopper' }))
    const form = within(await dialog('Edit Lead'))
    await fill(field(form, 'Email'), GRACE.email.toUpperCase())
    await user.tab()
    await fill(field(form, 'Email'), TOMAS.email)
    await waitFor(() => expect(warning()).toHaveTextContent('Tomás Rivera, Clínica Serrano'))
    expect(lookups()).toHaveLength(1)
    await user.click(within(warning() as HTMLElement).getByRole('link'))
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
    expect(await (await drawer()).findByRole('heading', { name: 'Tomás Rivera' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Lead details' })).toHaveFocus())
  })
})
