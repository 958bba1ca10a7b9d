/**
 * An idempotency key: a repeated click or retry still does it once. Not `crypto.randomUUID`, which browsers have on https and
 * localhost only, and an office may open its own server by plain http.
 */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
