import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { gone } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'

const flags = () => Object.keys(localStorage).filter((key) => key.startsWith('onboarding'))

async function started(path: string) {
  await renderPage(path)
  await user.click(await screen.findByRole('button', { name: 'Help' }))
  return within(await screen.findByRole('dialog'))
}

test('skipping is remembered; Help starts again at the first step', async () => {
  const card = await started('/')
  expect(card.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(flags()).toEqual([])
  expect(card.queryByRole('button', { name: 'Back' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Next' }))
  await user.click(card.getByRole('button', { name: 'Next' }))
  await user.click(card.getByRole('button', { name: 'Back' }))
  expect(card.getByText('2 of 5')).toBeVisible()
  await user.click(card.getByRole('button', { name: 'Skip tour' }))
  await gone(() => screen.queryByRole('dialog'))
  expect(flags()).toEqual(['onboarding-skipped'])
  const help = screen.getByRole('button', { name: 'Help' })
  await user.click(help)
  expect(within(await screen.findByRole('dialog')).getByText('1 of 5')).toBeVisible()
  expect(flags()).toEqual([])
  await user.keyboard('{Escape}')
  await gone(() => screen.queryByRole('dialog'))
  await waitFor(() => expect(help).toHaveFocus())
  expect(flags()).toEqual(['onboarding-skipped'])
})

test('a page without a tour shows none', async () => {
  localStorage.clear()
  await renderPage('/sequences')
  expect(await screen.findByRole('heading', { level: 1, name: 'Email Sequences' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})
