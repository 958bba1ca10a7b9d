import { createServer, type ServerResponse } from 'node:http'
import { startProduct, temporaryFolder } from '../world/product.ts'
import { choose } from './templates.ts'
import { expect, PASSWORD, test } from './test.ts'
import { expectToast } from './toasts.ts'

test.use({ person: null })

/** A model that says the first part at once, and the rest when told to. */
async function slowModel(first: string, rest: string) {
  let goOn = () => {}
  const isTold = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const server = createServer(async (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' })
    say(res, first)
    await isTold
    say(res, rest)
    say(res, '', 'stop')
    res.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://127.0.0.1:${port}/v1`, goOn: () => goOn(), close: () => server.close() }
}

function say(res: ServerResponse, content: string, finish_reason: string | null = null) {
  const choices = [{ index: 0, delta: { role: 'assistant', content }, finish_reason }]
  const head = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_700_000_000, model: 'slow' }
  res.write(`data: ${JSON.stringify({ ...head, choices })}\n\n`)
}

test('a model is watched as it writes', async ({ page, context }) => {
  const model = await slowModel('Subject: Release nights\n\nHello there,\n\nhow do', ' your releases go?')
  const folder = await temporaryFolder()
  const product = await startProduct({
    DATA_DIR: `${folder.path}/data`,
    LOG_LEVEL: 'warn',
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: model.url,
    AI_MODEL: 'slow',
  })
  try {
    const data = { email: 'ada@example.com', password: PASSWORD, firstName: 'Ada', lastName: 'Byron' }
    await context.request.post(`${product.url}/api/register`, { data })
    await page.goto(`${product.url}/emails`)
    await page.getByRole('button', { name: 'AI Assistant' }).click()
    await choose(page, page.getByRole('combobox', { name: 'Email category' }), 'Cold Prospecting')
    await page.getByRole('button', { name: 'Generate Complete Email' }).click()
    const body = page.getByRole('textbox', { name: 'Body' })
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Release nights')
    await expect(body).toHaveValue(/^Hello there,\n\nhow do/)
    await expect(page.getByRole('button', { name: 'Apply Template' })).toBeDisabled()
    model.goOn()
    await expect(body).toHaveValue(/your releases go\?/)
    await expectToast(page, 'Email Generated')
    await expect(body).toHaveAccessibleDescription(/Written by slow/)
  } finally {
    model.close()
    await product.stop()
    await folder.remove()
  }
})
