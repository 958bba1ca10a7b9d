import { readCompanySize } from '../../leads/import/import-values.ts'
import { readIndustry } from '../../leads/words/read-industry.ts'
import { contactFacts } from './contact-facts.ts'
import { countryName } from './countries.ts'
import { type Candidate, type Finding, findings } from './finding.ts'
import { industryOfTypes, industryOfWords } from './industry.ts'
import { microdataOrganization, type Node, organizationsIn, typesOf } from './json-ld.ts'
import { guessLanguage, isLatinLanguage, languageName } from './language.ts'
import { organizationCandidates, organizationFacts, sameAs } from './organization-facts.ts'
import type { Page } from './page-collector.ts'
import { cleanText } from './page-text.ts'
import { linkAddresses, socialLinks } from './social-links.ts'
import { technologiesIn } from './technologies.ts'

export type PageReading = { findings: Finding[]; candidates: Candidate[]; notes: string[] }

/** Everything a company's page tells about it. */
export function factsOfPage(page: Page, address: URL, headers: Record<string, unknown>): PageReading {
  const { nodes, hasBroken } = organizationsIn(page.jsonLd, address.hostname)
  const [described] = nodes
  const marked = microdataOrganization(page.microdata)
  const social = socialLinks([
    ...nodes.slice(0, 3).flatMap(sameAs),
    ...(marked ? sameAs(marked) : []),
    ...linkAddresses(page),
  ])
  const industry = industryIn(page, [described, marked])
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
      ...findings('Employees', 'page', employeesInText(page.text)),
      ...industry.findings,
      ...findings('Language', 'page', languageOf(page, headers)),
      ...contactFacts(page, address),
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
      ...candidate('companySize', readCompanySize(employeesInText(page.text) ?? ''), false),
      ...candidate('linkedinUrl', social.find(({ network }) => network === 'LinkedIn')?.url, true),
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

const EMPLOYEES =
  /(?<![\d.,])(\d{1,3}(?:[.,'\u00a0\u202f ]\d{3}){1,2}|\d{1,6})\s?\+?\s?(employees|team members|staff members|mitarbeiter(?:innen|:innen|\*innen)?|mitarbeitende|beschäftigte|collaborateurs|salariés|employés|empleados|dipendenti|collaboratori|medewerkers|werknemers|colaboradores|funcionários|anställda|medarbetare|ansatte|medarbejdere|työntekijää|pracowników|сотрудник\p{L}*)(?!\p{L})|社員数?[：: ]{0,2}(\d{1,6})\s?[名人]/iu

/** "120 Mitarbeiter", as the page says it. */
function employeesInText(text: string) {
  const found = EMPLOYEES.exec(text.slice(0, 100_000))?.[0]
  // "In 2024 employees ..." counts years.
  return found && !/^(19|20)\d\d\s/.test(found) ? cleanText(found) : undefined
}

function languageOf({ lang, meta, text, title }: Page, headers: Record<string, unknown>) {
  const declared = [lang, String(headers['content-language'] ?? ''), meta.get('og:locale') ?? ''].find(languageName)
  const seen = guessLanguage(`${title} ${meta.get('description') ?? ''} ${text}`)
  // A template's lang="en" is often left standing.
  const isContradicted = declared && seen && isLatinLanguage(declared) && !isLatinLanguage(seen)
  const tag = isContradicted ? seen : (declared ?? seen)
  return tag && languageName(tag)
}
