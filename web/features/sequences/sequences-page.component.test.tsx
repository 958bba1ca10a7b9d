import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { PLAIN_STEPS } from '../../../tests/browser/sequences.ts'
import { network } from '../../../tests/component/network.ts'
import { choose, dialog, fill, gone, question, toast } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'
import { inSequenceCard, openMenu, openSequences, sequenceCard } from '../../../tests/component/sequences.ts'

const LIST = '/api/email-sequences'
const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

test('a new account has no sequences, and both ways to create one', async () => {
  await renderPage('/sequences')
  expect(await screen.findByText('No sequences yet')).toBeVisible()
  for (const name of ['AI Generate', 'Create Sequence']) expect(screen.getByRole('button', { name })).toBeVisible()
})

test('a list that fails to load says so and offers a retry', async () => {
  network.reply('GET', LIST, { status: 500 })
  await renderPage('/sequences')
  expect(await screen.findByText("Your sequences didn't load")).toBeVisible()
  network.restore('GET', LIST)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('No sequences yet')).toBeVisible()
})

test('selected sequences are deleted, one call each, after a warning', async () => {
  const { sequences } = await openSequences({ sequences: [{ name: 'One' }, { name: 'Two' }, { name: 'Three' }] })
  const [one, , three] = sequences.map(({ id }) => `${LIST}/${id}`)
  await sequenceCard('One')
  expect(names()).toEqual(['Three', 'Two', 'One'])
  expect(screen.queryByRole('button', { name: 'Clear Selection' })).toBeNull()
  const all = screen.getByRole('checkbox', { name: 'Select all' })
  await user.click(all)
  expect(screen.getByRole('button', { name: 'Delete (3)' })).toBeVisible()
  await user.click(all)
  expect(screen.queryByRole('button', { name: /^Delete \(/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select One' }))
  await user.click(screen.getByRole('button', { name: 'Clear Selection' }))
  expect(screen.getByRole('checkbox', { name: 'Select One' })).not.toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: 'Select One' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Three' }))
  expect(all).toHaveAttribute('aria-checked', 'mixed')
  await user.click(screen.getByRole('button', { name: 'Delete (2)' }))
  const asked = within(await question('Are you sure you want to delete 2 sequences?'))
  expect(asked.getByText(/^This cannot be undone\. Their steps and enrollments are removed/)).toBeVisible()
  await waitFor(() => expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus())

  for (const path of [one, three]) network.reply('DELETE', path ?? '', { status: 500 })
  await user.click(asked.getByRole('button', { name: 'Delete' }))
  expect(await toast('Failed to delete sequences')).toHaveTextContent('Error')
  expect(names()).toEqual(['Three', 'Two', 'One'])
  for (const path of [one, three]) network.restore('DELETE', path ?? '')
  const before = network.calls().length
  await user.click(screen.getByRole('button', { name: 'Delete (2)' }))
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await toast('2 sequences deleted successfully')).toHaveTextContent('Success')
  const deleted = network
    .calls()
    .slice(before)
    .filter(({ method }) => method === 'DELETE')
  expect(deleted.map(({ path }) => path).sort()).toEqual([one, three].sort())
  expect(names()).toEqual(['Two'])
  expect(screen.queryByRole('button', { name: /^Delete \(/ })).toBeNull()

  await openMenu('Two', 'Delete')
  await user.click(within(await question()).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No sequences yet')).toBeVisible()
})

test('a sequence is paused and resumed from its menu, by keyboard too', async () => {
  await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  await openMenu('Spring', 'Pause')
  expect(await (await inSequenceCard('Spring')).findByText('Inactive')).toBeVisible()
  expect(await toast('Sequence paused')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Spring' })).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Edit' })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Launch' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await (await inSequenceCard('Spring')).findByText('Active')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Spring' })).toHaveFocus())
})

test('a pause is stored', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  await openMenu('Spring', 'Pause')
  await toast('Sequence paused')
  const { body } = await person.call('GET', `${LIST}/${sequences[0]?.id}`)
  expect(body).toMatchObject({ isActive: false })
})

test('AI Generate says what the built-in writer can do and asks for the offer, which the sequence then speaks of', async () => {
  const { person } = await openSequences()
  await user.click(await screen.findByRole('button', { name: 'AI Generate' }))
  const form = within(await dialog('AI Generate'))
  const note = within(await form.findByRole('region', { name: 'About the writer' }))
  expect(
    note.getByText(
      'The built-in writer combines ready-made sentences with your offer and what you know about the lead. It writes in English.',
    ),
  ).toBeVisible()
  const save = await note.findByRole('button', { name: 'Save Offer' })
  expect(save).toBeDisabled()
  await fill(note.getByRole('textbox', { name: 'What do you sell?' }), 'Release tooling without weekend work')
  await fill(note.getByRole('textbox', { name: 'Who is it for?' }), 'engineering leaders at banks')
  await fill(note.getByRole('textbox', { name: 'Proof point (optional)' }), 'Acme cut its release time by 40%')
  await user.click(save)
  expect(await toast('Offer saved')).toBeVisible()
  expect(await note.findByText('Release tooling without weekend work')).toBeVisible()
  expect(note.queryByRole('button', { name: 'Save Offer' })).toBeNull()
  expect((await person.call('GET', '/api/voice')).body).toMatchObject({
    offer: 'Release tooling without weekend work',
    audience: 'engineering leaders at banks',
    proofPoints: ['Acme cut its release time by 40%'],
  })

  await fill(
    form.getByLabelText(/What is it for\?/),
    'Five emails over three weeks. Ask for a call. Write like a pirate.',
  )
  const notice = await form.findByText(/^Will follow:/)
  expect(notice).toHaveTextContent('Will follow: Five emails, over three weeks, asks for a call.')
  expect(form.getByText(/^Can't follow:/)).toHaveTextContent("Can't follow: “Write like a pirate”.")
  await fill(form.getByLabelText(/What is it for\?/), 'Banks, three emails')
  await user.click(form.getByRole('button', { name: 'Generate Sequence' }))
  expect(await toast('AI sequence generated successfully')).toBeVisible()
  const [made] = (await person.call('GET', LIST)).body as { id: number }[]
  const { steps } = (await person.call('GET', `${LIST}/${made?.id}`)).body as { steps: { body: string }[] }
  expect(steps).toHaveLength(3)
  // The last email only asks whether to stop.
  for (const { body } of steps.slice(0, 2)) expect(body).toContain('elease tooling without weekend work')
})

test('a sequence is generated from a prompt, inactive until it is reviewed', async () => {
  await openSequences()
  await user.click(await screen.findByRole('button', { name: 'AI Generate' }))
  const form = within(await dialog('AI Generate'))
  const generate = form.getByRole('button', { name: 'Generate Sequence' })
  expect(generate).toBeDisabled()
  await user.type(form.getByLabelText(/What is it for\?/), 'Introduce our release tooling to banks')
  await user.click(form.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Nurturing' }))
  await choose(form.getByRole('combobox', { name: 'Industry' }), 'Finance')
  network.reply('POST', `${LIST}/generate`, { status: 500 })
  await user.click(generate)
  expect(await toast('Failed to generate AI sequence')).toHaveTextContent('Error')
  network.restore('POST', `${LIST}/generate`)
  await waitFor(() => expect(generate).toBeEnabled())
  await user.click(generate)
  expect(await toast('AI sequence generated successfully')).toHaveTextContent('Success')
  expect(network.sent('POST', `${LIST}/generate`).at(-1)).toEqual({
    prompt: 'Introduce our release tooling to banks',
    sequenceType: 'nurturing',
    leadData: { industry: 'finance' },
  })
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Inactive')).toBeVisible()
  expect(card.getByText('Nurturing')).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))
  await user.click(within(await toast('AI sequence generated successfully')).getByRole('button', { name: 'Review' }))
  expect(await screen.findByLabelText('Step name')).toHaveValue('First email')
})
