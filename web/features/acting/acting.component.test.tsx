import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import type { Lead, LeadPage } from '../../../contract/lead.ts'
import type { MailLog } from '../../../contract/mail.ts'
import type { EnrollmentPage } from '../../../contract/sequence-enrollment.ts'
import { workOnBulkJobs } from '../../../tests/component/bulk-jobs.ts'
import { addLeads, drawer, expectCount, expectNames, row } from '../../../tests/component/leads.ts'
import { network } from '../../../tests/component/network.ts'
import { dialog, gone, toast } from '../../../tests/component/page.ts'
import { newPerson, type Person, product, reloadPage, renderPage, user } from '../../../tests/component/render.tsx'
import { insertLeads } from '../../../tests/world/leads.ts'
import { queryClient } from '../../lib/query-client.ts'

beforeEach(() => localStorage.clear())

const bar = async () => within(await screen.findByRole('region', { name: 'Selected leads' }))
const countOf = async (person: Person, query: string) =>
  ((await person.call('GET', `/api/leads?${query}`)).body as LeadPage).total

/** Clicks as a person would count them. */
function clicks() {
  let count = 0
  return {
    click: async (target: Element) => {
      count++
      await user.click(target)
    },
    count: () => count,
  }
}

test('twenty leads are Qualified in four clicks, and Undo gives each its status back', async () => {
  const person = await newPerson()
  await insertLeads(await product(), person, 30)
  await renderPage('/leads', person)
  await expectCount(30)
  const { click, count } = clicks()
  const boxes = () => screen.getAllByRole('checkbox', { name: /^Select / }).slice(1)
  await click(boxes()[0] as Element)
  await user.keyboard('{Shift>}')
  await click(boxes()[19] as Element)
  await user.keyboard('{/Shift}')
  const selected = await bar()
  expect(selected.getByText('20 selected')).toBeVisible()
  await click(selected.getByRole('button', { name: 'Status' }))
  const picker = within(await dialog('Change status'))
  await click(picker.getByRole('button', { name: 'Qualified' }))
  expect(count()).toBe(4)
  const told = await toast('20 leads changed to Qualified')
  expect(await countOf(person, 'status=qualified')).toBe(20)
  await gone(() => screen.queryByRole('region', { name: 'Selected leads' }))
  await user.click(within(told).getByRole('button', { name: 'Undo' }))
  await toast('20 leads changed back')
  expect(await countOf(person, 'status=qualified')).toBe(0)
})

test('everything that matches the filters joins a sequence in five clicks', async () => {
  const person = await newPerson()
  await insertLeads(await product(), person, 60)
  const { body } = await person.call('POST', '/api/email-sequences', { name: 'Fintech intro' })
  await renderPage('/leads?search=lead&where=contacted:never', person)
  await expectCount(50)
  const { click, count } = clicks()
  await click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await click((await bar()).getByRole('button', { name: 'Select all 60 leads that match' }))
  await click((await bar()).getByRole('button', { name: 'Add to sequence' }))
  const picker = within(await dialog('Add to sequence'))
  await click(await picker.findByRole('option', { name: /^Fintech intro/ }))
  const enroll = within(await dialog('Enroll Leads'))
  await click(await enroll.findByRole('button', { name: 'Enroll 60 Lead(s)' }))
  expect(count()).toBe(5)
  const told = await toast(/60 enrolled/)
  const { id } = body as { id: number }
  const people = (await person.call('GET', `/api/email-sequences/${id}/enrollments`)).body as EnrollmentPage
  expect(people.total).toBe(60)
  await user.click(within(told).getByRole('button', { name: 'Undo' }))
  await toast('60 leads removed from the sequence.')
})

test('whoever enrolls one lead reads its name, also where the list begins with others', async () => {
  const person = await newPerson()
  const [grace] = await addLeads(person, [{ firstName: 'Grace', lastName: 'Hopper' }])
  await insertLeads(await product(), person, 60)
  await person.call('POST', '/api/email-sequences', { name: 'Fintech intro' })
  await renderPage(`/leads/${grace?.id}`, person)
  await user.click(await screen.findByRole('button', { name: 'Add to sequence' }))
  const picker = within(await dialog('Add to sequence'))
  await user.click(await picker.findByRole('option', { name: /^Fintech intro/ }))
  const enroll = within(await dialog('Enroll Leads'))
  expect(await enroll.findByText('Grace Hopper', { selector: 'p span' })).toBeVisible()
})

test('a template goes to those who can get it; the dialog says who is left out and why', async () => {
  const person = await newPerson()
  await addLeads(person, [{ jobTitle: 'CEO' }, { jobTitle: 'CTO' }, {}])
  await person.call('POST', '/api/email-templates', { subject: 'For {{ jobTitle }}', body: 'Hello {{ firstName }}' })
  await renderPage('/leads', person)
  await expectCount(3)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click((await bar()).getByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send template' }))
  const sending = within(await dialog('Send template'))
  await user.click(sending.getByRole('combobox', { name: 'Template' }))
  await user.click(await screen.findByRole('option', { name: /^For/ }))
  expect(await sending.findByText('2 leads get it')).toBeVisible()
  expect(sending.getByText(/1 skipped: a merge field is empty/)).toBeVisible()
  await user.click(sending.getByRole('button', { name: 'Send 2 emails' }))
  await gone(() => screen.queryByRole('dialog', { name: 'Send template' }))
  await waitFor(async () => expect((await person.call('GET', '/api/bulk-jobs')).body).toHaveLength(1))
  await workOnBulkJobs({ mail: (await product()).mail })
  await toast('2 emails added to your outbox')
  expect((await person.call('GET', '/api/mails')).body as MailLog[]).toHaveLength(2)

  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click((await bar()).getByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Send template' }))
  const again = within(await dialog('Send template'))
  await user.click(again.getByRole('combobox', { name: 'Template' }))
  await user.click(await screen.findByRole('option', { name: /^For/ }))
  expect(await again.findByText('2 skipped: already got this template, or will soon')).toBeVisible()
  await user.click(again.getByRole('checkbox', { name: 'Send again to leads who already got it' }))
  expect(await again.findByRole('button', { name: 'Send 2 emails' })).toBeVisible()
})

test('keys move, select and act; turned off in the settings, none does anything', async () => {
  const person = await newPerson()
  await addLeads(person, [{ lastName: 'One' }, { lastName: 'Two' }, { lastName: 'Three' }])
  await renderPage('/leads', person)
  await expectNames(['Lead Three', 'Lead Two', 'Lead One'])
  await user.keyboard('jj')
  expect(screen.getByRole('link', { name: 'Lead Two' })).toHaveFocus()
  await user.keyboard('k')
  expect(screen.getByRole('link', { name: 'Lead Three' })).toHaveFocus()
  await user.keyboard('x')
  expect(await (await bar()).findByText('1 selected')).toBeVisible()
  await user.keyboard('j{Shift>}X{/Shift}')
  expect(await (await bar()).findByText('2 selected')).toBeVisible()
  await user.keyboard('e')
  expect(await dialog('Add to sequence')).toBeVisible()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await user.keyboard('s')
  await user.click(within(await dialog('Change status')).getByRole('button', { name: 'Lost' }))
  await toast('2 leads changed to Lost')
  await gone(() => screen.queryByRole('dialog'))
  expect(await countOf(person, 'status=lost')).toBe(2)

  await person.call('PATCH', '/api/account', { usesLetterKeys: false })
  await reloadPage(person)
  await expectCount(3)
  const link = within(await row('Lead Two')).getByRole('link')
  link.focus()
  await user.keyboard('?')
  await user.keyboard('jxse/{Delete}')
  expect(link).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Selected leads' })).toBeNull()

  // Nor is any of them promised.
  await user.click(link)
  const next = await (await drawer()).findByRole('button', { name: 'Next lead' })
  expect(next).toHaveAttribute('title', 'Next lead')
  expect(document.querySelectorAll('[aria-keyshortcuts]:not([aria-keyshortcuts*="+"])')).toHaveLength(0)
})

test('two selected leads are compared and merged on a page of their own', async () => {
  const person = await newPerson()
  const [one, other] = (await addLeads(person, [
    { lastName: 'One' },
    { lastName: 'Two', phone: '+44 20 7946 0000' },
  ])) as [Lead, Lead]
  await renderPage('/leads', person)
  await expectCount(2)
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click((await bar()).getByRole('button', { name: 'More actions for the selected leads' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Merge leads' })).toBeVisible()
  await user.click(await screen.findByRole('button', { name: /^Merge Lead/ }))
  await toast('Leads merged')
  await waitFor(() => expect(location.pathname).toBe('/leads'))
  expect(await countOf(person, '')).toBe(1)
  await renderPage(`/leads/duplicates?pair=${one.id}-${other.id}`, person)
  expect(await screen.findByText('Lead not found')).toBeVisible()
})

test('the menu of a row adds its lead to a sequence', async () => {
  const person = await newPerson()
  await addLeads(person, [{ lastName: 'One' }])
  await person.call('POST', '/api/email-sequences', { name: 'Fintech intro' })
  await renderPage('/leads', person)
  await user.click(await screen.findByRole('button', { name: 'Actions for Lead One' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add to sequence' }))
  await user.click(await within(await dialog('Add to sequence')).findByRole('option', { name: /^Fintech/ }))
  await user.click(await within(await dialog('Enroll Leads')).findByRole('button', { name: 'Enroll 1 Lead(s)' }))
  await toast(/1 enrolled/)
})

test('single keys are turned off and on in the profile, at once', async () => {
  const person = await newPerson()
  await renderPage('/settings/profile', person)
  const toggle = await screen.findByRole('switch', { name: 'Single-key shortcuts' })
  expect(toggle).toBeChecked()
  await user.click(toggle)
  await user.keyboard('?')
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(async () =>
    expect((await person.call('GET', '/api/account')).body).toMatchObject({ usesLetterKeys: false }),
  )
  await user.click(toggle)
  await user.keyboard('?')
  expect(await dialog('Keyboard shortcuts')).toBeVisible()
})

test('single keys that are turned off and on again stay on when the first change is confirmed late', async () => {
  await renderPage('/settings/profile')
  const toggle = await screen.findByRole('switch', { name: 'Single-key shortcuts' })
  const arrive = network.holdAnswer('GET', '/api/auth/user')
  const reads = () => network.sent('GET', '/api/auth/user').length
  const before = reads()
  await user.click(toggle)
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
  const letSave = network.hold('PATCH', '/api/account')
  await user.click(toggle)
  arrive()
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['/api/auth/user'] })).toBe(0))
  await user.keyboard('?')
  expect(await dialog('Keyboard shortcuts')).toBeVisible()
  letSave()
})
