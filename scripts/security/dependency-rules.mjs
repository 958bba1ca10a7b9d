// What a dependency may be. Pure: check-dependencies.mjs reads the files.

/** Licenses that let us ship or use a package without obligations we don't meet. A new one is a decision: add it with its reason. */
const ALLOWED_LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  // The holiday data of date-holidays; its license file comes with the package.
  'CC-BY-3.0',
  'ISC',
  'MIT',
  'MIT-0',
  // Copyleft by file: we use these packages unchanged.
  'MPL-2.0',
  // Fonts may be embedded.
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages under another name than their own, from `package.json`. */
const aliasOf = (spec) => /^npm:(.+)@[^@]+$/.exec(spec)?.[1]

/** Whether an SPDX expression can be met: one side of each OR, both sides of each AND. */
export function isAllowedLicense(expression) {
  if (typeof expression !== 'string') return false
  const text = expression.trim().replace(/^\((.*)\)$/, '$1')
  if (/\sOR\s/.test(text)) return text.split(/\sOR\s/).some(isAllowedLicense)
  if (/\sAND\s/.test(text)) return text.split(/\sAND\s/).every(isAllowedLicense)
  return ALLOWED_LICENSES.has(text)
}

/** What is wrong with a lock file: every package comes from the npm registry, at one version, with the hash of its content. */
export function lockProblems(
  { lockfileVersion, packages = {} },
  { dependencies = {}, devDependencies = {}, overrides = {} },
) {
  const aliases = Object.values({ ...dependencies, ...devDependencies, ...overrides }).flatMap(
    (spec) => aliasOf(String(spec)) ?? [],
  )
  const problems = lockfileVersion === 3 ? [] : ['package-lock.json: not version 3']
  for (const [path, { version, resolved, integrity, link, name }] of Object.entries(packages)) {
    if (path === '') continue
    const own = path.split('node_modules/').at(-1)
    if (link) problems.push(`${path}: a link to a folder`)
    if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) problems.push(`${path}: no SHA-512 hash of its content`)
    if (!/^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version ?? '')) problems.push(`${path}: no exact version`)
    if (resolved !== undefined && !resolved.startsWith(`https://registry.npmjs.org/${name ?? own}/`))
      problems.push(`${path}: not from the npm registry`)
    if (name !== undefined && name !== own && !aliases.includes(name))
      problems.push(`${path}: is ${name} under another name`)
  }
  return problems
}

/** Direct dependencies that are not pinned to one version. */
export function unpinned({ dependencies = {}, devDependencies = {}, optionalDependencies = {} }) {
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  return all
    .filter(([, spec]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.-]+)?$/.test(spec))
    .map(([name, spec]) => `${name}: "${spec}" is not one version`)
}

/**
 * Advisories of severity high or critical in `npm audit --json` that nobody has accepted, and accepted ones whose time is over.
 * Undefined when the registry gave no report.
 */
export function auditProblems(report, accepted, today) {
  if (report?.vulnerabilities === undefined) return undefined
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object' && ['high', 'critical'].includes(one.severity)),
  )
  const byUrl = new Map(advisories.map((one) => [one.url, one]))
  return [...byUrl.values()].flatMap(({ url, name, title, severity }) => {
    const exception = accepted.find(({ id }) => url.endsWith(`/${id}`))
    if (exception && exception.until >= today) return []
    return `${name}: ${severity}: ${title} (${url})${exception ? `, accepted until ${exception.until}` : ''}`
  })
}
