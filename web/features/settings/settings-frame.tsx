import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PageHeader } from '../../ui/page-header.tsx'
import { SETTINGS_PAGES, type SettingsPath } from './settings-pages.ts'

type Props = { path: SettingsPath; actions?: ReactNode; children: ReactNode }

/** A settings page: its heading, the list of all settings pages, and its own sections. */
export function SettingsFrame({ path, actions, children }: Props) {
  const page = SETTINGS_PAGES.find((one) => one.path === path)
  return (
    <>
      <PageHeader title={page?.label ?? 'Settings'} aside={page?.description} actions={actions} />
      <div className="flex flex-col gap-4 p-4 lg:flex-row lg:gap-8 lg:px-6 lg:py-5">
        <SettingsNav current={path} />
        <div className="flex min-w-0 max-w-4xl flex-1 flex-col gap-4 lg:gap-5">{children}</div>
      </div>
    </>
  )
}

/** Beside the page; above it, in rows, where the screen is narrow. */
function SettingsNav({ current }: { current: SettingsPath }) {
  return (
    <nav
      aria-label="Settings"
      className="-mx-2.5 flex flex-wrap gap-x-1 lg:sticky lg:top-20 lg:mx-0 lg:w-44 lg:shrink-0 lg:flex-col lg:gap-1 lg:self-start"
    >
      {SETTINGS_PAGES.map(({ path, label }) => (
        <Link
          key={path}
          href={path}
          replace={path === current}
          aria-current={path === current ? 'page' : undefined}
          className="flex h-9 shrink-0 items-center whitespace-nowrap rounded-md px-2.5 font-medium text-ink-2 text-sm transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text pointer-coarse:h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
