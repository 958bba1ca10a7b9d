// What this browser remembers about its user. Where storage is blocked nothing is remembered, and nothing breaks.

export type Flag = 'onboarding-completed' | 'onboarding-skipped' | 'pwa-install-dismissed' | 'setup-dismissed'

export function hasFlag(flag: Flag): boolean {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}

export function setFlag(flag: Flag) {
  try {
    localStorage.setItem(flag, 'true')
  } catch {}
}

export function clearFlag(flag: Flag) {
  try {
    localStorage.removeItem(flag)
  } catch {}
}
