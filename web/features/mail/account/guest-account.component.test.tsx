import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gone, toast } from '../../../../tests/component/page.ts'
import {
  product,
  reloadPage,
  renderPage,
  user,
  useProduct as withProduct,
} from '../../../../tests/component/render.tsx'

const FROM = 'sales@operator.example'
withProduct(() => [{ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: FROM, PUBLIC_URL: 'https://leadwright.example' }])

const guest = async (details = {}) =>
  (await product()).person({ firstName: 'Eve', lastName: 'Byron', isGuest: true, ...details })

test('somebody who is not the operator sees From and Reply-To of their emails, and is asked to confirm the address until they did', async () => {
  const eve = await guest()
  await renderPage('/settings/email-accounts', eve)
  const bar = await screen.findByRole('region', { name: 'Confirm your email address' })
  expect(bar).toHaveTextContent(`Confirm your email address, ${eve.email}.`)
  const card = within(await screen.findByRole('region', { name: 'Email account' }))
  expect(
    await card.findByText(new RegExp(`Goes out from Eve Byron <${FROM}>. Replies go to ${eve.email}`)),
  ).toBeVisible()
  expect(card.getByText(/Up to 40 emails a day, at least 60 seconds apart/)).toBeVisible()
  await user.click(within(bar).getByRole('button', { name: 'Send the link' }))
  expect(await toast('Check your email')).toBeVisible()
  expect(await within(bar).findByRole('button', { name: 'Send the link again' })).toBeVisible()
  await (await product()).pool.query('update users set email_verified_at = now() where id = $1', [eve.id])
  await reloadPage(eve)
  await screen.findByText(/Goes out from/)
  await gone(() => screen.queryByRole('region', { name: 'Confirm your email address' }))
})

test('the operator is asked nothing', async () => {
  const ada = await (await product()).person()
  await renderPage('/settings/email-accounts', ada)
  expect(await screen.findByText("Emails go out through this server's email account")).toBeVisible()
  expect(screen.queryByText(/Goes out from/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Confirm your email address' })).toBeNull()
})
