import { expect, test } from 'vitest'
import { detectLanguage } from './detect-language.ts'

test.each([
  [
    'swedish',
    'Hej Anna, jag ville bara höra om ni har tid för ett kort samtal nästa vecka. Vi hjälper företag som ert att spara tid, och det är enkelt att komma igång.',
  ],
  [
    'danish',
    'Hej Anna, jeg ville bare høre, om I har tid til et kort møde i næste uge. Vi hjælper virksomheder som jeres med at spare tid, og det er nemt at komme i gang.',
  ],
  [
    'polish',
    'Dzień dobry, chciałbym zapytać, czy mają Państwo chwilę na krótką rozmowę w przyszłym tygodniu. Pomagamy firmom takim jak Państwa oszczędzać czas i pieniądze.',
  ],
  [
    'czech',
    'Dobrý den, chtěl bych se zeptat, jestli máte příští týden chvíli na krátký hovor. Pomáháme firmám jako je ta vaše šetřit čas a peníze, a to bez námahy.',
  ],
  [
    'romanian',
    'Bună ziua, aș vrea să vă întreb dacă aveți timp pentru o scurtă discuție săptămâna viitoare. Ajutăm companii ca a dumneavoastră să economisească timp și bani.',
  ],
  [
    'turkish',
    'Merhaba, gelecek hafta kısa bir görüşme için zamanınız var mı diye sormak istedim. Sizin gibi şirketlerin zaman ve para kazanmasına yardımcı oluyoruz ve bu çok kolay.',
  ],
  [
    'finnish',
    'Hei, halusin kysyä, olisiko teillä ensi viikolla aikaa lyhyelle puhelulle. Autamme teidän kaltaisianne yrityksiä säästämään aikaa ja rahaa, ja se on helppoa.',
  ],
  ['russian', 'Добрый день, хотел бы узнать, есть ли у вас время на короткий звонок на следующей неделе.'],
  ['japanese', 'お世話になっております。来週、短いお電話のお時間をいただけますでしょうか。'],
  ['greek', 'Καλημέρα, ήθελα να ρωτήσω αν έχετε χρόνο για μια σύντομη κλήση την επόμενη εβδομάδα.'],
])('a text in %s is not taken for a language that we check', (_, text) => {
  expect(detectLanguage(text)).toBeNull()
})

test.each([
  ['Hello', 'en'],
  ['', 'en'],
  ['Navona 40%', 'en'],
  ['Guten Tag, wie geht es Ihnen?', 'de'],
  ['Bonjour, comment allez-vous avec votre équipe ?', 'fr'],
  ['Brightway needed 40 % less time to a first meeting.', 'en'],
])('a short text is taken for what is expected, unless it is clearly another: %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
