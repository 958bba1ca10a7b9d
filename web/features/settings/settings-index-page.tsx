import { Redirect } from 'wouter'

/** /settings itself shows the first of its pages. */
export default function SettingsIndexPage() {
  return <Redirect to="/settings/profile" replace />
}
