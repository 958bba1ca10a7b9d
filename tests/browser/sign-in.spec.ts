import { insertPerson } from '../world/people.ts'
import { expect, PASSWORD, test } from './test.ts'

test.describe('a new person', () => {
  test.use({ person: null })

  test('gets from the landing page to their dashboard with the keyboard alone, a refused password included', async ({
    page,
  }) => {
    await page.goto('/')
    const start = page.getByRole('button', { name: 'Get Started' })
    await expect(start).toBeVisible()
    await tabTo(page, start)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toBeVisible()
    const create = page.getByRole('link', { name: 'Create an account' })
    if (await create.isVisible()) {
      await tabTo(page, create)
      await page.keyboard.press('Enter')
    }
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await tabTo(page, page.getByLabel('First name'))
    const email = `grace-${process.pid}-${Date.now()}@example.com`
    for (const text of ['Grace', 'Hopper', email, 'password1']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    // What is wrong is said beside its field, which has the focus; what was typed is still there.
    const password = page.getByLabel('Password')
    await expect(page.getByText('This password appeared in a data leak. Choose another one.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Grace')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(password).toHaveValue('')
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription(/This password appeared in a data leak/)
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await expect(page.getByText(/^Good (morning|afternoon|evening), Grace$/)).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ person: null, javaScriptEnabled: false })

  test('an account can be created, left and entered again', async ({ page, context }) => {
    const email = `noscript-${process.pid}-${Date.now()}@example.com`
    await page.goto('/api/login?form=create')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/$/)
    expect((await context.request.get('/api/auth/user')).status()).toBe(200)
    await page.goto('/api/logout')
    expect((await context.request.get('/api/auth/user')).status()).toBe(401)
    await page.goto('/api/login?form=sign-in')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Wrong email or password')).toBeVisible()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    expect((await context.request.get('/api/auth/user')).status()).toBe(200)
  })
})

test('after the session ended, signing in leads back to where one was', async ({ page, context, signedIn }) => {
  await context.clearCookies()
  await page.goto('/integrations?from=mail')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await page.getByLabel('Email').fill(signedIn?.email ?? '')
  await page.getByLabel('Password').fill('wrong at first')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/integrations?from=mail')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrations' })).toBeVisible()
})

test('Sign Out ends the session in every tab and shows the landing page, also after going back', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/analytics')
  await expect(other.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await page.goto('/leads')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  // The answer is slower than the word to the other tabs, which this tab hears as well.
  let told = () => {}
  const hasTold = new Promise<void>((resolve) => {
    told = resolve
  })
  await page.exposeFunction('told', () => told())
  await page.evaluate(() => {
    new BroadcastChannel('leadwright-session').onmessage = () => (window as unknown as { told(): void }).told()
  })
  await page.route('**/api/logout', async (route) => {
    await hasTold
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Leadwright' })).toBeVisible()
  expect((await context.request.get('/api/auth/user')).status()).toBe(401)
  await expect(other.getByRole('heading', { name: 'Welcome to Leadwright' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Welcome to Leadwright' })).toBeVisible()
})

test('an open page of one person goes when another signs in in the same browser', async ({
  page,
  context,
  database,
  productUrl,
  signedIn,
}) => {
  await page.goto('/leads')
  await expect(page.getByText(signedIn?.email ?? '')).toBeVisible()
  const next = { email: `next-${signedIn?.email}`, firstName: 'Grace', lastName: 'Hopper' }
  await insertPerson(database.db, new URL(productUrl), next)
  const signIn = await context.request.post('/api/login', { data: { email: next.email, password: PASSWORD } })
  expect(signIn.status()).toBe(200)
  const other = await context.newPage()
  await other.goto('/analytics')
  await expect(other.getByText(next.email)).toBeVisible()
  await expect(page.getByText(next.email)).toBeVisible()
  await expect(page).toHaveURL('/')
})

async function tabTo(page: import('@playwright/test').Page, target: import('@playwright/test').Locator) {
  for (let i = 0; i < 20; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not reach ${target}`)
}
