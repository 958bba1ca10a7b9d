import type { ReactNode } from 'react'
import { Logo } from './logo.tsx'

/** A whole page that says one thing and offers what to do about it. */
export function MessageScreen({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 py-16 text-center">
      <Logo className="mb-6" />
      <div role="alert">
        <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
        <p className="mt-2 mb-6 max-w-sm text-balance text-ink-2">{text}</p>
      </div>
      {children}
    </main>
  )
}
