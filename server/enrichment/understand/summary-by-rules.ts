import { BY_RULES, type Fact } from '../../../contract/enrichment.ts'

/** A few sentences made of facts alone, which say how they were made. A model that writes better ones takes the same facts. */
export function summarizeByRules(company: string, facts: Fact[]): string {
  const of = (label: string) => facts.find((fact) => fact.label === label)?.value
  const all = (label: string) => facts.filter((fact) => fact.label === label).map(({ value }) => value)
  const name = of('Company name') ?? company
  const about = of('Description') ?? of('Headline') ?? of('Page title')
  const traits = [
    of('Industry') ?? of('Company type'),
    of('Founded') && `founded ${of('Founded')}`,
    of('Employees') && withPeople(of('Employees') ?? ''),
    (of('Location') ?? of('Postal address') ?? of('Country')) &&
      `based in ${of('Location') ?? of('Postal address') ?? of('Country')}`,
  ].filter(Boolean)
  const tools = all('Technology').slice(0, 5)
  const person = [of('Seniority'), of('Function')].filter(Boolean).join(', ')
  const sentences = [
    about && `${name}: ${ended(about)}`,
    traits.length > 0 && `${about ? 'In short' : name}: ${ended(traits.join(', '))}`,
    tools.length > 0 && `Their website uses ${ended(tools.join(', '))}`,
    person && `The contact’s role: ${ended(person)}`,
  ].filter(Boolean)
  return [...sentences, sentences.length > 0 ? BY_RULES : `Nothing is known about ${name} yet.`].join(' ')
}

const withPeople = (employees: string) => (/\p{L}/u.test(employees) ? employees : `${employees} employees`)
const ended = (sentence: string) => (/[.!?…。]$/.test(sentence) ? sentence : `${sentence}.`)
