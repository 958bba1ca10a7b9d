import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill, toast } from '../../../tests/component/page.ts'
import { newPerson, product, renderPage, user, useProduct as withProduct } from '../../../tests/component/render.tsx'
import { PASSWORD } from '../../../tests/world/people.ts'
import { codeOf, turnOnTwoFactor } from '../../../tests/world/two-factor.ts'

withProduct(() => [{ SMTP_URL: 'smtp://127.0.0.1:9', SMTP_FROM: 'sales@operator.example' }])

test('a new address takes the password, and a code where two-factor authentication is on', async () => {
  const person = await newPerson()
  await renderPage('/settings/profile', person)
  const settings = within(await screen.findByRole('region', { name: 'Email address' }))
  await user.click(await settings.findByRole('button', { name: 'Change Email' }))
  await fill(settings.getByLabelText('New email address'), 'ada@new.example')
  await fill(settings.getByLabelText('Your password'), PASSWORD)
  expect(settings.queryByLabelText('Code')).toBeNull()
  // In another tab, meanwhile.
  const { secret, wait } = await turnOnTwoFactor(await product(), person)
  await wait()
  await user.click(settings.getByRole('button', { name: 'Send Link' }))
  expect(await settings.findByText('Enter the code')).toBeVisible()
  await fill(settings.getByLabelText('Code'), codeOf(secret))
  await user.click(settings.getByRole('button', { name: 'Send Link' }))
  expect(await toast('Open the link we sent to ada@new.example.')).toBeVisible()
})
