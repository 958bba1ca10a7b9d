/** A call of the product's API as somebody who is signed in. Throws unless it succeeds. */
export type Call = <T>(method: string, path: string, body?: unknown) => Promise<T>

export function callerOf(url: string, cookie: string): Call {
  return async (method, path, body) => {
    const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : await answer.json()
  }
}
