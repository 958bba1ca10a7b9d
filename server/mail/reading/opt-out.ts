// Whether the new text of an email asks for no more email. Only that and a few polite words makes it an unsubscription; inside a
// longer reply it is an opt-out as well.

const POLITE =
  /\b(hi|hello|hey|dear|please|pls|plz|thanks?( you)?|thx|cheers|regards|kind|best|sorry|no|kindly|just|bitte|danke|hallo|guten tag|sehr geehrte\S*|damen und herren|mit freundlichen grüßen|mfg|bonjour|merci|svp|s'il vous plaît|cordialement|hola|por favor|gracias|saludos|ciao|per favore|grazie|cordiali saluti|olá|obrigad[oa]|alstublieft|graag|bedankt|hej|tack|vänligen|proszę|dziękuję|спасибо|пожалуйста)\b[,.!]*/giu

const OPT_OUT = [
  /\b(un ?-?subscribe|opt(ing)?[- ]?(me )?out|un-?sub)\b/,
  /\b(remove|take|delete|drop|strike|erase|cut) (me|us|my (e-?mail|address|name|details|data|contact\w*)|this (e-?mail|address)|our (e-?mail|address|company|domain))\b.{0,60}(list|data ?base|distribution|mailing|records|system|crm|sequence|campaign|off|out|$)/,
  /^(please )?(remove( me| us)?|take me off|stop|stop it|stop this|leave me alone|not interested,? (please )?(remove|stop)\b.*|no more( e-?mails?)?|quit|end|cancel)[.!]*$/,
  /\b(stop|cease|quit|end) (e-?mail|mail|contact|messag|send|writ|spam|bother|pester)ing\b|stop (all |the |these |your |any )?(e-?mails?|mails?|messages|spam|communication)|stop (to )?(contact|email|mail|send|write|bother) (me|us)/,
  /\b(do not|don'?t|never) (ever )?(e-?mail|contact|write( to)?|message|mail|bother|send)( to)? (me|us|my|any|anything|this|more|further)\b|no (more|further) (e-?mails?|mails?|messages|contact|communication)|(do not|don'?t) (want|wish) (to )?(receive|get|hear|be contacted|any more)/,
  /\b(abmelden|abbestellen|abmeldung|austragen|keine (weiteren? )?(e-?mails?|mails?|werbung|nachrichten|kontaktaufnahme)\b.{0,30}|(nehmen|streichen|löschen|entfernen|tragen) sie (mich|uns|meine|unsere|diese)\b.{0,80}|(nehm(t|en)|lösch(t|en)?|streich(t|en)?) (mich|uns|meine)\b.{0,60}|nicht mehr (an)?(schreiben|mailen|kontaktieren|anschreiben)|unterlassen sie)/,
  /(d[ée]s(abonner|abonnez|abonnement|inscrire|inscription|inscrivez)|d[ée]sinscri\w+|ne (plus )?(m'|me |nous )?(contacte[rz]|envoye[rz]|écri\w+)\b.{0,40}|retire[rz][- ](moi|nous)|(retirer|supprimer|enlever) (mon|notre|cette) (adresse|e-?mail|nom)|plus (recevoir|de (mails?|e-?mails?|messages)))/,
  /(dar(me|nos)? de baja|darse de baja|d[ée]me de baja|cancelar (la |mi )?suscripci[óo]n|no (me )?(env[íi]e[ns]?|escrib\w+|contact\w+)\b.{0,40}|elim[íi]ne(me|nos|n)|borr(e|en|a)(me|nos)|no (deseo|quiero) (recibir|más))/,
  /(cancell(a|ami|ate|atemi|arsi|azione)\b.{0,40}|disiscri\w+|rimuov(i|ete|imi|etemi)\b.{0,40}|non (mi )?(scriv|contatt|inviat)\w+.{0,30}|non (desidero|voglio) (più )?ricevere)/,
  /(descadastrar|cancelar (a )?(minha )?(inscri[çc][ãa]o|assinatura)|remov(a|er|am)[- ](me|meu|o meu|este)|n[ãa]o (desejo|quero) (mais )?receber|parem? de (enviar|mandar|escrever))/,
  /(uitschrijven|afmelden|schrijf (mij|me) uit|meld (mij|me) af|verwijder (mij|me|mijn)|geen (e-?mails?|mails?|berichten) meer|avregistrera|avprenumerera|avsluta prenumeration|ta bort mig|afmeld|frameld|meld meg av|peru(uta|ttaa) tilau\w+|poista minut|wypis(ać|z|cie|anie)|proszę o usunięcie|nie (wysyłaj|pisz|kontaktuj)\w*|odhlásit|leiratkoz\w+|dezabon\w+|отпи(ш|с)(ать|аться|ка|ите)\S*|не пишите|удалите (меня|мой)|больше не (пиш|присыл)\S*|odjav\w+|abonelik(ten|ten çık)|listeden çıkar|退订|取消订阅|配信停止|登録解除|購読解除|수신 ?거부)/,
]
/** Says the opposite, or asks about it. */
const NOT_MEANT =
  /\b(don'?t|do not|didn'?t|never|not|nicht|ne|no) (want to |wish to |please )?(unsubscribe|opt out|remove (me|us)|take me off|abmelden|stop (e-?mail|writ|send)ing)|\bstop (by|over|in)\b|can'?t stop|non-?stop|your (own )?unsubscribe (link|page|flow|rate)s?|(add|include|put|have|missing|need)\b.{0,20}unsubscribe (link|button|option)|people (who )?unsubscribe|unsubscribe rates?|opt[- ]?out (rate|form|page)/

const MAX_WORDS = 14

export function isOnlyOptOut(newText: string): boolean {
  const said = normal(newText)
  if (said === '' || said.length > 600 || NOT_MEANT.test(said)) return false
  // A name below the wish is no further message.
  const bare = said
    .replace(POLITE, ' ')
    .replace(/[\s,.!;:-]+/g, ' ')
    .trim()
  const isShort = bare.split(' ').length <= MAX_WORDS
  return isShort && OPT_OUT.some((pattern) => pattern.test(said) || pattern.test(bare)) && !said.includes('?')
}

/** The opt-out is somewhere in a longer text. */
export function asksToStop(newText: string): boolean {
  return normal(newText)
    .slice(0, 8_000)
    .split(/[.!\n;]+/)
    .some(
      (sentence) =>
        !NOT_MEANT.test(sentence) &&
        OPT_OUT.some((pattern) => pattern.test(sentence.trim())) &&
        !IS_QUESTION.test(sentence),
    )
}
const IS_QUESTION = /\?\s*$|^\s*(how|when|why|did|does|do you|what)\b/

/**
 * What an email app sends when its user clicks Unsubscribe and our header names an address. Apple Mail: with a header (`APPLE_HEADER`)
 * and, although a person clicked, `Auto-Submitted: auto-replied`. Gmail: one sentence. Others: the subject alone.
 */
export function isClientUnsubscribe(subject: string, newText: string): boolean {
  const said = normal(newText)
  if (/^["'“]?(apple|ios) mail sent this e-?mail to unsubscribe from the message\b/.test(said)) return true
  if (!/^\s*un-?subscribe\b[\s\w@.+=:<>-]{0,120}$/i.test(subject)) return false
  return (
    said === '' ||
    said === 'unsubscribe' ||
    /^this message was automatically generated by (gmail|yahoo|outlook)/.test(said)
  )
}

/** Of Apple Mail's unsubscribe message, in whatever language it is; its value is `true`. */
export const APPLE_HEADER = 'x-apple-unsubscribe'

export const isUnsubscribeSubject = (subject: string) =>
  /^\s*(un-?subscribe|opt-?out|remove|abmelden|abbestellen|d[ée]sabonner|d[ée]sinscription|darse? de baja|cancellami|uitschrijven|stop)\b[\s\w@.+=:<>-]{0,120}$/i.test(
    subject,
  )

const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/[ \t]+/g, ' ')
    .trim()
