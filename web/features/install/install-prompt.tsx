import { lazy, Suspense } from 'react'
import { useInstall } from './install-event.ts'

const InstallCard = lazy(() => import('./install-card.tsx'))

export function InstallPrompt() {
  const { isShown } = useInstall()
  if (!isShown) return null
  return (
    <Suspense>
      <InstallCard />
    </Suspense>
  )
}
