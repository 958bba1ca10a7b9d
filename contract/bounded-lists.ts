import { z } from 'zod'

/** A record with at most `max` keys. */
export const recordOf = <K extends z.ZodString, V extends z.ZodType>(key: K, value: V, max: number, message: string) =>
  z
    .record(key, value)
    .refine((record) => Object.keys(record).length <= max, message)
    .meta({ maxProperties: max })

/**
 * For lists whose items take long to check: the first invalid item ends the check. To be called last, because a changed schema checks
 * all of them again.
 */
export function endAtFirstIssue<T extends z.ZodArray>(list: T): T {
  const parseOther = list._zod.parse
  list._zod.parse = (payload, context) => {
    const given: unknown = payload.value
    if (!Array.isArray(given)) return parseOther(payload, context)
    const items: unknown[] = []
    for (const [at, value] of given.entries()) {
      const result = list.element._zod.run({ value, issues: [] }, context)
      if (result instanceof Promise) throw new z.core.$ZodAsyncError()
      items.push(result.value)
      if (result.issues.length === 0) continue
      payload.issues.push(...z.core.util.prefixIssues(at, result.issues))
      break
    }
    payload.value = items as typeof payload.value
    return payload
  }
  return list
}
