// Where a country has several time zones, its states and larger cities say which one. Before "=" is how it is written out, after it
// the short form; "~" marks states that cross a border of time zones, with the time of most of their people.

const STATES: Record<string, Record<string, string>> = {
  US: {
    'America/New_York': `Connecticut=CT, Delaware=DE, District of Columbia=DC, ~Florida=FL, Georgia=GA, ~Indiana=IN, ~Kentucky=KY, Maine=ME,
      Maryland=MD, Massachusetts=MA, ~Michigan=MI, New Hampshire=NH, New Jersey=NJ, New York=NY, North Carolina=NC, Ohio=OH,
      Pennsylvania=PA, Rhode Island=RI, South Carolina=SC, Vermont=VT, Virginia=VA, West Virginia=WV`,
    'America/Chicago': `Alabama=AL, Arkansas=AR, Illinois=IL, Iowa=IA, ~Kansas=KS, Louisiana=LA, Minnesota=MN, Mississippi=MS, Missouri=MO,
      ~Nebraska=NE, ~North Dakota=ND, Oklahoma=OK, ~South Dakota=SD, ~Tennessee=TN, ~Texas=TX, Wisconsin=WI`,
    'America/Denver': 'Colorado=CO, ~Idaho=ID, Montana=MT, New Mexico=NM, Utah=UT, Wyoming=WY',
    'America/Phoenix': '~Arizona=AZ',
    'America/Los_Angeles': 'California=CA, ~Nevada=NV, ~Oregon=OR, Washington=WA, Washington State=WA',
    'America/Anchorage': '~Alaska=AK',
    'Pacific/Honolulu': 'Hawaii=HI',
  },
  CA: {
    'America/Toronto': '~Ontario=ON, ~Quebec=QC',
    'America/Winnipeg': 'Manitoba=MB',
    'America/Regina': '~Saskatchewan=SK',
    'America/Edmonton': 'Alberta=AB',
    'America/Vancouver': '~British Columbia=BC',
    'America/Halifax': 'Nova Scotia=NS, New Brunswick=NB, Prince Edward Island=PE',
    'America/St_Johns': '~Newfoundland and Labrador=NL, ~Newfoundland=NL',
    'America/Whitehorse': 'Yukon=YT',
  },
  AU: {
    'Australia/Sydney': '~New South Wales=NSW, Australian Capital Territory=ACT',
    'Australia/Melbourne': 'Victoria=VIC',
    'Australia/Hobart': 'Tasmania=TAS',
    'Australia/Brisbane': 'Queensland=QLD',
    'Australia/Adelaide': 'South Australia=SA',
    'Australia/Darwin': 'Northern Territory=NT',
    'Australia/Perth': 'Western Australia=WA',
  },
  BR: {
    'America/Sao_Paulo': `Sao Paulo=SP, Rio de Janeiro=RJ, Minas Gerais=MG, Parana=PR, Santa Catarina=SC, Rio Grande do Sul=RS, Bahia=BA,
      Distrito Federal=DF, Goias=GO, Espirito Santo=ES, ~Pernambuco=PE, Ceara=CE, Para=PA, Maranhao=MA, Paraiba=PB, Rio Grande do Norte=RN,
      Alagoas=AL, Sergipe=SE, Piaui=PI, Tocantins=TO, Amapa=AP`,
    'America/Cuiaba': 'Mato Grosso=MT',
    'America/Campo_Grande': 'Mato Grosso do Sul=MS',
    'America/Manaus': '~Amazonas=AM',
    'America/Porto_Velho': 'Rondonia=RO',
    'America/Boa_Vista': 'Roraima=RR',
    'America/Rio_Branco': 'Acre=AC',
  },
  MX: {
    'America/Mexico_City': `Ciudad de Mexico=CDMX, Jalisco=JAL, Nuevo Leon=NL, Puebla=PUE, Queretaro=QRO, Guanajuato=GTO, Yucatan=YUC,
      Estado de Mexico=MEX, Veracruz=VER`,
    'America/Cancun': 'Quintana Roo=QROO',
    'America/Tijuana': 'Baja California=BC',
    'America/Mazatlan': 'Sinaloa=SIN, Baja California Sur=BCS',
    'America/Hermosillo': 'Sonora=SON',
  },
  ES: {
    'Atlantic/Canary': 'Canary Islands=CN, Canarias=CN, Las Palmas=GC, Santa Cruz de Tenerife=TF',
    'Europe/Madrid': `Catalonia=CT, Cataluna=CT, Catalunya=CT, Andalusia=AN, Andalucia=AN, Basque Country=PV, Pais Vasco=PV, Galicia=GA,
      Community of Madrid=MD, Comunidad de Madrid=MD, Valencian Community=VC, Comunidad Valenciana=VC`,
  },
  PT: { 'Atlantic/Azores': 'Azores=AC, Acores=AC', 'Europe/Lisbon': 'Madeira=MA' },
}

// Cities that mean one place when nothing else is said. "?" marks names that several well-known places share: they need a state or
// a country beside them.
const CITIES: Record<string, Record<string, string>> = {
  US: {
    'America/New_York': `New York, New York City, NYC, Manhattan, Brooklyn, Boston, ?Cambridge, Philadelphia, Pittsburgh, Atlanta, Miami, Orlando,
      Tampa, Fort Lauderdale, Jacksonville, Charlotte, Raleigh, ?Durham, Baltimore, Washington DC, Washington D.C., ?Arlington, ?Richmond,
      Detroit, Ann Arbor, Grand Rapids, Cleveland, ?Columbus, Cincinnati, Indianapolis, Louisville, Buffalo, ?Rochester, Hartford,
      Stamford, Providence, Newark, Jersey City, Princeton, Charleston, Savannah, Knoxville, Tallahassee, West Palm Beach`,
    'America/Chicago': `Chicago, Dallas, Houston, Austin, San Antonio, Fort Worth, Plano, Irving, Nashville, Memphis, Milwaukee, Minneapolis, St Paul,
      Saint Paul, St Louis, Saint Louis, Kansas City, Omaha, Tulsa, Oklahoma City, New Orleans, Baton Rouge, ?Birmingham, Huntsville, Des Moines,
      ?Madison, Little Rock, Wichita, Fargo, Sioux Falls`,
    'America/Denver':
      'Denver, Boulder, Colorado Springs, Salt Lake City, Provo, Lehi, Albuquerque, Santa Fe, Boise, El Paso, Billings, Cheyenne',
    'America/Phoenix': 'Phoenix, Scottsdale, Tempe, Tucson, ?Mesa, Chandler',
    'America/Los_Angeles': `Los Angeles, San Francisco, San Diego, ?San Jose, Oakland, Sacramento, Palo Alto, Mountain View, Sunnyvale, Menlo Park,
      Santa Clara, Santa Monica, Irvine, Long Beach, Seattle, Bellevue, Redmond, Spokane, ?Portland, Las Vegas, Reno, Silicon Valley,
      San Francisco Bay, Bay`,
    'America/Anchorage': 'Anchorage',
    'Pacific/Honolulu': 'Honolulu',
  },
  CA: {
    'America/Toronto':
      'Toronto, Montreal, Ottawa, Quebec City, Mississauga, ?Hamilton, ?Waterloo, ?Kitchener, ?London, Laval, Gatineau',
    'America/Winnipeg': 'Winnipeg',
    'America/Regina': 'Regina, Saskatoon',
    'America/Edmonton': 'Calgary, Edmonton',
    'America/Vancouver': 'Vancouver, ?Victoria, Burnaby, ?Surrey, ?Richmond, Kelowna',
    'America/Halifax': '?Halifax, Moncton, Fredericton, Charlottetown',
    'America/St_Johns': "?St John's, ?St Johns",
  },
  AU: {
    'Australia/Sydney': 'Sydney, Canberra, ?Newcastle, Wollongong',
    'Australia/Melbourne': 'Melbourne, Geelong',
    'Australia/Hobart': 'Hobart',
    'Australia/Brisbane': 'Brisbane, Gold Coast, Cairns',
    'Australia/Adelaide': 'Adelaide',
    'Australia/Darwin': 'Darwin',
    'Australia/Perth': '?Perth',
  },
  BR: {
    'America/Sao_Paulo': `Sao Paulo, Rio de Janeiro, Belo Horizonte, Curitiba, Porto Alegre, Florianopolis, Brasilia, Campinas, ?Salvador, Recife,
      Fortaleza, Belem, Goiania`,
    'America/Manaus': 'Manaus',
    'America/Cuiaba': 'Cuiaba',
    'America/Campo_Grande': 'Campo Grande',
  },
  MX: {
    'America/Mexico_City': 'Mexico City, ?Guadalajara, Monterrey, Puebla, Queretaro, ?Leon, ?Merida',
    'America/Cancun': 'Cancun, Playa del Carmen',
    'America/Tijuana': 'Tijuana, Mexicali',
    'America/Hermosillo': 'Hermosillo',
    'America/Mazatlan': 'Mazatlan, Culiacan',
    'America/Ciudad_Juarez': 'Ciudad Juarez',
  },
  RU: {
    'Europe/Moscow': 'Moscow, Saint Petersburg, Kazan, Nizhny Novgorod',
    'Asia/Yekaterinburg': 'Yekaterinburg, Chelyabinsk, Perm',
    'Asia/Novosibirsk': 'Novosibirsk',
    'Asia/Vladivostok': 'Vladivostok',
  },
  ID: { 'Asia/Jakarta': 'Jakarta, Bandung, Surabaya', 'Asia/Makassar': 'Denpasar, Bali, Makassar' },
  CL: { 'America/Santiago': '?Santiago, Valparaiso, ?Concepcion' },
  EC: { 'America/Guayaquil': 'Quito, Guayaquil, ?Cuenca' },
  ES: {
    'Europe/Madrid': `Madrid, Barcelona, ?Valencia, Seville, Sevilla, Bilbao, Malaga, Zaragoza, Palma de Mallorca, San Sebastian, Alicante,
      ?Murcia`,
    'Atlantic/Canary': 'Las Palmas, Santa Cruz de Tenerife, Tenerife',
  },
  PT: { 'Europe/Lisbon': 'Lisbon, Lisboa, Porto, Braga, ?Coimbra, Funchal', 'Atlantic/Azores': 'Ponta Delgada' },
  CD: { 'Africa/Kinshasa': 'Kinshasa', 'Africa/Lubumbashi': 'Lubumbashi' },
}

/** Cities of countries with one time zone, for those who name no country. */
const CAPITALS = `AT Vienna Wien Graz Salzburg Linz, AE Dubai Abu_Dhabi, AR Buenos_Aires, BE Brussels Bruxelles Antwerp Antwerpen Ghent Gent, BG Sofia,
  CH Zurich Geneva Geneve Basel Bern Lausanne Zug, CN Shanghai Beijing Shenzhen Guangzhou Hangzhou, CO Bogota Medellin, CZ Prague Praha Brno,
  DE Berlin Hamburg Munich Munchen Muenchen Cologne Koln Koeln Frankfurt Frankfurt_am_Main Stuttgart Dusseldorf Duesseldorf Leipzig Dresden
  Hannover Nuremberg Nurnberg Nuernberg Bremen Essen Dortmund Karlsruhe Mannheim Bonn, DK Copenhagen Kobenhavn Aarhus, EE Tallinn, EG Cairo,
  FI Helsinki Espoo Tampere, FR Paris Lyon Marseille Toulouse Bordeaux Lille Nantes Strasbourg Nice Grenoble Montpellier,
  GB London Edinburgh Glasgow Leeds Liverpool Sheffield Nottingham Belfast Cardiff Bristol, GR Athens Thessaloniki, HK Hong_Kong, HR Zagreb,
  HU Budapest, IE Dublin Cork, IL Tel_Aviv Jerusalem Haifa Herzliya, IN Mumbai Delhi New_Delhi Bangalore Bengaluru Hyderabad Chennai Pune Kolkata
  Gurgaon Gurugram Noida Ahmedabad, IS Reykjavik, IT Milan Milano Rome Roma Turin Torino Bologna Naples Napoli Florence Firenze,
  JP Tokyo Osaka Kyoto Yokohama, KE Nairobi, KR Seoul, LT Vilnius, LU Luxembourg, LV Riga, MY Kuala_Lumpur, NG Lagos Abuja,
  NL Amsterdam Rotterdam Utrecht Eindhoven The_Hague Den_Haag, NO Oslo Bergen Trondheim, NZ Auckland Wellington, PE Lima, PH Manila,
  PK Karachi Lahore Islamabad, PL Warsaw Warszawa Krakow Wroclaw Poznan Gdansk, RO Bucharest Cluj-Napoca, RS Belgrade, SA Riyadh Jeddah,
  SE Stockholm Gothenburg Goteborg Malmo, SG Singapore, SI Ljubljana, SK Bratislava, TH Bangkok, TR Istanbul Ankara, TW Taipei, UA Kyiv Kiev Lviv,
  VN Hanoi Ho_Chi_Minh_City Saigon, ZA Johannesburg Cape_Town`

export type Place = { timeZone: string; country: string; isCertain: boolean }

const add = (places: Map<string, Place[]>, name: string, place: Place) =>
  places.set(name, [...(places.get(name) ?? []), place])

const listed = (list: string) => list.split(',').map((name) => name.trim())

const states = new Map<string, Place[]>()
const stateCodes = new Map<string, Place[]>()
for (const [country, zones] of Object.entries(STATES))
  for (const [timeZone, list] of Object.entries(zones))
    for (const entry of listed(list)) {
      const [name = '', code = ''] = entry.replace('~', '').toLowerCase().split('=')
      const place = { timeZone, country, isCertain: !entry.startsWith('~') }
      add(states, name, place)
      add(stateCodes, code, place)
    }

const cities = new Map<string, Place[]>()
for (const [country, zones] of Object.entries(CITIES))
  for (const [timeZone, list] of Object.entries(zones))
    for (const entry of listed(list))
      add(cities, entry.replace('?', '').toLowerCase(), { timeZone, country, isCertain: !entry.startsWith('?') })

const capitals = new Map<string, string>(
  listed(CAPITALS).flatMap((entry) => {
    const [country = '', ...names] = entry.split(/\s+/)
    return names.map((name) => [name.replaceAll('_', ' ').toLowerCase(), country] as [string, string])
  }),
)

/** In lower case and without accents, as every name here. */
export const statesNamed = (name: string): Place[] => states.get(name) ?? []
export const statesWithCode = (code: string): Place[] => stateCodes.get(code) ?? []
/** `isCertain`: the name alone says which city is meant. */
export const citiesNamed = (name: string): Place[] => cities.get(name) ?? []
/** The country of a well-known city. */
export const countryOfCity = (name: string): string | undefined => capitals.get(name)
