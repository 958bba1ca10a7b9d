import { startSite } from '../world/site-server.ts'

const organization = {
  '@context': 'https://schema.org',
  '@type': 'FinancialService',
  name: 'Navona',
  foundingDate: '1998',
  numberOfEmployees: { '@type': 'QuantitativeValue', value: 120 },
  address: { '@type': 'PostalAddress', addressLocality: 'Oslo', addressCountry: 'NO' },
  sameAs: ['https://www.linkedin.com/company/navona/', 'https://x.com/navona'],
}
const NAVONA = `<html lang="en"><title>Navona</title>
  <meta name="description" content="Loans for builders <script>alert(1)</script>">
  <meta name="generator" content="WordPress 6.5">
  <script type="application/ld+json">${JSON.stringify(organization)}</script>
  <h1>Loans for builders</h1><a href="mailto:hello@navona.example">Mail us</a><a href="tel:+4722334455">Call us</a>`

/**
 * The site of Navona, at any path that begins with /navona. A path that begins with /held/ is answered once what follows was
 * named to /release/, so that a test decides how long reading takes.
 */
export async function startCompanySite() {
  const held = new Map<string, (() => void)[]>()
  const released = new Set<string>()
  const keyOf = (path: string) => path.split('/').at(2) ?? ''
  return startSite((path) => {
    if (path.startsWith('/navona')) return NAVONA
    if (path.startsWith('/release/')) {
      released.add(keyOf(path))
      for (const answer of held.get(keyOf(path)) ?? []) answer()
      return 'released'
    }
    if (!path.startsWith('/held/')) return undefined
    return (_req, res) => {
      const answer = () => res.writeHead(200, { 'content-type': 'text/html' }).end(NAVONA)
      if (released.has(keyOf(path))) answer()
      else held.set(keyOf(path), [...(held.get(keyOf(path)) ?? []), answer])
    }
  })
}
