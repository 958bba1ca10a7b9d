const MAX_DEPTH = 100
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, OPEN_OBJECT, END_LIST, END_OBJECT] = [34, 92, 44, 91, 123, 93, 125]

/**
 * Whether values are nested deeper than any request has them, or are more than `maxCount`. Parsing and checking a megabyte of
 * brackets, keys or zeros would hold up everybody. Each comma and each opening bracket counts.
 */
export function jsonExcess(json: string, maxCount: number): 'too deep' | 'too many' | undefined {
  let depth = 0
  let count = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at + 1)
    else if (code === COMMA) count++
    else if (code === END_LIST || code === END_OBJECT) depth--
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      count++
      if (++depth > MAX_DEPTH) return 'too deep'
    }
    if (count > maxCount) return 'too many'
  }
  return undefined
}

/** The closing quotation mark: one after an even number of backslashes. */
function endOfText(json: string, from: number) {
  for (let at = json.indexOf('"', from); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (before >= from && json.charCodeAt(before) === BACKSLASH) before--
    if ((at - before) % 2 === 1) return at
  }
  return json.length
}
