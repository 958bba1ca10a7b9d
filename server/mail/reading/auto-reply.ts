// Whether a machine replied: vacation notices, responders of help desks, and other email that no person wrote. Headers decide; without
// them a reply is a person's, unless its text is nothing but a notice.
import { hasQuote, newText } from './new-text.ts'
import { asksToStop, isOnlyOptOut } from './opt-out.ts'
import { type NoticeVerdict, noticeVerdict, SAYS_AUTOMATIC } from './people/away-notice.ts'
import { first, type ReadMail } from './read-mail.ts'

const startsWith = (words: string[]) =>
  new RegExp(`^\\s*(\\[[^\\]]{1,40}\\]\\s*)?[*#\\s"'(\\[{-]{0,6}(${words.join('|')})`, 'i')

/** Subjects that only responders begin with; a person's reply to one starts with Re:, so only the start counts. */
const MARKED_SUBJECT = startsWith([
  'auto(matic|mated)?[- ]?(reply|response|responder|answer|acknowledg\\w*)',
  'autoreply|autoresponse|autorespond\\w*|auto ?:|auto re:|\\[?auto-?reply\\]?|vacation (reply|notice|message|response)|away (message|notice)',
  'automatische (antwort|abwesenheit\\w*|empfangsbest\\w*)|auto-?antwort|abwesenheits\\w*|urlaubs(notiz|abwesenheit)|eingangsbest(ä|ae)tigung',
  "r(é|e)ponse automatique|message d['’]absence|notification d['’]absence",
  'respuesta autom(á|a)tica|contestaci(ó|o)n autom',
  'risposta automatica',
  'resposta autom(á|a)tica',
  'automatisch (antwoord|bericht)|afwezigheids\\w*',
  'autosvar|automatiskt svar|automatisk svar',
  'automaattinen vastaus',
  'autoodpowied(ź|z)|automatyczna odpowied(ź|z)|odpowied(ź|z) automatyczna',
  'automatick(á|a|é) odpov\\w*',
  'automatikus v(á|a)lasz',
  'автоматич(е|)н\\S* (отговор|одговор)|аутоматски одговор|automatski odgovor|samodejni odgovor',
  'automaatvastus|automatinis atsakymas|autom(ā|a)tisk(a|ā) atbilde|resposta autom(à|a)tica|sj(á|a)lfvirkt svar',
  'tr(ả|a) l(ờ|o)i t(ự|u) (đ|d)(ộ|o)ng|balasan otomatis|jawaban otomatis|balasan automatik|ตอบกลับอัตโนมัติ|การตอบกลับอัตโนมัติ|स्वचालित (उत्तर|जवाब)|پاسخ خودکار',
  'r(ă|a)spuns automat',
  'автоматическ\\S* ответ|автоответ\\S*|автоматична відповідь',
  'αυτ(ό|ο)ματη απ(ά|α)ντηση|otomatik (yan(ı|i)t|cevap)',
  '自動(応答|返信|回答|回覆)|不在(通知|の|に|連絡|$)|自动(答复|回复)|자동 ?(회신|응답)|부재 ?중|תשובה אוטומטית|מענה אוטומטי|رد تلقائي',
])
/** Subjects that say "away": of responders, and of people. */
const AWAY_SUBJECT = startsWith([
  "(i am |i'm )?out[- ]of[- ](the[- ])?(office|town)|ooo\\b|oof\\b|on (vacation|annual leave|holiday|leave|maternity leave|parental leave)|away (from|until|:)|absent\\b|absence|vacation ?:|vacation$|annual leave|maternity leave|parental leave",
  'abwesen\\w*|nicht im b(ü|ue)ro|im urlaub|urlaub:',
  'absent\\b|absence du bureau|en cong(é|e)s?|hors (du )?bureau',
  'fuera de (la )?oficina|ausente|ausencia|de vacaciones',
  'fuori (sede|ufficio)|assente|in ferie|assenza',
  'fora do escrit(ó|o)rio|aus(ê|e)ncia|ausente|de f(é|e)rias',
  'afwezig\\w*|niet op kantoor|met vakantie|out of office',
  'fr(å|a)nvaro|ej p(å|a) plats|frav(æ|ae)r|ikke p(å|a) kontoret|på ferie|semester',
  'poissa(olo)?\\w*|lomalla',
  'nieobecno\\w*|poza biurem|urlop',
  'nep(ř|r)(í|i)tomn\\w*|mimo kancel\\w*|dovolen\\w*',
  'h(á|a)zon k(í|i)v(ü|u)l|szabads(á|a)g\\w*|t(á|a)voll(é|e)t\\w*',
  "na dopustu|godi(š|s)nji odmor|odsutn\\w*|odsoten|puhkusel|atostog\\w*|atva(ļ|l)in(ā|a)jum\\w*|fora de l[’']oficina",
  'di luar kantor|sedang cuti|(î|i)n concediu|absent din birou',
  'вне офиса|в отпуске|отсутств\\S*|нет на месте|εκτ(ό|ο)ς γραφε(ί|ι)ου|ofis d(ı|i)(ş|s)(ı|i)nda\\w*|izinde',
  '休暇|外出|不在办公室|休假|외출|خارج المكتب',
])
/** Of help desks, and of people who start a new email. */
const RECEIPT_SUBJECT = startsWith([
  'thank you for (your (e-?mail|message|inquiry|enquiry)|contacting)|we (have )?received your|(your )?(ticket|case|request) (#|has been (received|created|opened))',
])
/** The same words at the end: `Hello (Out of office)`, `Re: Hello - Automatische Antwort`. */
const SUBJECT_END =
  /[([–—:|-]\s*(out of (the )?office|auto(matic)?[- ]?reply|automatische antwort|abwesen\w*|réponse automatique|respuesta automática|risposta automatica)[^\w]*$/i

/** Sentences of responders. Beside a sign in the headers one of them is enough. */
const AWAY = [
  /\b(i am|i'm|i will be|i'll be|we are) (currently |presently |now )?(out of (the )?(office|town|country)|away|on (annual |sick |maternity |paternity |parental |medical )?(leave|vacation|holidays?)|travel+ing|not in the office|abroad|unavailable)/i,
  /\b(out of (the )?office|limited|no|intermittent|infrequent) .{0,30}access to (my )?(e-?mails?|mail|inbox)|will (respond|reply|answer|get back).{0,40}(upon|on|after|when).{0,20}(my )?return|return(ing)? to (the )?office|back in (the )?office/i,
  /(urgent|immediate|emergenc|in my absence|while i am away).{0,120}(contact|call|reach|e-?mail|phone)/i,
  /ich bin .{0,60}(nicht (im (büro|haus|hause)|erreichbar)|abwesend|im urlaub|außer haus|ausser haus|in elternzeit)|(bis|ab) .{0,30}(nicht erreichbar|wieder (erreichbar|im büro|für sie))|in dringenden fällen|ihre (e-?mail|nachricht) wird nicht (weitergeleitet|automatisch weitergeleitet|gelesen)/i,
  /je suis .{0,60}(absent|en congés?|en vacances|hors du bureau|en déplacement)|de retour le|en cas d'urgence/i,
  /(estoy|estaré|me encuentro) .{0,60}(fuera de la oficina|de vacaciones|ausente)|en caso de urgencia|para (asuntos|temas) urgentes/i,
  /sono .{0,60}(fuori (sede|ufficio)|assente|in ferie)|in caso di urgenza|estou .{0,60}(fora do escritório|de férias|ausente)|em caso de urgência/i,
  /ik ben .{0,60}(afwezig|niet (op kantoor|aanwezig|bereikbaar)|met vakantie)|bij (dringende|spoed)|jag är .{0,60}(ledig|på semester|frånvarande|inte på kontoret)|jeg er .{0,60}(på ferie|ikke på kontoret|fraværende)|я .{0,40}(в отпуске|отсутствую|вне офиса)|nie ma mnie|jestem (nieobecn|na urlopie|poza biurem)|不在にして|休暇を|休假|부재중/i,
]
const RESPONDER_HEADERS = [
  'x-autoreply',
  'x-autorespond',
  'x-autoresponder',
  'x-auto-reply',
  'x-autoreply-from',
  'x-auto-reply-from',
  'x-mail-autoreply',
  'x-vacation',
  'autoresponder',
  'x-autogenerated',
  'x-ms-exchange-generated-message-source',
  'x-fc-machinegenerated',
  'x-amazon-auto-reply',
]

export type AutoReplyKind = 'auto_reply' | 'other' | 'unsure'

/** `auto_reply`: a machine replied; `other`: a machine wrote without being asked; `unsure`: either; null: a person. */
export function autoReplyKind(mail: ReadMail): AutoReplyKind | null {
  const { headers } = mail
  const isList = first(headers, 'list-id') !== '' || first(headers, 'list-unsubscribe') !== ''
  const submitted =
    first(headers, 'auto-submitted')
      .toLowerCase()
      .split(/[\s;(]/)[0] ?? ''
  if (MARKED_SUBJECT.test(mail.subject) && !(isList && submitted === '')) return 'auto_reply'
  if (submitted === 'auto-replied' || hasResponderHeader(mail)) return 'auto_reply'
  const isMachine = submitted !== '' && submitted !== 'no'
  const said = newText(mail.text).slice(0, 4_000)
  if (isMachine) return isAnswer(mail) || countAway(said) > 0 || SAYS_AUTOMATIC.test(said) ? 'auto_reply' : 'other'
  if (isList) return null
  const verdict = noticeVerdict(said)
  // No email app of a person sends from nobody, or in bulk.
  if (isFromNobody(mail) && (countAway(said) > 0 || SAYS_AUTOMATIC.test(said) || (isAnswer(mail) && isNullPath(mail))))
    return 'auto_reply'
  return isOnlyOptOut(said) ? null : byText(mail, verdict, asksToStop(said))
}

/** Without an automatic header. People quote what they reply to, responders seldom. */
function byText(mail: ReadMail, verdict: NoticeVerdict, isOptOut: boolean): 'auto_reply' | 'unsure' | null {
  const isAwaySubject = AWAY_SUBJECT.test(mail.subject) || SUBJECT_END.test(mail.subject)
  const isSign = isAwaySubject || hasHint(mail)
  const isQuoting = hasQuote(mail.text)
  if (verdict === 'person') return null
  if (verdict === 'notice') return isOptOut || (isQuoting && !isSign) ? 'unsure' : 'auto_reply'
  if (verdict === 'mixed') return isQuoting && !isSign ? null : 'unsure'
  if (verdict === 'receipt') return RECEIPT_SUBJECT.test(mail.subject) || (isSign && !isQuoting) ? 'unsure' : null
  return isAwaySubject && !isQuoting ? 'unsure' : null
}

function hasResponderHeader({ headers }: ReadMail) {
  if (RESPONDER_HEADERS.some((name) => isYes(first(headers, name)))) return true
  if (/auto[-_]?reply|auto[-_]?generated/.test(precedenceOf(headers))) return true
  return (
    RESPONDER_PROGRAM.test(first(headers, 'x-mailer')) ||
    // Of qmail. Otherwise it is the address of our own mailbox, whatever words that has.
    /^autoresponder\s*$/i.test(first(headers, 'delivered-to')) ||
    first(headers, 'x-post-messageclass').startsWith('9')
  )
}
/** The program's own name, not that of a company which rents vacation homes. */
const RESPONDER_PROGRAM =
  /^\W{0,3}(auto-?respond(er)?\b|auto-?reply\b|(vacation|out ?of ?office)(\W{0,3}$|[\s/-]{1,2}(v?\d|program|responder|reply|message|assistant|agent|daemon|plugin)))/i

const isYes = (value: string) => value !== '' && !/^(no|false|0|none)$/i.test(value.trim())
const isNullPath = (mail: ReadMail) => first(mail.headers, 'return-path').trim() === '<>'
const isAnswer = (mail: ReadMail) => mail.references.length > 0 || /^\s*(re|aw|sv|antw)\s?:/i.test(mail.subject)
const countAway = (text: string) => AWAY.filter((pattern) => pattern.test(text)).length
const precedenceOf = (headers: ReadMail['headers']) =>
  `${first(headers, 'precedence')} ${first(headers, 'x-precedence')}`.toLowerCase()
const isFromNobody = (mail: ReadMail) => isNullPath(mail) || /bulk|junk/.test(precedenceOf(mail.headers))

/** Signs that a responder leaves, but also email of people here and there: not enough alone. */
const hasHint = ({ headers }: ReadMail) =>
  /list/.test(precedenceOf(headers)) ||
  ['x-auto-response-suppress', 'x-ms-exchange-inbox-rules-loop', 'x-loop'].some((name) => first(headers, name) !== '')
