import { TOTP } from 'otpauth'
import { expect, PASSWORD, test } from './test.ts'

test('a passkey is added in the settings and signs in without a password, back to where one was', async ({
  page,
  context,
}) => {
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/settings/profile')
  const settings = page.getByRole('region', { name: 'Security' })
  await settings.getByRole('button', { name: 'Add Passkey' }).click()
  await settings.getByLabel('Passkey name').fill('Work laptop')
  await settings.getByLabel('Your password').fill(PASSWORD)
  await settings.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(settings.getByRole('list', { name: 'Your passkeys' })).toContainText('Work laptop')
  const { credentials } = await device.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toHaveLength(1)

  await context.clearCookies()
  await page.goto('/integrations?from=mail')
  await page.getByRole('button', { name: 'Get Started' }).click()
  // Somebody who refuses is not told off, and can try again.
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/integrations?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
})

test.describe('signed out', () => {
  test.use({ person: null })

  test('passkeys are offered at the usual address only', async ({ page, productUrl }) => {
    const button = page.getByRole('button', { name: 'Use a passkey' })
    await page.goto('/api/login?form=sign-in')
    await expect(button).toBeVisible()
    const script = page.waitForResponse((response) => response.url().endsWith('/passkey-sign-in.js'))
    await page.goto(`${productUrl.replace('//localhost', '//127.0.0.1')}/api/login?form=sign-in`)
    await (await script).finished()
    await expect(page.getByLabel('Password')).toBeVisible()
    await expect(button).toBeHidden()
  })
})

test.describe('without script', () => {
  test.use({ person: null, javaScriptEnabled: false })

  test('two-factor authentication asks for the code on a second page', async ({ page, context }) => {
    const email = `code-${process.pid}-${Date.now()}@example.com`
    const account = { email, password: PASSWORD }
    expect((await context.request.post('/api/register', { data: account })).status()).toBe(200)
    const setup = await context.request.post('/api/account/totp', { data: { password: PASSWORD } })
    const app = new TOTP({ secret: (await setup.json()).secret })
    await context.request.post('/api/account/totp/confirm', { data: { code: app.generate() } })
    await context.clearCookies()
    await page.goto('/api/login?form=sign-in')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    expect((await context.request.get('/api/auth/user')).status()).toBe(401)
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('This code is wrong or was already used')).toBeVisible()
    await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/$/)
    expect((await context.request.get('/api/auth/user')).status()).toBe(200)
  })
})
