import { Skeleton } from '../../ui/skeleton.tsx'

export function WaitingReasons() {
  return (
    <div role="status" aria-label="Loading reasons" className="flex flex-col gap-3 py-1">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
