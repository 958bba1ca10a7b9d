const MAX_DEPTH = 100
/** A shorter one is parsed soon, however deep it is. */
const SHORT = 10_000
const [QUOTE, BACKSLASH, OPEN_LIST, OPEN_OBJECT, END_LIST, END_OBJECT] = [34, 92, 91, 123, 93, 125]

/** Whether values are nested deeper than any request has them. Parsing a megabyte of brackets would hold up everybody. */
export function isTooDeep(json: string) {
  if (json.length < SHORT) return false
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfText(json, at + 1)
    else if (code === END_LIST || code === END_OBJECT) depth--
    else if ((code === OPEN_LIST || code === OPEN_OBJECT) && ++depth > MAX_DEPTH) return true
  }
  return false
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
