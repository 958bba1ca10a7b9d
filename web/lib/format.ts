const counts = new Intl.NumberFormat('en-GB')

/** A missing value shows as 0. */
export const formatCount = (value: number | null | undefined) => counts.format(value ?? 0)

export const formatPercent = (value: number | null | undefined) => `${(value ?? 0).toFixed(1)}%`
