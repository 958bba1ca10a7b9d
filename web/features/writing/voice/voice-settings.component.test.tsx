import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { fill, question, toast } from '../../../../tests/component/page.ts'
import { newPerson, type Person, reloadPage, renderPage, user } from '../../../../tests/component/render.tsx'

const SECTION = 'Voice and proof points'
const FAILURE = { status: 500, json: { message: 'no' } }

async function opened(person?: Person) {
  await renderPage('/settings/offer-and-voice', person)
  return within(await screen.findByRole('region', { name: SECTION }))
}
const line = (form: ReturnType<typeof within>, name: string) => form.findByRole('textbox', { name })

test('voice and proof points are entered once and kept', async () => {
  const person = await newPerson()
  const form = await opened(person)
  const lines = {
    'Your name': 'Ada Byron',
    'Your role': 'Account Executive',
    Company: 'Brightline',
    'Your offer': 'Shorter release nights',
    'Who is it for?': 'Engineering leaders',
    'Meeting link': 'https://cal.example/ada',
    Signature: 'Ada\nBrightline',
  }
  for (const [name, value] of Object.entries(lines)) await fill(await line(form, name), value)
  const points = within(form.getByRole('group', { name: 'Proof points' }))
  await fill(points.getByRole('textbox'), 'We serve 140 teams')
  await user.click(points.getByRole('button', { name: 'Add proof point' }))
  expect(points.getByRole('listitem')).toHaveTextContent('We serve 140 teams')
  await fill(points.getByRole('textbox'), 'Founded in 2012')
  await user.keyboard('{Enter}')
  expect(points.getAllByRole('listitem')).toHaveLength(2)
  await user.click(points.getByRole('button', { name: 'Remove We serve 140 teams' }))
  // Text that is still in the input counts as well.
  await fill(within(form.getByRole('group', { name: 'Words to avoid' })).getByRole('textbox'), 'synergy')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Settings saved')).toHaveTextContent('New emails will use them.')
  const saved = {
    senderName: 'Ada Byron',
    senderRole: 'Account Executive',
    senderCompany: 'Brightline',
    offer: 'Shorter release nights',
    audience: 'Engineering leaders',
    proofPoints: ['Founded in 2012'],
    avoidWords: ['synergy'],
    signature: 'Ada\nBrightline',
    signatureHtml: null,
    meetingLink: 'https://cal.example/ada',
  }
  expect(network.sent('PUT', '/api/voice')).toEqual([saved])
  await reloadPage(person)
  const again = within(await screen.findByRole('region', { name: SECTION }))
  for (const [name, value] of Object.entries(lines)) expect(await line(again, name)).toHaveValue(value)
  expect(again.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Founded in 2012', 'synergy'])
})

test('a meeting link that is none says so beside its field', async () => {
  const form = await opened()
  await fill(await line(form, 'Meeting link'), 'cal.example/ada')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  const link = await line(form, 'Meeting link')
  await waitFor(() => expect(link).toHaveAccessibleDescription(/Enter a link that starts with https:/))
  await fill(link, 'https://cal.example/ada')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  await toast('Settings saved')
  expect(link).not.toHaveAccessibleDescription(/Enter a link/)
})

test('leaving asks only when something was entered', async () => {
  const form = await opened()
  await line(form, 'Company')
  await user.click(screen.getByRole('link', { name: 'Profile' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Offer and voice' }))
  const again = within(await screen.findByRole('region', { name: SECTION }))
  await fill(await line(again, 'Company'), 'Brightline')
  await user.click(screen.getByRole('link', { name: 'Leads' }))
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }))
  expect(await line(again, 'Company')).toHaveValue('Brightline')
  await user.click(screen.getByRole('link', { name: 'Leads' }))
  await user.click(within(await question()).getByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test('lists and lines have their limits', async () => {
  const person = await newPerson()
  const proofPoints = Array.from({ length: 20 }, (_, index) => `Point ${index}`)
  await person.call('PUT', '/api/voice', { proofPoints })
  const form = await opened(person)
  const points = within(await form.findByRole('group', { name: 'Proof points' }))
  expect(points.getAllByRole('listitem')).toHaveLength(20)
  expect(points.getByRole('textbox')).toBeDisabled()
  await user.click(points.getByRole('button', { name: 'Remove Point 7' }))
  expect(points.getByRole('textbox')).toBeEnabled()
  for (const [name, limit] of Object.entries({ 'Your name': '100', Company: '200', 'Your offer': '300' }))
    expect(await line(form, name)).toHaveAttribute('maxlength', limit)
})

test("settings that don't load or save say so", async () => {
  network.reply('GET', '/api/voice', FAILURE)
  const form = await opened()
  expect(await form.findByRole('alert')).toHaveTextContent("Your settings didn't load")
  expect(form.queryByRole('button', { name: 'Save Changes' })).toBeNull()
  network.restore('GET', '/api/voice')
  await user.click(form.getByRole('button', { name: 'Try again' }))
  await fill(await line(form, 'Company'), 'Brightline')
  network.reply('PUT', '/api/voice', FAILURE)
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await toast('Failed to save your settings.')).toHaveTextContent('Error')
  expect(await line(form, 'Company')).toHaveValue('Brightline')
})
