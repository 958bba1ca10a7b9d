import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { EmailSequence } from '../../../../contract/email-sequence.ts'
import { GRACE, TOMAS } from '../../../../tests/browser/leads.ts'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, field, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { user } from '../../../../tests/component/render.tsx'
import {
  inSequenceCard,
  openMenu,
  openSequencePage,
  openSequences,
  sequenceCard,
} from '../../../../tests/component/sequences.ts'

const LIST = '/api/email-sequences'
const TEMPLATE = { subject: 'Shorter release nights', body: 'Hi {{ firstName | default: "there" }}' }

async function openCreate() {
  await user.click((await screen.findAllByRole('button', { name: 'Create Sequence' }))[0] as HTMLElement)
  return within(await dialog('Create Sequence'))
}

test('a sequence needs a name; it is created as chosen, and the card shows it', async () => {
  const { templates } = await openSequences({ templates: [TEMPLATE] })
  await user.click(await screen.findByRole('button', { name: 'Create your first sequence' }))
  const form = within(await dialog('Create Sequence'))
  const create = form.getByRole('button', { name: 'Create Sequence' })
  expect(create).toBeDisabled()
  await user.type(field(form, 'Name'), '   ')
  expect(create).toBeDisabled()
  await user.type(field(form, 'Name'), '{Enter}')
  expect(await toast('Please enter a sequence name')).toHaveTextContent('Error')

  await fill(field(form, 'Name'), 'Spring outreach')
  expect(create).toBeEnabled()
  await fill(field(form, 'Description'), 'Engineering leaders in banking.')
  await fill(field(form, 'Campaign'), 'Spring 2030')
  await choose(form.getByRole('combobox', { name: 'Category' }), 'Follow-up')
  expect(form.getByRole('combobox', { name: 'Frequency' })).toHaveTextContent('Daily')
  await choose(form.getByRole('combobox', { name: 'Frequency' }), 'Weekly')
  await choose(form.getByRole('combobox', { name: 'Trigger' }), 'No response')
  await fill(field(form, 'Days without a reply'), '0')
  expect(create).toBeDisabled()
  expect(field(form, 'Days without a reply')).toHaveAccessibleDescription('Enter a whole number of days from 1 to 365')
  await fill(field(form, 'Days without a reply'), '5')
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Template' })).toBeEnabled())
  await choose(form.getByRole('combobox', { name: 'Template' }), new RegExp(TEMPLATE.subject))
  network.reply('POST', LIST, { status: 500 })
  await user.click(create)
  expect(await toast('Failed to create email sequence')).toHaveTextContent('Error')
  network.reply('POST', LIST, { status: 500, json: { message: 'The template is gone' } })
  await waitFor(() => expect(create).toBeEnabled())
  await user.click(create)
  expect(await toast('The template is gone')).toHaveTextContent('Error')
  network.restore('POST', LIST)
  await waitFor(() => expect(create).toBeEnabled())
  await user.click(create)
  expect(await toast('Email sequence created successfully')).toHaveTextContent('Success')
  expect(network.sent('POST', LIST).at(-1)).toEqual({
    name: 'Spring outreach',
    description: 'Engineering leaders in banking.',
    campaignName: 'Spring 2030',
    category: 'follow-up',
    frequency: 'weekly',
    trigger: 'no_response',
    templateId: templates[0]?.id,
    noResponseDays: 5,
    inRecipientHours: false,
    mailboxIds: null,
    isActive: false,
  })
  await gone(() => screen.queryByRole('dialog'))
  await user.click(within(await question()).getByRole('button', { name: /^Launch (now|anyway)$/ }))
  const card = await inSequenceCard('Spring outreach')
  await card.findByText('Active')
  for (const text of [
    'No response',
    '2 steps',
    'Weekly',
    'Follow-up',
    'Spring 2030',
    'Engineering leaders in banking.',
  ])
    expect(card.getByText(text)).toBeVisible()
  for (const name of ['Analytics', 'Enroll']) expect(card.getByRole('button', { name })).toBeVisible()
})

test('a triggered sequence needs confirmation before it is launched, and stays inactive until then', async () => {
  const { person } = await openSequences()
  const create = async (name: string) => {
    const form = await openCreate()
    await fill(field(form, 'Name'), name)
    await choose(form.getByRole('combobox', { name: 'Trigger' }), 'Lead created')
    await user.click(form.getByRole('button', { name: 'Create Sequence' }))
    await gone(() => screen.queryByRole('dialog'))
    const asked = await question('Launch with claims that have no source?')
    expect(asked).toHaveTextContent('Every new lead joins from now on.')
    expect(asked).toHaveTextContent('40%')
    return within(asked)
  }
  const tested = async (name: string) =>
    ((await person.call('GET', LIST)).body as EmailSequence[]).find((one) => one.name === name)?.testRun?.leads

  const kept = await create('Waiting')
  await person.call('POST', '/api/leads', TOMAS)
  await user.click(kept.getByRole('button', { name: 'Keep inactive' }))
  await gone(() => screen.queryByRole('alertdialog'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Create Sequence' })).toHaveFocus())
  expect(await (await inSequenceCard('Waiting')).findByText('Inactive')).toBeVisible()

  await user.click((await create('Running')).getByRole('button', { name: 'Launch anyway' }))
  expect(await toast('Sequence launched')).toBeVisible()
  expect(await (await inSequenceCard('Running')).findByText('Active')).toBeVisible()
  await person.call('POST', '/api/leads', GRACE)
  expect(await tested('Waiting')).toBeUndefined()
  expect(await tested('Running')).toBe(1)
})

test('every template can be found by typing, however many are newer', async () => {
  const oldest = { subject: 'The very first letter', body: 'Dear {{ firstName }}, remember us?' }
  const newer = Array.from({ length: 9 }, (_, n) => ({ ...TEMPLATE, subject: `Newer ${n + 1}` }))
  await openSequences({ templates: [oldest, ...newer] })
  const form = await openCreate()
  await fill(field(form, 'Name'), 'From an old letter')
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Template' })).toBeEnabled())
  await user.click(form.getByRole('combobox', { name: 'Template' }))
  expect(await screen.findByRole('option', { name: /Newer 9/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: new RegExp(oldest.subject) })).toBeNull()
  await user.keyboard('remember us')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(oldest.subject),
    ]),
  )
  await user.keyboard('{Enter}')
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Template' })).toHaveTextContent(oldest.subject))
  await user.click(form.getByRole('button', { name: 'Create Sequence' }))
  await gone(() => screen.queryByRole('dialog'))
  const edit = await openSequencePage('From an old letter')
  expect(await edit.findByLabelText(/^Subject/)).toHaveValue(oldest.subject)
})

test('a double click creates, enrolls, saves and deletes once', async () => {
  await openSequences({ leads: [GRACE] })
  const form = await openCreate()
  await fill(field(form, 'Name'), 'Once')
  await user.dblClick(form.getByRole('button', { name: 'Create Sequence' }))
  await gone(() => screen.queryByRole('dialog'))
  await sequenceCard('Once')
  await user.click((await inSequenceCard('Once')).getByRole('button', { name: 'Enroll' }))
  const enroll = within(await dialog('Enroll Leads'))
  await user.click(await enroll.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await user.dblClick(enroll.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  await waitFor(async () => expect(await sequenceCard('Once')).toHaveTextContent('Test run: 1 lead,'))
  const edit = await openSequencePage('Once')
  await fill(await edit.findByLabelText('Step name'), 'First')
  await user.dblClick(edit.getByRole('button', { name: 'Save Changes' }))
  await toast('Sequence updated successfully')
  await user.click(screen.getByRole('link', { name: 'All sequences' }))
  await openMenu('Once', 'Delete')
  await user.dblClick(within(await question()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No sequences yet')
  const writes = network
    .calls()
    .filter(({ method, path }) => method !== 'GET' && /email-sequences(\/\d+)?(\/enroll)?$/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/\d+/, 'N')}`)
  expect(writes).toEqual([
    'POST /api/email-sequences',
    'POST /api/email-sequences/N/enroll',
    'PATCH /api/email-sequences/N',
    'DELETE /api/email-sequences/N',
  ])
})
