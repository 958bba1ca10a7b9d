import type { ReactNode } from 'react'

/** Everything under the page's header: its sections, one below the other. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className="flex flex-col gap-4 p-4 lg:gap-5 lg:px-6 lg:py-5">{children}</div>
}
