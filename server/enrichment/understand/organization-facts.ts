import type { Fact } from '../../../contract/enrichment.ts'
import { readCompanySize } from '../../leads/import/import-values.ts'
import { countryName } from './countries.ts'
import { type Candidate, type Finding, findings } from './finding.ts'
import { type Node, typesOf } from './json-ld.ts'
import { cleanText } from './page-text.ts'

const PLAIN_TYPES = /^(Organization|Corporation|LocalBusiness|OnlineBusiness|ProfessionalService|Thing|Brand)$/

/** What an organization says of itself in structured data. */
export function organizationFacts(node: Node, method: Fact['method']): Finding[] {
  const fact = (label: string, ...values: unknown[]) => findings(label, method, ...values.flatMap(textsOf).slice(0, 3))
  return [
    ...fact('Company name', node.name),
    ...fact('Legal name', node.legalName),
    ...findings(
      'Company type',
      method,
      ...typesOf(node)
        .filter((type) => !PLAIN_TYPES.test(type))
        .map(inWords),
    ),
    ...fact('Description', node.description),
    ...fact('Slogan', node.slogan),
    ...fact('Industry', node.industry),
    ...findings('Founded', method, /\d{4}/.exec(firstText(node.foundingDate) ?? '')?.[0]),
    ...fact('Founder', namesOf(node.founder ?? node.founders)),
    ...findings('Employees', method, employeesIn(node)),
    ...findings('Postal address', method, ...addressesIn(node).map(wholeAddress).slice(0, 3)),
    ...fact('Phone', node.telephone, ...pointsOf(node).map(({ telephone }) => telephone)),
    ...fact('Email', ...[node.email, ...pointsOf(node).map(({ email }) => email)].flatMap(textsOf).map(withoutScheme)),
    ...fact('VAT number', node.vatID),
    ...fact('Tax number', node.taxID),
    ...fact('LEI code', node.leiCode),
    ...fact('DUNS number', node.duns),
    ...fact('Stock ticker', node.tickerSymbol),
    ...fact('Part of', namesOf(node.parentOrganization)),
    ...fact('Serves', namesOf(node.areaServed)),
    ...fact('Knows about', namesOf(node.knowsAbout)),
    ...findings('Rating', method, ratingIn(node)),
  ]
}

export function organizationCandidates(node: Node): Candidate[] {
  const employees = employeesIn(node)
  const size = employees && readCompanySize(employees)
  const place = addressesIn(node).map(placeOf).find(Boolean)
  return [
    ...(size ? [{ field: 'companySize' as const, value: size, isCertain: true }] : []),
    ...(place ? [{ field: 'location' as const, value: place, isCertain: true }] : []),
  ]
}

export const sameAs = (node: Node) => textsOf(node.sameAs)

function employeesIn({ numberOfEmployees: given }: Node): string | undefined {
  const [first] = [given].flat()
  if (typeof first !== 'object' || first === null) return firstText(first)
  const { value, minValue, maxValue } = first as Node
  if (value !== undefined) return firstText(value)
  const [from, to] = [firstText(minValue), firstText(maxValue)]
  return from && to ? `${from}-${to}` : from ? `${from}+` : to
}

const addressesIn = ({ address, location }: Node) =>
  [address, ...[location].flat().map((place) => (place as Node | undefined)?.address)].flat().filter(Boolean)

function wholeAddress(address: unknown): string {
  if (typeof address !== 'object') return firstText(address) ?? ''
  const { streetAddress, postalCode, addressLocality, addressRegion, addressCountry } = address as Node
  const city = [firstText(postalCode), firstText(addressLocality)].filter(Boolean).join(' ')
  return joined(firstText(streetAddress), city, firstText(addressRegion), countryOf(addressCountry))
}

/** Town and country, as a lead's location is written. An address in one piece is not taken apart. */
function placeOf(address: unknown): string | undefined {
  if (typeof address !== 'object') return undefined
  const { addressLocality, addressRegion, addressCountry } = address as Node
  const region = firstText(addressRegion)
  const town = firstText(addressLocality) ?? region
  // Where people name the state, it is written short.
  const state = region && /^[A-Z]{2,3}$/.test(region) ? region : undefined
  return cleanText(joined(town, state, countryOf(addressCountry)), 200) || undefined
}

function countryOf(country: unknown) {
  const text = typeof country === 'object' ? namesOf(country)[0] : firstText(country)
  return text && countryName(text)
}

function ratingIn({ aggregateRating }: Node) {
  const { ratingValue, bestRating, ratingCount, reviewCount } = (aggregateRating ?? {}) as Node
  const [value, count] = [firstText(ratingValue), firstText(ratingCount) ?? firstText(reviewCount)]
  return value && count && `${value} of ${firstText(bestRating) ?? 5}, from ${count} ratings`
}

const pointsOf = ({ contactPoint }: Node) =>
  [contactPoint].flat().filter((point): point is Node => typeof point === 'object' && point !== null)

/** Of things that may be written as a text or as a node with a name. */
const namesOf = (value: unknown): string[] =>
  [value]
    .flat()
    .flatMap((item) => (typeof item === 'object' && item ? textsOf((item as Node).name) : textsOf(item)))
    .slice(0, 3)

const firstText = (value: unknown) => textsOf(value)[0]

/** Texts and numbers as JSON-LD may wrap them: alone, in a list, or with their language. */
function textsOf(value: unknown): string[] {
  return [value].flat().flatMap((item) => {
    if (typeof item === 'object' && item !== null && '@value' in item) return textsOf(item['@value'])
    const text = typeof item === 'string' || typeof item === 'number' ? cleanText(decoded(String(item))) : ''
    return text ? [text] : []
  })
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", nbsp: ' ', lt: '<', gt: '>' }
// Often written as for HTML, although it is JSON.
const decoded = (text: string) => text.replace(/&(amp|quot|#39|apos|nbsp|lt|gt);/g, (_, name) => entities[name] ?? '')

const joined = (...parts: (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(', ')
const inWords = (type: string) => type.replace(/([a-z])([A-Z])/g, '$1 $2')
const withoutScheme = (email: string) => email.replace(/^mailto:/i, '')
