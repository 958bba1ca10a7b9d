import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { SequenceWithSteps } from '../../../../../contract/email-sequence.ts'
import type { BranchCondition } from '../../../../../contract/step-kinds.ts'
import { PLAIN_STEPS } from '../../../../../tests/browser/sequences.ts'
import { network } from '../../../../../tests/component/network.ts'
import { choose, fill, gone, optionsOf, question, toast } from '../../../../../tests/component/page.ts'
import { user } from '../../../../../tests/component/render.tsx'
import { openSequencePage, openSequences } from '../../../../../tests/component/sequences.ts'

const [FIRST = {}, SECOND = {}] = PLAIN_STEPS
const branch = (asks: BranchCondition) => ({
  stepNumber: 2,
  subject: '',
  kind: 'branch',
  settings: { branch: asks },
  delayDays: 3,
})
const BRANCHED = [
  FIRST,
  branch({ if: 'opened' }),
  { ...SECOND, stepNumber: 3, name: 'Warm', within: { step: 2, arm: 'yes' } },
  { ...SECOND, stepNumber: 4, name: 'Cold', within: { step: 2, arm: 'no' } },
  { ...SECOND, stepNumber: 5, name: 'Goodbye' },
]

async function open(steps: object[]) {
  const { person, sequences } = await openSequences({ sequences: [{ name: 'Spring', steps }] })
  const path = `/api/email-sequences/${sequences[0]?.id}`
  const edit = await openSequencePage('Spring')
  return {
    edit,
    path,
    saved: async () => ((await person.call('GET', path)).body as SequenceWithSteps).steps,
    save: async () => {
      await user.click(edit.getByRole('button', { name: 'Save Changes' }))
      await toast('Sequence updated successfully')
      await gone(() => screen.queryByRole('region', { name: 'Unsaved changes' }))
    },
  }
}

/** The names of the steps in one way of a branch. */
const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) =>
      within(item)
        .getAllByRole('button')[1]
        ?.textContent?.replace(/^(.*?\d+\. )/, ''),
    )

const press = async (step: number, key: string) => {
  screen.getByRole('button', { name: `Move step ${step}` }).focus()
  await user.keyboard(key)
}

test('a branch is added with a step for yes, asks for kinds of replies, and is saved with its steps', async () => {
  const { edit, saved, save } = await open(PLAIN_STEPS)
  await user.click(edit.getByRole('button', { name: 'Add branch' }))
  const asks = await edit.findByRole('combobox', { name: 'Question' })
  await waitFor(() => expect(asks).toHaveFocus())
  expect(edit.getByText('The sequence ends after both ways.')).toBeVisible()
  await choose(asks, 'Replied')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Step 3: Choose at least one kind of reply')).toHaveTextContent('Error')
  await user.click(edit.getByRole('button', { name: 'Interested' }))
  await user.click(edit.getByRole('button', { name: 'Meeting' }))
  await fill(edit.getByLabelText('Check after (days)'), '4')
  expect(edit.getByRole('button', { name: /^Branch: 3\. If they replied: Interested or Meeting/ })).toBeVisible()

  // The empty step for yes is one that may follow a reply.
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Step 4: Write something in this step')).toHaveTextContent('Error')
  await fill(await edit.findByRole('textbox', { name: 'Body' }), 'Shall we talk?')
  expect(edit.queryByRole('checkbox', { name: 'Skip if they replied' })).toBeNull()
  const kind = edit.getByRole('combobox', { name: 'Kind of step' })
  expect(kind).toHaveTextContent('Email with approval')
  expect(await optionsOf(kind)).toEqual([
    'Email with approval',
    'Call',
    'LinkedIn: visit profile',
    'LinkedIn: connect',
    'LinkedIn: message',
    'Wait until a date',
  ])

  await user.click(edit.getByRole('button', { name: 'Add step to No of step 3' }))
  await fill(await edit.findByLabelText('Step name'), 'Still there?')
  await fill(edit.getByRole('textbox', { name: 'Body' }), 'A last question')
  await save()
  expect(await saved()).toMatchObject([
    { stepNumber: 1 },
    { stepNumber: 2 },
    {
      kind: 'branch',
      delayDays: 4,
      settings: { branch: { if: 'replied', intents: ['interested', 'meeting'] } },
    },
    { kind: 'email_approval', body: 'Shall we talk?', within: { step: 3, arm: 'yes' } },
    { name: 'Still there?', within: { step: 3, arm: 'no' } },
  ])
  await user.click(edit.getByRole('button', { name: 'Add step to Yes of step 3' }))
  expect(await edit.findByRole('combobox', { name: 'Kind of step' })).toHaveTextContent('Email with approval')
})

test('an automatic email that comes to be after a reply is named, and becomes one that is approved', async () => {
  const { edit, saved, save } = await open(BRANCHED)
  await user.click(edit.getByRole('button', { name: /^Branch: 2\./ }))
  await choose(await edit.findByRole('combobox', { name: 'Question' }), 'Replied')
  await user.click(edit.getByRole('button', { name: 'Interested' }))
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  const message = 'After a reply there can be tasks and emails that you approve, but no automatic email'
  expect(await toast(`Step 3: ${message}`)).toHaveTextContent('Error')
  expect(await edit.findByText(message)).toBeVisible()
  await choose(edit.getByRole('combobox', { name: 'Kind of step' }), 'Email with approval')
  await gone(() => edit.queryByText(message))
  await save()
  expect((await saved())[2]).toMatchObject({ name: 'Warm', kind: 'email_approval' })
})

test('a step moves into a branch, through both ways and out of it by the arrow keys; a branch moves with its steps', async () => {
  const { edit, saved, save } = await open(BRANCHED)
  expect(namesIn('Yes of step 2')).toEqual([expect.stringContaining('Warm')])
  await press(5, '{ArrowUp}')
  expect(await screen.findByText('Now step 5 of 5, in No of step 2')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move step 5' })).toHaveFocus())
  expect(namesIn('No of step 2')).toEqual([expect.stringContaining('Cold'), expect.stringContaining('Goodbye')])
  await user.keyboard('{ArrowUp}')
  await user.keyboard('{ArrowUp}')
  expect(await screen.findByText('Now step 4 of 5, in Yes of step 2')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move step 4' })).toHaveFocus())
  await save()
  expect((await saved()).map(({ name, within }) => [name, within?.arm])).toEqual([
    ['Initial outreach', undefined],
    ['Branch', undefined],
    ['Warm', 'yes'],
    ['Goodbye', 'yes'],
    ['Cold', 'no'],
  ])
  await press(2, '{ArrowUp}')
  expect(await screen.findByText('Now step 1 of 5')).toBeInTheDocument()
  expect(namesIn('Yes of step 1')).toEqual([expect.stringContaining('Warm'), expect.stringContaining('Goodbye')])
  // Nobody had an email before: the server would refuse it, and so does the page.
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(
    await toast('Step 2: No email comes before this one for leads that go this way, so it needs a subject'),
  ).toBeVisible()
})

test('a branch that is removed takes its steps along, after a question', async () => {
  const { edit, saved, save } = await open(BRANCHED)
  await user.click(edit.getByRole('button', { name: 'Remove step 2' }))
  const asked = await question('Remove “If they opened an email”?')
  expect(asked).toHaveTextContent('This also removes the 2 steps in this branch.')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(edit.getByRole('button', { name: 'Remove step 2' })).toHaveFocus())
  await user.click(edit.getByRole('button', { name: 'Remove step 2' }))
  await user.click(within(await question()).getByRole('button', { name: 'Remove branch' }))
  await gone(() => screen.queryByRole('alertdialog'))
  expect(within(edit.getByRole('list', { name: 'Steps' })).getAllByRole('listitem')).toHaveLength(2)
  expect(edit.getByRole('button', { name: 'Remove step 2' })).toHaveFocus()
  await save()
  expect((await saved()).map(({ name }) => name)).toEqual(['Initial outreach', 'Goodbye'])

  // While nothing is written in it there is nothing to ask.
  await user.click(edit.getByRole('button', { name: 'Add branch' }))
  await user.click(await edit.findByRole('button', { name: 'Remove step 3' }))
  await gone(() => edit.queryByRole('button', { name: /^Branch: / }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a branch asks for a score or a field of the lead, and keeps conditions that the form cannot show', async () => {
  const where = 'score:80- (title:ceo or tag:vip)'
  const { edit, saved, save } = await open(BRANCHED.with(1, branch({ if: 'lead', where })))
  const words = 'AI score is 80 or more, and Job title contains ceo, or Tag is vip'
  await user.click(edit.getByRole('button', { name: /^Branch: 2\. If AI score/ }))
  expect(await edit.findByText(words)).toBeVisible()
  await fill(edit.getByLabelText('Check after (days)'), '5')
  await save()
  expect((await saved())[1]).toMatchObject({ delayDays: 5, settings: { branch: { where } } })

  await choose(edit.getByRole('combobox', { name: 'Question' }), 'AI score is at least')
  await fill(edit.getByLabelText('Score'), '60')
  await save()
  expect((await saved())[1]).toMatchObject({ settings: { branch: { if: 'lead', where: 'score:60-' } } })

  await choose(edit.getByRole('combobox', { name: 'Question' }), 'Something about the lead')
  await user.selectOptions(edit.getByRole('combobox', { name: 'Field' }), 'Industry')
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Step 2: Choose what to ask about the lead')).toBeVisible()
  await user.click(edit.getByRole('checkbox', { name: 'Finance' }))
  await save()
  expect((await saved())[1]).toMatchObject({ settings: { branch: { if: 'lead', where: 'industry:finance' } } })
  expect(edit.getByRole('button', { name: /^Branch: 2\. If Industry is Finance/ })).toBeVisible()
})

test('what the server refuses of a step is shown at that step', async () => {
  const { edit, path } = await open(BRANCHED)
  await fill(edit.getByLabelText('Step name'), 'Hello')
  network.reply('PATCH', path, {
    status: 400,
    json: { message: 'Invalid', issues: [{ field: 'steps.3.body', message: 'No' }] },
  })
  await user.click(edit.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Step 4: No')).toHaveTextContent('Error')
  expect(await edit.findByRole('region', { name: 'Step 4' })).toBeVisible()
})
