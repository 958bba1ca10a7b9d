/** Aborts after `limitMs` without news. Each `touch` starts the time again, so that a slow stream that goes on is never cut. */
export function idleLimit(limitMs: number, signal: AbortSignal) {
  const late = new AbortController()
  const abort = () => late.abort(new DOMException('No response in time', 'TimeoutError'))
  let timer = setTimeout(abort, limitMs)
  return {
    signal: AbortSignal.any([signal, late.signal]),
    touch() {
      clearTimeout(timer)
      timer = setTimeout(abort, limitMs)
    },
    stop: () => clearTimeout(timer),
  }
}
