import type { ApiError as ErrorBody, FieldIssue } from '../../contract/api-error.ts'
import { noteFreshness } from './freshness.ts'

/** A response that was not a success. The message is the status, a colon and the body text (or the status text). */
export class ApiError extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status}: ${text}`)
    this.name = 'ApiError'
    this.status = status
  }
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('401: ') && error.message.includes('Unauthorized')
}

/** Names this page to the server, which tells the user's other pages about its changes. */
export const PAGE_ID = Math.random().toString(36).slice(2)

let shownUser: number | undefined

/** Until the returned function is called, every write says whose page it is from. */
export function showUser(userId: number) {
  shownUser = userId
  return () => {
    shownUser = undefined
  }
}

/**
 * What a write says about its page. The server refuses one from the page of somebody else: another person may have signed in meanwhile,
 * in another tab. A read says nothing: the browser may have begun it before the page (server/http/web-app/page-starts.ts).
 */
export const pageHeaders = () => ({
  'X-Page-Id': PAGE_ID,
  ...(shownUser !== undefined && { 'X-Page-User': String(shownUser) }),
})

// Browsers let 64 KB be on the way at once when a page goes.
const MOST_KEPT_LETTERS = 1_000

/** Rejects with ApiError when the server refuses, with fetch's own TypeError when it can't be reached. */
export async function callApi(method: string, url: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(url, {
    method,
    credentials: 'include',
    // A short write arrives even if the page is closed at once: what it does may be on the screen already.
    ...(method !== 'GET' && !signal && (text?.length ?? 0) <= MOST_KEPT_LETTERS && { keepalive: true }),
    headers: {
      ...(method !== 'GET' && pageHeaders()),
      ...(text !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(text !== undefined && { body: text }),
    ...(signal && { signal }),
  })
  if (!response.ok) throw new ApiError(response.status, (await response.text()) || response.statusText)
  if (method === 'GET') noteFreshness(response)
  return response
}

export async function getJson<T>(url: string): Promise<T> {
  const response = await callApi('GET', url)
  return response.json()
}

/** Adds the parameters that have a value. */
export function withParams(url: string, params: object = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return search.size > 0 ? `${url}?${search}` : url
}

/** What the server answered, if that is an error of ours. */
export function errorBodyOf(error: unknown): Partial<ErrorBody> {
  if (!(error instanceof ApiError)) return {}
  try {
    return (JSON.parse(error.message.slice(`${error.status}: `.length)) as ErrorBody | null) ?? {}
  } catch {
    return {}
  }
}

/** The server's message, if it sent one. */
export function messageOf(error: unknown): string | undefined {
  const { message } = errorBodyOf(error)
  return typeof message === 'string' ? message : undefined
}

/** The fields that the server refused, if that is why the call failed. */
export function fieldIssuesOf(error: unknown): FieldIssue[] {
  const { issues } = errorBodyOf(error)
  return error instanceof ApiError && error.status === 400 && Array.isArray(issues) ? issues : []
}
