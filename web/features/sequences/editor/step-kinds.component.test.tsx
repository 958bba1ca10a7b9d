import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { choose, fill, gone, toast } from '../../../../tests/component/page.ts'
import { user } from '../../../../tests/component/render.tsx'
import { openSequencePage, openSequences } from '../../../../tests/component/sequences.ts'

test('a step becomes a call with a script, another waits until a date, and a call becomes an email again', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const saved = async () =>
    ((await person.call('GET', `/api/email-sequences/${sequences[0]?.id}`)).body as SequenceWithSteps).steps
  const count = (await saved()).length
  const edit = await openSequencePage('Spring')
  await user.click(edit.getByRole('button', { name: 'Add step' }))
  await choose(await edit.findByRole('combobox', { name: 'Kind of step' }), 'Call')
  await fill(await edit.findByRole('textbox', { name: 'Script' }), 'Ask about {{ company }}')
  expect(edit.getByText(/^You get a task when this step is due/)).toBeVisible()
  await user.click(edit.getByRole('button', { name: 'Add step' }))
  await choose(await edit.findByRole('combobox', { name: 'Kind of step' }), 'Wait until a date')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast(`Step ${count + 2}: Choose a date`)).toHaveTextContent('Error')
  await fill(await edit.findByLabelText('Wait until'), '2040-01-31')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await toast('Sequence updated successfully')
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  expect((await saved()).slice(count)).toMatchObject([
    { kind: 'call', name: 'Call', body: 'Ask about {{ company }}', subject: '' },
    { kind: 'wait_until', settings: { until: '2040-01-31' } },
  ])
  const steps = within(edit.getByRole('list', { name: 'Steps' }))
  expect(steps.getByText('Until 31 Jan 2040')).toBeVisible()
  await user.click(steps.getByRole('button', { name: new RegExp(`^Call: ${count + 1}\\. Call`) }))
  await choose(await edit.findByRole('combobox', { name: 'Kind of step' }), 'Email')
  await fill(await edit.findByRole('textbox', { name: 'Body' }), 'A text')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  await toast('Sequence updated successfully')
  await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  expect((await saved())[count]).not.toHaveProperty('kind')
})
