// Out of office, bounce and other: what machines write, and what asks for nothing.
import { NOT, type Rule, words } from './rule.ts'

const OUT_OF_OFFICE_RULES: Rule[] = [
  {
    name: 'away subject',
    intent: 'out_of_office',
    isSubject: true,
    pattern: words(
      'auto(?:matic|mated)?[- ]?(?:reply|response|answer)|autoreply|out[- ]of[- ](?:the[- ])?office|ooo|on (?:vacation|annual leave|leave|holiday|parental leave|maternity leave)|away (?:from|until|notice|message)|vacation|abwesen\\p{L}*|automatische antwort|nicht im buro|im urlaub|reponse automatique|absence|absent\\p{L}*|en conges?|respuesta automatica|fuera de (?:la )?oficina|ausente|risposta automatica|fuori ufficio|assente|in ferie|automatisch antwoord|afwezig\\p{L}*',
    ),
  },
  {
    name: 'out of office',
    intent: 'out_of_office',
    pattern: words(
      "out of (?:the )?(?:office|country|town)|ooo|o\\.o\\.o|out (?:today|sick|all week|this week|until|on (?:\\p{L}+ )?leave)|on (?:\\p{L}+ )?(?:leave|vacation|pto|sabbatical|holidays?|furlough|jury duty)|annual leave|(?:maternity|paternity|parental|medical|sick|bereavement|family) leave|away (?:from (?:my desk|the office|email|work)|until|on|this|and|celebrating)|(?:i'?m|i am|currently|be|presently) (?:away|abroad|off(?:line)?|travell?ing|unavailable|on the road)|off (?:work|until|on|today|this week)|(?:office|we) (?:is|are|will be) closed|closed (?:for|between|today|until|from|on)|time off|not (?:in the office|at my desk|checking|monitored|available until)|(?:attending|i.m at|currently at) (?:a |an |the )?(?:conference|training|off-?site|trade show)|out sick|on a plane|vacationing|in the air|flying to|on a flight|(?:military|army|reserve|jury)(?: \\p{L}+)? (?:duty|service|reserve)|(?:all[- ]day|back[- ]to[- ]back) (?:workshops?|meetings)|(?:in|at) (?:workshops?|training|a retreat|meetings)(?: \\p{L}+)? (?:all|this|until)|i (?:only|just) work|i work (?:part|mon|tue|wed|thu|fri|only|mornings)|(?:my|next) working days?|no laptop|without my laptop|away from (?:email|e-mail)|break from|long weekend|day off|check(?:ing)? (?:my )?(?:inbox|mail|email|e-?mails?|messages) (?:only|infrequently|occasionally|sporadically|twice)|shut (?:down )?(?:for|from|until)|not (?:be )?(?:reading|monitoring) (?:my |this )?(?:e-?mails?|mails?|account|inbox)",
      '(?:nicht|kaum) (?:im (?:buro|haus|dienst)|erreichbar|anwesend)|im urlaub|abwesend|ausser haus|elternzeit|mutterschutz|dienstreise|betriebsferien|krankgeschrieben|krank|geschaftsreise|lese (?:ich )?(?:keine|meine) mails?',
      'absente?|en (?:conges?|vacances|deplacement|arret)|conges? (?:maternite|parental|maladie)|arret maladie|hors du bureau|fermee?s?',
      'fuera de la oficina|de vacaciones|ausente|de baja (?:medica|maternal|por)|de permiso|de viaje',
      'fuori (?:ufficio|sede)|in ferie|assente|in maternita|in viaggio|in trasferta|chius[oia] per',
      'afwezig|niet (?:op kantoor|aanwezig|bereikbaar)|met (?:vakantie|verlof|zwangerschapsverlof)|op vakantie|mijn vakantie|gesloten|wegens (?:ziekte|vakantie|een training)',
    ),
    unless: /\?/,
  },
  {
    name: 'back on',
    intent: 'out_of_office',
    pattern: words(
      "(?:back|return(?:ing)?|reopen|resume)(?: \\p{L}+){0,5}? (?:on|in|at|by|after|monday|tuesday|wednesday|thursday|friday|next|tomorrow|the office|from)|(?:up)?on my return|when i(?:'m| am| get)? (?:back|return)|(?:once|as soon as) i(?:'m| am) back",
      'wieder (?:erreichbar|im buro|fur sie|da|zuruck)|ab (?:dem )?\\S{1,12}(?: \\p{L}+)? wieder|de retour|a mon retour|a mi (?:regreso|vuelta)|volver[e]|vuelvo|regreso|al mio (?:ritorno|rientro)|rientr(?:o|ero)|weer (?:bereikbaar|aanwezig|terug|op kantoor)|ben ik terug',
    ),
    unless: /\bback to you\b(?!.*\b(?:return|when i|on monday|back in)\b)|\b(?:circle|check|come|get) back\b/,
  },
  {
    name: 'limited access',
    intent: 'out_of_office',
    pattern: words(
      "(?:limited|no|intermittent|infrequent|restricted|sporadic|occasional|little|patchy)(?: or no)?(?: \\p{L}+)? (?:access|connectivity|internet|wifi|availability)|(?:responses?|repl(?:y|ies)|reply times?) (?:will|may|might|could) be (?:delayed|slow|slower)|(?:slow|slower|delayed|delay) (?:to|in|in my) (?:respond|reply|response|replies|replying)|(?:urgent|immediate|pressing|emergenc\\p{L}+)(?: \\p{L}+){0,5}? (?:contact|call|text|reach|e-?mail|write)|(?:for|if)(?: \\p{L}+){0,3}? (?:urgent|immediate)|in my absence|in the meantime,? (?:please )?(?:contact|reach)|dringenden? (?:fallen|angelegenheiten)|(?:nicht|not|niet|non|pas)(?: \\p{L}+){0,2}? (?:weitergeleitet|forwarded|doorgestuurd|inoltrat\\p{L}+|transfere\\p{L}*|gelesen)|en cas d.urgence|en caso de urgencia|in caso di urgenza|bij (?:spoed|dringende)|acces limite|acceso limitado|accesso limitato|cannot wait|can'?t wait",
    ),
  },
  {
    name: 'automatic',
    intent: 'out_of_office',
    pattern: words(
      '(?:this is an? )?(?:automatic|automated|auto)[- ]?(?:generated )?(?:reply|response|message|answer|responder)|autoreply|auto-?responder|automatische (?:antwort|nachricht)|(?:reponse|message) automatique|(?:respuesta|mensaje) automatic[ao]|risposta automatica|automatisch (?:antwoord|bericht)',
    ),
  },
]

const BOUNCE_RULES: Rule[] = [
  {
    name: 'delivery report subject',
    intent: 'bounce',
    isSubject: true,
    pattern: words(
      'undeliver\\p{L}*|deliver(?:y|ed) (?:status|fail\\p{L}*|delayed|incomplete|notification|problem|has failed|unsuccessful)|returned (?:mail|to sender|message)|mail (?:delivery|system error)|(?:delivery )?failure notice|failure notice|delayed mail|message (?:blocked|not delivered|delayed|rejected)|not delivered|warning: could not|could not be delivered|rejected:|non-?delivery|unzustellbar|nicht zugestellt|zustellung\\p{L}*|non remis|echec de (?:la )?(?:remise|distribution)|no se (?:pudo|puede|ha podido) entregar|no entregado|mancata consegna|impossibile recapitare|niet bezorgd|onbestelbaar|kon niet worden (?:bezorgd|afgeleverd)',
    ),
    unless: /^(?:re|aw|sv|fwd?):/,
  },
  {
    name: 'not delivered',
    intent: 'bounce',
    pattern: words(
      `(?:unable to|failed to|impossible to|${NOT})(?: \\p{L}+){0,4}? (?:deliver(?:ed)?|reach(?:ed)? some|be found at|send this message)|undeliver\\p{L}+|deliver(?:y|ing)(?: \\p{L}+){0,8}? (?:fail\\p{L}*|attempt|delayed|status|unsuccessful|error)|(?:message|mail|e-?mail)(?: \\p{L}+){0,6}? (?:rejected|returned|blocked|bounced|undelivered|refused|wasn'?t delivered|expired)|(?:wasn'?t|has not (?:yet )?been|was not|not been|could not be|couldn'?t be) delivered|permanent (?:fatal )?(?:error|failure)s?|returned to sender|given up`,
      "nicht zugestellt|unzustellbar|konnte nicht zugestellt|n'a (?:pas )?pu etre (?:remis|distribue|livre|delivre)|non remis|echec de la (?:remise|distribution)|no (?:se )?(?:pudo|ha podido|puede)(?: \\p{L}+){0,2}? entreg\\p{L}+|no entregado|impossibile (?:recapitare|consegnare)|mancat[ao] (?:consegna|recapito)|niet (?:worden )?(?:bezorgd|afgeleverd)|kon niet worden (?:bezorgd|afgeleverd)|onbestelbaar",
    ),
    unless: /\b(?:parcel|package|order|goods|shipment|invoice|attachment|can you deliver|how quickly)\b/,
  },
  {
    name: 'bad address',
    intent: 'bounce',
    pattern: words(
      "user (?:unknown|doesn'?t|does not|not found|disabled)|unknown (?:user|address|recipient|mailbox)|no such (?:user|person|mailbox|recipient|address|account)|(?:address|mailbox|recipient|account|user|domain|host)(?:\\(s\\)|es|s)?(?: \\p{L}+){0,5}? (?:not found|couldn'?t be found|could not be found|does not exist|doesn'?t exist|wasn'?t found|unavailable|disabled|deactivated|suspended|failed|rejected|no longer (?:valid|exists|in use|available|accepts)|is full|over quota|cannot be reached|can'?t accept|inactive|unknown)|over ?quota|quota exceeded|mailbox (?:is )?full|(?:host|domain)(?: \\p{L}+)? not found|name service error|relay (?:access )?denied|access denied|final-recipient|diagnostic-code|reporting-mta|mailer-daemon|mail(?:er)? (?:system|daemon)|postmaster|empfanger unbekannt|adresse (?:wurde )?nicht gefunden|postfach(?: \\p{L}+){0,3}? (?:voll|ist voll)|adresse(?: \\p{L}+){0,4}? (?:introuvable|inexistante|n'existe)|buzon(?: \\p{L}+){0,2}? lleno|casella(?: \\p{L}+){0,3}? (?:piena|non esiste)|bestaat niet|destinatari[oa]s?(?: \\p{L}+){0,3}? (?:desconocid|inesistent|sconosciut)\\p{L}*",
    ),
  },
  {
    name: 'status code',
    intent: 'bounce',
    pattern:
      /(?<![\d.])(?:[45]\d\d[ -#]{1,2}[45]\.\d{1,3}\.\d{1,3}|[45]\.\d\.\d{1,2}(?!\d)|smtp;|5[05]\d (?:no such|user|requested|mailbox|recipient|unknown|message|relay|sorry|address)|status: [45])/,
  },
]

const OTHER_RULES: Rule[] = [
  {
    name: 'only thanks',
    intent: 'other',
    isWhole: true,
    pattern:
      /^(?:(?:hi|hello|hey|dear) [\p{L}]+,? )?(?:(?:ok(?:ay)?|great|perfect|alright|cool|super|thanks|thank you|thx|ty|cheers|many|so much|a lot|very much|again|got it|noted|received|understood|will do|fine by me|sure thing|all good|appreciated|much appreciated|i appreciate it|perfekt|danke|vielen dank|merci|beaucoup|gracias|grazie|mille|bedankt|dank je|wel|tom)[,.! ]*)+(?:for (?:the|your|letting|getting|this|that|sharing|sending)[^?,]{0,60})?[.! ]*$/u,
    unless: /\b(?:but|no|not|second|first|offer)\b/,
  },
  {
    name: 'documents',
    intent: 'other',
    pattern: words(
      'attached|attachment|enclosed|invoice|receipt|purchase order|order (?:number|confirmation|has)|tracking|parcel|shipped|payment|bank details|signed (?:copy|document|nda|contract)|ticket|case number|reference number|verification code|password|newsletter|your account|cv|resume|applying|application|position|candidate',
    ),
  },
  {
    name: 'their own pitch',
    intent: 'other',
    pattern: words(
      'we (?:are|at) (?:a |an )?(?:\\p{L}+ )?(?:manufacturer|supplier|factory|exporter|linkboost)|(?:manufacturer|supplier|exporter) of|backlinks|followers|verified contacts|shall i send|want to see our|our portfolio|we can (?:get|bring) you|we (?:offer|provide|are a leading|specialize|help companies)|our (?:services include|company offers|agency)|(?:seo|lead lists?|web design|app development|guest posts?|backlinks?|outsourcing) (?:services?|at low|company)|leading provider|at low prices|first page of google|we are a (?:leading )?(?:provider|agency|company)',
    ),
  },
  {
    name: 'small talk',
    intent: 'other',
    pattern: words(
      'rsvp|register now|join our|you(?:.re| are) invited|open (?:day|house)|webinar|commented on|shared a (?:folder|file)|(?:package|delivery|parcel)(?: \\p{L}+){0,3}? (?:arrives?|will arrive|on its way)|pleasure|condolences|get well|greetings from|hello from|you.?re welcome|no (?:problem|worries)|same to you|ignore (?:that|this)|too (?:soon|early)$|just testing|testing our|(?:agree|agreed|exactly|true|correct)$|that.?s (?:right|correct)$|congrat(?:s|ulations)|happy (?:new year|birthday|easter|holidays)|merry christmas|have a (?:nice|great|good) (?:weekend|day|evening|holiday)|nice (?:to have met|meeting) you|good (?:subject line|luck)|made me (?:laugh|smile)|by mistake|sent (?:this )?twice|link is broken|typo|misspelled|spelled my name|my new (?:e-?mail|number|phone|address)|changed my (?:e-?mail|number|phone|address)|please ignore|passed away|died|deceased',
    ),
  },
]

export const MACHINE_RULES = [...OUT_OF_OFFICE_RULES, ...BOUNCE_RULES, ...OTHER_RULES]
