// Words that mails begin sentences with, or that stand capitalised in a headline, without naming anybody. In their plain form:
// endings are taken off before the list is asked.
const WORDS = `a able about above absolute accept accord account achieve across act action active actual ad add address adopt advance advice advise
affect after again against age agency agenda ago agree ahead aim alert align all allow almost alone along already also alternative although always am amaze
among amount an analyse analysis analytics analyze and announce annual another answer any anybody anymore anyone anything anyway anywhere apart apologise apologize apology app appear
application apply appointment appreciate approach appropriate approve are area arrange around article as ask aspect assess asset assist assistant assume at attach
attempt attend attention attract audience audit auto automate automatic available average avoid aware away back background bad balance bank base basic
basis be beat because become been before begin behind being believe below benchmark benefit best bet better between beyond big bill bit blog board book
boost both bottleneck bottom brand break brief bright bring broad budget build bullet business busy but buy buyer by calendar call campaign can cannot capacity
capture car card care career careful case cash catch category cause celebrate center central centre certain certify challenge champion chance change channel charge chart
chase chat cheap check checklist cheer chief choice choose circle city claim clarify class clean clear click client close closing cloud club coach code coffee cold
collaborate colleague collect come comfort comment commerce commercial commit common communicate community company compare compete competitor complete complex compliance component comprehensive concern
conclude confident confirm confuse congrats congratulate congratulation connect consider consistent construct consult consumer contact content context continue contract control convenient conversation conversion convert
convince copy core corporate correct cost could count country couple courtesy cover create creative credit crew critical cross crucial cup curious currency current curve
custom customer cut cycle dashboard data database date day deadline deal dear debt decade decide decision decline deep definite delay delegate delight deliver delivery demand
demo demonstrate department depend deploy describe design desk despite detail determine develop device did differ difference different difficult digital direct disappoint discount discover discuss discussion
distribute do document does domain don't done door double doubt down download draft drive drop due during each eager ear early earn ease easy economy edge
edit educate effect effective efficiency efficient effort eight either elegant eleven else email e-mail emerge employ employee empower enable encourage end energy engage engine engineer
enhance enjoy enough ensure enter enterprise entire equal error especially essential estimate etc evaluate even evening event eventually ever every everybody everyone everything everywhere evidence exact
example excellent except excite exclusive execute executive exist expand expect expensive experience experiment expert explain explore export express extend extra extreme eye face fact factor factory
fail fair faith fall familiar family fantastic far fast favour favor fear feature fee feedback feel few field fifteen fifth fifty figure file fill final finance
financial find fine finish firm first firstly fiscal fit five fix flag flexible flow fly focus folk follow follow-up food foot for force forecast forget form formal
forward found foundation founder four framework free freelance frequent fresh friend friendly from front full fully fun function fund further furthermore future gain game gap gather
gave general generate gentle genuine get gift give glad glance global go goal gold gone good goodbye got gotten govern grab grand grant grateful great greet greetings ground group grow
growth guarantee guess guest guide had half halve hand handle happen happy hard hardly has hassle have he head headcount heads-up health hear heart heat heavy hello help hence her here hesitate
hey hi hidden hide high highlight him hint hire his history hit hold holiday home honest hope hospital host hot hour house how however huge human hundred hurry i idea
ideal identify if image imagine immediate impact imply import importance important impress improve improvement in inbox include income incredible indeed independent individual industry inefficient influence inform information initial initiative
inquire inquiry inside insight inspire install instance instead insurance integrate intelligence intend interest internal international internet interview into intro introduce introduction invest investment invite invoice involve is issue it item
its job join journey judge jump june junior just keen keep key kind know knowledge lab label lack land language large last late lately latest launch law lay
lead leader leadership learn least leave led left legal less lesson let letter level leverage license lie life light like likely limit line link list listen little live load
local location logistics long look lose loss lost lot love low loyal luck lunch machine made mail main maintain major make man manage management manager manual manufacture many margin market
marketing master match material matter maximise maximize may maybe me mean measure media medium meet member mention menu merge mess message met method metric middle might mile milestone million mind mine
minute miss mistake mobile mode model modern moment money monitor month monthly more moreover morning most mostly motivate move much multiple must my name namely narrow nation natural nature near nearly
necessary need negative negotiate neither network never nevertheless new news newsletter next nice night nine no nobody none nonetheless nor normal not note nothing notice notify now number objective obvious occasion
occur of off offer office often ok okay old on onboard once one ongoing online only onto open operate operation opinion opportunity opt optimal optimise optimize option or orange order organic organisation organise organization
organize original other otherwise ought our out outbound outcome outline outlook outreach outside over overall overcome overhead overview own owner pace pack package page pain paper parent part partner partnership party pass past path
patient pattern pay payment peak people per percent perfect perform performance perhaps period person personal perspective phase phone pick picture piece pilot pipe pipeline place plain plan plant platform play please pleasure plenty plus pm
point policy poor popular position positive possible post potential power practical practice praise predict prefer premium prepare present press pressure pretty prevent previous price prime print prior priority private proactive probably problem procedure proceed process
procurement produce product production professional profile profit program programme progress project promise promote promotion prompt proof proper property proposal propose prospect protect proud prove provide public publish pull purchase purpose push put quality quarter quarterly
question questionnaire quick quiet quit quite quote raise ramp random range rank rapid rare rate rather ratio re reach react read ready real realise realistic reality realize really reason recall receive recent recently recap recognise recognize recommend record recover
recruit recur red reduce refer reference referral reflect regard regards regardless region register regular relate relation relationship relatively release relevant reliable rely remain remark remember remind reminder remote remove renew renewal repeat replace reply report represent request require research reserve
resolve resource respect respond response rest result resume retail retain retention return reveal revenue review reward rich right rise risk roadmap role roll room rough route routine row rule run rush safe said sale same sample satisfy
save saw say scale scan schedule school science scope score screen search season seat second secondly section sector secure security see seek seem segment select self sell send senior sense sentence separate sequence series serious serve service session
set settle seven several shall shape share sharp she shift ship shop short shorter should show side sign signal signature significant silent similar simple simply since sincerely single sir sit site situation six size skill skip slow small smart smooth
so social soft software sold solid solution solve some somebody somehow someone something sometime sometimes somewhere soon sorry sort sound source space spare speak special specialist specific speed spend spoke spot spread spreadsheet spring staff stage stake stand standard start
startup state statement station status stay steady step stick still stock stop store story straight strategic strategy stream streamline street strength stress stretch strike strong structure struggle student study stuff style subject submit subscribe success successful such sudden suggest suggestion suit suitable summary
summer supplier supply support suppose sure surely surprise survey survive sustain swap switch sync system table tackle tailor take takeaway talent talk target task tax teach team tech technical technique technology tell template ten tend term test than thank thanks that the their them
themselves then there thereby therefore these they thing think third this those though thought thousand three thrill thrive through throughout throw thus ticket tie tight till time timeline timely timing tip tired title to today together told tomorrow tone tonight too took tool top topic total touch
tough tour toward towards track trade tradition traffic train transaction transfer transform transition transparent travel treat trend trial trick trigger trim trip trouble true truly trust truth try turn twelve twenty twice two type typical ultimate unable uncover under understand understood unfortunately unify unique unit unless unlike
unlock unnecessary unsubscribe until up update upgrade upon upside urgent us usage use user usual utilise utilize valuable value various vary vendor venture version very via video view visible vision visit visitor voice volume vs wait walk wall want warehouse warm warn was waste watch way we
weak wealth web webinar website week weekend weekly weigh welcome well went were what whatever when whenever where whereas wherever whether which while white who whoever whole whom whose why wide will win window winter wire wise wish with within without woman wonder wonderful word work worker workflow workplace workshop world worry worse
worst worth would wow write wrong yeah year yes yesterday yet you young your yours yourself yup zero ps cc fyi btw nb asap tbd eta rsvp hr alas kudos cheers ciao warmly respectfully cordially apropos
accountant admin app apps asset backlog bandwidth batch bookkeeping bulk chatbot churn cohort compliant conference downtime e-commerce ecommerce endpoint expense finding fleet funnel handoff handover hiring inbound inventory kickoff lawyer leasing lender ledger logo maintenance member metric module nurture nursing
outage outlet payroll pharma pharmacy pitch planner planning playbook plugin podcast portal portfolio pricing query quota recruiter rep reps roi rollout salesperson seller setup shift shipment shipping silo sourcing sprint stakeholder tablet teammate throughput tracker transport triage uptime usability workload worksheet worktop`
const KNOWN = new Set(WORDS.split(/\s+/))

// What English makes words of. Names that end so (Boeing) are found wherever else a name shows.
const MADE_WORD =
  /^[a-z-]{3,}(ing|ed|ly|tion|tions|sion|ment|ments|ness|ity|ities|ance|ence|able|ible|ful|less|ised|ized|ship|ware)$/
const SHORT_FORM = /['’](t|ll|re|ve|d|m|s)$/

/** Whether a folded word is everyday English, in any of its forms. */
export function isCommonWord(folded: string): boolean {
  const word = folded.replace(SHORT_FORM, '')
  if (KNOWN.has(folded) || KNOWN.has(word) || word === 'don' || word.length === 0) return true
  if (word.includes('-')) return word.split('-').every((part) => part.length < 3 || isCommonWord(part))
  return MADE_WORD.test(word) || stems(word).some((stem) => KNOWN.has(stem))
}

/** What a word may be a form of: "companies" of company, "planned" of plan, "using" of use. */
function stems(word: string): string[] {
  const cut = /^(.{2,}?)(ies|es|s|ied|ed|d|ing|er|ers|r|est|y|al|n't|nt)$/
  const found = cut.exec(word)
  if (!found) return []
  const ends = ['ies', 'es', 's', 'ied', 'ed', 'd', 'ing', 'er', 'ers', 'r', 'est', 'y', 'al', 'nt']
  return ends.flatMap((end) => {
    if (!word.endsWith(end)) return []
    const base = word.slice(0, -end.length)
    return [base, `${base}e`, `${base}y`, base.replace(/([b-df-hj-np-tv-z])\1$/, '$1')]
  })
}

/** A word and its forms as one: for asking whether two texts speak of the same thing. */
export function stemOf(folded: string): string {
  return folded
    .replace(/(ies|ied)$/, 'y')
    .replace(/(ations?|ings?|ed|es|s|ers?|e|y)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
}
