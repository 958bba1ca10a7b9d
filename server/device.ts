// The first that matches: later browsers call themselves like the earlier ones too.
const BROWSERS: [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const MOST_CHARACTERS = 500

/** "Firefox on Windows": what people recognize their devices by. */
export function deviceOf(userAgent = '') {
  const text = userAgent.slice(0, MOST_CHARACTERS)
  const named = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'Unknown device')
}

/** The network without its last part, which is enough to recognize it. `address` is that of `addressOf`. */
export function shortAddress(address: string) {
  const [a, b, c, d] = address.split('.')
  if (d !== undefined) return `${a}.${b}.${c}.x`
  const groups = address.split(':')
  return groups.length > 2 ? `${groups.slice(0, 3).join(':')}::x` : ''
}
