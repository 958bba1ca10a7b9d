// Writes the files of tests/data/judgment/files and what they hold (answers.json). Run: node tests/data/judgment/make-files.mjs
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import iconv from 'iconv-lite'

const folder = new URL('files/made/', import.meta.url)

// Names and companies written down for this table; no real person is meant.
const PEOPLE = {
  german: ['de', 'Jürgen Müller|Käthe Schröder|Günter Weiß|Anna Köhler|Björn Jäger|Sören Groß|Ute Fischer|Renée Böhm|Uwe Höß|Karl Maier', 'Bäckerei Süd|Möbel Löwe|Ärztehaus Nord|Stahl Weber'],
  french: ['fr', 'François Lefèvre|Hélène Dubois|Zoé Bérard|André Crété|Noël Gauthier|Aurélie Façon|Jérôme Côté|Cécile Béguin|Luc Martin|Maël Prévost', 'Société Générique|Pâtisserie Été|Château Bleu|Atelier Martin'],
  spanish: ['es', 'José Núñez|María Muñoz|Íñigo Peña|Ángela Gómez|Raúl Ibáñez|Sofía López|Begoña Castaño|Tomás Güell|Ana Ruiz|Óscar Martínez', 'Diseño Norte|Panadería Sol|Construcción Año|Viajes Mar'],
  nordic: ['dk', 'Søren Østergård|Åse Bjørnsen|Jørgen Kjær|Pär Åkesson|Øystein Bø|Märta Sjöberg|Håkon Lærdal|Bjørg Ås|Nils Holm|Gøril Næss', 'Fjærland Sjømat|Åbo Køl|Nørre Træ|Bergen Data'],
  portuguese: ['pt', 'João Gonçalves|Conceição Araújo|Luís Simões|Inês Magalhães|António Leitão|Mônica Guimarães|Patrícia Falcão|Rui Lobo', 'Pão Quente|Indústria São João|Ação Digital|Casa Lima'],
  polish: ['pl', 'Łukasz Wójcik|Małgorzata Żak|Paweł Dąbrowski|Zbigniew Gęsicki|Agnieszka Śliwa|Michał Kaczyński|Józef Błaszczyk|Grażyna Wąs|Jan Nowak|Światosław Łęcki', 'Piekarnia Łódź|Usługi Gdańsk|Żagle Morskie|Spółka Dąb'],
  czech: ['cz', 'Jiří Dvořák|Zdeněk Černý|Tomáš Říha|Kateřina Šťastná|Lukáš Krejčí|Věra Růžičková|Ondřej Žižka|Barbora Přibylová|Jan Novák|Luboš Kučera', 'Pekařství Čáp|Účetní služby|Stavby Říčany|Truhlářství Dub'],
  hungarian: ['hu', 'Gergő Szűcs|Erzsébet Fűzfői|László Kővári|Zsófia Győri|Ákos Tőke|Réka Ördög|Béla Nagy|Jenő Szőke', 'Kőműves Kft|Fűszer Ház|Győr Szerviz|Duna Bolt'],
  turkish: ['tr', 'Işıl Yıldız|Çağlar Öztürk|Gülşen Şahin|Uğur Aydın|İbrahim Kılıç|Ayşe Doğan|Barış Koç|Tuğba Güneş', 'Işık Tekstil|Yıldırım Gıda|Doğuş Şirketi|Deniz Yapı'],
  russian: ['ru', 'Иван Петров|Ольга Смирнова|Дмитрий Кузнецов|Елена Соколова|Сергей Попов|Наталья Морозова|Алексей Волков|Юлия Зайцева|Артём Щербаков|Мария Новикова', 'ООО Ромашка|Северный Ветер|Завод Металл|Торговый Дом'],
  greek: ['gr', 'Γιώργος Παπαδόπουλος|Μαρία Νικολάου|Κώστας Δημητρίου|Ελένη Γεωργίου|Νίκος Οικονόμου|Αθηνά Βασιλείου', 'Ελληνική Τροφή|Θάλασσα|Ηλιος Ενέργεια|Αθήνα Εκδόσεις'],
  japanese: ['jp', '太郎 田中|花子 佐藤|健一 鈴木|由美 高橋|翔太 渡辺|さくら 伊藤|誠 山本|陽子 中村|大輔 小林|美咲 加藤', '株式会社さくら|東京システム|山本商店|グリーン工業'],
  korean: ['kr', '민수 김|지영 이|서준 박|하은 최|도윤 정|수빈 강|예준 조|지우 윤', '서울무역|한빛전자|대한상사|푸른식품'],
  taiwanese: ['tw', '志明 陳|春嬌 林|家豪 黃|淑芬 張|俊傑 李|雅婷 王|建宏 吳|怡君 劉', '台北科技|大華貿易|永豐食品|長榮設計'],
  chinese: ['cn', '伟 王|芳 李|娜 张|秀英 刘|敏 陈|静 杨|强 黄|磊 赵|洋 周|艳 吴', '北京科技有限公司|上海贸易|华南电子|新光设计'],
}
const ENCODINGS_OF = {
  german: ['windows-1252', 'macintosh', 'utf-8'], french: ['windows-1252', 'macintosh'], spanish: ['windows-1252', 'macintosh'],
  nordic: ['windows-1252', 'macintosh'], portuguese: ['windows-1252', 'macintosh'], polish: ['windows-1250', 'iso-8859-2', 'utf-8'],
  czech: ['windows-1250', 'iso-8859-2'], hungarian: ['windows-1250', 'iso-8859-2'], turkish: ['windows-1254'],
  russian: ['windows-1251', 'koi8-r', 'utf-8'], greek: ['windows-1253'], japanese: ['shift_jis', 'euc-jp', 'utf-8'], korean: ['euc-kr'],
  taiwanese: ['big5'], chinese: ['gb18030', 'utf-8'],
}
const LATIN = { ł: 'l', ø: 'o', æ: 'ae', ß: 'ss', ı: 'i', đ: 'd' }
const CYRILLIC = Object.fromEntries('а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ы:y ь: э:e ю:yu я:ya'.split(' ').map((p) => p.split(':')))
const ascii = (name) => Array.from(name.toLowerCase(), (c) => LATIN[c] ?? CYRILLIC[c] ?? c).join('').normalize('NFD').replace(/[^a-z]/g, '')

let seed = 20
const random = (below) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * below) }
const answers = {}
function write(name, bytes, answer) { writeFileSync(new URL(name, folder), bytes); answers[name] = answer }

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** `address`: repeats the name and country, is of a company in .com, or says nothing. */
function rowsOf(language, count, address) {
  const [country, names, companies] = PEOPLE[language]
  const people = names.split('|'), firms = companies.split('|')
  const start = random(people.length)
  return Array.from({ length: count }, (_, i) => {
    const [first, last] = people[(start + i) % people.length].split(' ')
    const firm = firms[random(firms.length)]
    const local = address === 'named' && ascii(last) ? `${ascii(first).slice(0, 1)}${ascii(last)}${i}` : `contact${i}`
    const ending = address === 'plain' ? 'example.com' : `firma${i}.${country}`
    return [first, last, `${local}@${ending}`, firm]
  })
}
const csv = (rows, delimiter = ',', head = ['First Name', 'Last Name', 'Email', 'Company']) =>
  `${[...(head ? [head] : []), ...rows].map((row) => row.join(delimiter)).join('\r\n')}\r\n`

// 1. Encodings: each language in each of its encodings, of three lengths and three kinds of addresses.
for (const [language, encodings] of Object.entries(ENCODINGS_OF))
  for (const encoding of encodings)
    for (const count of [1, 4, 20])
      for (const address of ['named', 'country', 'plain']) {
        const rows = rowsOf(language, count, address)
        write(`encoding-${language}-${encoding}-${count}-${address}.csv`, iconv.encode(csv(rows, count === 4 ? ';' : ','), encoding), { kind: 'encoding', rows })
      }

// 2. Lines of two encodings in one file: two lists that somebody put one below the other.
for (const [language, encoding] of [['german', 'windows-1252'], ['french', 'windows-1252'], ['polish', 'windows-1250'], ['czech', 'windows-1250'], ['russian', 'windows-1251'], ['spanish', 'windows-1252']])
  for (const count of [2, 8]) {
    const [top, below] = [rowsOf(language, count, 'named'), rowsOf(language, count, 'named')]
    const bytes = Buffer.concat([Buffer.from(csv(top)), iconv.encode(csv(below, ',', null), encoding)])
    write(`mixed-${language}-${count}.csv`, bytes, { kind: 'mixed', rows: [...top, ...below] })
  }

// 3. Without column names.
const WORDS = [['Grace', 'Hopper', 'Navona'], ['Ada', 'Byron', 'Serrano'], ['Alan', 'Turing', 'Paperlane'], ['Wei', 'Zhang', 'Loomline'], ['Tomás', 'Rivera', 'Kestrel'], ['Ines', 'Moreau', 'Brightwater'], ['Omar', 'Haddad', 'Quillon'], ['Lena', 'Fischer', 'Ostrava']]
const shapes = {
  'first-last-email': [([f, l], e) => [f, l, e], ['firstName', 'lastName', 'email']],
  'email-first-last': [([f, l], e) => [e, f, l], ['email', 'firstName', 'lastName']],
  'first-last-email-company': [([f, l, c], e) => [f, l, e, c], ['firstName', 'lastName', 'email', 'company']],
  'company-first-last-email': [([f, l, c], e) => [`${c} Ltd`, f, l, e], ['company', 'firstName', 'lastName', 'email']],
  'first-email-last': [([f, l], e) => [f, e, l], ['firstName', 'email', 'lastName']],
  'name-email-company': [([f, l, c], e) => [`${f} ${l}`, e, c], ['name', 'email', 'company']],
  'first-last-title-email': [([f, l], e) => [f, l, 'Sales Manager', e], ['firstName', 'lastName', 'jobTitle', 'email']],
  'lower-first-last-email': [([f, l], e) => [f.toLowerCase(), l.toLowerCase(), e], ['firstName', 'lastName', 'email']],
  'upper-first-last-email': [([f, l], e) => [f.toUpperCase(), l.toUpperCase(), e], ['firstName', 'lastName', 'email']],
  'first-last-industry-like': [([f], e, i) => [f, ['Banks', 'Law', 'Farmer', 'Bank', 'Church'][i % 5], e], ['firstName', 'lastName', 'email']],
  'address-only': [(_, e) => [e], ['email']],
}
for (const [shape, [make, mapping]] of Object.entries(shapes))
  for (const [delimiter, mark] of [[',', 'comma'], [';', 'semicolon'], ['\t', 'tab'], ['|', 'pipe'], ['^', 'caret']])
    for (const count of [1, 6]) {
      if (shape === 'address-only' && mark !== 'comma') continue
      const start = random(WORDS.length)
      const rows = Array.from({ length: count }, (_, i) => { const words = WORDS[(start + i) % WORDS.length]; return make(words, `${ascii(words[0])}.${ascii(words[1])}@${words[2].toLowerCase()}.example`, i) })
      write(`bare-${shape}-${mark}-${count}.csv`, Buffer.from(csv(rows, delimiter, null)), { kind: 'bare', rows, mapping })
    }

// 4. Quotation marks with a backslash, and the caret as a separator.
const quoted = [['Grace', 'Hopper', 'grace@navona.example', 'The "Best", Ltd'], ['Ada', 'Byron', 'ada@serrano.example', 'Say "Hi", twice'], ['Alan', 'Turing', 'alan@x.example', 'C:\\temp'], ['Wei', 'Zhang', 'wei@x.example', 'A "B" C']]
for (const style of ['backslash', 'doubled'])
  for (const [delimiter, mark] of [[',', 'comma'], [';', 'semicolon'], ['\t', 'tab'], ['^', 'caret']])
    for (const count of [1, 2, 4]) {
      const rows = quoted.slice(0, count)
      const quote = (cell) => `"${style === 'backslash' ? cell.replaceAll('\\', '\\\\').replaceAll('"', '\\"') : cell.replaceAll('"', '""')}"`
      write(`quotes-${style}-${mark}-${count}.csv`, Buffer.from(csv(rows.map((row) => row.map(quote)), delimiter)), { kind: 'quotes', rows })
    }

writeFileSync(new URL('files/answers.json', import.meta.url), `${JSON.stringify(answers)}\n`)
const kinds = Object.values(answers).map(({ kind }) => kind)
for (const kind of new Set(kinds)) console.log(kind, kinds.filter((other) => other === kind).length)
