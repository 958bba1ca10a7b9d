/** A sample of a chart line, for the legend. */
export function LineMark({ color, dash }: { color: string; dash?: string }) {
  return (
    <svg width="20" height="4" aria-hidden="true" className="shrink-0">
      <line x1="0" x2="20" y1="2" y2="2" stroke={color} strokeWidth="2" strokeDasharray={dash} />
    </svg>
  )
}
