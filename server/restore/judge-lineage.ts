/** What a database knows of itself. */
export type Lineage = { lineage: string; beat: number; place: string }
/** What was kept beside it, outside the database. `isCopy`: it is not the file that was written, but a copy of it. */
export type Witness = { lineage: string; beat: number; isCopy: boolean }

/**
 * Whether a database is the one that sent last, or a copy of an earlier state: a backup that was restored, or a clone.
 * `place` is where it is now.
 */
export function judgeLineage(known: Lineage, witness: Witness | undefined, place: string): 'same' | 'copy' {
  if (witness?.lineage === known.lineage) {
    // Both are copied where the folder holds them both; one is older where only the database was.
    if (witness.isCopy || witness.beat > known.beat) return 'copy'
    // Nothing was sent since this was written, wherever the database is by now.
    if (witness.beat === known.beat) return 'same'
  }
  return known.place === place ? 'same' : 'copy'
}
