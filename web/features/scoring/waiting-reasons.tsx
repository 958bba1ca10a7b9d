import { LoadingLines } from '../../ui/loading/loading-lines.tsx'

export const WaitingReasons = () => (
  <LoadingLines label="Loading reasons" widths={['w-2/3', 'w-1/2', 'w-3/5']} className="py-1" />
)
