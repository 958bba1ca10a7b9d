import { expect, test } from 'vitest'
import { jobFunctionOf, seniorityOf } from './job-title.ts'

test.each([
  ['CEO', 'executive', 'general management'],
  ['Co-Founder & CTO', 'executive', 'general management'],
  ['Chief Revenue Officer', 'executive', 'sales'],
  ['Managing Director', 'executive', 'general management'],
  ['President', 'executive', 'general management'],
  ['Vice President of Sales', 'vice president', 'sales'],
  ['VP Engineering', 'vice president', 'engineering'],
  ['SVP, Global Marketing', 'vice president', 'marketing'],
  ['Assistant Vice President', 'vice president', null],
  ['Director of Product', 'director', 'product'],
  ['Head of Procurement', 'director', 'purchasing'],
  ['Product Owner', 'senior', 'product'],
  ['Chief of Staff', 'senior', null],
  ['HR Business Partner', 'senior', 'people'],
  ['Executive Assistant to the CEO', 'senior', 'general management'],
  ['Partner Manager', 'manager', null],
  ['Account Executive', 'specialist', 'sales'],
  ['Senior Software Engineer', 'senior', 'engineering'],
  ['IT Manager', 'manager', 'engineering'],
  ['Team Lead Customer Support', 'manager', 'support'],
  ['Marketing Intern', 'junior', 'marketing'],
  ['Research Scientist', 'specialist', 'science'],
  ['Geschäftsführerin', 'executive', 'general management'],
  ['Leiter Einkauf', 'director', 'purchasing'],
  ['Vertriebsleiter', 'director', 'sales'],
  ['Projektleiterin', 'manager', null],
  ['Werkstudent IT', 'junior', 'engineering'],
  ['Directeur général', 'executive', 'general management'],
  ['Directrice des ressources humaines', 'director', 'people'],
  ['Chef de projet', 'manager', null],
  ['Stagiaire marketing', 'junior', 'marketing'],
  ['Director de Ventas', 'director', 'sales'],
  ['Gerente de Compras', 'manager', 'purchasing'],
  ['Consejera delegada', 'executive', null],
  ['Diretora de Operações', 'director', 'operations'],
  ['Amministratore Delegato', 'executive', 'general management'],
  ['Responsabile acquisti', 'manager', 'purchasing'],
  ['Hoofd Financiën', 'director', 'finance'],
  ['Eigenaar', 'executive', 'general management'],
  ['Försäljningschef', 'director', 'sales'],
  ['Dyrektor finansowy', 'director', 'finance'],
  ['Właściciel', 'executive', 'general management'],
  ['Nurse', 'specialist', 'science'],
  ['', null, null],
  ['   ', null, null],
] as const)('%s is %s in %s', (title, seniority, jobFunction) => {
  expect([seniorityOf(title), jobFunctionOf(title)]).toEqual([seniority, jobFunction])
})

test.each([
  ['Former CEO', null, null],
  ['Ex-CEO', null, null],
  ['CEO (former)', null, null],
  ['Unemployed', null, null],
  ['Retired Managing Director', null, null],
  ['Retraité', null, null],
  ['Geschäftsführer a. D.', null, null],
  ['Founder | ex-Google', 'executive', 'general management'],
  ['Product Manager, ex-Google', 'manager', 'product'],
  ['Conseiller retraite', 'specialist', null],
  ['Director of Retirement Products', 'director', null],
] as const)('only a job that somebody has now counts: %s is %s in %s', (title, seniority, jobFunction) => {
  expect([seniorityOf(title), jobFunctionOf(title)]).toEqual([seniority, jobFunction])
})

test('a lead without a title has no seniority', () => {
  expect([seniorityOf(null), jobFunctionOf(null)]).toEqual([null, null])
})

test('a long hostile title is read at once', () => {
  expect(seniorityOf('a'.repeat(200))).toBe('specialist')
  expect(jobFunctionOf(`${'president '.repeat(20)}x`)).toBe('general management')
})
