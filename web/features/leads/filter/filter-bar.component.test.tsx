import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, TOMAS, WEI } from '../../../../tests/browser/leads.ts'
import { addLeads, expectAddress, expectNames } from '../../../../tests/component/leads.ts'
import { dialog, fill, gone, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { conditionWords } from './filter-words.ts'

async function openPage(path: string, leads: object[] = [GRACE, WEI, TOMAS]) {
  const person = await newPerson()
  await addLeads(person, leads as never)
  await renderPage(path, person)
  return person
}

const addFilter = async () => {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }))
  return within(await screen.findByRole('dialog', { name: 'Filter' }))
}

test('a condition is added, counted while it is chosen, kept in the address, combined with another and removed', async () => {
  await openPage('/leads', [
    { ...GRACE, jobTitle: 'CEO', tags: ['VIP'] },
    { ...WEI, jobTitle: 'CTO' },
    { ...TOMAS, jobTitle: null },
  ])
  let form = await addFilter()
  await user.selectOptions(form.getByRole('combobox', { name: 'Filter by' }), 'Job title')
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  expect(await form.findByText('Choose or enter a value')).toBeVisible()
  await fill(form.getByRole('textbox', { name: 'Text' }), 'ceo')
  expect(await form.findByText('1 lead matches')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  await expectNames(['Grace Hopper'])
  expectAddress('/leads?where=title:ceo')

  form = await addFilter()
  await user.selectOptions(form.getByRole('combobox', { name: 'Filter by' }), 'Job title')
  await fill(form.getByRole('textbox', { name: 'Text' }), 'cto')
  await user.selectOptions(form.getByRole('combobox', { name: 'Combine' }), 'Or Job title contains ceo')
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  expectAddress('/leads?where=(title:ceo+or+title:cto)')
  await expectNames(['Wei Zhang', 'Grace Hopper'])

  form = await addFilter()
  await user.selectOptions(form.getByRole('combobox', { name: 'Filter by' }), 'Tag')
  await fill(form.getByRole('combobox', { name: 'Tags' }), 'vip')
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  await expectNames(['Grace Hopper'])
  await user.click(await screen.findByRole('button', { name: 'Remove filter: Tag is vip' }))
  await user.click(await screen.findByRole('button', { name: /^Remove filter: Job title contains ceo, or/ }))
  expectAddress('/leads')
})

test('by keyboard the first filter opens with the focus in it, and closing gives it back', async () => {
  await openPage('/leads', [GRACE])
  const button = await screen.findByRole('button', { name: 'Add filter', expanded: false })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Describe the leads' })).toHaveFocus())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus())
})

test('a condition that the editor can show is changed, any other one can only be removed', async () => {
  await openPage('/leads?where=-score:99-100+created:90d..30d', [GRACE])
  await user.click(await screen.findByRole('button', { name: 'Change filter: AI score is not 99 to 100' }))
  const form = within(await screen.findByRole('dialog', { name: 'Filter' }))
  expect(form.getByRole('combobox', { name: 'Condition' })).toHaveDisplayValue('is not between')
  await fill(form.getByRole('textbox', { name: 'From' }), '98')
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  expectAddress('/leads?where=-score:98-100+created:90d..30d')
  const relative = 'Created 90 days ago to 30 days ago'
  expect(screen.queryByRole('button', { name: `Change filter: ${relative}` })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Remove filter: ${relative}` }))
  expectAddress('/leads?where=-score:98-100')
})

test('a filter in the address that makes no sense says why, and can be cleared', async () => {
  await openPage('/leads?where=shoe:42')
  expect(await screen.findByText(/There is no filter "shoe"/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(location.search).not.toContain('where'))
  expect(location.pathname).toBe('/leads')
})

test.each([
  [{ field: 'industry', values: ['finance', 'none'] }, 'Industry is Finance or Not set'],
  [{ field: 'title', isNot: true, values: ['ceo'] }, "Job title doesn't contain ceo"],
  [{ field: 'score', values: ['80-100'] }, 'AI score is 80 to 100'],
  [{ field: 'value', values: ['1000-'] }, 'Deal value is 1,000 or more'],
  [{ field: 'value', isNot: true, values: ['-1000'] }, 'Deal value is not up to 1,000'],
  [{ field: 'contacted', values: ['..30d'] }, 'Last contacted more than 30 days ago'],
  [{ field: 'contacted', values: ['never'] }, 'Last contacted never'],
  [{ field: 'created', values: ['7d'] }, 'Created in the last 7 days'],
  [{ field: 'created', values: ['2026-01-01..2026-03-31'] }, 'Created 1 Jan 2026 to 31 Mar 2026'],
  [{ field: 'created', values: ['..2026-01-01'] }, 'Created on or before 1 Jan 2026'],
  [{ field: 'created', values: ['2026-01-01..'] }, 'Created since 1 Jan 2026'],
  [{ field: 'created', values: ['2026-01-01'] }, 'Created on 1 Jan 2026'],
  [{ field: 'phone', values: ['yes'] }, 'Has phone'],
  [{ field: 'phone', values: ['no'] }, 'No phone'],
  [{ field: 'phone', isNot: true, values: ['yes'] }, 'No phone'],
  [{ field: 'phone', isNot: true, values: ['no'] }, 'Has phone'],
] as const)('%j reads %s', (condition, words) =>
  expect(conditionWords(condition as unknown as Parameters<typeof conditionWords>[0])).toBe(words),
)

test('Undo of tags gives every selected lead back exactly the tags it had', async () => {
  const before = [['berlin'], ['VIP', 'Key account']]
  const person = await openPage('/leads', [
    { ...GRACE, tags: before[1] },
    { ...WEI, tags: before[0] },
  ])
  const tags = async () =>
    ((await person.call('GET', '/api/leads')).body as { leads: { tags: string[] }[] }).leads.map((lead) => lead.tags)
  const change = async (button: string, words: string) => {
    await user.click(await screen.findByRole('button', { name: 'Tag' }))
    const form = within(await screen.findByRole('dialog', { name: 'Tags of the selected leads' }))
    await fill(form.getByRole('combobox', { name: 'Tags' }), 'VIP, Berlin')
    await user.click(form.getByRole('button', { name: button }))
    return within(await toast(words))
  }
  await user.click(await screen.findByRole('checkbox', { name: /Select all/ }))

  const added = await change('Add tags', '2 leads tagged')
  expect(await tags()).toEqual([
    ['berlin', 'VIP'],
    ['VIP', 'Key account', 'Berlin'],
  ])
  await user.click(added.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await tags()).toEqual(before))

  const removed = await change('Remove tags', '2 leads changed')
  expect(await tags()).toEqual([[], ['Key account']])
  await user.click(removed.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await tags()).toEqual(before))
})

test('removing a filter moves the focus to the next one, and at the end to the button that adds one', async () => {
  await openPage('/leads?where=score:0-+title:a+title:e')
  const first = await screen.findByRole('button', { name: /Remove filter: AI score/ })
  first.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove filter: Job title contains a' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Remove filter: Job title contains e' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add filter' })).toHaveFocus())
})

test('a 21st condition is refused where it is chosen', async () => {
  const twenty = Array.from({ length: 20 }, (_, at) => `title:t${at}`).join('+')
  await openPage(`/leads?where=${twenty}`)
  const form = await addFilter()
  await fill(form.getByRole('textbox', { name: 'From' }), '10')
  expect(await form.findByText('A filter has at most 20 conditions')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  expect(form.getByRole('button', { name: 'Apply filter' })).toBeVisible()
  expectAddress(`/leads?where=${twenty}`)
})

test('a filter in words is shown as it was understood, joins the others, and waits while a word is not understood', async () => {
  await openPage('/leads?where=title:e', [
    { ...GRACE, jobTitle: 'CEO', industry: 'finance' },
    { ...WEI, jobTitle: 'CEO', industry: 'finance' },
    { ...TOMAS, jobTitle: 'CEO' },
  ])
  let form = await addFilter()
  const said = form.getByRole('textbox', { name: 'Describe the leads' })
  await fill(said, 'fintech berlin')
  expect(await form.findByText("We don't understand “berlin”. Remove it to continue.")).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  await expectAddress('/leads?where=title:e')
  await fill(said, 'fintech, never contacted')
  expect(await form.findByText('Industry is Finance · Last contacted never')).toBeVisible()
  expect(await form.findByText('2 leads match')).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Apply filter' }))
  await expectAddress('/leads?where=title:e+industry:finance+contacted:never')
  await expectNames(['Wei Zhang', 'Grace Hopper'])

  // Not waiting for what was understood.
  form = await addFilter()
  await user.type(form.getByRole('textbox', { name: 'Describe the leads' }), 'no phone{Enter}')
  await expectAddress('/leads?where=title:e+industry:finance+contacted:never+phone:no')
  await user.click(await screen.findByRole('button', { name: 'Add 1 to sequence' }))
  expect(await dialog('Add to sequence')).toBeVisible()
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
})
