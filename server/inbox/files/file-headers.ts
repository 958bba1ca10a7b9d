/** What a stranger sent: never run, never guessed at, never shown as a page of ours. */
export const FILE_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cache-Control': 'private, max-age=3600',
}
