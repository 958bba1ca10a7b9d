import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ImportField } from '../../../contract/lead-import.ts'
import { guessCsv } from './csv-guess.ts'
import { guessMapping } from './lead-field-map.ts'

const named = (columns: string[], mapping: (ImportField | null)[]) =>
  Object.fromEntries(columns.flatMap((column, i) => (mapping[i] ? [[column, mapping[i]]] : [])))

const exports: [string, number, Record<string, ImportField>][] = [
  [
    'apollo-2026',
    1,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Title: 'jobTitle',
      'Company Name': 'company',
      Email: 'email',
      'Work Direct Phone': 'phone',
      'Home Phone': 'phone',
      'Mobile Phone': 'phone',
      'Corporate Phone': 'phone',
      'Other Phone': 'phone',
      'Person Linkedin Url': 'linkedinUrl',
      Country: 'location',
      'Secondary Email': 'email',
      'Tertiary Email': 'email',
    },
  ],
  [
    'apollo-classic',
    1,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Title: 'jobTitle',
      Company: 'company',
      Email: 'email',
      'First Phone': 'phone',
      'Work Direct Phone': 'phone',
      'Mobile Phone': 'phone',
      'Corporate Phone': 'phone',
      '# Employees': 'companySize',
      Industry: 'industry',
      'Person Linkedin Url': 'linkedinUrl',
      Website: 'website',
      City: 'location',
      State: 'location',
      Country: 'location',
    },
  ],
  [
    'google-contacts-2024',
    1,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      'File As': 'name',
      'Organization Name': 'company',
      'Organization Title': 'jobTitle',
      Notes: 'notes',
      'E-mail 1 - Value': 'email',
      'E-mail 2 - Value': 'email',
      'E-mail 3 - Value': 'email',
      'E-mail 4 - Value': 'email',
      'Phone 1 - Value': 'phone',
      'Phone 2 - Value': 'phone',
      'Phone 3 - Value': 'phone',
      'Address 1 - Formatted': 'location',
    },
  ],
  [
    'google-contacts-old',
    1,
    {
      Name: 'name',
      'Given Name': 'firstName',
      'Family Name': 'lastName',
      Location: 'location',
      Occupation: 'jobTitle',
      Notes: 'notes',
      'E-mail 1 - Value': 'email',
      'E-mail 2 - Value': 'email',
      'Phone 1 - Value': 'phone',
    },
  ],
  [
    'hubspot-contacts',
    1,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      Email: 'email',
      'Phone Number': 'phone',
      'Lead Status': 'status',
      'Associated Company': 'company',
    },
  ],
  [
    'linkedin-connections',
    4,
    {
      'First Name': 'firstName',
      'Last Name': 'lastName',
      URL: 'linkedinUrl',
      'Email Address': 'email',
      Company: 'company',
      Position: 'jobTitle',
    },
  ],
  [
    'salesforce-contact-dataexport',
    1,
    {
      LastName: 'lastName',
      FirstName: 'firstName',
      Name: 'name',
      Email: 'email',
      Title: 'jobTitle',
      Description: 'notes',
    },
  ],
  [
    'salesnav-phantombuster',
    1,
    {
      fullName: 'name',
      firstName: 'firstName',
      lastName: 'lastName',
      companyName: 'company',
      title: 'jobTitle',
      companyUrl: 'website',
      summary: 'notes',
      industry: 'industry',
      location: 'location',
      name: 'name',
      linkedInProfileUrl: 'linkedinUrl',
    },
  ],
]

test.each(exports)('knows the columns of %s, named in line %i', async (file, headerLine, meant) => {
  const head = readFileSync(new URL(`../../../tests/data/csv/export-headers/${file}.csv`, import.meta.url))
  const guess = await guessCsv(head, true)
  if ('problem' in guess) throw new Error(guess.problem)
  expect(guess).toMatchObject({ encoding: 'utf-8', delimiter: ',', headerLine })
  const fields = guess.mapping.map((field) => (field === 'extra' ? null : field))
  expect(named(guess.columns, fields)).toEqual(meant)
})

test.each<[string[], (ImportField | null)[]]>([
  [
    ['first_name', 'LAST NAME', 'e-mail', 'Organisation', 'job-title', 'Tel.', 'Web'],
    ['firstName', 'lastName', 'email', 'company', 'jobTitle', 'phone', 'website'],
  ],
  [
    ['Email', 'Time Zone', 'Zeitzone'],
    ['email', 'timeZone', null],
  ],
  [
    ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Firma', 'Branche', 'Ort', 'Unternehmensgröße'],
    ['firstName', 'lastName', 'email', 'company', 'industry', 'location', 'companySize'],
  ],
  [
    ['Prénom', 'Nom', 'Adresse e-mail', 'Société', 'Téléphone', 'Fonction'],
    ['firstName', 'lastName', 'email', 'company', 'phone', 'jobTitle'],
  ],
  [
    ['Nombre', 'Apellidos', 'Correo electrónico', 'Empresa', 'Teléfono', 'Cargo'],
    ['firstName', 'lastName', 'email', 'company', 'phone', 'jobTitle'],
  ],
  [
    ['Nome', 'Cognome', 'Email', 'Azienda', 'Settore'],
    ['firstName', 'lastName', 'email', 'company', 'industry'],
  ],
  [
    ['Voornaam', 'Achternaam', 'E-mailadres', 'Bedrijf'],
    ['firstName', 'lastName', 'email', 'company'],
  ],
  [
    ['Fornavn', 'Etternavn', 'E-post', 'Bedrift', 'Sted'],
    ['firstName', 'lastName', 'email', 'company', 'location'],
  ],
  [
    ['Nom', 'Courriel'],
    ['name', 'email'],
  ],
  [
    ['Name', 'Company', 'Company Name', 'Email'],
    ['name', 'company', null, 'email'],
  ],
  [
    ['Email Status', 'Email', 'Contact owner'],
    [null, 'email', null],
  ],
])('%j means %j', (columns, meant) => expect(guessMapping(columns)).toEqual(meant))
