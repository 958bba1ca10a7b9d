/** What the pairs are made from: believable people of several countries. None of them is a real person. */

export type Country = {
  first: string[]
  last: string[]
  cities: string[]
  legal: [string, string][]
  tld: string
  phone: (digits: string) => [string, string]
}

const spaced = (text: string) => text.split(' ')

export const COUNTRIES: Country[] = [
  {
    first: spaced(
      'James Robert William Michael Elizabeth Katherine Thomas Margaret Edward Jennifer Christopher Rebecca Andrew Victoria Daniel Susan Anthony Patricia Benjamin Abigail',
    ),
    last: spaced(
      'Carter Whitfield Brennan Hollis Mercer Langley Ashford Pruitt Delaney Thornton Kessler Marlowe Garrison Holbrook Winslow Tate',
    ),
    cities: ['Austin', 'Denver', 'Chicago', 'Boston'],
    legal: [
      ['Inc.', 'Incorporated'],
      ['LLC', ''],
      ['Corp', 'Corporation'],
    ],
    tld: 'com',
    phone: (d) => [
      `+1 ${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6, 10)}`,
      `(${d.slice(0, 3)}) ${d.slice(3, 6)}-${d.slice(6, 10)}`,
    ],
  },
  {
    first: spaced(
      'Oliver Samuel Charlotte Philippa Matthew Alexandra Nicholas Harriet Jonathan Frederick Rosalind Timothy Stephen Joanna Richard',
    ),
    last: spaced(
      'Hargreaves Pemberton Ainsworth Cavendish Fairclough Ellison Radcliffe Sutcliffe Bannister Ogilvie Trevelyan Hathaway',
    ),
    cities: ['London', 'Leeds', 'Bristol', 'Manchester'],
    legal: [
      ['Ltd', 'Limited'],
      ['plc', 'PLC'],
      ['LLP', ''],
    ],
    tld: 'co.uk',
    phone: (d) => [
      `+44 7${d.slice(0, 3)} ${d.slice(3, 6)} ${d.slice(6, 9)}`,
      `07${d.slice(0, 3)} ${d.slice(3, 6)}${d.slice(6, 9)}`,
    ],
  },
  {
    first: spaced(
      'Jürgen Björn Käthe Günther Jörg Sören Hannelore Wolfgang Friederike Matthias Katharina Johannes Maximilian Andreas Susanne',
    ),
    last: spaced(
      'Müller Schäfer Größmann Böhm Krüger Weiß Lindenberg Hofstätter Brüggemann Kästner Vogelsang Jäger Röttgen Süßmuth',
    ),
    cities: ['Hamburg', 'München', 'Köln', 'Leipzig'],
    legal: [
      ['GmbH', 'Gesellschaft mbH'],
      ['AG', ''],
      ['GmbH & Co. KG', 'GmbH'],
    ],
    tld: 'de',
    phone: (d) => [`+49 171 ${d.slice(0, 7)}`, `0171/${d.slice(0, 7)}`],
  },
  {
    first: spaced(
      'François Hélène Jérôme Aurélie Benoît Mélanie Frédéric Sébastien Delphine Geneviève Rémi Gaëlle Thierry Camille',
    ),
    last: spaced('Lefèvre Béranger Châtelain Dufresne Garnier Lacombe Maréchal Rousselet Thibault Vasseur Poirier Guérin'),
    cities: ['Lyon', 'Paris', 'Nantes', 'Lille'],
    legal: [
      ['SARL', 'S.A.R.L.'],
      ['SAS', ''],
      ['SA', 'S.A.'],
    ],
    tld: 'fr',
    phone: (d) => [
      `+33 6 ${d.slice(0, 2)} ${d.slice(2, 4)} ${d.slice(4, 6)} ${d.slice(6, 8)}`,
      `06.${d.slice(0, 2)}.${d.slice(2, 4)}.${d.slice(4, 6)}.${d.slice(6, 8)}`,
    ],
  },
  {
    first: spaced('Alejandro Francisco Guadalupe María José Ignacio Concepción Manuel Dolores Joaquín Álvaro Beatriz Nuria'),
    last: spaced('Ibáñez Villanueva Muñoz Castañeda Peñalver Zamorano Quintanilla Barragán Escobar Olmedo Saavedra'),
    cities: ['Madrid', 'Sevilla', 'Valencia', 'Bilbao'],
    legal: [
      ['S.L.', 'SL'],
      ['S.A.', 'SA'],
    ],
    tld: 'es',
    phone: (d) => [`+34 6${d.slice(0, 2)} ${d.slice(2, 5)} ${d.slice(5, 8)}`, `6${d.slice(0, 8)}`],
  },
  {
    first: spaced('Giuseppe Francesca Alessandro Giovanni Antonella Lorenzo Niccolò Raffaella Vincenzo Margherita Salvatore'),
    last: spaced('Bellandi Carbonaro Tedeschi Marchetti Scognamiglio Pellegrini Fumagalli Zanetti Brambilla Colonnelli'),
    cities: ['Milano', 'Torino', 'Roma', 'Bologna'],
    legal: [
      ['S.r.l.', 'Srl'],
      ['S.p.A.', 'SpA'],
    ],
    tld: 'it',
    phone: (d) => [`+39 34${d.slice(0, 1)} ${d.slice(1, 8)}`, `34${d.slice(0, 1)}-${d.slice(1, 8)}`],
  },
  {
    first: spaced('Willem Johannes Annelies Pieter Marieke Hendrik Cornelis Sanne Geertruida Bartholomeus Lotte Joost'),
    last: ['van der Berg', 'de Graaf', 'van Houten', 'Dijkstra', 'Verhoeven', 'ter Haar', 'Koopmans', 'van den Broek'],
    cities: ['Utrecht', 'Rotterdam', 'Gent', 'Eindhoven'],
    legal: [
      ['B.V.', 'BV'],
      ['N.V.', 'NV'],
    ],
    tld: 'nl',
    phone: (d) => [`+31 6 ${d.slice(0, 8)}`, `06-${d.slice(0, 8)}`],
  },
  {
    first: spaced('Łukasz Małgorzata Krzysztof Agnieszka Stanisław Katarzyna Wojciech Bożena Grzegorz Zofia'),
    last: spaced('Wiśniewski Dąbrowski Zieliński Wróblewski Błaszczyk Kołodziej Jabłoński Piątek Świderski'),
    cities: ['Kraków', 'Wrocław', 'Gdańsk', 'Warszawa'],
    legal: [['Sp. z o.o.', 'sp. z o. o.'], ['S.A.', 'SA']],
    tld: 'pl',
    phone: (d) => [`+48 5${d.slice(0, 2)} ${d.slice(2, 5)} ${d.slice(5, 8)}`, `5${d.slice(0, 8)}`],
  },
  {
    first: spaced('Søren Åse Ingeborg Kjell Bjørn Øyvind Mårten Ragnhild Göran Torbjörn Sigrid'),
    last: spaced('Sørensen Ødegård Åkesson Lindström Nygård Bjørnstad Ekström Hägglund Kjærgaard Solbakken'),
    cities: ['Oslo', 'Göteborg', 'Aarhus', 'Bergen'],
    legal: [
      ['AS', 'A/S'],
      ['AB', 'Aktiebolag'],
    ],
    tld: 'no',
    phone: (d) => [`+47 4${d.slice(0, 2)} ${d.slice(2, 4)} ${d.slice(4, 7)}`, `4${d.slice(0, 7)}`],
  },
  {
    first: spaced('Rajesh Lakshmi Venkatesh Priyanka Sanjay Deepika Aravind Meenakshi Harish Kavita'),
    last: spaced('Subramanian Chatterjee Deshpande Venkataraman Bhattacharya Iyengar Kulkarni Malhotra Ranganathan'),
    cities: ['Pune', 'Chennai', 'Mumbai', 'Bengaluru'],
    legal: [
      ['Pvt Ltd', 'Private Limited'],
      ['Ltd', 'Limited'],
    ],
    tld: 'in',
    phone: (d) => [`+91 98${d.slice(0, 3)} ${d.slice(3, 8)}`, `98${d.slice(0, 8)}`],
  },
]

/** As a passport spells it, and as its owner does. */
export const OTHER_SCRIPTS: [[string, string], [string, string]][] = [
  [['Юлия', 'Смирнова'], ['Yulia', 'Smirnova']],
  [['Дмитрий', 'Козлов'], ['Dmitry', 'Kozlov']],
  [['Наталья', 'Воробьева'], ['Natalia', 'Vorobyeva']],
  [['Сергей', 'Щербаков'], ['Sergei', 'Shcherbakov']],
  [['Алексей', 'Журавлев'], ['Alexey', 'Zhuravlev']],
  [['Γιώργος', 'Παπαδόπουλος'], ['Giorgos', 'Papadopoulos']],
  [['Ελένη', 'Νικολάου'], ['Eleni', 'Nikolaou']],
  [['Κώστας', 'Δημητρίου'], ['Kostas', 'Dimitriou']],
  [['Олена', 'Шевченко'], ['Olena', 'Shevchenko']],
  [['Андрей', 'Чернов'], ['Andrey', 'Chernov']],
  [['Екатерина', 'Белова'], ['Ekaterina', 'Belova']],
  [['Михаил', 'Харитонов'], ['Mikhail', 'Kharitonov']],
]

export const NICKNAMES: [string, string][] = [
  ['Robert', 'Bob'],
  ['Robert', 'Rob'],
  ['William', 'Bill'],
  ['William', 'Will'],
  ['Elizabeth', 'Liz'],
  ['Elizabeth', 'Beth'],
  ['Katherine', 'Kate'],
  ['Margaret', 'Peggy'],
  ['Margaret', 'Meg'],
  ['James', 'Jim'],
  ['Michael', 'Mike'],
  ['Thomas', 'Tom'],
  ['Edward', 'Ted'],
  ['Jennifer', 'Jen'],
  ['Christopher', 'Chris'],
  ['Rebecca', 'Becky'],
  ['Andrew', 'Andy'],
  ['Victoria', 'Vicky'],
  ['Daniel', 'Dan'],
  ['Susan', 'Sue'],
  ['Anthony', 'Tony'],
  ['Patricia', 'Pat'],
  ['Benjamin', 'Ben'],
  ['Abigail', 'Abby'],
  ['Richard', 'Dick'],
  ['Alexandra', 'Sandra'],
  ['Nicholas', 'Nick'],
  ['Francisco', 'Paco'],
  ['José', 'Pepe'],
  ['Ignacio', 'Nacho'],
  ['Giuseppe', 'Beppe'],
  ['Johannes', 'Hans'],
  ['Katharina', 'Kathi'],
  ['Maximilian', 'Max'],
  ['Wolfgang', 'Wolf'],
  ['Alessandro', 'Sandro'],
  ['Krzysztof', 'Krzysiek'],
  ['Małgorzata', 'Gosia'],
  ['Hendrik', 'Henk'],
  ['Cornelis', 'Kees'],
]

export const COMPANIES = spaced(
  'Brightwater Kestrel Northgate Silverline Paperlane Hafenwerk Nimbuspath Corvina Oakhurst Lumenta Tessaro Altimar Wexford Pinecrest Solvanta Arkwright Meridian Calder Fennimore Roxbury Stellwerk Marbella Quillon Vantora',
)
export const TRADES = spaced('Logistics Foods Capital Systems Clinic Energy Textiles Consulting Robotics Media Packaging Software')
export const TITLES = [
  'CEO',
  'CFO',
  'Head of Sales',
  'VP Marketing',
  'IT Manager',
  'Buyer',
  'Operations Director',
  'Founder',
  'HR Manager',
  'Product Lead',
  'Office Manager',
  'Legal Counsel',
]
export const FREE = ['gmail.com', 'outlook.com', 'yahoo.com', 'gmx.net', 'hotmail.com', 'icloud.com']
