import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { product, renderPage, useProduct as withProduct } from '../../../../tests/component/render.tsx'

withProduct(() => [{ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://leadwright.example' }])

test('while SMTP_FROM is not set, nobody is told that confirming the address is enough', async () => {
  const eve = await (await product()).person({ firstName: 'Eve', lastName: 'Byron', isGuest: true })
  await renderPage('/settings/email-accounts', eve)
  const bar = await screen.findByRole('region', { name: 'Confirm your email address' })
  expect(bar).toHaveTextContent(`Confirm your email address, ${eve.email}. Your emails also wait for your admin`)
  expect(bar).not.toHaveTextContent('Until then')
})
