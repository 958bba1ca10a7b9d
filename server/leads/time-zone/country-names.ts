const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

// How people write them besides their English names.
const ALIASES = `us usa, us u.s., us u.s.a., us united states of america, us america, gb uk, gb u.k., gb great britain, gb england, gb scotland,
  gb wales, gb northern ireland, de deutschland, at osterreich, at oesterreich, ch schweiz, ch suisse, ch svizzera, es espana, it italia, nl holland,
  nl nederland, nl the netherlands, be belgie, be belgique, pl polska, se sverige, no norge, dk danmark, fi suomi, br brasil, mx mexico, tr turkey,
  cz czech republic, kr korea, kr south korea, ae uae, ru russian federation, cn prc, ie republic of ireland, hk hong kong, mo macau, mo macao,
  mm burma, mk macedonia, ba bosnia, vn viet nam, ci ivory coast, cd dr congo, sz swaziland, cv cape verde`

const codes = new Map<string, string>()
for (const first of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  for (const second of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    const code = first + second
    const name = english.of(code)
    // Without codes that were replaced: FX is France too.
    if (name && new Intl.Locale(`und-${code}`).region === code) codes.set(plainText(name), code)
  }
for (const alias of ALIASES.split(',')) {
  const [code = '', ...name] = alias.trim().split(' ')
  codes.set(name.join(' '), code.toUpperCase())
}

/** In lower case, without accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replaceAll('’', "'")
}

/** The ISO code of a country by its name, in lower case and without accents. */
export const countryNamed = (name: string): string | undefined => codes.get(name)

/** Whether two letters are the code of a country. */
export const isCountryCode = (letters: string) =>
  /^[a-z]{2}$/.test(letters) && Boolean(english.of(letters.toUpperCase()))
