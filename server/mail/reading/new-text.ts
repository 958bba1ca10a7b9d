// What a person newly wrote in a reply: without what it quotes and without the signature.
import { QUOTE_STARTS } from './html-text.ts'

const MAX_LINES = 5_000

/** `On … wrote:` in the languages of email apps, on one line; Gmail and others break it over two or three. */
const WROTE = [
  /^on\b.{5,200}\bwrote\s*:?$/,
  /^(am|vom)\b.{5,200}\bschrieb\b.{0,120}:?$/,
  /^le\b.{5,200}\ba écrit\s*:?$/,
  /^(el|en)\b.{5,200}\b(escribió|va escriure)\s*:?$/,
  /^(il|in data)\b.{5,200}\bha scritto\s*:?$/,
  /^(em|a|no dia)\b.{5,200}\bescreveu\s*:?$/,
  /^op\b.{5,200}\b(schreef|heeft .{1,120} geschreven)\b.{0,120}:?$/,
  /^(den|på|mån|man|tis|tir|tirs|ons|tor|tors|fre|lør|søn|lör|sön)\S{0,6}\s.{5,200}\b(skrev|skreiv)\b.{0,120}:?$/,
  /^(dnia|w dniu|dne|dňa)\s.{5,200}\s(napisał|napisała|pisze|napisał\(a\)|napsal|napsala|napsal\(a\)|napísal)(\s.{0,120})?:?$/,
]
/** Those that begin with the date or the name: the first line must hold a date. */
const DATED_WROTE = [
  /^.{3,120}\bschrieb am\b.{5,120}:$/,
  /^.{5,200}\s(kirjoitti|ezt írta|a scris|şunu yazdı|yazdı|je napisao|je napisala|написал|написала|написал\(а\)|пише|написав)(\s.{0,60})?\s?:?$/,
  /^.{3,160}(写道|寫道|さんは書きました|님이 작성|작성)\s?[:：]?$/,
  // Mail.ru, Yandex and the Russian Gmail name only date and person.
  /^.{0,60}\d{4}.{0,40}\s(пользователь|от)\s.{1,160}:$/,
  /^\d{1,2}\.\d{1,2}\.\d{4},? \d{1,2}:\d{2},? .{1,120}<[^<>\s]+@[^<>\s]+>\s?:$/,
  /^\S{3,12},? .{0,60}\d{4}.{0,40}<[^<>\s]+@[^<>\s]+>\s?:$/,
  /^\d{4}[-/年]\d{1,2}[-/月]\d{1,2}.{1,160}[:：]$/,
]
const DIVIDER =
  /^[-_=*\s]{0,20}(original message|original appointment|forwarded message|begin forwarded message:?|reply message|ursprüngliche nachricht|ursprungliche nachricht|weitergeleitete nachricht|originalnachricht|message d'origine|message original|message transféré|mensaje original|mensagem original|messaggio originale|messaggio inoltrato|oorspronkelijk bericht|doorgestuurd bericht|oprindelig meddelelse|ursprungligt meddelande|opprinnelig melding|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|původní zpráva|eredeti üzenet|исходное сообщение|пересылаемое сообщение|özgün ileti|原始邮件|邮件原件|元のメッセージ|원본 메시지)[-_=*\s:]{0,20}$/
/** The header lines that Outlook puts above what it quotes: the sender first, then at least one more. */
const FROM_LINE =
  /^\*?(from|von|de|da|van|från|fra|lähettäjä|od|feladó|от|від|gönderen|kimden|发件人|寄件者|差出人|보낸 사람)\s?:\*?\s?\S/
const MORE_LINE =
  /^\*?(sent|date|to|subject|cc|gesendet|datum|an|betreff|envoyé|date|à|objet|enviado( el)?|fecha|para|asunto|assunto|data|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|til|emne|lähetetty|vastaanottaja|aihe|wysłano|do|temat|odesláno|komu|předmět|küldve|címzett|tárgy|отправлено|дата|кому|тема|gönderildi|kime|konu|发送时间|收件人|主题|送信日時|宛先|件名|보낸 날짜|받는 사람|제목)\s?:\*?(\s|$|\S)/
const DEVICE =
  /^(sent (from|with|via|on) (my |the |a )?[\w .+'&-]{2,60}|(von meinem|gesendet mit|gesendet von|diese nachricht wurde von meinem) .{2,60}|envoyé (de mon|depuis|à partir de) .{2,60}|enviado (desde|do meu|a partir) .{2,60}|inviato da .{2,60}|verzonden (vanaf|met) .{2,60}|skickat från .{2,60}|sendt fra .{2,60}|lähetetty .{2,40}|wysłane z .{2,40}|отправлено (с|из) .{2,60}|get outlook for (ios|android|mac).*|obtenir outlook pour .*|download outlook .*|holen sie sich outlook.*|outlook für (ios|android).*|yahoo mail.*)\.?$/
const SIGNATURE = /^(--|—|__+|--\s.{0,3}|\u2014\s?)$/

/** The new part of a reply's text, trimmed. Replies between quoted lines are kept, the quoted lines are not. */
export function newText(text: string): string {
  const lines = text
    .replaceAll('\r', '')
    .split('\n', MAX_LINES)
    .map((line) => line.trimEnd())
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (endsNewText(lines, at)) break
    const quoted = attributionLines(lines, at)
    if (quoted > 0) {
      at += quoted - 1
      // Below a plain attribution only quoted lines are cut: the reply may be under them.
      if (!hasMarkedQuote(lines, at + 1)) break
      continue
    }
    if (/^>/.test(line)) continue
    if (line === QUOTE_STARTS) continue
    kept.push(lines[at] ?? '')
  }
  return withoutSignature(kept)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** True when the text quotes the email it replies to. */
export function hasQuote(text: string): boolean {
  const lines = text.replaceAll('\r', '').split('\n', MAX_LINES)
  return lines.some((line, at) => /^\s*>\s?\S/.test(line) || endsNewText(lines, at) || attributionLines(lines, at) > 0)
}

function endsNewText(lines: string[], at: number): boolean {
  const line = plain(lines[at])
  if (DIVIDER.test(line)) return true
  if (line === QUOTE_STARTS) return !hasMarkedQuote(lines, at + 1)
  if (/^_{10,}$|^-{20,}$/.test(line)) return isHeaderBlock(lines, nextFilled(lines, at + 1))
  return isHeaderBlock(lines, at)
}

function isHeaderBlock(lines: string[], at: number): boolean {
  const first = plain(lines[at])
  const isFrom = FROM_LINE.test(first)
  if (!isFrom && !MORE_LINE.test(first)) return false
  const following = [1, 2, 3, 4, 5].map((step) => plain(lines[at + step]))
  const more = following.filter((line) => MORE_LINE.test(line)).length
  const hasFrom = isFrom || following.some((line) => FROM_LINE.test(line))
  return (
    hasFrom &&
    (isFrom ? more >= 1 : more >= 1 && /^\*?(date|datum|subject|betreff|sent|gesendet|fecha|data|дата)\s?:/.test(first))
  )
}

/** How many lines from here are an `On … wrote:`; 0 when they are none. */
function attributionLines(lines: string[], at: number): number {
  let joined = plain(lines[at])
  const patterns = /\d/.test(joined) ? [...WROTE, ...DATED_WROTE] : WROTE
  for (let count = 1; count <= 4 && joined !== '' && joined.length <= 300; count++) {
    if (patterns.some((pattern) => pattern.test(joined))) return startsLater(lines, at, count) ? 0 : count
    const next = plain(lines[at + count])
    if (next === '') return 0
    joined = `${joined} ${next}`
  }
  return 0
}

/** `On it.` above `On Monday … wrote:` is no part of the attribution. */
function startsLater(lines: string[], at: number, count: number): boolean {
  const starts = Array.from({ length: count - 1 }, (_, step) => lines.slice(at + step + 1, at + count))
  return starts.some((rest) => WROTE.some((pattern) => pattern.test(plain(rest.join(' ')))))
}

function hasMarkedQuote(lines: string[], from: number): boolean {
  const first = nextFilled(lines, from)
  return [0, 1, 2, 3].some((step) => /^\s*>/.test(lines[first + step] ?? ''))
}

function nextFilled(lines: string[], from: number): number {
  let at = from
  while (at < lines.length && plain(lines[at]) === '') at++
  return at
}

const plain = (line = '') =>
  line
    .slice(0, 400)
    .replace(/[\u200e\u200f\u202a-\u202e\u00a0]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function withoutSignature(lines: string[]): string[] {
  const end = lines.findIndex((line, at) => {
    const text = plain(line)
    if (SIGNATURE.test(text)) return at > 0 || lines.length > 1
    return DEVICE.test(text) && lines.length - at <= 8 && lines.slice(at + 1).every((later) => plain(later).length < 80)
  })
  return end < 0 ? lines : lines.slice(0, end)
}
