import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { PLAIN_STEPS, STEPS } from '../../../../tests/browser/sequences.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, renderPage, user } from '../../../../tests/component/render.tsx'
import { inSequenceCard, openSequencePage, openSequences, openTab } from '../../../../tests/component/sequences.ts'
import { template } from '../../../../tests/world/mail-desk.ts'
import { queryClient } from '../../../lib/query-client.ts'

const openEdit = () => openSequencePage('Spring')

test('leads waiting for a changed step are shown before saving, and typed text is not lost by accident', async () => {
  const { person, leads, sequences } = await openSequences({
    leads: [GRACE],
    sequences: [{ name: 'Spring', steps: STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 })) }],
  })
  const path = `/api/email-sequences/${sequences[0]?.id}`
  // A lead enrolled since the last opening is counted when the page opens again.
  await openEdit()
  await user.click(screen.getByRole('link', { name: 'All sequences' }))
  expect((await person.call('POST', `${path}/enroll`, { leadIds: [leads[0]?.id] })).status).toBe(200)
  const edit = await openEdit()
  const [first] = within(edit.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('1 lead waiting')
  const body = edit.getByRole('textbox', { name: 'Body' })
  await fill(body, 'Other words')
  expect(edit.getByText("Saving affects 1 lead waiting for step 1. Emails already sent don't change.")).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'All sequences' }))
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  await gone(() => screen.queryByRole('alertdialog'))
  // Another tab is not another page: the text is there on return.
  await openTab('People')
  expect(await screen.findByRole('list', { name: 'Enrollments' })).toBeVisible()
  await openTab('Steps')
  expect(await edit.findByRole('textbox', { name: 'Body' })).toHaveValue('Other words')
  network.reply('PATCH', path, { status: 500 })
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Failed to update email sequence')).toHaveTextContent('Error')
  network.restore('PATCH', path)
  await waitFor(() => expect(edit.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Sequence updated successfully')).toHaveTextContent('Success')
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  await user.click(screen.getByRole('link', { name: 'All sequences' }))
  expect(await screen.findByRole('article', { name: 'Spring' })).toBeVisible()
})

test('a trigger added to an active sequence needs confirmation before it is saved', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const trigger = async () =>
    ((await person.call('GET', `/api/email-sequences/${sequences[0]?.id}`)).body as { trigger: string }).trigger
  const edit = await openEdit()
  await openTab('Settings')
  await choose(await edit.findByRole('combobox', { name: 'Trigger' }), 'Link clicked')
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await user.click(save)
  const asked = await question('Launch now?')
  expect(asked).toHaveTextContent('Leads who click a link in one of your emails join from now on.')
  await user.click(within(asked).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(save).toHaveFocus())
  expect(await trigger()).toBe('manual')
  await user.click(save)
  await user.click(within(await question('Launch now?')).getByRole('button', { name: 'Save and launch' }))
  expect(await toast('Sequence updated successfully')).toBeVisible()
  expect(await trigger()).toBe('link_clicked')
})

test('what is wrong is named with its step and tab, and shown at its field', async () => {
  await openSequences({ sequences: [{ name: 'Spring', steps: STEPS }] })
  const edit = await openEdit()
  await user.click(edit.getByRole('button', { name: 'Add step' }))
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await user.click(save)
  expect(await toast('Step 3: Write something in this step')).toHaveTextContent('Error')
  const body = edit.getByRole('textbox', { name: 'Body' })
  expect(body).toHaveAccessibleDescription('Write something in this step')
  expect(body).toHaveAttribute('aria-invalid', 'true')
  await fill(edit.getByLabelText('Wait (days)'), '366')
  expect(edit.getByText('Enter 0 to 365 days')).toBeVisible()
  await openTab('Settings')
  await fill(await edit.findByRole('textbox', { name: /^Name/ }), '')
  await user.click(save)
  expect(await toast('Please enter a sequence name')).toHaveTextContent('Error')
})

test('a template that was written for one lead fills a step with merge fields, because a step goes to many', async () => {
  const { person, leads } = await openSequences({
    leads: [GRACE],
    sequences: [{ name: 'Spring', steps: PLAIN_STEPS }],
  })
  await template(person, { subject: 'For Navona Systems', body: 'Hi Grace, shall we talk?', leadId: leads[0]?.id })
  const edit = await openEdit()
  await user.click(await edit.findByRole('combobox', { name: 'Use a template' }))
  await user.click(await screen.findByRole('option', { name: /For Navona Systems/ }))
  await waitFor(() => expect(edit.getByRole('textbox', { name: 'Subject' })).toHaveValue('For {{ company }}'))
  expect(edit.getByRole('textbox', { name: 'Body' })).toHaveValue('Hi {{ firstName }}, shall we talk?')
  expect(await toast('Merge fields added')).toHaveTextContent('“Navona Systems” and “Grace” became merge fields')
})

test('a new step keeps its place after it is saved, and can be changed and saved again', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const names = async () =>
    (
      (await person.call('GET', `/api/email-sequences/${sequences[0]?.id}`)).body as { steps: { name: string }[] }
    ).steps.map(({ name }) => name)
  const edit = await openEdit()
  await user.click(edit.getByRole('button', { name: 'Add step' }))
  await fill(edit.getByLabelText('Step name'), 'Last call')
  await fill(edit.getByRole('textbox', { name: 'Body' }), 'Shall we talk?')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  expect(edit.getByLabelText('Step name')).toHaveValue('Last call')
  await fill(edit.getByLabelText('Step name'), 'Goodbye')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  expect(await names()).toEqual(['Initial outreach', 'Follow-up', 'Goodbye'])
})

test('steps that are added before and after another tab was read are two steps', async () => {
  await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const edit = await openEdit()
  await user.click(edit.getByRole('button', { name: 'Add step' }))
  await fill(edit.getByLabelText('Step name'), 'Third')
  await openTab('People')
  await screen.findByRole('region', { name: 'Enrolled leads' })
  await openTab('Steps')
  await user.click(await edit.findByRole('button', { name: 'Add step' }))
  await fill(edit.getByLabelText('Step name'), 'Fourth')
  const steps = within(edit.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Initial outreach'),
    expect.stringContaining('Follow-up'),
    expect.stringContaining('Third'),
    expect.stringContaining('Fourth'),
  ])
})

test('what is typed while a sequence is saved is kept', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const path = `/api/email-sequences/${sequences[0]?.id}`
  const edit = await openEdit()
  await fill(edit.getByLabelText('Step name'), 'First')
  const release = network.hold('PATCH', path)
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await fill(edit.getByLabelText('Step name'), 'First of all')
  release()
  await toast('Sequence updated successfully')
  expect(edit.getByLabelText('Step name')).toHaveValue('First of all')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  const { steps } = (await person.call('GET', path)).body as { steps: { name: string }[] }
  expect(steps.map(({ name }) => name)).toEqual(['First of all', 'Follow-up'])
})

test.each([
  ['', 'Steps', 'list', 'Steps'],
  ['/people', 'People', 'region', 'Enrolled leads'],
  ['/results', 'Results', 'region', 'Results'],
  ['/settings', 'Settings', 'region', 'Settings'],
  ['/launch', 'Preview', 'region', 'Preview'],
] as const)('a sequence opened cold at /sequences/ID%s shows its tab %s', async (path, tab, role, name) => {
  const person = await newPerson()
  const { id } = (await person.call('POST', '/api/email-sequences', { name: 'Spring', steps: PLAIN_STEPS })).body as {
    id: number
  }
  await renderPage(`/sequences/${id}${path}`, person)
  expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeVisible()
  const tabs = within(screen.getByRole('navigation', { name: 'Sequence' }))
  expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page')
  expect((await screen.findAllByRole(role, { name }))[0]).toBeVisible()
})

test.each(['/sequences/999999', '/sequences/999999/people', '/sequences/999999/launch'])(
  '%s, which is nobody’s, says that there is no such sequence',
  async (path) => {
    await renderPage(path)
    expect(await screen.findByText("We can't find this sequence")).toBeVisible()
  },
)

test.each(['/sequences/12x', '/sequences/0', '/sequences/1/secrets', '/sequences/1/steps', '/sequences/1/people/2'])(
  '%s is no page',
  async (path) => {
    await renderPage(path)
    expect(await screen.findByText("We can't find this page")).toBeVisible()
  },
)

test('a sequence is paused, resumed and deleted on its page', async () => {
  await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  await openEdit()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(await toast('Sequence paused')).toBeVisible()
  expect(await screen.findByText('Inactive')).toBeVisible()
  await openTab('Settings')
  // Unsaved changes are no reason to stay with what is deleted.
  await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Summer')
  await user.click(await screen.findByRole('button', { name: 'Delete sequence' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No sequences yet')).toBeVisible()
})

test('a sequence deleted on its page stays away from a list that was read before the server deleted it', async () => {
  const { sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  await openEdit()
  await openTab('Settings')
  await user.click(await screen.findByRole('button', { name: 'Delete sequence' }))
  const letDelete = network.hold('DELETE', `/api/email-sequences/${sequences[0]?.id}`)
  const reads = network.sent('GET', '/api/email-sequences').length
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No sequences yet')
  await waitFor(() => expect(network.sent('GET', '/api/email-sequences').length).toBeGreaterThan(reads))
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['/api/email-sequences'] })).toBe(0))
  expect(screen.getByText('No sequences yet')).toBeVisible()
  letDelete()
  expect(await toast('1 sequences deleted successfully')).toBeVisible()
  expect(screen.getByText('No sequences yet')).toBeVisible()
})

test('the leads chosen for enrollment are previewed at the launch page, and enrolled there', async () => {
  const { leads } = await openSequences({ leads: [GRACE], sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  await user.click((await inSequenceCard('Spring')).getByRole('button', { name: 'Enroll' }))
  const enroll = within(await dialog('Enroll Leads'))
  await user.click(await enroll.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await user.click(enroll.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('button', { name: 'For: The selected lead' })).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))
  await user.click(screen.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  expect(await toast('Test run started')).toBeVisible()
  const list = await screen.findByRole('list', { name: 'Enrollments' })
  expect(list).toHaveTextContent('Grace Hopper')
  expect(leads).toHaveLength(1)
})
