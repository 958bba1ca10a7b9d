import { lazyPart } from '../../lib/lazy-part.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

// The charting library is larger than the rest of the page.
export const SeriesChart = lazyPart(() => import('./series-chart.tsx'), <Skeleton className="h-64" />)
