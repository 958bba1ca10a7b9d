import type { Industry } from '../../../contract/lead.ts'
import type { WordList } from './fold-words.ts'

// Words for industries, by language. `*` stands for the rest of a word or its beginning ("*handel" is "Einzelhandel"). Whole
// words, so that hospitality is no hospital and investigations are no investments.

/** Contain a word of one of our industries and are none of them. */
export const NONE_OF_OURS: WordList = {
  en: 'hospitality, investigation, investigations, food bank, bankruptcy, real estate, law, legal, travel*, tourism, mining, public relations, human resources, staffing, recruit*, car detailing, hair, casino*, detailing, data entry, security guard*, warehousing, freight, shipping, religious, museum*, print media, film, media production, animation studio, sports team*',
  de: 'gastgewerbe, hotel*, immobilien*, rechts*, bau, bauwesen, baugewerbe, bauunternehmen, hochbau, tiefbau, personaldienst*, tourismus, spedition*, unterhaltungsindustrie, filmindustrie, musikindustrie, tourismusindustrie, bauindustrie, freizeitindustrie, energieindustrie',
  fr: 'hôtel*, restauration, btp, bâtiment, immobilier*, avocat*, tourisme, droit',
  es: 'hostelería, hotel*, hospitalidad, inmobiliari*, abogad*, turismo, construcción',
  it: 'ospitalità, alberg*, ristorazione, immobiliar*, legale, turismo, edilizia',
  nl: 'horeca, vastgoed, advocat*, toerisme, bouw, uitzendbureau',
  pt: 'hotel*, hospitalidade, imobili*, advoca*, turismo, construção civil, restauração',
}

type Ours = Exclude<Industry, 'other'>

/** The first that is found counts: medical devices are health care before they are manufactured, retail banking is finance. */
export const INDUSTRY_WORDS: [Ours, WordList][] = [
  [
    'healthcare',
    {
      en: 'health, healthcare, health care, healthtech, hospital, hospitals, medical, medicine*, medtech, pharma, pharmac*, biopharma*, biotech*, dental, dentist*, clinic, clinics, clinical, wellness, physician*, doctors, nursing, elderly care, care home*, home care, veterinar*, life science*, physiotherap*, diagnostics, optician*, optometr*, therapy, blood bank, surgery, patient*, chiropract*',
      de: 'gesundheit*, krankenhaus*, krankenhäuser, klinik*, kliniken, arzt*, ärzte, zahnarzt*, zahnmedizin, medizin*, pharma*, apothek*, pflege*, altenpflege, tierarzt*, physiotherap*, sanitätshaus, biotech*, *medizin, rehabilitation',
      fr: 'santé, hôpital, hôpitaux, hospitalier*, clinique*, pharmac*, médical*, médecin*, dentaire*, dentiste*, soins, ehpad, vétérinaire*, biotech*, paramédical*, infirmier*',
      es: 'salud, sanidad, sanitari*, hospital, hospitales, clínica*, médic*, dental, dentista*, odontolog*, farmac*, veterinari*, biotec*, medicina',
      it: 'sanità, salute, sanitari*, ospedal*, clinica, cliniche, medic*, dentist*, dentale, farmac*, veterinari*, biotec*, odontoiatri*',
      nl: 'zorg, *zorg, gezondheid*, ziekenhuis, ziekenhuizen, tandarts*, apothe*, farma*, medisch*, dierenarts*, kliniek*, fysiotherap*, biotech*, verpleeg*, huisarts*',
      pt: 'saúde, hospital, hospitais, clínica*, médic*, odontolog*, dentista*, farm*c*, farmácia*, veterinári*, biotec*, hospitalar',
    },
  ],
  [
    'education',
    {
      en: 'education*, school*, universit*, college*, e learning, elearning, edtech, training, academy, academies, kindergarten*, course*, tutoring, nursery school*, coaching, higher ed',
      de: 'bildung*, *bildung, schule, schulen, *schule, *schulen, universität*, kindergarten, kita, kitas, hochschul*, schulung*, akademie*, nachhilfe, ausbildung*',
      fr: 'éducation*, enseignement*, école*, universit*, formation*, lycée*, collège*, crèche*, académ*',
      es: 'educación, educativ*, enseñanza*, universi*, escuela*, formación, colegio*, academia*, capacitación',
      it: 'istruzione, formazione, scuola, scuole, scolastic*, universit*, educazione, accademi*, didattic*',
      nl: 'onderwijs*, opleiding*, school, scholen, *school, universiteit*, training*, kinderopvang, educatie',
      pt: 'educação, educa*, ensino, escola*, universi*, formação*, faculdade*, colégio*, creche*, treinamento',
    },
  ],
  [
    'finance',
    {
      en: 'finance, financial*, fintech, bank, banks, banking, insur*, insurtech, invest, investment*, investing, investor*, venture capital, venture capitalist*, vc, private equity, capital markets, wealth management, asset management, mortgage*, accounting, accountan*, bookkeep*, tax, taxes, audit*, payments, payment services, credit, lending, loans, hedge fund*, pension*, fund management, funds, credit union*, brokerage*, stock exchange, financing',
      de: 'bank, banken, bankwesen, *bank, *banken, sparkasse*, versicher*, *versicherung, *versicherungen, finanz*, steuerberat*, wirtschaftsprüf*, vermögens*, buchhaltung*, kredit*, leasing, investment*, kapitalanlage*',
      fr: 'banque*, bancaire*, assurance*, finance*, financier*, financière*, comptab*, expert comptable, patrimoine, capital investissement, crédit*, investissement*, mutuelle*',
      es: 'banca, banco, bancos, bancari*, seguros, aseguradora*, financier*, finanzas, contab*, inversión, inversiones, gestión de activos, crédito*, hipoteca*, asesoría fiscal',
      it: 'banca, banche, bancari*, assicura*, finanz*, contabil*, commercialist*, investiment*, credito, mutui, risparmio',
      nl: 'bank, banken, bankwezen, verzeker*, financ*, accountancy, boekhoud*, hypothe*, vermogensbeheer, belasting*, pensioen*, belegg*',
      pt: 'banco, bancos, bancári*, seguro*, seguradora*, financ*, finanças, contab*, investiment*, crédito*, previdência',
    },
  ],
  [
    'retail',
    {
      en: 'retail, retailer*, retailing, e commerce, ecommerce, consumer goods, wholesale*, supermarket*, apparel, fashion, clothing, grocery, groceries, department store*, store, stores, online shop*, shop, shops, webshop*, luxury, jewel*, sporting goods, cosmetics, car dealer*, dealership*, dtc, d2c, fmcg, convenience, distribution retail, consumer products, mail order, footwear, merchandising',
      de: 'handel, handels, *handel, *händler, händler, mode, modehaus, konsumgüter*, autohaus, autohäuser, möbelhaus, bekleidung, supermarkt, supermärkte, onlineshop*, kaufhaus, laden',
      fr: 'commerce, commerces, commerce de détail, vente au détail, grande distribution, distribution, mode, luxe, supermarché*, hypermarché*, vêtement*, habillement, vente en ligne, boutique*, magasin*, grossiste*, bijouter*, prêt à porter',
      es: 'comercio*, minorista*, mayorista*, retail, venta al por menor, venta al por mayor, moda, supermercado*, tienda*, ropa, gran consumo, joyer*, distribución minorista',
      it: 'commercio*, vendita al dettaglio, al dettaglio, ingrosso, abbigliamento, moda, supermercat*, negozi, negozio, grande distribuzione, gdo, gioieller*, largo consumo',
      nl: 'detailhandel*, groothandel*, *handel, webshop*, webwinkel*, winkel*, mode, kleding, supermarkt*, confectie, juwelier*, retail',
      pt: 'varej*, retalh*, comércio*, atacad*, moda, vestuário, supermercado*, loja*, grossista*, joalher*, roupa*',
    },
  ],
  [
    'technology',
    {
      en: 'saas, software, cyber security, cybersecurity, cloud, artificial intelligence, ai, machine learning, proptech, adtech, martech, agtech, it services, it consulting, information technology, semiconductor*, telecom*, internet, computer*, web hosting, web development, app development, data analytics, information services, technology information*',
      de: 'softwareentwicklung, it dienstleist*, edv, telekommunikation*, informationstechn*, informatik*, it beratung, it, software*',
      fr: 'informatique*, logiciel*, télécom*, numérique, cybersécurité, éditeur de logiciel*',
      es: 'informátic*, software, telecomunicac*, ciberseguridad, tecnologías de la información, tecnología de la información',
      it: 'informatic*, software, telecomunicaz*, telecommunicaz*, cybersicurezza, sicurezza informatica',
      nl: 'ict, softwareontwikkeling, telecommunicatie, automatisering ict, software*',
      pt: 'informátic*, software, telecomunicaç*, cibersegurança, tecnologia da informação, ti',
    },
  ],
  [
    'manufacturing',
    {
      en: 'manufactur*, industrial, machinery, machine building, automotive, automobile*, motor vehicle*, chemical*, electronics, electronic*, aerospace, textile*, mechanical, plastic*, factory, factories, metalwork*, metal fabrication, steel, packaging, paper, paper mill*, glass, ceramics, shipbuilding, railroad manufacture, building materials, tooling, food processing, food production, capital equipment, rubber, production plant, heavy equipment, furniture manufactur*, appliances',
      de: '*industrie, industrie*, maschinenbau*, anlagenbau, werkzeugbau, produktion*, fertigung*, automobil*, chemie*, chemisch*, metall*, elektronik*, kunststoff*, stahl*, verarbeitendes gewerbe, hersteller, textil*, verpackung*, fahrzeugbau, bekleidungsindustrie',
      fr: 'industrie*, industriel*, manufactur*, fabrica*, automobile*, métallurg*, chimi*, agroaliment*, plasturg*, aéronaut*, usinage, mécanique, électroni*, textile*, emballage*, sidérurg*, aérospat*',
      es: 'fabric*, manufactur*, industria*, industrial*, automoción, automotri*, químic*, metal*rg*, metalmec*, maquinaria*, electrónic*, textil*, plástic*, siderurg*, aeroespacial*, envases, alimentaria',
      it: 'manifattur*, produzione*, industria*, industrial*, meccanic*, automobilistic*, automotive, chimic*, metalmeccanic*, metallurgi*, tessil*, macchinari, elettronic*, plastic*, siderurg*, aerospazial*, imballagg*',
      nl: '*industrie, industri*, productie*, machinebouw, metaal*, chemi*, kunststof*, fabrikant*, fabriek*, textiel*, electronica, elektronica, verpakking*',
      pt: 'indústria*, industrial*, manufatura*, fabric*, metal*rg*, siderurg*, químic*, máquinas*, automóvel, automotiv*, eletrônic*, eletrónic*, têxt*, plástic*, embalage*, aeroespacial',
    },
  ],
  [
    'technology',
    {
      en: 'tech, technology, technologies, it, data, wireless, digital services, managed service provider*, msp, mobile games, information, nanotechnology, robotics, iot, blockchain, hosting, web services, gaming, games, hardware',
      de: 'technologie*, technik, digital*, internet',
      fr: 'technologie*, tech, digital*, internet',
      es: 'tecnolog*, tecnológic*, digital*, internet',
      it: 'tecnolog*, technologia, digital*, internet',
      nl: 'technologie*, techniek, digital*, automatisering, internet',
      pt: 'tecnolog*, digita*, internet',
    },
  ],
]
