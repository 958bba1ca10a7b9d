type Limits = {
  bytes: number
  /** For the whole response; without it, the caller's own signal decides. */
  ms?: number
  /** A redirect would carry tokens and secrets elsewhere: it is an error, or a response like any other. Never followed. */
  redirect: 'error' | 'manual'
  /** How to fetch, if not as usual. */
  by?: typeof fetch
}

const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * `fetch` for services we do not run: no redirect takes a secret elsewhere, and no response fills our memory. What is compressed
 * counts by its size after decompression.
 */
export function boundedFetch({ bytes: limit, ms, redirect, by = fetch }: Limits): typeof fetch {
  return async (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : input)
    const response = await by(input, { ...init, redirect, ...(ms && { signal: AbortSignal.timeout(ms) }) })
    if (redirect === 'error' && REDIRECTS.includes(response.status)) {
      await response.body?.cancel()
      throw new TypeError(`${host} redirects elsewhere`)
    }
    if (!response.body) return response
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > limit) controller.error(new Error(`the response of ${host} is too long`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
  }
}
