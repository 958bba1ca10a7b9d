import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { fill, gone, toast } from '../../../../tests/component/page.ts'
import { user } from '../../../../tests/component/render.tsx'
import { openSequencePage, openSequences, openTab } from '../../../../tests/component/sequences.ts'

test('a second text of a step is written beside the first, compared in the results, adopted, and removed', async () => {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps: PLAIN_STEPS }] })
  const saved = async () =>
    ((await person.call('GET', `/api/email-sequences/${sequences[0]?.id}`)).body as SequenceWithSteps).steps[0]
  const first = (await saved())?.body ?? ''
  const edit = await openSequencePage('Spring')
  const save = async () => {
    await user.click(edit.getByRole('button', { name: 'Save Changes' }))
    await toast('Sequence updated successfully')
    await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
  }
  await user.click(await edit.findByRole('button', { name: 'Test another text' }))
  // It begins as a copy.
  expect(await edit.findByRole('tab', { name: 'Text B', selected: true })).toBeVisible()
  expect(edit.getByRole('textbox', { name: 'Body' })).toHaveValue(first)
  await fill(edit.getByRole('textbox', { name: 'Body' }), ' ')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Step 1: Write something in text B, or remove it')).toHaveTextContent('Error')
  await fill(edit.getByRole('textbox', { name: 'Body' }), 'Other words')
  await user.click(edit.getByRole('checkbox', { name: /^Once a text gets more replies/ }))
  await save()
  expect(await saved()).toMatchObject({
    body: first,
    variants: { arms: [{ key: 'B', body: 'Other words' }], adoptsByItself: true, adopted: null },
  })

  await openTab('Results')
  const report = within(await screen.findByRole('region', { name: 'Texts compared' }))
  expect(
    report.getByText(/Not decided yet. If one text gets 3% replies and the other twice as many, we need about/),
  ).toBeVisible()
  await user.click(report.getByRole('button', { name: 'Send B to everyone' }))
  expect(await report.findByText(/^All leads have received text B since/)).toBeVisible()
  await openTab('Steps')
  expect(await edit.findByText(/^Everyone gets text B\. To send the others again/)).toBeVisible()
  expect(edit.queryByText(/^Each lead gets one of/)).toBeNull()
  await openTab('Results')
  const again = within(await screen.findByRole('region', { name: 'Texts compared' }))
  await user.click(await again.findByRole('button', { name: 'Test again' }))
  expect(await again.findByRole('button', { name: 'Send A to everyone' })).toBeVisible()

  await openTab('Steps')
  await user.click(await edit.findByRole('tab', { name: 'Text B' }))
  await user.click(await edit.findByRole('button', { name: 'Remove text B' }))
  await gone(() => edit.queryByRole('tab', { name: 'Text B' }))
  await save()
  expect(await saved()).not.toHaveProperty('variants')
})
