import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:platform|provider|solution|tool|software|company|supplier|vendor|partner|service|product|system|app|agency|team|firm|brand|maker|manufacturer|planner|technology|crm|price|quality)s?'
const BEST =
  '(?:best|leading|fastest|largest|biggest|smartest|easiest|simplest|cheapest|safest|strongest|only|top|finest|most \\w+|number one|unrivall?ed|unmatched|unbeatable)'
const THANKS = '(?:thanks|thank you)(?: (?:so|very) much)?(?: again)?'

export const english: LanguageWords = {
  small: `a the and you your we our to of for is are with that this have has would could will i i'm it be on at in my me can if not so as what how who do does was were from by about
 an or us they their when which more than just there any hi hello thanks best regards`,
  glossary: '',
  greetings: '',
  signOffs: '',
  polite: '',
  starts: '',
  does: /^$/,
  offers:
    /\b(?:would|could|shall|should|can we|let us|let's|happy to|glad to|will|next|if|looking forward|forward to|suggest|propose)\b/,
  statements: {
    call: [
      '(?:left|leaving) (?:you )?(?:a |two |another )?(?:voicemail|voice mail|voice message)s?',
      `${THANKS} for (?:the|our|a|taking the|taking my|jumping on the|hopping on the) (?:\\w+ ){0,2}(?:call|chat|conversation|talk|demo|discussion)`,
      `${THANKS} for your (?:call|time (?:on the phone|yesterday|today|last week|this morning))`,
      '~(?:our|the) (?:\\w+ ){0,2}(?:call|chat|conversation|discussion|talk) (?:yesterday|today|this morning|this afternoon|last \\w+|on \\w+|the other day|earlier|with you)',
      '(?:when|since|after|last time|the last time) (?:we|you and i) (?:last |first )?(?:spoke|talked|chatted)',
      '(?:as|like|what) (?:we )?(?:discussed|talked about|agreed|said) (?:on|over|by) (?:the )?phone',
      "(?:it was|was|it's been|it has been) (?:\\w+ ){0,2}(?:to (?:speak|talk|chat|connect)|speaking|talking|chatting|connecting)",
      '(?:great|good|nice|lovely) (?:speaking|talking|chatting) (?:with|to) you',
      '(?:enjoyed|loved|appreciated) (?:our|the|my) (?:\\w+ ){0,2}(?:call|chat|conversation|discussion|talk)',
      'we (?:spoke|talked|chatted)',
      '(?:on|during|in) our (?:last |recent |first )(?:call|chat|conversation)',
    ],
    meeting: [
      "(?:it was|was|it's been) (?:\\w+ ){0,3}(?:to meet|meeting|to see|seeing) you",
      '(?:great|good|nice|lovely) (?:meeting|seeing) you',
      '(?:when|since|after|the day) we (?:last |first )?met',
      'we met (?:at|in|on|last|during|each other)',
      '~our (?:last |recent |first )?meeting (?:yesterday|last|on|at|in)',
      `${THANKS} for (?:the|our) meeting`,
      `${THANKS} for (?:visiting|stopping by|coming)`,
      '(?:after|during|since) your visit',
    ],
    reply: [
      "(?<!\\b(?:if|have|had|did|when|that) )you (?:had |have |'ve |'d )?(?:asked(?! yourself)|requested|mentioned|told (?:me|us)|said|wrote|replied|emailed|called (?:me|us)|contacted|enquired|inquired|signed up|downloaded|registered|expressed interest|showed interest)",
      'as (?:you )?(?:requested|mentioned|asked|suggested)(?! (?:in|by) (?:my|our))',
      `${THANKS} for (?:your|the) (?:\\w+ )?(?:reply|response|answer|message|email|note|interest|question|enquiry|inquiry|request|feedback|order)`,
      `${THANKS} for (?:getting back|reaching out|writing|replying|contacting|asking|your interest)`,
      'in (?:reply|response|answer) to your',
      '(?:per|upon|at) your request',
    ],
    agreement: [
      'as (?:agreed|discussed|promised|arranged|planned together|we agreed|we discussed|i promised)',
      'like i promised',
      'we agreed (?:that|to|on)',
    ],
    sent: [
      '(?:my|our) (?:last|previous|earlier|recent|other) (?:email|e-mail|mail|message|note|letter)s?',
      'as i (?:wrote|mentioned|said)',
      'i (?:wrote|emailed|e-mailed|messaged|mailed|contacted) (?:to )?you',
      'i (?:sent|dropped|left) (?:you|over)',
      '(?:following|follow) up on my (?:email|note|message)',
      'i (?:reached out|called you|tried to (?:reach|call) you)',
    ],
    customer: [
      '(?:as|being) (?:our|one of our) (?:\\w+ ){0,2}(?:customer|client|subscriber)s?(?!-)',
      '(?:as|being) (?:a|an) (?:\\w+ ){0,2}(?:customer|client|subscriber) of ours',
      '(?:for|in) being (?:a|an|our|such a|with us)',
      'you (?:already|currently) use our',
      "we(?:'ve| have)? (?:been )?(?:work|works|worked|working|partnered|partnering) (?:together|with you)",
      '(?:our|this) (?:\\w+ )?(?:partnership|collaboration|relationship|work) with you',
      '(?:valued|loyal|existing|long-standing|longstanding) (?:customer|client)(?!-)',
      'your (?:\\w+ )?(?:subscription|contract|licence|license|plan) with us',
      '(?:renew|extend) your (?:contract|subscription|plan|licence|license)',
    ],
    referral: [
      '(?:mutual|common) (?:friend|contact|acquaintance|connection)',
      'your (?:colleague|boss|manager|friend|ceo|team) (?:\\w+ ){0,3}(?:recommended|suggested|referred|told|gave|pointed|asked|advised|said|mentioned)',
      '(?:recommended|suggested|advised) (?:that )?(?:i|me to) (?:should )?(?:write|contact|reach|speak|get|talk|call)',
      'gave me your (?:name|number|address|details|contact)',
      '(?:referred|pointed|introduced) me to you',
    ],
    promise: [
      'pay(?:s|ing)? for itself',
      "(?<!\\b(?:no|not|cannot|can't|don't|never|without|a) )guarantee[ds]?\\b(?! of (?:origin|payment))",
      '(?:we|i) promise (?:you|that|your|results|to (?:cut|save|double|reduce|deliver|increase))',
      '(?:risk[- ]free|no risk|zero risk|without (?:any )?risk|nothing to lose)',
      '(?:money[- ]back|your money back|refund (?:you|every|your|in full)|full refund)',
      "you(?:'ll| will| are going to) (?:definitely|certainly|surely|absolutely|for sure|always|never)",
      '(?:never fails|always works|sure to (?:save|work|pay))',
    ],
    superlative: [
      '(?:best|lowest|highest|fastest|cheapest|largest|biggest|smartest|safest|most \\w+)(?: \\w+)? (?:in|on) (?:the|its|our|this) (?:industry|market|world|sector|business|country|field|uk|trade)',
      '(?:the|our) (?:lowest|cheapest|fairest) (?:prices?|rates?|costs?|fees?)',
      `(?:the|our|a|an|\\w+'s) (?:\\w+[ -]){0,2}${BEST} (?:\\w+[ -]){0,2}${THING}`,
      '(?:market|industry|world|category|global)[ -]lead(?:er|ing)',
      '(?:number one|no\\. ?1|# ?1)(?! (?:priority|reason|question|goal|concern|challenge|problem|complaint|rule|thing))',
      'award[- ]winning',
      '(?:unrivall?ed|unbeatable|unmatched|second to none|best[- ]in[- ]class|world[- ]class|like no other|one of a kind)',
      '(?:nobody|no one|nothing)(?: else)? (?:\\w+ ){1,3}(?:faster|better|cheaper|quicker|close)',
    ],
  },
  noted: {
    call: /\b(?:call(?:ed|s)?|phone[d]?|spoke|talked|chat(?:ted)?|conversation|demo)\b/,
    meeting: /\b(?:met|meeting|visit(?:ed)?|fair|expo|conference|booth|lunch|coffee|in person)\b/,
    reply:
      /\b(?:ask(?:s|ed)|requested|wants|wanted|repl(?:y|ied)|wrote|told|said|says|mentioned|interested|enquir\w+|inquir\w+)\b/,
    customer:
      /\b(?:(?:existing|current|long-time|loyal|our|a|happy) (?:customer|client)|(?:customer|client|subscriber) (?:since|for|of ours|with us)|(?:is|are) (?:already )?(?:a |our )?(?:customer|client)s?|bought from us|uses our)\b|^(?:customer|client)\b/,
    referral: /\b(?:referr\w+|recommended|introduced|introduction|mutual)\b/,
  },
}
