/** At most `size` page numbers in a row that hold the current one, as near to its middle as the ends allow. */
export function pageWindow(current: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, pageCount)
  const ideal = current - Math.floor(size / 2)
  const first = Math.max(1, Math.min(ideal, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
