import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { network } from '../../../../tests/component/network.ts'
import { choose, dialog, field, fill, question, toast } from '../../../../tests/component/page.ts'
import {
  newPerson,
  product,
  renderPage,
  user,
  useProduct as withOwnProduct,
} from '../../../../tests/component/render.tsx'
import { openAiSimulator } from '../../../../tests/simulators/openai.ts'

let llm: Awaited<ReturnType<typeof openAiSimulator>>
beforeAll(async () => {
  llm = await openAiSimulator({ key: 'sk-secret-123456', model: 'sim' })
})
afterAll(() => llm.close())
withOwnProduct(() => [])

const section = async (name: string) => within(await screen.findByRole('region', { name }))

test('the admin tests a local model, saves it, sees the end of its key, gives it a price and goes back to the built-in writer', async () => {
  await renderPage('/settings/ai')
  const model = await section('Model')
  await user.click(await model.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(field(model, 'Model')).toHaveAccessibleDescription('Enter the name of a model'))
  expect(field(model, 'Key')).toHaveAccessibleDescription('Enter the key of your account there')

  await user.selectOptions(field(model, 'Provider'), 'openai-compatible')
  await fill(field(model, 'Address'), `${llm.url}/v1`)
  await fill(field(model, 'Model'), 'sim')
  await fill(field(model, 'Key'), 'sk-wrong-000000')
  await user.click(model.getByRole('button', { name: 'Test' }))
  expect(await model.findByText(/^Wrong key: the provider rejected it/)).toBeVisible()
  await fill(field(model, 'Key'), 'sk-secret-123456')
  llm.next({ say: '{"reply": "ready"}' })
  await user.click(model.getByRole('button', { name: 'Test' }))
  expect(await model.findByText(/^sim replied in/)).toBeVisible()
  await user.click(model.getByRole('button', { name: 'Save' }))
  await toast('sim writes from now on.')
  const saved = await section('Model')
  await waitFor(() =>
    expect(field(saved, 'Key')).toHaveAccessibleDescription('A key is set, ending in 3456. Leave empty to keep it.'),
  )
  expect(field(saved, 'Key')).toHaveValue('')

  const price = await section('Price')
  await fill(field(price, 'Per million tokens in (US$)'), '3')
  await fill(field(price, 'Per million tokens out (US$)'), 'x')
  await user.click(price.getByRole('button', { name: 'Save Price' }))
  expect(field(price, 'Per million tokens out (US$)')).toHaveAccessibleDescription('Enter a number such as 0.40')
  await fill(field(price, 'Per million tokens out (US$)'), '15')
  await user.click(price.getByRole('button', { name: 'Save Price' }))
  await toast('Price saved')
  const usage = await section("Everyone's usage this month")
  // Tests are no usage.
  expect(await usage.findByText('Nobody has written an email with us this month.')).toBeVisible()

  await user.click((await section('Model')).getByRole('button', { name: 'Use the built-in writer' }))
  const asked = within(await question('Use the built-in writer?'))
  expect(asked.getByText('We remove sim and its key. To use it again, enter the key again.')).toBeVisible()
  expect(network.sent('DELETE', '/api/ai/settings')).toEqual([])
  await user.click(asked.getByRole('button', { name: 'Remove Model' }))
  await toast('The built-in writer writes from now on.')
})

test('a model that failed its test is saved with a warning', async () => {
  const ada = await newPerson()
  await renderPage('/settings/ai', ada)
  const model = await section('Model')
  await user.selectOptions(await model.findByLabelText('Provider'), 'openai-compatible')
  await fill(field(model, 'Address'), `${llm.url}/v1`)
  await fill(field(model, 'Model'), 'nobody')
  await fill(field(model, 'Key'), 'sk-secret-123456')
  await user.click(model.getByRole('button', { name: 'Test' }))
  expect(await model.findByText(/^There is no such model at this address/)).toBeVisible()
  await user.click(model.getByRole('button', { name: 'Save' }))
  await toast('The test of nobody failed. Until it replies, the built-in writer writes.')
  await ada.call('DELETE', '/api/ai/settings')
})

test('everybody else sees who writes and their own usage, and nothing to change', async () => {
  await renderPage('/settings/ai', await (await product()).person({ isGuest: true }))
  expect(await (await section('Your usage this month')).findByText('Emails written')).toBeVisible()
  expect(await (await section('Writer')).findByText(/Your admin can add an AI model/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Model' })).toBeNull()
  expect(screen.queryByRole('region', { name: "Everyone's usage this month" })).toBeNull()
})

test('a text that the built-in writer wrote for a failing model says so, and so does a sequence', async () => {
  const ada = await newPerson()
  await ada.call('PUT', '/api/ai/settings', {
    provider: 'openai-compatible',
    model: 'sim',
    baseUrl: `${llm.url}/v1`,
    apiKey: 'sk-secret-123456',
  })
  llm.otherwise = { status: 500 }
  await renderPage('/sequences', ada)
  await user.click((await screen.findAllByRole('button', { name: 'AI Generate' }))[0] as HTMLElement)
  const form = within(await dialog('AI Generate'))
  await fill(field(form, 'What is it for?'), 'Two emails about release tooling')
  await user.click(form.getByRole('button', { name: 'Generate Sequence' }))
  const said = 'The AI provider has a problem. The built-in writer wrote these emails.'
  expect(await screen.findByText(said)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Done' }))

  await renderPage('/emails', ada)
  await user.click((await screen.findAllByRole('button', { name: 'AI Assistant' }))[0] as HTMLElement)
  const assistant = within(await dialog('AI Writing Assistant'))
  await choose(assistant.getByRole('combobox', { name: 'Email category' }), 'Cold Prospecting')
  await user.click(assistant.getByRole('button', { name: 'Generate Complete Email' }))
  expect(await assistant.findByText('The AI provider has a problem. The built-in writer wrote this.')).toBeVisible()
  expect(assistant.getByText(/Written by the built-in writer/)).toBeVisible()
})
