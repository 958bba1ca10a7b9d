import { screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { gone } from '../../../tests/component/page.ts'
import { renderPage, user } from '../../../tests/component/render.tsx'
import { watchForInstall } from './install-event.ts'

const card = () => screen.findByRole('region', { name: 'Install Leadwright' })
const shown = () => screen.queryByRole('region', { name: 'Install Leadwright' })

/** The product as it starts; its timers run when the test says so. */
async function started() {
  await renderPage('/')
  await screen.findByRole('heading', { level: 1 })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  watchForInstall()
}

/** The browser's own event. */
function offer() {
  const prompt = vi.fn(async () => undefined)
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
  return prompt
}

test('the install card appears 5 seconds after the offer, once, and a dismissed one stays away', async () => {
  await started()
  const prompt = offer()
  vi.advanceTimersByTime(4_900)
  expect(shown()).toBeNull()
  vi.advanceTimersByTime(200)
  expect(await card()).toHaveTextContent('Install our app for faster access and offline use.')
  await user.click(within(await card()).getByRole('button', { name: 'Install App' }))
  await gone(shown)
  expect(prompt).toHaveBeenCalledOnce()

  offer()
  vi.advanceTimersByTime(5_100)
  within(await card())
    .getByRole('button', { name: 'Maybe Later' })
    .focus()
  await user.keyboard('{Enter}')
  await gone(shown)
  expect(localStorage.getItem('pwa-install-dismissed')).not.toBeNull()
  offer()
  vi.advanceTimersByTime(10_000)
  // Whatever would be shown is shown by the next key.
  await user.tab()
  expect(shown()).toBeNull()
})

test('an installed app takes the card away', async () => {
  await started()
  offer()
  vi.advanceTimersByTime(5_100)
  await card()
  window.dispatchEvent(new Event('appinstalled'))
  await gone(shown)
})

test('on an iPhone the card explains how to install there', async () => {
  const phone = vi.spyOn(navigator, 'userAgent', 'get')
  onTestFinished(() => phone.mockRestore())
  phone.mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1')
  await started()
  vi.advanceTimersByTime(5_100)
  expect(await card()).toHaveTextContent(
    'Add to your home screen for quick access. Tap the Share button and select "Add to Home Screen".',
  )
  expect(
    within(await card())
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Maybe Later'])
  await user.click(screen.getByRole('button', { name: 'Maybe Later' }))
  await gone(shown)
})
