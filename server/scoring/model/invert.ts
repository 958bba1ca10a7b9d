/** The inverse of a small symmetric positive matrix, by Gauss and Jordan; the pivots need no search. */
export function invert(matrix: number[][]): number[][] {
  const size = matrix.length
  const work = matrix.map((line) => Float64Array.from(line))
  const inverse = matrix.map((_, row) => {
    const line = new Float64Array(size)
    line[row] = 1
    return line
  })
  for (let pivot = 0; pivot < size; pivot++) {
    const pivotWork = work[pivot] as Float64Array
    const pivotInverse = inverse[pivot] as Float64Array
    const scale = 1 / (pivotWork[pivot] as number)
    for (let b = 0; b < size; b++) {
      pivotWork[b] = (pivotWork[b] as number) * scale
      pivotInverse[b] = (pivotInverse[b] as number) * scale
    }
    for (let row = 0; row < size; row++) {
      const factor = (work[row] as Float64Array)[pivot] as number
      if (row === pivot || factor === 0) continue
      const rowWork = work[row] as Float64Array
      const rowInverse = inverse[row] as Float64Array
      for (let b = 0; b < size; b++) {
        rowWork[b] = (rowWork[b] as number) - factor * (pivotWork[b] as number)
        rowInverse[b] = (rowInverse[b] as number) - factor * (pivotInverse[b] as number)
      }
    }
  }
  return inverse.map((line) => [...line])
}
