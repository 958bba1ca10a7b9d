import { Spinner } from '../../ui/spinner.tsx'

/** index.html holds the same markup, so that nothing moves when the script takes over. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center gap-3 text-ink-2">
      <Spinner className="size-5" />
      Loading...
    </div>
  )
}
