import type { Connection } from 'jsforce'
import { CrmFailure, requireList, unreadableResponse } from '../crm-failure.ts'
import { salesforceFailure } from './salesforce-failure.ts'
import type { AskSalesforce } from './salesforce-setup.ts'
import { soqlList, splitByLength } from './soql.ts'

const NAME = 'Salesforce'
// The address and the headers of a call may have 16,384 bytes together.
const MAX_IN_ADDRESS = 8000
// A query may have 100,000 characters where it is sent in the body of a composite call.
const MAX_IN_BODY = 80_000
const QUERIES_IN_CALL = 5
export const MAX_PAGES = 50

export type Row = Record<string, unknown> & { Id: string; SystemModstamp: string }
type Page<T> = { records: T[]; done?: boolean; nextRecordsUrl?: string }
/**
 * The query for a list of values. An optional one is empty where the connected user can't see the object; one that needs a field
 * that not everybody has, also where they can't see the field.
 */
export type Statement = { soql: (list: string) => string; isOptional?: boolean | 'field' }

const encodedLength = (text: string) => encodeURIComponent(text).length

/**
 * The rows of a query with a long list of values: in its address where it fits, else in as many calls as it takes. `scanAll`
 * also finds deleted records.
 */
export async function queryIn<T = Row>(
  ask: AskSalesforce,
  values: string[],
  soql: (list: string) => string,
  options: { scanAll?: boolean } = {},
): Promise<T[]> {
  const rows: T[] = []
  const room = MAX_IN_ADDRESS - encodedLength(soql('()'))
  for (const part of splitByLength([...new Set(values)], room, encodedLength)) {
    const statement = soql(soqlList(part))
    const page = await ask(async (connection) => (await connection.query(statement, options)) as unknown as Page<T>)
    rows.push(...(await allRows(ask, page)))
  }
  return rows
}

/** The first page of a query: in its address where it fits, else in the body of a composite call. */
export async function queryOnce(ask: AskSalesforce, soql: string): Promise<Page<Row> & { totalSize?: number }> {
  if (encodedLength(soql) <= MAX_IN_ADDRESS) return ask(async (connection) => await connection.query<Row>(soql))
  const [said] = await composite(ask, [{ method: 'GET', path: `query?q=${encodeURIComponent(soql)}` }])
  if (said?.status !== 200) throw failureOf(said?.body)
  return said.body as Page<Row> & { totalSize?: number }
}

/** The rows of several queries with the same long list of values, in one call where possible. */
export async function queryTogether(ask: AskSalesforce, values: string[], statements: Statement[]): Promise<Row[][]> {
  const found: Row[][] = statements.map(() => [])
  const parts = splitByLength([...new Set(values)], MAX_IN_BODY, (literal) => literal.length)
  const queries = parts.flatMap((part) => statements.map((statement, at) => ({ ...statement, at, part })))
  for (let from = 0; from < queries.length; from += QUERIES_IN_CALL) {
    const some = queries.slice(from, from + QUERIES_IN_CALL)
    const said = await composite(
      ask,
      some.map(({ soql, part }) => ({ method: 'GET', path: `query?q=${encodeURIComponent(soql(soqlList(part)))}` })),
    )
    for (const [i, { status, body }] of said.entries()) {
      const { soql, part, at, isOptional } = some[i] as (typeof some)[number]
      if (status === 200) found[at]?.push(...(await allRows(ask, body as Page<Row>)))
      else if (status === 414 || status === 431) found[at]?.push(...(await queryIn(ask, part, soql)))
      else if (!isOptional || !isUnseen(codeOf(body), isOptional === 'field')) throw failureOf(body)
    }
  }
  return found
}

/**
 * The next page as a path of the organization. Salesforce sends a path, of which jsforce makes a whole address. One that was read
 * before would never end, so it fails.
 */
export function nextPath(next: unknown, seen: Set<string>): string {
  const path = typeof next === 'string' ? next.replace(/^https?:\/\/[^/]+/, '') : ''
  if (!path.startsWith('/services/') || seen.has(path)) throw unreadableResponse(NAME)
  seen.add(path)
  return path
}

/** The rows of all pages, or at least so many. */
export async function allRows<T>(ask: AskSalesforce, first: Page<T>, most = Number.POSITIVE_INFINITY): Promise<T[]> {
  const rows = [...requireList(first.records as (T & object)[], NAME)]
  const seen = new Set<string>()
  let page: Page<T> = first
  for (let at = 1; page.done === false && at < MAX_PAGES && rows.length < most; at++) {
    const next = nextPath(page.nextRecordsUrl, seen)
    page = await ask(async (connection) => (await connection.queryMore(next)) as unknown as Page<T>)
    rows.push(...requireList(page.records as (T & object)[], NAME))
  }
  return rows
}

type Subrequest = { method: 'GET' | 'POST'; path: string; body?: object; headers?: Record<string, string> }
type Subresponse = { status: number; body: unknown }

/** Several requests in one call. Each fails on its own. Results in the same order. */
export async function composite(
  ask: AskSalesforce,
  requests: Subrequest[],
  isUnsafeToRepeat = false,
): Promise<Subresponse[]> {
  type Response = { compositeResponse: { httpStatusCode: number; body: unknown }[] }
  const send = (connection: Connection) =>
    connection.requestPost<Response>('/composite', {
      allOrNone: false,
      compositeRequest: requests.map(({ method, path, body, headers }, at) => ({
        method,
        url: `/services/data/v${connection.version}/${path}`,
        referenceId: `r${at}`,
        ...(body && { body }),
        ...(headers && { httpHeaders: headers }),
      })),
    })
  const response: Response | null | undefined = await ask(send, isUnsafeToRepeat)
  const responses = requireList(response?.compositeResponse, NAME)
  if (responses.length !== requests.length) throw new CrmFailure('away', 'Salesforce sent an incomplete response.')
  return responses.map(({ httpStatusCode, body }) => ({ status: httpStatusCode, body }))
}

type Refusal = { errorCode?: string; message?: string }
const firstOf = (body: unknown) => (Array.isArray(body) ? ((body[0] ?? {}) as Refusal) : {})
const codeOf = (body: unknown) => firstOf(body).errorCode
const failureOf = (body: unknown) => salesforceFailure(firstOf(body))
const isUnseen = (code: string | undefined, mayLackField: boolean) =>
  code === 'INVALID_TYPE' || (mayLackField && code === 'INVALID_FIELD')
