import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { GRACE, INGRID } from '../../../../tests/browser/leads.ts'
import { PLAIN_STEPS } from '../../../../tests/browser/sequences.ts'
import { network } from '../../../../tests/component/network.ts'
import { dialog, fill, gone, question, toast } from '../../../../tests/component/page.ts'
import { product, user } from '../../../../tests/component/render.tsx'
import { inSequenceCard, openMenu, openSequences, sequenceCard } from '../../../../tests/component/sequences.ts'

const LATER = { name: 'Spring', steps: PLAIN_STEPS.map((step) => ({ ...step, delayDays: step.delayDays + 1 })) }
const BOLD = {
  name: 'Bold',
  steps: LATER.steps.map((step) => ({ ...step, body: `${step.body}\n\nTeams like yours save 40% with us.` })),
}

async function openEnroll(name: string) {
  await user.click((await inSequenceCard(name)).getByRole('button', { name: 'Enroll' }))
  const form = within(await dialog('Enroll Leads'))
  await form.findByRole('list', { name: 'Leads' })
  return form
}

test('leads are found by name, company or address, chosen one by one or all that match, and enrolled', async () => {
  const { person, sequences } = await openSequences({ leads: [INGRID, GRACE], sequences: [LATER] })
  await (await product()).pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No ' || n, 'many' || n || '@acme.example', 'Acme' from generate_series(1, 58) n`,
    [person.id],
  )
  const path = `/api/email-sequences/${sequences[0]?.id}/enroll`
  const form = await openEnroll('Spring')
  expect(await form.findByText(/so this is a test run: emails are captured, nothing is delivered\.$/)).toBeVisible()
  expect(form.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  const search = form.getByLabelText('Search leads')
  const rows = () => within(form.getByRole('list', { name: 'Leads' })).getAllByRole('listitem')
  for (const text of ['grace hop', 'NAVONA', 'grace@nav']) {
    await fill(search, text)
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(form.getByText('Grace Hopper')).toBeVisible()
    await fill(search, '')
    await waitFor(() => expect(rows()).toHaveLength(50))
  }
  await fill(search, 'nobody at all')
  expect(await form.findByText('No leads found')).toBeVisible()
  await fill(search, 'grace')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  expect(form.getByRole('button', { name: 'Enroll 1 Lead(s)' })).toBeEnabled()
  await user.click(form.getByRole('checkbox', { name: 'Select Grace Hopper' }))
  expect(form.getByRole('button', { name: 'Enroll 0 Lead(s)' })).toBeDisabled()
  await fill(search, '')
  expect(await form.findByText('Showing 1 to 50 of 60 results')).toBeVisible()
  await user.click(form.getByRole('checkbox', { name: 'Select this page' }))
  expect(form.getByRole('button', { name: 'Enroll 50 Lead(s)' })).toBeVisible()
  await user.click(form.getByRole('button', { name: 'Select all 60 matching' }))
  expect(await form.findByRole('button', { name: 'Enroll 60 Lead(s)' })).toBeEnabled()
  await user.click(form.getByRole('button', { name: 'Select none' }))
  await fill(search, 'acme')
  await user.click(await form.findByRole('button', { name: 'Select all 58 matching' }))
  const enroll = await form.findByRole('button', { name: 'Enroll 58 Lead(s)' })
  await waitFor(() => expect(enroll).toBeEnabled())

  network.reply('POST', path, { status: 500 })
  await user.click(enroll)
  expect(await toast('Failed to enroll leads')).toHaveTextContent('Error')
  network.restore('POST', path)
  await waitFor(() => expect(enroll).toBeEnabled())
  await user.click(enroll)
  expect(await toast('58 enrolled')).toHaveTextContent('Success')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(async () => expect(await sequenceCard('Spring')).toHaveTextContent('Test run: 58 leads'))

  // Leads who are in the sequence already are counted separately.
  const enrollAll = async () => {
    const again = await openEnroll('Spring')
    await user.click(await again.findByRole('button', { name: 'Select all 60 matching' }))
    await user.click(await again.findByRole('button', { name: 'Enroll 60 Lead(s)' }))
  }
  await enrollAll()
  expect(await toast('2 enrolled, 58 already in this sequence')).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))
  await enrollAll()
  expect(await toast('0 enrolled, 60 already in this sequence')).toHaveTextContent('No leads enrolled')
  expect(screen.getByRole('dialog', { name: 'Enroll Leads' })).toBeVisible()
}, 60_000)

test('before the first launch, claims without a source and a failed check need confirmation', async () => {
  const { sequences } = await openSequences({ leads: [GRACE], sequences: [BOLD] })
  const plan = `/api/email-sequences/${sequences[0]?.id}/preview`
  network.reply('POST', plan, { status: 500 })
  const form = await openEnroll('Bold')
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  await user.click(within(await question('Launch without the check?')).getByRole('button', { name: 'Go back' }))
  await waitFor(() => expect(form.getByRole('button', { name: 'Enroll 1 Lead(s)' })).toHaveFocus())
  network.restore('POST', plan)
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  const asked = await question('Launch with claims that have no source?')
  expect(asked).toHaveTextContent(/“[^”]*40%”/)
  await user.click(within(asked).getByRole('button', { name: 'Enroll anyway' }))
  expect(await toast('1 enrolled')).toBeVisible()
})

test('a sequence that never sent anything is launched, not resumed: its claims need confirmation', async () => {
  await openSequences({
    leads: [GRACE],
    sequences: [
      { ...BOLD, isActive: false },
      { ...LATER, name: 'Modest', isActive: false },
    ],
  })
  // An inactive sequence sends nothing yet: the question comes when it is launched.
  const form = await openEnroll('Bold')
  expect(form.getByText(/No emails go out until you launch it/)).toBeVisible()
  await user.click(await form.findByRole('checkbox', { name: 'Select Grace Hopper' }))
  await user.click(form.getByRole('button', { name: 'Enroll 1 Lead(s)' }))
  expect(await toast('1 enrolled')).toBeVisible()
  await gone(() => screen.queryByRole('dialog'))

  const claims = 'Launch with claims that have no source?'
  await openMenu('Bold', 'Launch')
  const asked = await question(claims)
  expect(asked).toHaveTextContent(/“[^”]*40%”/)
  await user.click(within(asked).getByRole('button', { name: 'Go back' }))
  await gone(() => screen.queryByRole('alertdialog'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Bold' })).toHaveFocus())
  expect((await inSequenceCard('Bold')).getByText('Inactive')).toBeVisible()
  await openMenu('Bold', 'Launch')
  await user.click(within(await question(claims)).getByRole('button', { name: 'Launch anyway' }))
  expect(await (await inSequenceCard('Bold')).findByText('Active')).toBeVisible()
  // Without a claim there is nothing to confirm.
  await openMenu('Modest', 'Launch')
  expect(await (await inSequenceCard('Modest')).findByText('Active')).toBeVisible()
  expect(await toast(/“Modest” is active/)).toHaveTextContent('Sequence launched')
})
