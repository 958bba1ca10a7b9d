// Whether a machine replied: vacation notices, responders of help desks, and other email that no person wrote.
import { hasQuote, newText } from './new-text.ts'
import { first, type ReadMail } from './read-mail.ts'

/** Subjects that responders begin with; a person's reply to one starts with Re:, so only the start counts. */
const SUBJECT = new RegExp(
  `^\\s*(\\[[^\\]]{1,40}\\]\\s*)?[*#\\s"'(\\[{-]{0,6}(${[
    'auto(matic|mated)?[- ]?(reply|response|responder|answer|acknowledg\\w*)',
    'autoreply|autoresponse|autorespond\\w*|auto ?:|auto re:|\\[?auto-?reply\\]?',
    "(i am |i'm )?out[- ]of[- ](the[- ])?(office|town)|ooo\\b|oof\\b|on (vacation|annual leave|holiday|leave|maternity leave|parental leave)|away (from|until|message|notice|:)|absent\\b|absence|vacation (reply|notice|message|response|:)|vacation$|annual leave|maternity leave|parental leave",
    'automatische (antwort|abwesenheit\\w*|empfangsbest\\w*)|auto-?antwort|abwesen\\w*|nicht im b(ü|ue)ro|im urlaub|urlaub(snotiz|sabwesenheit|:)|eingangsbest(ä|ae)tigung',
    "r(é|e)ponse automatique|absent\\b|absence du bureau|en cong(é|e)s?|message d['’]absence|hors (du )?bureau|notification d['’]absence",
    'respuesta autom(á|a)tica|fuera de (la )?oficina|ausente|ausencia|de vacaciones|contestaci(ó|o)n autom',
    'risposta automatica|fuori (sede|ufficio)|assente|in ferie|assenza',
    'resposta autom(á|a)tica|fora do escrit(ó|o)rio|aus(ê|e)ncia|ausente|de f(é|e)rias',
    'automatisch (antwoord|bericht)|afwezig\\w*|niet op kantoor|met vakantie|out of office',
    'autosvar|automatiskt svar|automatisk svar|fr(å|a)nvaro|ej p(å|a) plats|frav(æ|ae)r|ikke p(å|a) kontoret|på ferie|semester',
    'automaattinen vastaus|poissa(olo)?\\w*|lomalla',
    'autoodpowied(ź|z)|automatyczna odpowied(ź|z)|odpowied(ź|z) automatyczna|nieobecno\\w*|poza biurem|urlop',
    'automatick(á|a|é) odpov\\w*|nep(ř|r)(í|i)tomn\\w*|mimo kancel\\w*|dovolen\\w*',
    'automatikus v(á|a)lasz|h(á|a)zon k(í|i)v(ü|u)l|szabads(á|a)g\\w*|t(á|a)voll(é|e)t\\w*',
    'автоматич(е|)н\\S* (отговор|одговор)|аутоматски одговор|automatski odgovor|samodejni odgovor|na dopustu|godi(š|s)nji odmor|odsutn\\w*|odsoten',
    "automaatvastus|puhkusel|automatinis atsakymas|atostog\\w*|autom(ā|a)tisk(a|ā) atbilde|atva(ļ|l)in(ā|a)jum\\w*|resposta autom(à|a)tica|fora de l[’']oficina|sj(á|a)lfvirkt svar",
    'tr(ả|a) l(ờ|o)i t(ự|u) (đ|d)(ộ|o)ng|balasan otomatis|jawaban otomatis|balasan automatik|di luar kantor|sedang cuti|ตอบกลับอัตโนมัติ|การตอบกลับอัตโนมัติ|स्वचालित (उत्तर|जवाब)|پاسخ خودکار',
    'r(ă|a)spuns automat|(î|i)n concediu|absent din birou',
    'автоматическ\\S* ответ|автоответ\\S*|вне офиса|в отпуске|отсутств\\S*|нет на месте|автоматична відповідь',
    'αυτ(ό|ο)ματη απ(ά|α)ντηση|εκτ(ό|ο)ς γραφε(ί|ι)ου|otomatik (yan(ı|i)t|cevap)|ofis d(ı|i)(ş|s)(ı|i)nda\\w*|izinde',
    '自動(応答|返信|回答|回覆)|不在(通知|の|に|連絡|$)|休暇|自动(答复|回复)|外出|不在办公室|休假|자동 ?(회신|응답)|부재 ?중|외출|תשובה אוטומטית|מענה אוטומטי|رد تلقائي|خارج المكتب',
    'thank you for (your (e-?mail|message|inquiry|enquiry)|contacting)|we (have )?received your|(your )?(ticket|case|request) (#|has been (received|created|opened))',
  ].join('|')})`,
  'i',
)
/** The same words at the end: `Hello (Out of office)`, `Re: Hello - Automatische Antwort`. */
const SUBJECT_END =
  /[([–—:|-]\s*(out of (the )?office|auto(matic)?[- ]?reply|automatische antwort|abwesen\w*|réponse automatique|respuesta automática|risposta automatica)[^\w]*$/i

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
const SAYS_AUTOMATIC =
  /\bthis is an? (auto(matic|mated|matically)?[- ]?(generated )?)(e-?mail |mail )?(reply|response|message|answer|e-?mail|notification|acknowledg\w+)|automatically generated (reply|response|message|e-?mail)|auto-?generated (reply|response|message)|do not reply to this (automated|automatic)|dies ist eine automatisch\w* (antwort|nachricht|generierte|erstellte|e-?mail)|(ceci est|il s'agit d')un(e)? (réponse|message) automatique|(esta es|este es) una? (respuesta|mensaje) automátic|questa è una risposta automatica|esta é uma (resposta|mensagem) automática|dit is een automatisch|detta är ett automatiskt|это автоматическ\S+ (ответ|сообщение)|自動(返信|送信|応答)|自动回复/i

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

/** `auto_reply`: a machine replied; `other`: a machine wrote without being asked; null: it may be a person. */
export function autoReplyKind(mail: ReadMail): 'auto_reply' | 'other' | null {
  const { headers } = mail
  const isList = first(headers, 'list-id') !== '' || first(headers, 'list-unsubscribe') !== ''
  const submitted =
    first(headers, 'auto-submitted')
      .toLowerCase()
      .split(/[\s;(]/)[0] ?? ''
  if (SUBJECT.test(mail.subject) && !(isList && submitted === '')) return 'auto_reply'
  if (submitted === 'auto-replied') return 'auto_reply'
  if (RESPONDER_HEADERS.some((name) => isYes(first(headers, name)))) return 'auto_reply'
  const precedence = `${first(headers, 'precedence')} ${first(headers, 'x-precedence')}`.toLowerCase()
  if (/auto[-_]?reply|auto[-_]?generated/.test(precedence)) return 'auto_reply'
  if (
    /vacation|autorespond|auto-?reply|out ?of ?office/i.test(
      `${first(headers, 'x-mailer')} ${first(headers, 'delivered-to')}`,
    )
  )
    return 'auto_reply'
  if (first(headers, 'x-post-messageclass').startsWith('9')) return 'auto_reply'
  if (SUBJECT_END.test(mail.subject)) return 'auto_reply'
  const isMachine = submitted !== '' && submitted !== 'no'
  const said = newText(mail.text).slice(0, 4_000)
  if (isMachine) return isAnswer(mail) || countAway(said) > 0 || SAYS_AUTOMATIC.test(said) ? 'auto_reply' : 'other'
  if (isList) return null
  const isHinted = isHint(mail, precedence)
  if (isHinted && (countAway(said) > 0 || SAYS_AUTOMATIC.test(said) || (isAnswer(mail) && isNullPath(mail))))
    return 'auto_reply'
  // Without any sign in the headers only words that no person writes to one correspondent count.
  const isBare = !hasQuote(mail.text)
  return isBare && ((SAYS_AUTOMATIC.test(said) && said.length < 2_500) || countAway(said) >= 3) ? 'auto_reply' : null
}

const isYes = (value: string) => value !== '' && !/^(no|false|0|none)$/i.test(value.trim())
const isNullPath = (mail: ReadMail) => first(mail.headers, 'return-path').trim() === '<>'
const isAnswer = (mail: ReadMail) => mail.references.length > 0 || /^\s*(re|aw|sv|antw)\s?:/i.test(mail.subject)
const countAway = (text: string) => AWAY.filter((pattern) => pattern.test(text)).length

/** Signs that a responder leaves, but also email of people here and there: not enough alone. */
function isHint(mail: ReadMail, precedence: string) {
  return (
    isNullPath(mail) ||
    /bulk|junk|list/.test(precedence) ||
    first(mail.headers, 'x-auto-response-suppress') !== '' ||
    first(mail.headers, 'x-ms-exchange-inbox-rules-loop') !== '' ||
    first(mail.headers, 'x-loop') !== ''
  )
}
