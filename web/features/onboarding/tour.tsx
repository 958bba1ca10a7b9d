import { useEffect, useRef } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { tourPage } from './tour-page.ts'
import { startTour, useTourState } from './tour-state.ts'

const TourCard = lazyPart(() => import('./tour-card.tsx'))

/** The tour of the current page, while a tour is active and the page has one. */
export function Tour({ path }: { path: string }) {
  const { isActive, step } = useTourState()
  const page = tourPage(path)

  // Each page's tour starts at its first step.
  const lastPage = useRef(page)
  useEffect(() => {
    if (lastPage.current !== page && isActive) startTour()
    lastPage.current = page
  }, [page, isActive])

  if (!isActive || !page) return null
  return <TourCard key={page} page={page} step={step} />
}
