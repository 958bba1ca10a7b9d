const set = (words: string) => new Set(words.split(/\s+/))

/** Never a name on their own. */
export const SMALL_WORDS =
  set(`a an the and or but so as at in on of for from to with without by about after before since until if when while because although though once every each all both some any
 no not what which who whom whose where why how this that these those there here it its he she they we you your our my their his her me us them is are was were be been will would can could should shall
 do does did have has had worth also then than too very just only even more most much many`)

/** Capitalized without naming a person, a company or a product. */
export const NOT_NAMES =
  set(`i i'm i've i'd i'll ai api apis b2b b2c saas crm erp roi kpi kpis gdpr pdf faq hr it ui ux seo ppc cta ctas smb smbs sme smes okr okrs
 rfp rfps nda ndas sla slas poc mvp csv url urls sql etl bi cfo cto ceo cmo coo cro cio ciso vp svp evp ceos ctos cfos cmos vps md pa ps p.s re fwd fw cc fyi btw asap tbd tba eod eow eoy
 ok okay tl dr uk us usa eu emea apac dach gmt cet bst utc est pst am pm vat ip iot ml llm llms r&d p&l faqs diy vip tv usb gb mb tb qr id ids sms
 mr mrs ms miss dr prof sir madam english german french italian spanish portuguese dutch swedish norwegian danish finnish polish european british american irish scottish
 welsh swiss austrian belgian asian african chinese japanese indian canadian australian nordic western eastern northern southern europe
 monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays mon tue tues wed thu thur thurs fri sat sun
 january february march april may june july august september october november december christmas easter new year internet web bcc gmbh ltd inc
 yours sincerely faithfully regards best kind warm many thanks cheers hi hello hey dear`)

/** A country alone is no claim. */
export const COUNTRIES = set(
  `britain england scotland wales ireland germany france spain italy portugal netherlands belgium austria switzerland poland sweden norway denmark finland america canada
 deutschland osterreich schweiz frankreich spanien italien niederlande belgien grossbritannien allemagne espagne italie suisse belgique autriche espana alemania francia italia suiza belgica inglaterra
 germania spagna svizzera belgio olanda inghilterra nederland duitsland frankrijk spanje belgie engeland zwitserland alemanha franca espanha suica holanda brasil brazil europa europe`,
)

export const LEGAL_FORMS = set(
  'ltd limited inc incorporated llc llp plc corp corporation co gmbh ag kg se sa sas sarl srl spa bv nv ab as asa oy oyj aps pty kk ug eurl sl slu lda doo kft',
)
/** Common last words of company names. */
export const COMPANY_ENDINGS = set(
  'group holdings labs lab partners systems solutions technologies technology industries bank studios studio consulting logistics media ventures capital insurance software health energy foods foundation university council',
)
export const PRODUCT_ENDINGS = set(
  'platform software app tool suite product module plugin cloud pro plus edition api engine assistant',
)
export const BEFORE_COMPANY = set(
  'at with like helped for from by unlike than including customers clients via joined versus vs alongside and acquired replaced left against using use uses used',
)
export const BEFORE_PERSON = set(
  'mr mrs ms dr prof colleague met spoke boss manager ceo founder cto cfo friend named cc hi hello hey dear to',
)
/** Channels for a meeting or profile, after "on", "via" or "over". */
export const CHANNELS = set('linkedin zoom teams skype whatsapp calendly meet google')
export const CONNECTORS = set('of de del della di da van von der den la le du for & y e')

const SHORT_TITLES: Record<string, string> = {
  ceo: 'chief executive officer',
  cto: 'chief technology officer',
  cfo: 'chief financial officer',
  coo: 'chief operating officer',
  cmo: 'chief marketing officer',
  cro: 'chief revenue officer',
  cio: 'chief information officer',
  vp: 'vice president',
  svp: 'senior vice president',
  md: 'managing director',
  hr: 'human resources',
}
export const isShortTitle = (word: string) => word !== 'hr' && word in SHORT_TITLES
const ROLE_HEADS = set(
  'head vp svp president director manager chief officer ceo cto cfo coo cmo cro cio founder co-founder owner partner md',
)
const ROLE_WORDS =
  set(`head vp svp vice president director manager chief officer ceo cto cfo coo cmo cro cio founder co-founder owner partner md lead executive engineer analyst
 consultant specialist account representative marketing sales operations finance engineering product hr it customer success business development growth revenue procurement purchasing
 technology technical information data security senior junior managing general regional global of and the for people human resources communications brand digital commercial financial
 operating strategy research support services service software supply chain logistics legal compliance quality production plant buyer buying partnerships partnership`)

/** The words by which titles are compared: "VP of Sales" becomes vice, president, sales. */
export const titleWords = (words: string[]) =>
  words
    .flatMap((word) => (SHORT_TITLES[word] ?? word).split(' '))
    .filter((word) => !/^(of|and|the|for|&|at|a)$/.test(word))
export const isRole = (words: string[]) =>
  words.every((word) => ROLE_WORDS.has(word) || ROLE_WORDS.has(word.replace(/s$/, '')))
export const hasRoleHead = (words: string[]) => words.some((word) => ROLE_HEADS.has(word))
