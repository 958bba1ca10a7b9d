import { test as base, type Page } from '@playwright/test'
import { connect, type Database } from '../../server/db/connect.ts'
import { createLog } from '../../server/log.ts'
import { insertPerson } from '../world/people.ts'
import { recordToasts } from './toasts.ts'

export { expect } from '@playwright/test'
export { PASSWORD } from '../world/people.ts'

/** Navona's web site, which the product may read. */
export const siteUrl = () => process.env.SITE_URL ?? ''
export const NARROW = { width: 390, height: 844 }

type Person = { email: string; firstName: string; lastName: string }
type Options = {
  /** Who is signed in; null for nobody. */
  person: Partial<Person> | null
  /** Somebody who has not seen the tour: it begins by itself, over the page. */
  isNewcomer: boolean
}
type Fixtures = { productUrl: string; toured: undefined; signedIn: Person | null; problems: string[] }
type WorkerFixtures = { database: Database }

let people = 0

/** A page of the running product with a person of its own signed in. Errors in the console fail the test. */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
    async ({}, use) => {
      const database = await connect(process.env.PRODUCT_DATABASE_URL ?? '', createLog('silent'))
      await use(database)
      await database.pool.end()
    },
    { scope: 'worker' },
  ],

  person: [{}, { option: true }],
  isNewcomer: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern.
  productUrl: async ({}, use) => {
    await use(process.env.PRODUCT_URL ?? '')
  },
  baseURL: async ({ productUrl }, use) => {
    await use(productUrl)
  },

  toured: [
    async ({ context, isNewcomer }, use) => {
      await context.addInitScript(recordToasts)
      if (!isNewcomer) await context.addInitScript(rememberTour)
      await use(undefined)
    },
    { auto: true },
  ],

  signedIn: [
    async ({ context, productUrl, person, database }, use) => {
      if (!person) return use(null)
      const email = `browser${process.pid}-${++people}@example.com`
      const wanted = { email, firstName: 'Ada', lastName: 'Byron', ...person }
      const { cookie } = await insertPerson(database.db, new URL(productUrl), wanted)
      const [name = '', value = ''] = cookie.split('=')
      await context.addCookies([{ name, value, url: productUrl }])
      await use(wanted)
    },
    { auto: true },
  ],

  problems: [
    async ({ page }, use, testInfo) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
      })
      await use(problems)
      if (testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('page', { body: await page.locator('body').ariaSnapshot() })
      if (problems.length > 0) throw new Error(`the browser complained: ${problems.join('\n')}`)
    },
    { auto: true },
  ],
})

/** A frame of its own, such as a mail's, has no storage. */
function rememberTour() {
  try {
    localStorage.setItem('onboarding-completed', 'true')
  } catch {}
}

/** Chromium itself reports every answer that is not a success; those are the tests' own business. */
const isExpected = (text: string) => text.startsWith('Failed to load resource')

/** The session ends on the server, as after a day away, while the page stays open. */
export async function endSession(page: Page) {
  await page.context().clearCookies()
}
