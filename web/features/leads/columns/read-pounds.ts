const MOST_PENCE = Number.MAX_SAFE_INTEGER

/** An amount as people type it ("£2,500.50"), in pence; empty is 0. Undefined where it is none. */
export function readPounds(typed: string): number | undefined {
  const text = typed.replace(/[£,\s]/g, '')
  if (text === '') return 0
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text)) return undefined
  const pence = Math.round(Number(text) * 100)
  return pence <= MOST_PENCE ? pence : undefined
}
