// Unsubscribe, not interested and not now: what says no, and for how long.
import { NEAR, NOT, type Rule, words } from './rule.ts'

const EMAILS =
  '(?:e-?mails?|mails?|messages?|spam|communications?|newsletters?|outreach|follow-? ?ups?|contact|solicitations?|mailings?|crap|stuff|nonsense|junk)'
const LIST =
  '(?:(?:e-?mail(?:ing)?|mailing|distribution|contact|call|marketing|prospect(?:ing)?|sending|spam) )?(?:lists?|data ?bases?|distribution|mailings?|records?|systems?|crm|sequences?|campaigns?|cadences?|outreach|drip|files|books?)'
const ME = '(?:me|us|my|our|this|myself|ourselves|his|her|them|him)'
/** Takes an opt-out back: it is about a time, or about somebody else's list. */
const UNTIL_LATER =
  /\b(?:until|till|before|unsubscribe (?:rate|link|page|flow|option|header|button)s?|opt[- ]?out rates?|don'?t (?:want to )?(?:unsubscribe|remove)|not (?:want to )?unsubscribe)\b/

const LATER_ONLY = /\b(?:until|till|before|don'?t (?:want to )?(?:unsubscribe|remove))\b/

const UNSUBSCRIBE_RULES: Rule[] = [
  {
    name: 'unsubscribe',
    intent: 'unsubscribe',
    pattern: words('un-? ?subscribe(?: me| us)?', 'unsub', 'opt(?:ing)?[- ]?(?:me |us )?out', 'opt-out'),
    unless: UNTIL_LATER,
  },
  {
    name: 'off the list',
    intent: 'unsubscribe',
    pattern: words(
      `(?:remove|take|get|want|delete|strike|drop|scrub|pull|cut|kick|scratch|cross|wipe|erase|keep|leave|exclude|be (?:removed|taken|deleted)|removed|removing)${NEAR} (?:from|off|out of|on) (?:of )?(?:any |all |your |this |the |that |these |future |whatever )*${LIST}`,
      `(?:take|get|cut|drop|want) ${ME}${NEAR} off`,
      `remove (?:me|us)`,
      `(?:remove|delete|drop|exclude) (?:my|our|this) ${NEAR}(?:e-?mails?|address(?:es)?|name|domains?|company|contacts?)`,
      'off (?:of )?(?:your|this|the) (?:mailing |e-?mail |contact )?list',
      '(?:your|the|a) do[- ]not[- ](?:contact|e-?mail|mail|call)(?: list)?',
    ),
    unless: LATER_ONLY,
  },
  {
    name: 'stop emailing',
    intent: 'unsubscribe',
    pattern: words(
      '(?:stop|quit|cease|refrain from|discontinue|end|stopped|halt|desist from|enough (?:of|with)|done with)(?: (?:with|all|the|these|those|your|any|ever|of|and desist|constantly|this))* (?:e-?mailing|mailing|contacting|sending|writing|spamming|messaging|following|reaching|pestering|bothering|harassing|hounding|soliciting|bugging)',
      `(?:stop|quit|cease|discontinue|end|halt|enough)(?: (?:with|all|the|these|those|your|any|further|of))* ${EMAILS}`,
      `stop (?:it|this|now|already|please|immediately)`,
      '(?:please|kindly|just) stop',
      '(?:quit|stop) (?:it|this|that)|(?:black|block) ?list|get rid of (?:my|our|me)|keep (?:me|us) out of',
    ),
    unless: UNTIL_LATER,
  },
  {
    name: 'no more emails',
    intent: 'unsubscribe',
    pattern: words(
      `(?:no|any|without) (?:more|further|additional|future) ${EMAILS}`,
      `(?:do not|don'?t|never|not to|dont|shouldn'?t|must not)(?: ever| please)? (?:e-?mail|contact|write|message|mail|bother|spam|pester|send|call)(?: to| me| us| this| my| anyone| anybody| any| anything)* ?(?:again|any ?more|anything|further|else|in (?:the )?future|me|us|my|this|anyone|anybody|more)`,
      `(?:do not|don'?t|dont|no longer|never|didn'?t)(?: want| wish| care| like| ask| need| agree| consent| sign up)*(?: to| for)? (?:receive|receiving|get|getting|hear|hearing|be contacted|be e-?mailed|being e-?mailed)`,
      'no longer (?:wish|want|care) to (?:receive|hear|get|be)',
      'never (?:signed up|subscribed|opted in|asked for|consented)',
      'nothing (?:else|more|further) from you',
      '(?:prefer|rather|would like|ask(?:ing)? you) not (?:to )?(?:get|receive|hear|be|have|contact|e-?mail)',
      `(?:do not|don'?t|dont) want (?:any |your |these |this |more |to get )*(?:e-?mails?|mails?|messages|spam|contact)`,
      '(?:withdraw(?:al)?|revoke|withdrawn)(?: \\p{L}+){0,3}? consent|(?:no|not|without)(?: \\p{L}+){0,3}? (?:permission|consent)',
    ),
    unless: /\b(?:until|till|before|unless|without)\b/,
  },
  {
    name: 'erase my data',
    intent: 'unsubscribe',
    pattern: words(
      `(?:delete|erase|purge|wipe|forget|destroy|remove|deletion of|erasure of)${NEAR} (?:data|details|information|info|address|contact|records?|profile|it at once|it immediately)`,
      "right to (?:be forgotten|erasure|object)|object to (?:the |any )?(?:processing|use)|withdraw (?:my )?consent|(?:do not|don'?t) consent|unsolicited",
    ),
    unless: UNTIL_LATER,
  },
  {
    name: 'spam',
    intent: 'unsubscribe',
    pattern: words(
      "(?:this is|is|as|you(?:'re| are)|it'?s|such) (?:just |pure |plain |nothing but )?(?:a )?spam(?:mers?|ming)?",
      '(?:report|reported|reporting|flagged|flagging|marked|marking|block|blocked|blocking) (?:you|this|it|your|as|the)',
      '(?:leave|let) (?:me|us) alone|go away|get lost|buzz off|bugger off|f\\S{1,3}k off|piss off|lose my (?:e-?mail|number|address)|harass(?:ment|ing)',
    ),
  },
  {
    name: 'nothing but stop',
    intent: 'unsubscribe',
    pattern:
      /^(?:please |pls |plz |just |hi,? |hello,? )*(?:stop|remove|removed?|end|quit|cancel|unsubscribe|take (?:me|us) off|out|delete)(?: me| us| it| this| please| pls| plz| now| thanks?| thank you)*[.!\s]*$/,
  },
]

/** "Not interested right now" is no refusal for good. */
const FOR_NOW =
  /\b(?:right now|at (?:the|this|that) (?:moment|time|point|stage)|at present|presently|for now|just yet|not yet|this (?:year|quarter|month|half|season)|currently|for the time being|until|till|just now|atm|anytime soon|any time soon|in the near future)\b/

const NOT_INTERESTED_RULES: Rule[] = [
  {
    name: 'not interested',
    intent: 'not_interested',
    pattern: words(
      `${NOT}(?: \\p{L}+){0,3}? (?:interested|intrested|keen|looking (?:for|to|at)|in the market|of interest|of any interest)`,
      '(?:no|zero|without|little|lack of|lost|any) (?:real |further |particular )?interest',
      'uninterested|disinterested',
    ),
    unless: FOR_NOW,
  },
  {
    name: 'no need',
    intent: 'not_interested',
    pattern: words(
      `(?:no|without|${NOT})(?: \\p{L}+){0,3}? (?:need|needs|needed|needing|use for|requirement|demand|require|want|required)`,
      'nothing (?:we|i) (?:need|want|are looking for)',
      'not something (?:we|i|that)',
      `${NOT} (?:buy|purchase|outsource|work with|use|believe|see (?:us|myself|ourselves|it|the|this))`,
      'not (?:for|4) (?:us|me)',
    ),
    unless: new RegExp(`${FOR_NOW.source}|\\bneed (?:to|more|your)\\b`),
  },
  {
    name: 'decline',
    intent: 'not_interested',
    pattern: words(
      "(?:we|i|i'm|we're|us|to|a|hard|respectfully|politely|gonna|must|will|'ll|have to|going to) (?:decline|pass)",
      '(?:decline|declining|declined|pass(?:ing)? on|turn(?:ing)? (?:it|this|you|your \\p{L}+)? ?down|reject|rejected)',
      "(?:it'?s|is|as|that'?s|be|this|it) a (?:firm |hard |polite |definite |clear )?no",
      '(?:say|said|saying|says) no|the answer is (?:a )?no|no to (?:this|that|it|your)',
      "(?:no|not) from (?:me|us|our side)|not gonna happen|count (?:me|us) out|(?:we|i)(?:'re| are|'m| am) out$",
    ),
    unless: /\bpass (?:it|this|that|them|your|the|on to|along)\b/,
  },
  {
    name: 'no thanks',
    intent: 'not_interested',
    pattern: words(
      'no(?:,| -)? (?:but )?(?:many )?(?:thanks?|thank you|thx|ty|cheers|tks)',
      '(?:thanks|thank you|thx)(?:,| -)? but no',
      '^(?:nope|nah|no)[.!]*$',
      '^(?:nope|nah|no)\\b,? (?:we|i|this|it|sorry|not)',
      "(?:but|however|though|unfortunately|sorry)(?:,| -)? (?:it'?s )?(?:a )?no$",
    ),
    unless: FOR_NOW,
  },
  {
    name: 'have already',
    intent: 'not_interested',
    pattern: words(
      '(?:already|happily) (?:have|has|use|using|work(?:ing)?|got|covered|set|sorted|partner(?:ed)?|served|taken care|do|does|signed|committed|working)',
      "(?:have|has|got|'ve got|use|using|had)(?: \\p{L}+){0,4}? (?:in place|in-?house|internally|already|covered|sorted)",
      '(?:happy|content|satisfied|fine|pleased|good|comfortable|sticking|staying|stick|stay)(?: \\p{L}+){0,1}? with (?:our|what|the|my|it|who|them|things|how|\\p{L}+ and)',
      "(?:we'?re|we are|i'?m|i am|all) (?:all )?(?:set|covered|sorted|good|fine)(?: (?:here|thanks|thank you|as we are|on that|with that))?$",
      '(?:in-?house|built our own|our own (?:tool|system|solution|team)|do (?:this|it|that) ourselves)',
    ),
    unless: new RegExp(`${FOR_NOW.source}|\\b(?:spoke|talk|meet|call)\\b`),
  },
  {
    name: 'no fit',
    intent: 'not_interested',
    pattern: words(
      `(?:no|${NOT})(?: \\p{L}+){0,4}? (?:fit|match|suitable|relevant|relevance|applicable|for (?:us|me|our)|our (?:thing|cup|focus|area)|what we|apply|suit|useful|helpful|work for (?:us|me)|make sense|worth|meet our|convinced|value|justify|appeal|sold)`,
      '(?:nothing|nobody|noone|no one)(?: \\p{L}+){0,5}? (?:for us|for me|us|reason|point|use|need it)|no (?:reason|point|use|benefit|added value)|deal ?breaker|(?:bad|wrong|poor) (?:fit|target|match)|wrong (?:tree|audience|target)|not (?:in|on) our (?:plans|agenda)',
      'irrelevant|unsuitable|waste of (?:my |our )?time|no sense|does nothing for|makes no',
    ),
    unless: new RegExp(`${FOR_NOW.source}|\\b(?:right|correct|best) (?:person|contact)|attend|make it|\\bday|o'?clock`),
  },
  {
    name: 'chose another',
    intent: 'not_interested',
    pattern: words(
      '(?:went|going|gone|go|decided|chose|chosen|opted|picked|signed|selected|settled|decided to go) (?:with|for|on|up with|in) (?:a|an|another|someone|some other|different|other|your competitor|somebody|the other|one of)',
      '(?:chose|chosen|selected|picked|bought)(?: \\p{L}+){0,2}? (?:different|another|other|competing|competitor)',
      '(?:ended up|end up) (?:choosing|going|with|using|buying|picking)|(?:bought|found|picked|got|use|using) (?:something|someone|somebody) else|decided against|decided not to',
      'different (?:direction|route|path|solution|provider|vendor)',
      `(?:against|${NOT})(?: \\p{L}+){0,3}? (?:proceed|proceeding|move forward|moving forward|go forward|going forward|go ahead|going ahead|continue|pursue|pursuing|moving ahead|take (?:this|it) (?:any )?further|taking (?:this|it))`,
      '(?:give|giving) (?:it|this|that) a miss|(?:i|we)(?:.ll| will) (?:skip|leave it|stay|stick)|(?:stick|sticking|stay|staying) (?:with|to) (?:our|what|the|my|pen)|went with|(?:won|awarded)(?: \\p{L}+){0,3}? (?:tender|contract|somebody|someone)|(?:turned|voted) (?:it |this )?down|(?:we|i|they) (?:have |.ve )?(?:sold the|ceased|retired)|(?:enough|too many)(?: \\p{L}+){0,3}? (?:software|tools|systems|vendors|as it is|already)|(?:beat|cheaper|underc\\p{L}+)(?: \\p{L}+){0,4}? (?:price|you)|never again|not ever|bad experiences?|been burn(?:t|ed)',
      'no plans?|not plan(?:ning)? to|voted against|not (?:buying|switching|changing|considering)|have no intention|stay(?:ing)? with (?:our|what)',
      'too (?:expensive|pricey|costly|much money|steep)|out of our (?:price|budget)',
      '(?:company )?policy|not allowed|closing (?:down|our)|shut(?:ting)? down|out of business|went bankrupt|closed (?:the|that|our)',
    ),
    unless: FOR_NOW,
  },
]

const LATER_VERB =
  '(?:reach(?:ing)? (?:back )?out|circle back|check (?:back|in)|come back|get back|got back|follow(?:ing)?[- ]?up|ping|try(?: me| us)?(?: again)?|contact|write|e-?mail|drop|ask|remind|touch base|reconnect|re-?connect|revisit|re-?visit|pick (?:this|it) (?:back )?up|talk|speak|connect|look (?:at|into)|reassess|re-?evaluate|review|hit me up|knock|be in touch|get in touch|resume|return to|discuss|chat|call|catch up|approach|nudge|bump|shout|holler)'
const LATER =
  '(?:again|later|then|next (?:year|month|quarter|spring|summer|fall|autumn|winter|season|half|fiscal|budget|cycle|round|week)|after (?:the|that|our|we|easter|christmas|new year|q\\d|summer|\\p{L}+day|i|my)|in (?:a (?:few|couple|while|bit|month|year|quarter)|\\d{1,2}|two|three|four|five|six|nine|twelve|several|some|half a|early|late|mid|the (?:new year|spring|summer|fall|autumn|winter|future|fall)|q\\d|h\\d|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|once|when (?:we|the|i|our|things)|closer to|towards?|around|mid-?|early|down the (?:road|line|track)|end of|beginning of|start of|from \\p{L}+ on|post-?|q[1-4]|h[12])'

const NOT_NOW_RULES: Rule[] = [
  {
    name: 'not now',
    intent: 'not_now',
    pattern: words(
      'not (?:right |just )?now|not (?:at|in) (?:this|the|that)(?: \\p{L}+)? (?:time|moment|point|stage|juncture)|not (?:just )?yet|not at present|not currently|not for (?:now|the moment)',
      `${NOT}(?: \\p{L}+){0,3}? (?:good|right|best|great|ideal|perfect) (?:time|moment|timing)`,
      "(?:bad|poor|wrong|terrible|awful|rotten|unfortunate) (?:time|timing|moment)|timing (?:is|isn'?t|was|just)",
      'too (?:early|soon)|not (?:this|until) (?:quarter|year|month|week|season|half|fiscal|summer|next|after|q\\d)',
      '(?:not|low|lower|other|different|bigger|competing) (?:a |the |our |top |high |on our )*priorit(?:y|ies)|on our list (?:right|at|for)',
      'nu (?:even )?niet|pas (?:pour le|en ce) moment|ahora (?:mismo )?no|al momento no|(?:im moment|derzeit|aktuell|momentan|zur ?zeit)(?: \\p{L}+){0,3}? (?:nicht|kein\\p{L}*)',
    ),
  },
  {
    name: 'for now',
    intent: 'not_now',
    pattern: words(
      'for now|for the time being|at the moment|right now|at present|at this (?:time|point|stage)|this (?:year|quarter|half)|currently|just now|these days|atm|en ce moment|por ahora|de momento|per ora|voorlopig|momenteel',
    ),
  },
  {
    name: 'not before',
    intent: 'not_now',
    pattern: words(
      `${NOT}[^.!?\\n]{0,50} (?:before|until|till|prior to) (?:the |our |we |i |next |\\p{L}*(?:january|february|march|april|may|june|july|august|september|october|november|december|q\\d|summer|spring|autumn|fall|winter|easter|christmas|\\d))`,
      'nothing (?:before|until|till)|(?:earliest|at the earliest)|(?:wrong|bad) (?:time|week|month|moment)',
    ),
  },
  {
    name: 'busy',
    intent: 'not_now',
    pattern: words(
      'swamped|slammed|snowed under|buried|overloaded|underwater|flat out|tied up|crazy busy|(?:too|very|super|really|crazy|extremely) busy|busy (?:with|season|period|time|month|week|quarter)|up to my (?:neck|ears|eyeballs)|on a deadline|firefighting|plate is full|full plate|at capacity|no (?:capacity|bandwidth|time)|(?:in|into) the (?:middle|midst) of|hands full|fully focused|heads? down',
    ),
  },
  {
    name: 'on hold',
    intent: 'not_now',
    pattern: words(
      'on (?:hold|ice|pause)|hold(?:ing)? off|paus(?:ed|ing)|frozen|freeze|postpon(?:e|ed|ing)|put(?:ting)? (?:this |it |that )?off|park (?:this|it|that)|parked|shelve[d]?|back ?burner|delay(?:ed|ing)|defer(?:red)?|wait(?:ing)? (?:until|till|for|on)|sit tight|table (?:this|it)|pushed (?:back|to|out)|kick(?:ed|ing)? (?:it |this )?(?:down|into)',
    ),
  },
  {
    name: 'no budget',
    intent: 'not_now',
    pattern: words(
      "(?:no|out of|without|don'?t have|do not have|lack|limited|zero|haven'?t got|not have|spent|used up|blown) (?:the |any |a |all |our |much |left )*(?:budget|money|funds|funding|resources|headcount)",
      "budget(?:s|ing)? (?:is|are|has|have|for|was|were|won'?t|cycle|gets?|opens?|resets?|season|freeze|allocated|approved|round)",
      'kein(?:e)? budget|pas de budget|sin presupuesto|geen budget',
    ),
  },
  {
    name: 'follow up later',
    intent: 'not_now',
    pattern: new RegExp(`(?<![\\p{L}])${LATER_VERB}(?![\\p{L}])[^.!?\\n]{0,50}?(?<![\\p{L}])${LATER}(?![\\p{L}])`, 'u'),
  },
  {
    name: 'later',
    intent: 'not_now',
    pattern: words(
      '(?:maybe|perhaps|possibly|might|could)(?: \\p{L}+){0,4}? (?:later|next (?:year|quarter|month|spring|summer|fall|autumn|time)|in (?:the future|q\\d|\\d|a few|spring|summer|fall|autumn|winter|january|february|march|april|may|june|july|august|september|october|november|december)|down the)',
      '(?:in|give (?:it|me|us)|for) (?:a|another|the next|a good) ?(?:few|couple of|month|quarter|while|year|bit|two|three|ten|\\d{1,2}) ?(?:or (?:so|two))?(?: (?:more )?(?:days|weeks|months|quarters|years))?$',
      '(?:have|has|had|needs?|ll have) to wait|(?:once|when|after)(?: \\p{L}+){1,6}? (?:settle[sd]?|over|done|finished|closed|closes|ready|bigger|grown|approved|through)|(?:come|by|this) (?:spring|summer|autumn|fall|winter)|(?:push(?:ed)?|mov(?:e|ed))(?: \\p{L}+){0,4}? (?:to|into|after) (?:after |the |next |our )|at (?:some|a later) point|low(?:er)? on (?:my|our|the) list|(?:missed|miss)(?: \\p{L}+){0,2}? (?:window|boat|deadline|round)|remind(?:er)?|resend|resubmit|eventually|on my radar|sort out(?: \\p{L}+){0,5}? first|first\\.? (?:then|once)|cash is tight|tightening|circling back|reaching out again|(?:will|ll) (?:shout|approach|let you know|come back|get back|reach out|be in touch)(?: \\p{L}+){0,3}? (?:when|once|if|as soon)',
      'later (?:this|in the|on|down|maybe|perhaps)|(?:in|for) the future|another time|some other time|down the (?:road|line|track)|next (?:budget|fiscal|planning|year|quarter|season|cycle)|keep (?:you|your|it|this|that)(?: \\p{L}+){0,3}? (?:in mind|on file|for later|handy)',
    ),
  },
  {
    name: 'under contract',
    intent: 'not_now',
    pattern: words(
      '(?:contract|agreement|subscription|licen[cs]e|deal|lease|term)(?: \\p{L}+){0,4}? (?:until|till|runs?|ends?|expires?|expir\\p{L}+|renew\\p{L}*|through|up for|is up|goes)',
      'up for renewal|renewal (?:is|date|comes|in)|renews? (?:in|on|next)|locked in(?:to)?|tied in(?:to)?|tied to|under contract|under an? (?:\\p{L}+ )?contract|just (?:signed|renewed|started with|switched to)|for another (?:\\d+|year|two|three|six|eight|nine|few)',
    ),
  },
]
export const REFUSAL_RULES = [...UNSUBSCRIBE_RULES, ...NOT_INTERESTED_RULES, ...NOT_NOW_RULES]
