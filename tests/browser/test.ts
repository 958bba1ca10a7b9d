import { request } from 'node:http'
import { test as base, type Page } from '@playwright/test'

export { expect } from '@playwright/test'

export const PASSWORD = 'a long enough passphrase'
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

let people = 0

/** From an address of its own each time: so many new accounts from one are refused, as they should be. */
function register(productUrl: string, body: object) {
  const { port } = new URL(productUrl)
  const localAddress = `127.0.${1 + (people % 250)}.${1 + (process.pid % 250)}`
  const headers = { 'content-type': 'application/json' }
  return new Promise<{ name: string; value: string }>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/register', method: 'POST', localAddress, headers },
      (res) => {
        const [name = '', value = ''] = res.headers['set-cookie']?.[0]?.split(';', 1)[0]?.split(/=(.*)/s) ?? []
        res.resume()
        if (res.statusCode === 200 && name) resolve({ name, value })
        else reject(new Error(`could not register: ${res.statusCode}`))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify(body))
  })
}

/** A page of the running product with a person of its own signed in. Errors in the console fail the test. */
export const test = base.extend<Options & Fixtures>({
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
      if (!isNewcomer) await context.addInitScript(rememberTour)
      await use(undefined)
    },
    { auto: true },
  ],

  signedIn: [
    async ({ context, productUrl, person }, use) => {
      if (!person) return use(null)
      const email = `browser${process.pid}-${++people}@example.com`
      const wanted = { email, firstName: 'Ada', lastName: 'Byron', ...person }
      const cookie = await register(productUrl, { ...wanted, password: PASSWORD })
      await context.addCookies([{ ...cookie, url: productUrl }])
      await use(wanted)
    },
    { auto: true },
  ],

  problems: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text())
      })
      await use(problems)
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
