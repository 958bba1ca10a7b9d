// Interested, question, meeting and referral: what goes on.
import { NOT, type Rule, words } from './rule.ts'

const MATERIAL =
  '(?:info(?:rmation|s)?|details?|decks?|brochures?|one-?pagers?|materials?|proposals?|offers?|quotes?|quotations?|pric(?:e|es|ing)(?: list| sheet| info)?|contracts?|presentations?|documentation|documents?|docs|case stud(?:y|ies)|videos?|recording|links?|examples?|samples?|catalog(?:ue)?s?|overview|summary|white ?papers?|reports?|references|paperwork|agreement|order form|specs?|figures|numbers|invoice|more|it (?:over|through|along)|them (?:over|through|along)|something|whatever|stuff|slides|pdf|rates|login|access|trial)'
const NEGATED = words(NOT, 'nothing', 'unable', 'without', 'stop', 'no interest', 'no')

const INTERESTED_RULES: Rule[] = [
  {
    name: 'interested',
    intent: 'interested',
    pattern: words(
      'interested|keen|intrigued|excited|intriguing|curious (?:what|how|to|about|$)|curious|of (?:great |real |some )?interest',
      "(?:would |i'?d |we'?d |i would |we would )?(?:love|like|want|keen|be glad|be happy|happy|eager|be great|wants?|open) (?:to |for )?(?:see|learn|know|hear|try|test|find out|explore|understand|discuss|evaluate|take a (?:closer )?look|get|receive|give|have a look|read|check|go|move|proceed|buy|order|start|trial|pilot)",
    ),
    unless: NEGATED,
  },
  {
    name: 'send it',
    intent: 'interested',
    pattern: words(
      `(?:send|share|forward|shoot|provide|drop|give|show|get|let me have|let us have|pass|e-?mail|fire|ship|have)(?: me| us| over| across| along| through| it| him| her| them| my \\p{L}+| our \\p{L}+)*(?: a| an| the| your| some| any| that| those| more| further| few| bit| of| full| short| quick| detailed| additional| one| over| please)*(?: \\p{L}+){0,3}? ?${MATERIAL}`,
      'send (?:it|them|that|this|one|those|away)(?: over| along| through| please)?|fire away|go (?:on|ahead|for it)|show (?:me|us)|please do\\b|what(?:.s| is)? (?:now|next)|(?:do|make|put together|prepare|write up|draw up|submit) (?:us |me |a |an |your )*(?:offers?|quotes?|proposals?|bids?)|by all means|all ears|what (?:have|do) you (?:got|have)',
    ),
    unless:
      /\b(?:not|don'?t|dont|stop|no more|never|again|unsubscribe|hr|invite|calendar|dial|meeting|zoom|teams|to my colleague|instead|more than|(?:send|forward|pass|share) (?:it|this|that) to)\b/,
  },
  {
    name: 'tell me more',
    intent: 'interested',
    pattern: words(
      '(?:tell (?:me|us)|hear|learn|know|find out|say|see|get|have) (?:a (?:bit|little) )?more|more (?:info\\p{L}*|details?|about (?:this|it|your|how|what))|elaborate|further (?:info\\p{L}*|details?)',
    ),
    unless: NEGATED,
  },
  {
    name: 'next steps',
    intent: 'interested',
    pattern: words(
      "next steps?|get(?:ting)? (?:this |it |us |me |things )?(?:started|going|moving|set up|rolling)|how (?:do|can|would|could) (?:i|we) (?:sign up|start|begin|proceed|try|get|order|buy|join|test)|sign (?:me|us) up|count (?:me|us) in|let'?s (?:do (?:it|this)|explore|go|try|give|move|get|start|proceed|roll|make)|place an order|(?:i'?m|we'?re) (?:in$|game|sold|convinced|listening|all ears|on board|down|up for)|i.?ll (?:take|bite)|want in|take you up|(?:put|add|sign) (?:me|us|our \\p{L}+)(?: down)? (?:for|on|to)|guinea pig|early adopter|green light|shortlist|warm lead|ticks (?:a lot of|all|many) boxes|game ?changer|free trial|(?:a|the|your) (?:pilot|trial|poc|audit|demo account)|what do you need from (?:us|me)|where do (?:i|we) sign",
      '(?:move|moving|go|going|take (?:this|it)) (?:forward|ahead|further)|proceed|ready to (?:buy|start|go|sign|move)|want to (?:try|buy|order|proceed|move|go|start|do|test)|purchase|go for it',
    ),
    unless: NEGATED,
  },
  {
    name: 'sounds good',
    intent: 'interested',
    pattern: words(
      '(?:sounds?|looks?|seems?|is|are|was|pretty|very|really|quite)(?: \\p{L}+){0,2}? (?:good|great|interesting|promising|useful|relevant|cool|awesome|exciting|amazing|neat|helpful|impressive|fantastic|excellent|perfect|intriguing|compelling|nice|brilliant|attractive|appealing)',
      '(?:love|like|loved|liked) (?:it|this|that|the|your|what)|(?:great|good|perfect|excellent|impeccable) (?:timing|idea|offer|stuff|fit|match)|right time|exactly (?:what|this)|just what|worth a (?:look|try|shot)|could (?:work|help|be useful|use)|been looking for|looking for (?:something|a|exactly)|in the market|need (?:something like|this|exactly)|resonat\\p{L}+|impress(?:ed|ive)|interesting|on our roadmap|why not|have my attention|got my attention|(?:yes|yep|yeah|sure|absolutely|definitely|certainly|of course)\\b',
      "klingt (?:gut|interessant|spannend)|(?:wir haben|habe) (?:grosses )?interesse|interessiert (?:mich|uns)(?! nicht)|(?:cela|ca) (?:m'|nous )interesse(?! pas)|(?<!pas )(?:tres )?interesses?|(?<!no )(?:me|nos) interesa|(?<!non )siamo interessati|(?<!non )mi interessa|klinkt (?:goed|interessant)|(?<!niet )geinteresseerd|(?:schicken|senden) sie (?:mir|uns)|envoyez-(?:moi|nous)|envieme|mandeme|stuur (?:me|mij|ons)|mi mandi|ci mandi|mi invii",
    ),
    unless: NEGATED,
  },
]

const QUESTION_RULES: Rule[] = [
  {
    name: 'asks',
    intent: 'question',
    isQuestion: true,
    pattern:
      /(?<![\p{L}])(?:how|what|which|who|whose|where|why|when|does|do (?:you|i|we|your|they)|did|is|are|was|has|have you|can (?:you|it|we|i|your|this|the)|could you (?:explain|clarify|tell|confirm|elaborate|share)|will|would (?:it|this|we|you|i|your)|any)(?![\p{L}])/u,
    unless:
      /\b(?:call|meet(?:ing)?|zoom|teams|calendar|free|suits?|suit you|available|availability|slot|o'?clock|reschedul\w+|catch up|coffee|invite)\b|\d ?(?:am|pm)\b|\b(?:mon|tues|wednes|thurs|fri)day\b|remove|unsubscribe|delete my/,
  },
  {
    name: 'price',
    intent: 'question',
    isQuestion: true,
    pattern: words(
      'how much|costs?|pric(?:e|es|ed|ing)|fees?|rates?|charge|expensive|discounts?|per (?:user|seat|month|head|year)|vat|budget|ball ?park|kostet|kosten|preis\\p{L}*|prix|coute|cuesta|precio|costa|prezzo|kost|prijs|combien|cuanto|quanto',
    ),
  },
  {
    name: 'subject matter',
    intent: 'question',
    isQuestion: true,
    pattern: words(
      'gdpr|soc ?2|iso ?\\d*|hipaa|security|secure|compliant|compliance|dpa|certified|api|integrat\\p{L}+|sso|single sign|okta|hosting|hosted|stored?|data|servers?|on-?prem\\p{L}*|export|import|csv|crm|salesforce|hubspot|outlook|languages?|support(?:ed|s)?|works? with|compatible|setup|set-up|implementation|onboarding|training|contract|minimum|trial|references|customers|clients|difference|different|compare|versus|vs|limit|uptime|sla|mobile|app|warranty|deliver(?:y|ed)?|ship(?:ping)?|lead time|my (?:e-?mail|address|number|details)',
    ),
  },
  {
    name: 'wants to know',
    intent: 'question',
    pattern: words(
      "(?:quick|one|two|three|few|couple of|some|another|more|got|have|had|further|my) (?:quick |more |other |small |simple )?questions?|question(?: for you|:)|wonder(?:ing)?(?: if| whether| how| what| about)?|clarify|explain|(?:don'?t|do not|didn'?t|not sure i)(?: \\p{L}+){0,2}? (?:understand|get|follow|see how)|(?:want|need|like|love|nice|good|helpful) to know (?:if|whether|how|what|which|who|where|more about)|please advise|not (?:quite )?(?:clear|sure) (?:how|what|whether|if|which)|unclear|can'?t (?:tell|find|see) (?:whether|if|how|what|from|on|any)|curious (?:if|whether|how|what)|confirm (?:whether|if)|let me know (?:if|whether|how|what)(?: \\p{L}+){0,2}? (?:supports?|works?|integrates?|costs?|includes?|you (?:do|can|support|offer|have|cover))",
    ),
  },
]

const WEEKDAYS =
  '(?:mon|tues?|wednes|wed|thurs?|fri|satur|sun)(?:day)?s?|tmrw|tomorrow|tmr|tonight|today|this (?:afternoon|morning|evening|week)|next week|montag|dienstag|mittwoch|donnerstag|freitag|morgen|lundi|mardi|mercredi|jeudi|vendredi|demain|lunes|martes|miercoles|jueves|viernes|lunedi|martedi|mercoledi|giovedi|venerdi|domani|maandag|dinsdag|woensdag|donderdag|vrijdag'
const TALK =
  '(?:calls?|chat|talk|speak|meet|meeting|meet-?up|demo(?: call)?|zoom|teams|google meet|webex|coffee|lunch|catch[- ]up|walk-?through|session|conversation|huddle|sync|intro(?:duction)?|discussion|convo|presentation|telefonat|telefonieren|besprechung|termin|appeler|rendez-vous|hablar|llamada|reunion|sentirci|chiamata|incontro|bellen|gesprek|afspraak)'

const MEETING_RULES: Rule[] = [
  {
    name: 'a talk',
    intent: 'meeting',
    pattern: words(
      `(?:let'?s|let us|can we|could we|shall we|should we|happy to|glad to|love to|would like|like to|i'?d like|can you|could you|keen to|want to|free (?:to|for)|available (?:to|for)|up for|set ?up|arrange|schedule|organi[sz]e|hop on|jump on|get on|do|have|book|for|another|short|quick|prefer|open to|zullen we|possiamo|podemos|on peut|lassen sie uns|passt ihnen)(?: \\p{L}+){0,3}? ${TALK}`,
      `(?:quick|short|brief|intro|discovery|phone|video|zoom|teams|\\d{1,2}[- ]?min(?:ute)?s?)(?: \\p{L}+)? ${TALK}`,
      '(?:present|show|demo|walk)(?: \\p{L}+){0,3}? (?:to (?:me|us|our|my)|us through|me through)|in person|face to face|over the phone|by phone|phone (?:person|call)|talk (?:it|this|that) (?:through|over)|kick-?off|(?:stop|come|pop|drop) (?:by|over|in)|come (?:and see|to our)|conf(?:erence)? call|video ?conf\\p{L}*|see you|(?:got|have) (?:five|ten|\\d+|a few|a couple of) min\\p{L}*|(?:you|u) (?:free|around|available)|(?:mr|ms|mrs|dr)\\.? \\p{L}+ (?:is available|can see|will see|would be (?:pleased|happy))',
      "(?:let'?s|shall we|we should|can we|could we) (?:talk|meet|speak|chat|connect|catch up|discuss|find a time|say|do|set (?:something|one|it|this) up|get together|arrange)",
      'set (?:something|one|it|a time) up|(?:arrange|make|book|fix) an appointment|(?:when|how) can we (?:talk|meet|speak)|can you (?:talk|speak|chat|do (?:earlier|later|monday|tuesday|wednesday|thursday|friday))',
    ),
    unless: /\b(?:stop|don'?t|not interested|no need|no thanks|never)\b/,
  },
  {
    name: 'a time of day',
    intent: 'meeting',
    pattern: words(
      "\\d{1,2}(?:[:.]\\d{2})? ?(?:a\\.?m|p\\.?m)|\\d{1,2}:\\d{2}|at \\d{1,2}(?! (?:percent|employees|people|users))|noon|midday|o'?clock|\\d{1,2}(?:[:.]\\d{2})? ?uhr|\\d{1,2} ?h(?:\\d{2})?|a las \\d{1,2}|alle \\d{1,2}|om \\d{1,2}|after \\d{1,2}$|from \\d{1,2}$|\\d ?(?:cet|gmt|est|pst|edt|pdt|bst|cst|eastern|pacific|central)(?: time)?|half (?:past )?(?:one|two|three|four|five|eight|nine|ten|eleven|twelve)|(?:before|after) lunch",
    ),
  },
  {
    name: 'a day that works',
    intent: 'meeting',
    pattern: words(
      `(?:${WEEKDAYS}|the \\d{1,2}(?:st|nd|rd|th)|any ?time|mornings?|afternoons?)(?: \\p{L}+){0,4}? (?:works?|free|available|suits?|good|fine|ok(?:ay)?|perfect|great|better|best|possible|open|flexible|convenient|should work|would work|can do)(?: for (?:me|us))?`,
      `(?:week of|w/c|first|second|third|last|earlier|later) (?:the \\d|(?:one|slot|option|time) (?:is|works|suits)|on (?:${WEEKDAYS}))|(?:mornings?|afternoons?|evenings?) (?:are|is|work|suit|would)`,
      `(?:that|this|time|either|both) (?:works|suits|would work|is (?:good|fine|perfect)) ?(?:for|me|us)?`,
      `(?:works?|free|available|suits?|how about|what about|how(?:'s| is)|say|can do|could do|prefer|slot|window)(?: \\p{L}+){0,4}? (?:${WEEKDAYS}|the \\d{1,2}(?:st|nd|rd|th))`,
      `(?:${WEEKDAYS})(?: (?:or|and|&|,) ?(?:${WEEKDAYS}))|works for (?:me|us)`,
      `(?:${WEEKDAYS}),? (?:the )?(?:\\d{1,2}(?:st|nd|rd|th)?,? )?(?:at|morning|afternoon|around|before|after|between|from|um|a las|alle|om|a \\d)`,
    ),
    unless: /\b(?:back|return|out of|closed|away|leave|vacation|holiday)\b/,
  },
  {
    name: 'calendar',
    intent: 'meeting',
    pattern: words(
      `calendars?|calendly|cal\\.com|savvycal|invit(?:e|es|ation)|(?:book|booked|schedule|scheduled|reserve|grab|pick|find|propose|suggest|put|send|offer)(?: \\p{L}+){0,3}? (?:times?|slots?|invites?|dates?|availability|minutes|appointment)|(?:book|schedule|find) something|(?:time)?slots?|availabilit(?:y|ies)|re-?schedul\\p{L}+|dial-?in|zoom link|teams link|meet(?:ing)? link|diary|when (?:are|would) you|when (?:is|would|works|suits)(?: \\p{L}+){0,2}? (?:good|suit|you|best|work)|agenda|terminvorschlag|kalender`,
    ),
    unless: /\b(?:party|event|webinar|conference|linkedin)\b/,
  },
  {
    name: 'call me',
    intent: 'meeting',
    pattern: words(
      '^(?:please |pls |just |better |so |then )*(?:call|ring|phone) me(?: please| back| then| up)?$|(?:when|where|how) (?:can|could) i (?:reach|catch|get|call|ring) you|(?:can|may|could|shall) i (?:ring|call|phone) you|(?:tried|trying) (?:to (?:call|reach|ring)|calling)|try (?:me on )?my (?:mobile|cell|phone|number)|got voice ?mail|rufen sie mich|appelez-moi|llameme|mi chiami|bel (?:me|mij)',
      `(?:call|ring|phone|dial|text|ping|reach|catch|tel(?:ephone)?) me (?:at|on|this|tomorrow|today|any|after|before|around|back|monday|tuesday|wednesday|thursday|friday|on my)|give me a (?:call|ring|buzz|bell|shout)|my (?:direct |mobile |cell |phone )?(?:number|mobile|cell|line|phone)(?:'s| is|:)|(?:reach|get) me (?:at|on|under)`,
    ),
  },
  {
    name: 'accepts',
    intent: 'meeting',
    pattern: words(
      `(?:start|begin|join|dial|push|make it)(?: \\p{L}+){0,5}? (?:later|earlier|early|late)|(?:in|joined) the (?:waiting room|call|link|meeting|lobby)|i.ll be there|(?:option|slot) (?:\\d|[a-c])|(?:first|second|third) (?:option|slot)|pencil (?:me|us|it) in|book (?:me|us) in|(?:\\d{1,2}|noon|that) it is|passcode|squeeze (?:you|me|us|it)|fit you in|^(?:invit\\p{L}+ )?accepted|accepted (?:the|your) (?:invit\\p{L}+|meeting)|see you (?:on|then|tomorrow|at|there|${WEEKDAYS})|talk (?:then|to you (?:then|on|at|tomorrow)|tomorrow)|speak (?:then|to you (?:on|then|tomorrow))|looking forward to (?:speaking|meeting|talking|our|the call|chatting)|confirmed for|booked|running (?:\\p{L}+ ){0,2}late|can'?t make (?:it|\\d)|our (?:call|meeting|demo)(?: \\p{L}+)? (?:to|on|at|is|tomorrow)`,
    ),
  },
]

const ROLE =
  '(?:ceo|cto|cfo|coo|cio|cmo|cro|ciso|cpo|vp|svp|evp|md|head|director|manager|lead|chief|owner|founder|president|boss|colleagues?|counterpart|co-?worker|assistant|successor|partner|team|department|dept|buyer|procurement|purchasing|marketing|it|hr|finance|sales|operations|ops|accounts|agency|headquarters|hq|guy|people|office|supervisor|predecessor|replacement)'

const REFERRAL_RULES: Rule[] = [
  {
    name: 'contact somebody else',
    intent: 'referral',
    pattern: words(
      `(?:contact|reach out to|reach|speak (?:to|with)|talk (?:to|with)|write (?:to)?|get in (?:touch|contact) with|ask(?: for)?|try|go through|connect with|turn to|approach|check with|start with|hit up|bring it up with|get hold of|chat with|deal with|send (?:it|this|that|your \\p{L}+)(?: \\p{L}+)? to|direct(?: \\p{L}+){1,4}? to|address(?: \\p{L}+){1,4}? to|refer(?: \\p{L}+){0,3}? to|e-?mail)(?: (?:my|our|the|their|his|her|a|one of our|someone|somebody|instead|please|directly|both|over))*(?: \\p{L}+){0,2}? (?:${ROLE}|@)`,
      '(?:contact|reach out to|speak (?:to|with)|talk (?:to|with)|write to|get in (?:touch|contact) with|wenden sie sich|kontaktieren sie|contacter|contactez|contacte|contactar|contattare|contatti|contact op(?:nemen)? met|spreek met|rivolga|rivolgersi|dirijase|adressez)(?! me\\b| us\\b| you\\b| again)',
    ),
    unless:
      /\b(?:contact|reach|write|e-?mail|ask|try|call) (?:to )?(?:me|us)\b|\b(?:don'?t|do not|never|stop|can we|could we|let'?s)\b/,
  },
  {
    name: 'not the right person',
    intent: 'referral',
    pattern: words(
      `${NOT}(?: \\p{L}+){0,3}? (?:right|correct|best|appropriate|proper) (?:person|contact|one|address|guy|woman|man|recipient|department|place|team|people)`,
      "wrong (?:person|contact|department|guy|address|place|\\p{Lu}\\p{L}+)|(?:not|isn't|wasn't)(?: \\p{L}+){0,2}? (?:my|in my|under my|within my) (?:area|department|dept|responsib\\p{L}+|remit|job|field|call|decision|scope|wheelhouse|lane|team|purview|thing to decide)",
      `${NOT}(?: \\p{L}+){0,3}? (?:responsible|in charge|involved|the decision[- ]maker|decide|my decision|the one)|(?:don'?t|do not|no longer|never|doesn'?t|not)(?: \\p{L}+)? (?:deal with|handle|manage|look after|work on|oversee|make (?:these|those|such|that|the) decisions?|do (?:the )?(?:buying|purchasing|procurement))`,
    ),
  },
  {
    name: 'passed on',
    intent: 'referral',
    pattern: words(
      '(?:forward(?:ed|ing)?|pass(?:ed|ing)?|hand(?:ed|ing)?|shar(?:ed|ing|e)|transferr(?:ed|ing)|rout(?:ed|ing)|relay(?:ed|ing)?|sent|send|flag(?:ged|ging)?)(?: \\p{L}+){0,4}? (?:to|on to|along|over to|onto|with|internally)(?: (?:my|our|the|a|his|her|someone|whoever|\\p{L}+))',
      "fwd'?d?|fwd|(?:have|'ve|i) (?:asked|told) \\p{L}+ to|(?:ran|run) (?:it|this) (?:by|past)|pick this up|(?:should|needs? to|has to|must|supposed to|should have) (?:go|gone|be sent|come) to|landed on the wrong",
      "loop(?:ed|ing)? in|cc'?(?:ed|ing|d)?|copy(?:ing)? in|copied|copying|adding|added|introduc(?:e|ing)|(?:let me )?(?:connect|put|introduce) you (?:with|to|in touch)|in (?:cc|copy)|on copy|\\+ ?@?\\p{L}+ who|taking over|take it from here|handing you",
    ),
    unless:
      /\b(?:send|share|forward|sent|pass)(?:ed)? (?:me|us)\b|add(?:ing|ed)? (?:users|seats|me)|\b(?:receipt|invoice|two colleagues)\b/,
  },
  {
    name: 'in charge',
    intent: 'referral',
    pattern: words(
      "(?:is|are|'s|who|now|she|he|they|who'?s)(?: \\p{L}+){0,2}? (?:in charge|responsible|handles?|handling|runs|leads|heads|owns|manages|looks after|takes? care|deals? with|decides|oversees|makes (?:those|these|such|that|the|all)|your (?:man|woman|contact|person|best)|better placed|the (?:right|best|one|person|contact|decision)|better (?:person|contact|suited))",
      '(?:right|best|better|correct|new|good|appropriate|main) (?:person|contact|people|address|point of contact|one to)|person (?:you want|in charge|to (?:talk|speak|ask|contact))|(?:handled|managed|owned|decided|covered|made|run|done|looked after) by|zustandig\\p{L}*|ansprechpartner\\p{L}*|verantwortlich\\p{L}*|responsable|responsabile|verantwoordelijk\\p{L}*|persona giusta|(?:might|would|may) be (?:interested|able to help|better|the)',
    ),
    unless: /\bnot? (?:the )?(?:interested)\b|\b(?:i'?m|i am|am i) (?:the|in|your)\b/,
  },
  {
    name: 'departed',
    intent: 'referral',
    pattern: words(
      "no longer (?:with|at|work\\p{L}*|in (?:this|that|the) (?:role|position)|employed|part of|responsible)|(?:i|has|have|'ve|he|she|they) (?:recently )?(?:left|retired|moved on|changed (?:roles?|jobs?|companies|positions?)|moved to)|my (?:successor|replacement)|took over|taken over|replaced (?:by|me|him|her)|(?:new|different) (?:role|position|job|managing director|head|ceo|cto|contact)",
    ),
  },
]

export const WISH_RULES = [...INTERESTED_RULES, ...QUESTION_RULES, ...MEETING_RULES, ...REFERRAL_RULES]
