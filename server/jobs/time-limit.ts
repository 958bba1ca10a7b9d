/**
 * Aborts after so many milliseconds, or with the other signal. `AbortSignal.any` alone does not keep an `AbortSignal.timeout`: Node
 * may collect it as garbage, and then it never fires.
 */
export function withinTime(ms: number, other?: AbortSignal | undefined): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(new DOMException('It took too long', 'TimeoutError')), ms).unref()
  return other ? AbortSignal.any([limit.signal, other]) : limit.signal
}
