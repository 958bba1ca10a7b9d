const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** "NO" and "Norway" alike become Norway; anything else stays as it is. */
export function countryName(code: string): string {
  const letters = code.trim()
  return /^[a-z]{2}$/i.test(letters) ? (names.of(letters.toUpperCase()) ?? letters) : letters
}

// Sold to everybody, so they say nothing about where a company is.
const OPEN_ENDINGS = new Set(
  'io ai co me tv cc ly gg fm to ws am la sh so vc ag ac nu pw im is bz gs ms sx st su ml tk ga cf gq eu'.split(' '),
)

/** The country whose ending a domain has; undefined for endings that everybody uses. */
export function countryOfDomain(domain: string): string | undefined {
  const ending = domain.toLowerCase().split('.').at(-1) ?? ''
  if (!/^[a-z]{2}$/.test(ending) || OPEN_ENDINGS.has(ending)) return undefined
  return names.of(ending === 'uk' ? 'GB' : ending.toUpperCase())
}

// Calling codes that one country has for itself; +1 and +7 are shared.
const callingCodes: Record<string, string> = Object.fromEntries(
  `20 EG,27 ZA,30 GR,31 NL,32 BE,33 FR,34 ES,36 HU,39 IT,40 RO,41 CH,43 AT,44 GB,45 DK,46 SE,47 NO,48 PL,49 DE,51 PE,52 MX,54 AR,55 BR,56 CL,
57 CO,60 MY,61 AU,62 ID,63 PH,64 NZ,65 SG,66 TH,81 JP,82 KR,84 VN,86 CN,90 TR,91 IN,92 PK,94 LK,212 MA,216 TN,233 GH,234 NG,254 KE,255 TZ,256 UG,
351 PT,352 LU,353 IE,354 IS,356 MT,357 CY,358 FI,359 BG,370 LT,371 LV,372 EE,380 UA,381 RS,385 HR,386 SI,420 CZ,421 SK,423 LI,852 HK,880 BD,886 TW,
961 LB,962 JO,965 KW,966 SA,971 AE,972 IL,974 QA`
    .split(/,\s*/)
    .map((pair) => pair.split(' ') as [string, string]),
)

/** The country of a number that is written with its calling code. */
export function countryOfPhone(phone: string): string | undefined {
  const digits = /^\s*(?:\+|00)([\d\s().\-/]+)/.exec(phone)?.[1]?.replace(/\D/g, '')
  if (!digits || digits.length < 7) return undefined
  const code = [3, 2].map((length) => digits.slice(0, length)).find((start) => callingCodes[start])
  return code && names.of(callingCodes[code] ?? '')
}
