import type { MicrodataProperty } from './page-collector.ts'

export type Node = Record<string, unknown>

const MAX_DEPTH = 8
const MAX_NODES = 1000
const ORGANIZATION =
  /^(Organization|Corporation|NGO|Airline|Consortium|Cooperative|.*(Organization|Business|Store|Shop|Service|Agency|Agent|Office|Contractor|Dealer|Company|Union|Clinic|Practice))$/
const OTHERS =
  /^(Dentist|Physician|Hospital|Pharmacy|Optician|VeterinaryCare|Electrician|Plumber|Notary|Attorney|Restaurant|Bakery|Brewery|Winery|CafeOrCoffeeShop|Hotel|LodgingBusiness|School|HighSchool|ElementarySchool|MiddleSchool|Preschool|CollegeOrUniversity|Library|DiagnosticLab|MedicalClinic|AutoRepair|AutoPartsStore|AutoRental|Florist|BankOrCreditUnion|Project|ResearchProject)$/
/** End like an organization and are none. */
const NO_ORGANIZATION =
  /^(WebSite|Service|FinancialProduct|BroadcastService|TaxiService|FoodService|CableOrSatelliteService|WebApplication)$/

/** The organizations a page describes in its structured data; those that say the most, and say it of this site, come first. */
export function organizationsIn(scripts: string[], host: string): { nodes: Node[]; hasBroken: boolean } {
  const parsed = scripts.map(parseLoosely)
  const all: Node[] = []
  for (const value of parsed) collect(value, all, 0)
  const byId = new Map(all.filter((node) => Object.keys(node).length > 1).map((node) => [node['@id'], node]))
  const nodes = all
    .filter((node) => typesOf(node).some(isOrganization))
    .map((node) => withReferences(node, byId))
    .filter((node) => Object.keys(node).length > 2)
    .sort((a, b) => weight(b, host) - weight(a, host))
  return { nodes, hasBroken: parsed.includes(undefined) }
}

/** The same of what is marked in the page's text. */
export function microdataOrganization(properties: MicrodataProperty[]): Node | undefined {
  const typeOf = (scope: string) => scope.split(/[/#]/).at(-1) ?? ''
  const own = properties.filter(({ scope }) => isOrganization(typeOf(scope)))
  const [first] = own
  if (!first) return undefined
  const address = properties.filter(({ scope }) => typeOf(scope) === 'PostalAddress')
  const node = nodeOf(own.filter(({ scope }) => scope === first.scope))
  return { ...node, '@type': typeOf(first.scope), ...(address.length > 0 && { address: nodeOf(address) }) }
}

function nodeOf(properties: MicrodataProperty[]): Node {
  const node: Node = {}
  for (const { name, value } of properties) {
    if (name === 'sameAs') node[name] = [...((node[name] as string[]) ?? []), value]
    else node[name] ??= value
  }
  return node
}

export function typesOf(node: Node): string[] {
  const types = [node['@type']].flat()
  return types.filter((type) => typeof type === 'string').map((type) => type.split(/[/#:]/).at(-1) ?? '')
}

export const isOrganization = (type: string) =>
  !NO_ORGANIZATION.test(type) && (ORGANIZATION.test(type) || OTHERS.test(type))

/** Undefined when it is no JSON even after the mistakes that are made most often are put right. */
function parseLoosely(text: string): unknown {
  // Some systems still hide scripts from the browsers of 1996.
  const bare = text
    .trim()
    .replace(/^(<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(-->|\/\/\]\]>|\]\]>|;)$/, '')
  const mended = () => bare.replace(/\p{Cc}+/gu, ' ').replace(/,\s*([}\]])/g, '$1')
  for (const attempt of [() => bare, mended]) {
    try {
      return JSON.parse(attempt()) ?? null
    } catch {}
  }
  return undefined
}

/** The types of what a page is about: what stands at the top of its structured data. */
export function topTypesIn(scripts: string[]): string[] {
  const top = scripts.flatMap(parseLoosely).slice(0, MAX_NODES)
  const graphs = top.flatMap((node) => (isNode(node) ? [node, ...[node['@graph']].flat().slice(0, MAX_NODES)] : []))
  return graphs.filter(isNode).flatMap(typesOf)
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

function collect(value: unknown, found: Node[], depth: number) {
  if (depth > MAX_DEPTH || found.length >= MAX_NODES || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value.slice(0, MAX_NODES)) collect(item, found, depth + 1)
    return
  }
  found.push(value as Node)
  for (const [name, item] of Object.entries(value).slice(0, 200)) {
    // Those of others: who wrote or published an article, who sells a product, whom a company belongs to or works for.
    if (
      !/^(review|comment|offers|seller|author|organizer|performer|itemListElement|itemReviewed|mentions|subjectOf|parentOrganization|subOrganization|memberOf|member|funder|sponsor|worksFor|alumniOf|customer|client|competitor|brand|provider|hiringOrganization)$/.test(
        name,
      )
    )
      collect(item, found, depth + 1)
  }
}

function withReferences(node: Node, byId: Map<unknown, Node>): Node {
  const resolve = (value: unknown) => {
    const { '@id': id, ...rest } = (value ?? {}) as Node
    return id && Object.keys(rest).length === 0 ? (byId.get(id) ?? value) : value
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolve(value)]))
}

function weight(node: Node, host: string) {
  const site = host.replace(/^www\./, '')
  const isOwn = [node.url, node['@id']].some((url) => typeof url === 'string' && url.includes(site))
  return Object.keys(node).length + (isOwn ? 5 : 0)
}
