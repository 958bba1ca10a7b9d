// What a person newly wrote in a reply: without what it quotes and without the signature.
import { QUOTE_STARTS } from './html-text.ts'

// Far more than anybody reads or judges of a reply, and little enough that the worker is not held up.
const MAX_TEXT = 100_000
const MAX_LINES = 1_000

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
/** Email apps say when, or give an address; "On the topic you wrote:" does neither. */
const WHEN_OR_WHO =
  /@|\d{1,2}[:.h]\d{2}|\b(19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}\b|\d ?[日月]|\b(yesterday|today|gestern|heute|hier|ayer|ieri|gisteren|(mon|tues?|wednes|thurs?|fri|satur|sun)day|(mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(lune|marte|mercole|giove|vener)dì|sabato|domenica|segunda|terça|quarta|quinta|sexta|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|(mån|tis|ons|tors|fre|lör|sön)dag|(man|tirs|lør|søn)dag|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|okt|nov|dec|dez|dic|janv|févr|avr|juin|juil|août)[a-zé]{0,7}\.?)(?![\p{L}])/u
/** "On page 3 you wrote:" is a person's, unless marked lines follow. */
const YOU_WROTE =
  /\b(you|sie|du|vous|tu|usted|lei|voi|jij|u) (wrote|schriebe?n?|schriebst|avez écrit|as écrit|escribi\S+|ha scritto|hai scritto|schreef)\b|\bschrieb(en|st) (sie|du)\b/

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
/** What email apps put above a signature; people who draw a line type no space. */
const SIGNATURE_MARK = '-- '
const DATE_LINE =
  /^\*?(sent|date|gesendet|datum|envoyé|enviado( el)?|fecha|data|inviato|verzonden|skickat|sendt|lähetetty|wysłano|odesláno|küldve|отправлено|дата|gönderildi|发送时间|送信日時|보낸 날짜)\s?:\*?/
const SUBJECT_LINE =
  /^\*?(subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět|tárgy|тема|konu|主题|件名|제목)\s?:/

/** The new part of a reply's text, trimmed. Replies between quoted lines are kept, the quoted lines are not. */
export function newText(text: string): string {
  const lines = linesOf(text).map((line) => (line === SIGNATURE_MARK ? line : line.trimEnd()))
  const plains = lines.map(plain)
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (endsNewText(plains, at)) break
    const quoted = attributionLines(plains, at)
    if (quoted > 0) {
      at += quoted - 1
      // Below a plain attribution only quoted lines are cut: the reply may be under them.
      if (!hasMarkedQuote(plains, at + 1)) break
      continue
    }
    if (line.startsWith('>') || line === QUOTE_STARTS) continue
    kept.push(lines[at] ?? '')
  }
  return withoutSignature(kept)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** True when the text quotes the email it replies to. */
export function hasQuote(text: string): boolean {
  const plains = linesOf(text).map(plain)
  return plains.some((line, at) => /^> ?\S/.test(line) || endsNewText(plains, at) || attributionLines(plains, at) > 0)
}

const linesOf = (text: string) => text.slice(0, MAX_TEXT).replaceAll('\r', '').split('\n', MAX_LINES)

// The functions up to `plain` take the lines as it makes them.
function endsNewText(lines: string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (DIVIDER.test(line)) return true
  if (line === QUOTE_STARTS) return !hasMarkedQuote(lines, at + 1)
  if (/^_{10,}$|^-{20,}$/.test(line)) return isHeaderBlock(lines, nextFilled(lines, at + 1))
  return isHeaderBlock(lines, at)
}

function isHeaderBlock(lines: string[], at: number): boolean {
  const first = lines[at] ?? ''
  const isFrom = FROM_LINE.test(first)
  if (!isFrom && !MORE_LINE.test(first)) return false
  const following = lines.slice(at + 1, at + 6)
  const more = following.filter((line) => MORE_LINE.test(line)).length
  const hasFrom = isFrom || following.some((line) => FROM_LINE.test(line))
  return (
    hasFrom &&
    more >= 1 &&
    (isFrom || /^\*?(date|datum|subject|betreff|sent|gesendet|fecha|data|дата)\s?:/.test(first)) &&
    [first, ...following].some(isMailHeader)
  )
}

/** "From: Berlin" above "To: Paris" is a journey: the header of an email has an address, a subject or a time of day. */
const isMailHeader = (line: string) =>
  (FROM_LINE.test(line) && /@|\[mailto:/.test(line)) ||
  (MORE_LINE.test(line) && line.includes('@')) ||
  SUBJECT_LINE.test(line) ||
  (DATE_LINE.test(line) && /\d{1,2} ?[:.] ?\d{2}/.test(line))

/** How many lines from here are an `On … wrote:`; 0 when they are none. */
function attributionLines(lines: string[], at: number): number {
  let joined = lines[at] ?? ''
  const patterns = /\d/.test(joined) ? [...WROTE, ...DATED_WROTE] : WROTE
  for (let count = 1; count <= 4 && joined !== '' && joined.length <= 300; count++) {
    if (patterns.some((pattern) => pattern.test(joined)))
      return startsLater(lines, at, count) || !isByApp(joined, lines, at + count) ? 0 : count
    const next = lines[at + count] ?? ''
    if (next === '') return 0
    joined = `${joined} ${next}`
  }
  return 0
}

/** An email app wrote the attribution, not a person who refers to what we said. */
const isByApp = (attribution: string, lines: string[], next: number) =>
  WHEN_OR_WHO.test(attribution) && (!YOU_WROTE.test(attribution) || hasMarkedQuote(lines, next))

/** `On it.` above `On Monday … wrote:` is no part of the attribution. */
function startsLater(lines: string[], at: number, count: number): boolean {
  const starts = Array.from({ length: count - 1 }, (_, step) => lines.slice(at + step + 1, at + count))
  return starts.some((rest) => WROTE.some((pattern) => pattern.test(rest.join(' '))))
}

function hasMarkedQuote(lines: string[], from: number): boolean {
  const first = nextFilled(lines, from)
  return [0, 1, 2, 3].some((step) => lines[first + step]?.startsWith('>'))
}

function nextFilled(lines: string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at] === '') at++
  return at
}

const plain = (line: string) =>
  line
    .slice(0, 400)
    .replace(/[\u200e\u200f\u202a-\u202e\u00a0]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

function withoutSignature(lines: string[]): string[] {
  const end = lines.findIndex((line, at) => {
    const text = plain(line)
    if (SIGNATURE.test(text)) return (at > 0 || lines.length > 1) && isSignature(lines, at + 1, line === SIGNATURE_MARK)
    return DEVICE.test(text) && lines.length - at <= 8 && lines.slice(at + 1).every((later) => plain(later).length < 80)
  })
  return end < 0 ? lines : lines.slice(0, end)
}

const MAX_SIGNATURE_LINES = 12
const MAX_SIGNATURE_LINE = 90

/** Names, titles, numbers and addresses: a few short lines, and no sentence. In doubt it is text: that must not get lost. */
function isSignature(lines: string[], from: number, isMarked: boolean): boolean {
  const filled: string[] = []
  // It ends with the first line too many: a text may consist of lines that begin a signature.
  for (let at = from; at < lines.length; at++) {
    const line = (lines[at] ?? '').trim()
    if (line === '' || line.startsWith('>')) continue
    if (filled.length === MAX_SIGNATURE_LINES || line.length > MAX_SIGNATURE_LINE) return false
    filled.push(line)
  }
  const [name] = filled
  if (name === undefined) return true
  if (isMarked) return !filled.some(asksSomething)
  return !filled.some(isSentence) && (isName(name) || filled.some(isContact) || (filled.length === 1 && isMotto(name)))
}

const SAYS_SOMETHING =
  /(?<!\p{L})(i|i'm|i'll|we|me|us|you|your|please|can|could|let|let's|yes|what|when|how|ich|wir|mir|mich|sie|bitte|können|je|nous|vous|moi|veuillez|yo|usted|puede|io|noi|lei|ik|wij|kunt)(?!\p{L})/iu
const isContact = (line: string) => /\S@\S|https?:|www\.|\d{3}[\d\s()/-]{3,}/.test(line)

const asksSomething = (line: string) =>
  !isContact(line) &&
  /\?|^(please|can you|could you|let me|let us|let's|bitte|können sie|veuillez|por favor|per favore|kunt u)\b/i.test(
    line,
  )

/** A line that says something to somebody. */
function isSentence(line: string): boolean {
  if (DEVICE.test(plain(line))) return false
  const words = line.split(/\s+/).length
  if (isContact(line) && words < 8) return false
  const isFullSentence = words >= 4 && /[.!]$/.test(line) && !/\b(ltd|inc|co|corp|gmbh|llc|s\.a|b\.v)\.$/i.test(line)
  return words >= 2 && (line.includes('?') || isFullSentence || SAYS_SOMETHING.test(line))
}

/** "rick", "Grace Hopper, CTO". */
function isName(line: string): boolean {
  const words = line.split(/\s+/)
  if (DEVICE.test(plain(line))) return true
  return words.length === 1 || (words.length <= 8 && words.every((word) => !/^\p{Ll}{4,}/u.test(word)))
}

/** A line of several words that names no time: "Moving people since always". */
const isMotto = (line: string) => line.split(/\s+/).length >= 5 && !/\d/.test(line) && !WHEN_OR_WHO.test(plain(line))
