import { lazy } from 'react'

// The charting library is larger than the rest of the page.
export const SeriesChart = lazy(() => import('./series-chart.tsx'))
