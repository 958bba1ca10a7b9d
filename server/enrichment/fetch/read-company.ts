import type { Fact } from '../../../contract/enrichment.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { Config } from '../../config.ts'
import { withinTime } from '../../jobs/time-limit.ts'
import { resolveName } from '../../resolve-name.ts'
import type { Candidate } from '../understand/finding.ts'
import { factsOfPage } from '../understand/page-facts.ts'
import { fetchPage } from './fetch-page.ts'
import { likelyAddresses } from './page-address.ts'
import { failureOf, type ReadFailure } from './read-failure.ts'
import { createRobotsCheck, ROBOT_NAME } from './robots-check.ts'
import type { FetchRules } from './safe-fetch.ts'

export type CompanyReading = {
  facts: Fact[]
  candidates: (Candidate & { source: string })[]
  /** What we couldn't read, in words. */
  notes: string[]
  /** The page that was read or should have been. */
  website: URL | undefined
  isRead: boolean
}

export type CompanyReader = (lead: Pick<Lead, 'website' | 'email'>, signal?: AbortSignal) => Promise<CompanyReading>

/** Web pages stand at these; anything else is somebody's machinery. */
const PORTS = [80, 443]

export const fetchRules = ({
  publicUrl,
  enrichmentAllowHost,
}: Pick<Config, 'publicUrl' | 'enrichmentAllowHost'>): FetchRules => ({
  ports: PORTS,
  allowHost: enrichmentAllowHost,
  resolve: resolveName,
  connectMs: 5000,
  totalMs: 15_000,
  maxBytes: 5 * 1024 * 1024,
  maxRedirects: 5,
  userAgent: `${ROBOT_NAME}/1.0 (+${publicUrl.href})`,
})

/** Reads the page of a lead's company. It always answers: what goes wrong is told in the notes. */
export function createCompanyReader(rules: FetchRules): CompanyReader {
  const checkRobots = createRobotsCheck(rules)

  return async (lead, signal) => {
    // One clock for all: names, robots.txt, redirects and the page.
    const both = withinTime(rules.totalMs, signal)
    let addresses: URL[]
    try {
      addresses = likelyAddresses(lead)
    } catch (error) {
      return nothingRead(failureOf(error, ''))
    }
    if (addresses.length === 0) return { ...nothingRead(), notes: [NO_ADDRESS] }
    const failures: ReadFailure[] = []
    const hosts = new Set<string>()
    for (const address of addresses) {
      // Not found by one scheme, a name is not found by the other.
      if (failures.at(-1)?.kind === 'unknown' && hosts.has(address.hostname)) continue
      hosts.add(address.hostname)
      try {
        return await readOne(address, both)
      } catch (error) {
        const failure = failureOf(error, address.hostname)
        failures.push(failure)
        if (!isWorthAnother(failure) || both.aborted) break
      }
    }
    // What stopped us; or, when nobody answered anywhere, the one for the address the user knows.
    const telling = failures.find((failure) => !isWorthAnother(failure)) ?? failures[0]
    return nothingRead(telling, addresses[0])
  }

  async function readOne(address: URL, signal: AbortSignal): Promise<CompanyReading> {
    const fetched = await fetchPage(address, rules, checkRobots, signal)
    const { page, url, headers, notes, isElsewhere } = fetched
    const read = await factsOfPage(page, url, headers)
    const foundAt = new Date().toISOString()
    const source = url.href.slice(0, 500)
    return {
      facts: read.findings.map((finding) => ({ ...finding, source, foundAt })),
      candidates: read.candidates.map(({ isCertain, ...candidate }) => ({
        ...candidate,
        // What another company says is for the user to judge.
        isCertain: isCertain && !isElsewhere,
        source,
      })),
      notes: [
        ...notes,
        ...read.notes,
        ...(read.findings.length + read.notes.length === 0 ? ['The page has no readable text.'] : []),
      ],
      website: url,
      isRead: true,
    }
  }
}

const isWorthAnother = ({ kind }: ReadFailure) => kind === 'unreachable' || kind === 'unknown'

const NO_ADDRESS =
  "This lead has no website, and its email address isn't a company address. Add a website, then enrich it again."

const nothingRead = (failure?: ReadFailure, website?: URL): CompanyReading => ({
  facts: [],
  candidates: [],
  notes: failure ? [failure.message] : [],
  website,
  isRead: false,
})
