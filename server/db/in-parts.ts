const ROWS = 100

/** Writes many rows a part at a time: Drizzle takes long to put a large statement together, and meanwhile nobody else has a turn. */
export async function inParts<T>(rows: T[], write: (part: T[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += ROWS) await write(rows.slice(at, at + ROWS))
}
