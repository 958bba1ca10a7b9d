// Words that mails begin sentences with, or that stand capitalised in a headline, without naming anybody. In their plain form:
// endings are taken off before the list is asked.
const WORDS = `deposit dispute tenant landlord invoice overdue parcel pallet crew roster rota shelf spare warranty vacancy void repair inspection queue refund renewal a able about above absolute accept accord account achieve across act action active actual ad add address adopt advance advice advise
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
outage outlet payroll pharma pharmacy pitch planner planning playbook plugin podcast portal portfolio pricing query quota recruiter rep reps roi rollout salesperson seller setup shift shipment shipping silo sourcing sprint stakeholder tablet teammate throughput tracker transport triage uptime usability workload worksheet worktop
afternoon air airport allocate ample angle anniversary anticipate anxious apple appetite arm arrive art artist aside asleep atmosphere aunt author award awful awkward baby backup bag bake ball band bar bare barrier basket bath battery beach bear beard beautiful bed beer bell belong belt bench bend beneath bicycle bike bird birth birthday bite bitter black blame blank
blind block blood blow blue boat body boil bold bone bonus boring borrow boss bother bottle bounce bowl box boy brain branch brave bread breakfast breath breeze brick bridge brilliant brother brown brush bucket bug bureau burn burst bus butter button cable cake calm camera camp candidate cap capable captain carbon carpet carry cast cattle cautious ceiling cell chain chair
chapter character chat cheese chemical chest chicken child children chip chocolate cinema circumstance citizen civil clerk clever climate climb clinic clock cloth coal coast coat coin collar college colour color column combine comedy command compete complain compound compress concept concert concrete condition conduct congress conscious consent consequence conservative contain convey cook cool corner
couch council counsel courage course court cousin crack craft crash crazy cream crime crisis criterion criteria crop crowd crown cruel cry cure damage dance danger dare dark daughter dead deaf dealer death deck deer defeat defend define degree deny depot depth deserve desire destroy diet dig dinner dirt dirty disagree disappear discipline dish disk display distance divide doctor dog dollar dot dozen drag dream dress
drink driver drug dry dull dump dust duty eat egg elect electric element elevate empty enemy enormous entry environment equip era escape estate ethic evolve exam excess exchange excuse exercise exhaust exit expose fabric fade false fame fan farm farmer fashion fat fate father fault feed fellow female fence fiction fight film filter finger fire fish flat flavour flavor flight float flood floor flour flower fluid fold
foreign forest forever fork formula fortune fragile frame freeze freight frequency fridge fruit frustrate fuel furniture fuse garage garden gas gate gear gene giant girl glass glove glue goat grain grass green grey grid grip gross guard gun guy habit hair hall hang harbour harm hat hate hazard headline headquarters heal healthy heaven height hero hill hobby hole hollow honour honor hook horizon horror horse
hotel household huge hungry hunt hurt husband ice icon illness immune incentive inch index indicate infant inflation ingredient initial injury ink inn innocent insect inspect institute instinct instrument intense interact interior intermediate invent iron island jacket jail jam jar jet jewel joint joke joy juice jungle jury justice kid kill kitchen knee knife knock lady lake lamp lane laptop laugh lawn lazy leaf lean leap leather lecture
leg lemon lend length lens library lift limb lion lip liquid listen loan lobby lock lonely loop loose lorry lorries loud lovely lover lower loyalty lump lung luxury mad magazine magic male manner map marble march mark marry mask mass mate math meal meat mechanic medal medical medicine melt memory mental merchant mercy mere metal mild military milk mill mineral minimum minister minor minus mirror misery mix mixture modest monkey monster mood
moon moral mother motion motor mountain mouse mouth mud multiply muscle museum music mutual mystery nail naked nasty neat neck needle neighbour neighbor nerve nest net noise noon north nose notion novel nuclear nurse nut oak obey object observe obtain ocean odd offence oil omit onion operator oppose oral orbit organ origin outfit oven owe oxygen paint pair palace pale pan panel panic park passage passenger passion passive pasta pastor
patch patience pause peace pen penalty pencil pension pepper permit pet petrol philosophy photo photograph phrase physical piano pie pig pile pill pilot pin pine pink pint pipe pity pizza planet plastic plate platform plot plug pocket poem poet poison pole police polish polite politics poll pollution pond pool port portion pot potato pound pour poverty powder pray prayer predict pregnant premise pride priest prince principle prison prize profound
protest province publicity punch pupil pure purple puzzle queen queue quest rabbit race radio rail rain rat raw ray razor rebel recipe reckon reform refuse regime regret reject relax relief religion reluctant remarkable remedy rent repair rescue resign resist resort restaurant restore restrict revise revolution rhythm rice ride rifle ring river road roast rob robot rock rocket romance roof root rope rose rotten round royal rub rubber rubbish ruin rural sack sacred
sad sail salad salary salt sand satellite sauce sausage savings scare scene scheme scholar scream script sea seal secret secretary seed seize senate severe sew sex shade shadow shake shallow shame sheep sheet shelf shell shelter shine shirt shock shoe shoot shore shoulder shout shower shut shy sick sight silence silk silly silver sin sing sink sister skin skirt sky slave sleep slice slide slight slip slope smell smile smoke snake snap snow soap
sock soil soldier solicitor son song sophisticated soul soup south spade span spark spectrum speech spell sphere spin spirit spite split spoil sponsor spoon sport square squeeze stable stadium stair stamp star stare steal steam steel steep stem stiff stir stomach stone storage storm strain strange strap straw strict string strip stroke stupid substance substitute suburb suck suffer sugar sum sun super superb surface surgeon surgery surround suspect suspend swallow swear sweat
sweep sweet swell swim swing sword sympathy symptom tail tale tall tank tap tape taste taxi tea tear teen telephone television temper temple temporary tennis tent terrible territory text theatre theme theory thick thief thin thirsty thirty thread threat throat thumb tidy tiger timber tin tiny tissue toast tobacco toe toilet tomato ton tongue tooth torch tourist towel tower town toy trace track tractor tragedy trail tram trap trash tray tree tremendous tribe troop truck trunk tube
tunnel twist ugly uncle uniform union universe upper upset urban urge vacant vacation valley van vast vegetable vehicle vessel veteran victim victory village violent virtue virus vital volunteer vote voyage vulnerable wage wander warrior wash waste water wave wealth weapon wear weather wedding weed weight west wet wheat wheel whisper wild willing wind wine wing wipe wisdom witness wolf wood wool wound wrap wrist yard yellow youth zone bonjour buongiorno hola salut hallo merci danke grazie
anybody onwards upfront worthwhile hopefully admittedly spotted stumbled curious intrigued loved adored thrilled chuffed excited delighted saddened swamped slammed`
const KNOWN = new Set(WORDS.split(/\s+/))

// What English makes words of. Names that end so (Boeing) are found wherever else a name shows.
const MADE_WORD =
  /^[a-z-]{3,}(ing|ed|ly|tion|tions|sion|ment|ments|ness|ity|ities|ance|ence|able|ible|ful|less|ised|ized|ship|ware|ive|ives|ous|ical|ional|ings|ism|ist|ists|ish|ward|wards|ncy|ncies)$/
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
