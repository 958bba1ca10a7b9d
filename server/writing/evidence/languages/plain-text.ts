/** Lower case without accents, each character in its place: what is found in it is at the same place in the text. */
export const plainText = (text: string) =>
  text
    .replace(/[^\n -~]/gu, plainSign)
    .toLowerCase()
    .replace(/(?<!\n)\n(?!\n)/g, ' ')

function plainSign(sign: string) {
  if (/[’‘´`]/.test(sign)) return "'"
  if (/[‐‑–]/.test(sign)) return '-'
  if (/\s/.test(sign)) return ' '
  if (sign === 'ß') return 's'
  const base = sign.normalize('NFKD')[0] ?? sign
  return sign.length === 1 && /[ -~]/.test(base) ? base : sign.length === 1 ? lowered(sign) : sign
}

const lowered = (sign: string) => (sign.toLowerCase().length === 1 ? sign.toLowerCase() : sign)
