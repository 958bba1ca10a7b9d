import { type ReactNode, useEffect, useRef } from 'react'
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

/** Beside the page; above it, in one row that scrolls, where the screen is narrow. */
function SettingsNav({ current }: { current: SettingsPath }) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (list.current && item) list.current.scrollLeft = item.offsetLeft - list.current.offsetLeft - 16
  }, [])
  return (
    <nav
      ref={list}
      aria-label="Settings"
      className="-mx-4 flex gap-1 overflow-x-auto px-4 py-1 lg:sticky lg:top-20 lg:mx-0 lg:w-44 lg:shrink-0 lg:flex-col lg:self-start lg:overflow-visible lg:p-0"
    >
      {SETTINGS_PAGES.map(({ path, label, icon: Icon }) => (
        <Link
          key={path}
          href={path}
          replace={path === current}
          aria-current={path === current ? 'page' : undefined}
          className="flex h-9 shrink-0 items-center gap-2.5 whitespace-nowrap rounded-md px-2.5 font-medium text-ink-2 text-sm transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text pointer-coarse:h-11"
        >
          <Icon className="size-4 shrink-0 max-lg:hidden" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
