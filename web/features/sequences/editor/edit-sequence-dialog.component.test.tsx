import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE } from '../../../../tests/browser/leads.ts'
import { PLAIN_STEPS, STEPS } from '../../../../tests/browser/sequences.ts'
import { network } from '../../../../tests/component/network.ts'
import { step as askedIn, choose, dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { user } from '../../../../tests/component/render.tsx'
import { openMenu, openSequences } from '../../../../tests/component/sequences.ts'
import { template } from '../../../../tests/world/mail-desk.ts'

async function openEdit(name = 'Spring') {
  await openMenu(name, 'Edit')
  const edit = within(await dialog('Edit Sequence'))
  await edit.findByRole('list', { name: 'Steps' })
  return edit
}

test('leads waiting for a changed step are shown before saving, and typed text is not lost by accident', async () => {
  const { person, leads, sequences } = await openSequences({
    leads: [GRACE],
    sequences: [{ name: 'Spring', steps: STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 })) }],
  })
  const path = `/api/email-sequences/${sequences[0]?.id}`
  // A lead enrolled since the last opening is counted when the dialog opens again.
  await user.click((await openEdit()).getByRole('button', { name: 'Cancel' }))
  await gone(() => screen.queryByRole('dialog'))
  expect((await person.call('POST', `${path}/enroll`, { leadIds: [leads[0]?.id] })).status).toBe(200)
  const edit = await openEdit()
  const [first] = within(edit.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')
  expect(first).toHaveTextContent('1 lead waiting')
  const body = edit.getByRole('textbox', { name: 'Body' })
  await fill(body, 'Other words')
  expect(edit.getByText("Saving affects 1 lead waiting for step 1. Emails already sent don't change.")).toBeVisible()
  await user.keyboard('{Escape}')
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  await gone(() => screen.queryByRole('alertdialog'))
  expect(body).toHaveValue('Other words')
  network.reply('PATCH', path, { status: 500 })
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Failed to update email sequence')).toHaveTextContent('Error')
  network.restore('PATCH', path)
  await waitFor(() => expect(edit.getByRole('button', { name: 'Save Changes' })).toBeEnabled())
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Sequence updated successfully')).toHaveTextContent('Success')
  await gone(() => screen.queryByRole('dialog'))
})

test('a trigger added to an active sequence needs confirmation before it is saved', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const trigger = async () =>
    ((await person.call('GET', `/api/email-sequences/${sequences[0]?.id}`)).body as { trigger: string }).trigger
  const edit = await openEdit()
  await user.click(edit.getByRole('tab', { name: 'Details' }))
  await choose(await edit.findByRole('combobox', { name: 'Trigger' }), 'Link clicked')
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await user.click(save)
  const asked = await askedIn('Launch now?')
  expect(asked).toHaveTextContent('Leads who click a link in one of your emails join from now on.')
  await user.click(edit.getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(save).toHaveFocus())
  expect(await trigger()).toBe('manual')
  await user.click(save)
  await user.click(await edit.findByRole('button', { name: 'Save and launch' }))
  expect(await toast('Sequence updated successfully')).toBeVisible()
  expect(await trigger()).toBe('link_clicked')
})

test('what is wrong is named with its step and tab, and shown at its field', async () => {
  await openSequences({ sequences: [{ name: 'Spring', steps: STEPS }] })
  const edit = await openEdit()
  const save = edit.getByRole('button', { name: 'Save Changes' })
  await user.click(edit.getByRole('button', { name: 'Add step' }))
  await user.click(save)
  expect(await toast('Step 3: Write something in this step')).toHaveTextContent('Error')
  const body = edit.getByRole('textbox', { name: 'Body' })
  expect(body).toHaveAccessibleDescription('Write something in this step')
  expect(body).toHaveAttribute('aria-invalid', 'true')
  await fill(edit.getByLabelText('Wait (days)'), '366')
  expect(edit.getByText('Enter 0 to 365 days')).toBeVisible()
  await user.click(edit.getByRole('tab', { name: 'Details' }))
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
