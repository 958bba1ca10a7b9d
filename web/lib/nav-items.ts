import {
  ChartNoAxesColumn,
  Inbox,
  LayoutDashboard,
  ListTodo,
  type LucideIcon,
  Mail,
  Plug,
  Send,
  Settings,
  Users,
  Workflow,
} from 'lucide-react'

type NavItem = { label: string; path: string; icon: LucideIcon }

export const NAV_ITEMS: NavItem[] = [
  { label: 'Dashboard', path: '/', icon: LayoutDashboard },
  { label: 'Leads', path: '/leads', icon: Users },
  { label: 'Email Templates', path: '/emails', icon: Mail },
  { label: 'Email Sequences', path: '/sequences', icon: Workflow },
  { label: 'Analytics', path: '/analytics', icon: ChartNoAxesColumn },
  { label: 'Integrations', path: '/integrations', icon: Plug },
]

/** Set apart below the others. */
export const SECOND_NAV_ITEMS: NavItem[] = [
  { label: 'Inbox', path: '/inbox', icon: Inbox },
  { label: 'Tasks', path: '/tasks', icon: ListTodo },
  { label: 'Outbox', path: '/outbox', icon: Send },
  { label: 'Settings', path: '/settings', icon: Settings },
]

/** /dashboard is an alias of /, and a page below another one belongs to it. */
export const isActiveItem = (itemPath: string, path: string) =>
  itemPath === (/^\/dashboard\/?$/i.test(path) ? '/' : (/^\/[^/]*/.exec(path.toLowerCase())?.[0] ?? '/'))
