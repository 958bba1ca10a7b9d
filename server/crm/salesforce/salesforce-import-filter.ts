import type { ImportFilter } from '../../../contract/crm-integration.ts'
import { CrmFailure, unreadableResponse } from '../crm-failure.ts'
import { queryOnce } from './salesforce-query.ts'
import { type AskSalesforce, type Connected, cacheKey } from './salesforce-setup.ts'
import { soqlText } from './soql.ts'

/** Which records become leads: the parts of a query. */
export type ImportCondition = { scope?: string; where?: string }

const CACHE_MS = 10 * 60_000
const cache = new Map<string, { at: number; key: string; condition: Promise<ImportCondition | undefined> }>()

/** The condition of an integration's import filter, cached for ten minutes, because changes are read every minute. */
export function conditionOf(
  integration: Connected,
  ask: AskSalesforce,
  object: string,
  filter: ImportFilter | undefined,
): Promise<ImportCondition | undefined> {
  const key = JSON.stringify([object, filter])
  const whose = cacheKey(integration)
  const known = cache.get(whose)
  if (known?.key === key && performance.now() - known.at < CACHE_MS) return known.condition
  const condition = importCondition(ask, object, filter)
  cache.set(whose, { at: performance.now(), key, condition })
  condition.catch(() => cache.delete(whose))
  return condition
}

/** The condition of an import filter; undefined where everybody is imported. */
export async function importCondition(
  ask: AskSalesforce,
  object: string,
  filter: ImportFilter | undefined,
): Promise<ImportCondition | undefined> {
  if (!filter || filter.kind === 'all') return undefined
  if (filter.kind === 'mine') return { where: `OwnerId = ${soqlText(await connectedUserId(ask))}` }
  if (filter.kind === 'list') return listCondition(ask, object, filter.id)
  const problem = soqlProblem(filter.soql)
  if (problem) throw new CrmFailure('refused', problem)
  await tryCondition(ask, object, filter.soql)
  return { where: `(${filter.soql})` }
}

/** The resources of an API version name the connected user, whatever the app may do. */
export async function connectedUserId(ask: AskSalesforce): Promise<string> {
  const resources = await ask((connection) => connection.request<{ identity?: string } | null>('/'))
  const id = /\/(005\w{12,15})$/.exec(resources?.identity ?? '')?.[1]
  if (!id) throw new CrmFailure('away', "Salesforce didn't say who is connected. Try again in a few minutes.")
  return id
}

/** A list view is a query of its own; only its scope and condition are used. */
async function listCondition(ask: AskSalesforce, object: string, id: string): Promise<ImportCondition> {
  const path = `/sobjects/${object}/listviews/${encodeURIComponent(id)}/describe`
  const view = await ask((connection) => connection.request<{ query?: string } | null>(path)).catch((error) => {
    const isMissing = error instanceof CrmFailure && error.kind === 'gone'
    throw isMissing
      ? new CrmFailure('refused', 'The list view of your import filter no longer exists. Choose another one.')
      : error
  })
  // Without its query, everybody would be imported.
  if (!view?.query) throw unreadableResponse('Salesforce')
  return partsOfQuery(view.query)
}

/** `FROM Lead USING SCOPE mine WHERE … ORDER BY …`; the words are looked for outside of texts. */
export function partsOfQuery(query: string): ImportCondition {
  const plain = withoutTexts(query)
  const scope = /\bUSING\s+SCOPE\s+(\w+)/i.exec(plain)?.[1]
  const where = /\bWHERE\s/i.exec(plain)
  const from = where ? where.index + where[0].length : query.length
  const order = /\s(ORDER\s+BY|LIMIT|OFFSET)\s/i.exec(plain.slice(from))
  const condition = query.slice(from, order ? from + order.index : undefined).trim()
  return { ...(scope && { scope }), ...(condition && { where: `(${condition})` }) }
}

/** Texts become as many blanks, so that every position stays. */
const withoutTexts = (soql: string) => soql.replace(/'(?:[^'\\]|\\.)*'/gs, (text) => ' '.repeat(text.length))

const FORBIDDEN =
  /\b(SELECT|FROM|WHERE|LIMIT|OFFSET|ORDER\s+BY|GROUP\s+BY|HAVING|USING|WITH|FOR|UPDATE|ALL\s+ROWS|TYPEOF)\b/i

/** What is wrong with a condition before Salesforce sees it: it may only choose among the records themselves. */
export function soqlProblem(condition: string): string | undefined {
  const plain = withoutTexts(condition)
  if (plain.includes("'")) return 'Your import condition has a quotation mark that is not closed.'
  const word = FORBIDDEN.exec(plain)?.[0]
  if (word) return `Your import condition can't contain ${word.toUpperCase()}. Enter only the part after WHERE.`
  if (/[;{}\\]|--|\/\*/.test(plain)) return 'Your import condition has characters that a condition can’t have.'
  let depth = 0
  for (const sign of plain) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth < 0) break
  }
  return depth === 0 ? undefined : 'The parentheses of your import condition don’t match.'
}

async function tryCondition(ask: AskSalesforce, object: string, condition: string) {
  const soql = `SELECT Id FROM ${object} WHERE (${condition}) LIMIT 1`
  await queryOnce(ask, soql).catch((error) => {
    if (!(error instanceof CrmFailure) || error.kind !== 'refused') throw error
    const reason = error.message.replace(/^Salesforce rejected the change: /, '')
    throw new CrmFailure('refused', `Salesforce can't use your import condition: ${reason}`)
  })
}
