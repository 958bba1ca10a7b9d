/** As the server keeps it; undefined for what is none. A merge field may be all of it. */
export function webAddress(given: string): string | undefined {
  const text = given.trim()
  if (/^(https?:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?\d|\{\{)/i.test(text)) return text
  if (/^[^\s@:/]+@[^\s@:/]+\.\w+$/.test(text)) return `mailto:${text}`
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : undefined
}
