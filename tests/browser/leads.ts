import type { BrowserContext } from '@playwright/test'

type MadeLead = { id: number; firstName: string; lastName: string }

/** Leads of the person signed in, in the order given; each is newer than the one before. */
export async function addLeads(
  context: BrowserContext,
  baseURL: string | undefined,
  wanted: Record<string, unknown>[],
) {
  const made: MadeLead[] = []
  for (const [index, details] of wanted.entries()) {
    const data = {
      firstName: 'Lead',
      lastName: `No${index}`,
      email: `lead${index}@x.example`,
      company: 'Acme',
      ...details,
    }
    const answer = await context.request.post(`${baseURL}/api/leads`, { data })
    if (!answer.ok()) throw new Error(`could not add a lead: ${await answer.text()}`)
    made.push(await answer.json())
  }
  return made
}

export const GRACE = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@navona.example',
  company: 'Navona Systems',
  jobTitle: 'VP Engineering',
  industry: 'technology',
  companySize: '200+',
  status: 'qualified',
  dealValue: 4_800_000,
  probability: 40,
  phone: '+44 20 7946 0018',
  website: 'navona.example',
  linkedinUrl: 'javascript:alert(1)',
}
export const TOMAS = {
  firstName: 'Tomás',
  lastName: 'Rivera',
  email: 'tomas@serrano.example',
  company: 'Clínica Serrano',
  industry: 'healthcare',
  companySize: '51-200',
  status: 'contacted',
  dealValue: 2_250_000,
}
export const INGRID = {
  firstName: 'Ingrid',
  lastName: 'Solberg',
  email: 'ingrid@fjordbank.example',
  company: 'Fjordbank',
  industry: 'finance',
  companySize: '11-50',
  status: 'lost',
}
export const WEI = {
  firstName: 'Wei',
  lastName: 'Zhang',
  email: 'wei@paperlane.example',
  company: 'Paperlane',
  industry: 'education',
  companySize: '1-10',
  status: 'new',
}
