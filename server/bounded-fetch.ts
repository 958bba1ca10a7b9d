type Limits = {
  bytes: number
  /** For the whole response; without it, the caller's own signal decides. */
  ms?: number
  /** A redirect would carry tokens and secrets elsewhere: it is an error, or a response like any other. Never followed. */
  redirect: 'error' | 'manual'
}

/**
 * `fetch` for services we do not run: no redirect takes a secret elsewhere, and no response fills our memory. What is compressed
 * counts by its size after decompression.
 */
export function boundedFetch({ bytes: limit, ms, redirect }: Limits): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect, ...(ms && { signal: AbortSignal.timeout(ms) }) })
    if (!response.body) return response
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > limit) controller.error(new Error(`the response of ${new URL(response.url).host} is too long`))
        else controller.enqueue(chunk)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counted), { status, statusText, headers })
  }
}
