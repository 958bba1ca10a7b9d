import { lazyPart } from '../../lib/lazy-part.ts'
import { useInstall } from './install-event.ts'

const InstallCard = lazyPart(() => import('./install-card.tsx'))

export function InstallPrompt() {
  const { isShown } = useInstall()
  return isShown && <InstallCard />
}
