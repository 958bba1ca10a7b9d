/** At most `size` page numbers in a row, with the current one as near to the middle as possible. */
export function pageWindow(current: number, pageCount: number, size = 5): number[] {
  const length = Math.min(size, pageCount)
  const ideal = current - Math.floor(size / 2)
  const first = Math.max(1, Math.min(ideal, pageCount - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
