import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { Lead } from '../../contract/lead.ts'
import { dialog } from './page.ts'
import type { Person } from './render.tsx'

/** Leads of this person, in the order given; each is newer than the previous one. */
export async function addLeads(person: Person, wanted: Record<string, unknown>[]) {
  const made: Lead[] = []
  for (const [index, details] of wanted.entries()) {
    const lead = { firstName: 'Lead', lastName: `No${index}`, email: `lead${index}@x.example`, company: 'Acme' }
    made.push((await person.call('POST', '/api/leads', { ...lead, ...details })).body as Lead)
  }
  return made
}

/** The names of the list, in its order. */
export const names = () => [...document.querySelectorAll('main [data-lead]')].map(({ textContent }) => textContent)
export const expectNames = (expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
export const expectCount = (count: number) => waitFor(() => expect(names()).toHaveLength(count))

export const row = (name: string | RegExp) => screen.findByRole('row', { name: new RegExp(name) })
export const drawer = async () => within(await dialog('Lead details'))
export const address = () => `${location.pathname}${location.search}`
export const expectAddress = (expected: string) => waitFor(() => expect(address()).toBe(expected))

/** The window of a phone for the rest of the test; the setup puts the wide one back. */
export const setNarrow = (isNarrow: boolean) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({
    width: isNarrow ? 390 : 1440,
  })
