import { readCompanySize } from '../../leads/import/import-values.ts'
import { readIndustry } from '../../leads/words/read-industry.ts'
import { takingTurns } from '../../turns.ts'
import { contactFacts } from './contact-facts.ts'
import { countryName } from './countries.ts'
import { type Candidate, type Finding, findings } from './finding.ts'
import { industryOfTypes, industryOfWords } from './industry.ts'
import { microdataOrganization, type Node, organizationsIn, typesOf } from './json-ld.ts'
import { guessLanguage, isLatinLanguage, languageName } from './language.ts'
import { organizationCandidates, organizationFacts, sameAs } from './organization-facts.ts'
import { ownEmployees, ownLinkedIn, ownNames } from './own-statements.ts'
import type { Page } from './page-collector.ts'
import { cleanText } from './page-text.ts'
import { isCompanySite } from './site-kind.ts'
import { linkAddresses, socialLinks } from './social-links.ts'
import { technologiesIn } from './technologies.ts'

export type PageReading = { findings: Finding[]; candidates: Candidate[]; notes: string[] }

const NOT_A_COMPANY = "This does not look like a company's site."

/** Everything a company's page tells about it; nothing of a page that isn't a company's. */
export async function factsOfPage(page: Page, address: URL, headers: Record<string, unknown>): Promise<PageReading> {
  // Each part of a long page takes some milliseconds: others get their turn in between.
  const { next } = takingTurns()
  await next()
  if (!isCompanySite(page, address)) return { findings: [], candidates: [], notes: [NOT_A_COMPANY] }
  await next()
  const { nodes, hasBroken } = organizationsIn(page.jsonLd, address.hostname)
  const [described] = nodes
  const marked = microdataOrganization(page.microdata)
  const names = ownNames(
    page,
    address,
    [described, marked].filter((node) => node !== undefined),
  )
  const declared = [...nodes.slice(0, 3).flatMap(sameAs), ...(marked ? sameAs(marked) : [])]
  const linkedIn = ownLinkedIn(page, names, declared)
  const social = socialLinks([...declared, ...linkAddresses(page)]).filter(({ network }) => network !== 'LinkedIn')
  const employees = ownEmployees(page, address, names)
  await next()
  const industry = industryIn(page, [described, marked])
  await next()
  const contacts = contactFacts(page, address)
  await next()
  const meta = (name: string) => page.meta.get(name)
  return {
    findings: [
      ...findings('Page title', 'page', page.title),
      ...(page.title ? [] : findings('Page title', 'open-graph', meta('og:title'))),
      ...findings('Description', 'meta', meta('description')),
      ...(meta('description') ? [] : findings('Description', 'open-graph', meta('og:description'))),
      ...(described ? organizationFacts(described, 'json-ld') : []),
      ...(marked ? organizationFacts(marked, 'microdata') : []),
      ...findings('Company name', 'open-graph', meta('og:site_name')),
      ...findings('Headline', 'page', page.headings.find(Boolean)),
      ...findings('Location', 'open-graph', placeInMeta(page)),
      ...findings('Employees', 'page', employees),
      ...industry.findings,
      ...findings('Language', 'page', languageOf(page, headers)),
      ...contacts,
      ...findings('LinkedIn', 'page', linkedIn?.url),
      ...social.flatMap(({ network, url }) => findings(network, 'page', url)),
      ...technologiesIn(page.signs, meta('generator') ?? '', headers).flatMap((name) =>
        findings('Technology', 'page', name),
      ),
      ...findings('Keywords', 'meta', meta('keywords')),
    ],
    candidates: [
      ...industry.candidates,
      ...[described, marked].flatMap((node) => (node ? organizationCandidates(node) : [])),
      ...candidate('location', placeInMeta(page), true),
      ...candidate('companySize', readCompanySize(employees ?? ''), false),
      ...candidate('linkedinUrl', linkedIn?.url, linkedIn?.isCertain ?? false),
    ],
    notes: hasBroken ? ['Some structured data on the page is invalid, so we skipped it.'] : [],
  }
}

const candidate = (field: Candidate['field'], value: string | undefined, isCertain: boolean): Candidate[] =>
  value ? [{ field, value, isCertain }] : []

/** What it calls itself is certain; so is a word of its own for its industry that we know. */
function industryIn(page: Page, nodes: (Node | undefined)[]) {
  const described = nodes.filter((node) => node !== undefined)
  const ofType = described.map((node) => industryOfTypes(typesOf(node))).find(Boolean)
  const names = described.flatMap(({ industry }) => [industry].flat()).filter((name) => typeof name === 'string')
  const words = [
    page.title,
    ...page.headings,
    ...['description', 'og:title', 'og:description', 'keywords'].map((name) => page.meta.get(name)),
    ...described.flatMap(({ description, slogan, knowsAbout }) => [description, slogan, knowsAbout].flat()),
  ].filter((text) => typeof text === 'string')
  const ofWords = industryOfWords(words.join('\n'))
  return {
    candidates: [
      ...candidate('industry', names.map(readIndustry).find(Boolean) ?? ofType, true),
      ...candidate('industry', ofWords?.industry, ofWords?.isCertain ?? false),
    ],
    findings: ofWords ? findings('Industry keywords', 'page', ofWords.words.join(', ')) : [],
  }
}

function placeInMeta({ meta }: Page) {
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean)
  const town = first('og:locality', 'business:contact_data:locality')
  const country = first('og:country-name', 'business:contact_data:country_name')
  return cleanText([town, country && countryName(country)].filter(Boolean).join(', '), 200) || undefined
}

function languageOf({ lang, meta, text, title }: Page, headers: Record<string, unknown>) {
  const declared = [lang, String(headers['content-language'] ?? ''), meta.get('og:locale') ?? ''].find(languageName)
  const seen = guessLanguage(`${title} ${meta.get('description') ?? ''} ${text}`)
  // A template's lang="en" is often left standing.
  const isContradicted = declared && seen && isLatinLanguage(declared) && !isLatinLanguage(seen)
  const tag = isContradicted ? seen : (declared ?? seen)
  return tag && languageName(tag)
}
