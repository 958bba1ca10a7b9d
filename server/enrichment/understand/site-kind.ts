import { isOrganization, topTypesIn } from './json-ld.ts'
import type { Page } from './page-collector.ts'

/** Sites where a page is about somebody else: encyclopedias, registers, marketplaces, reviews, job boards, link pages. */
const OTHERS_SITE =
  /(^|\.)(wikipedia\.org|wikidata\.org|crunchbase\.com|medium\.com|substack\.com|linktr\.ee|about\.me|amazon\.[a-z.]{2,6}|ebay\.[a-z.]{2,6}|etsy\.com|alibaba\.com|yelp\.[a-z.]{2,6}|tripadvisor\.[a-z.]{2,6}|trustpilot\.com|glassdoor\.[a-z.]{2,6}|kununu\.com|indeed\.com|g2\.com|capterra\.com|zoominfo\.com|northdata\.[a-z]{2,3}|yellowpages\.com|gelbeseiten\.de|pagesjaunes\.fr|reddit\.com|quora\.com|stackoverflow\.com)$/i

/** What a page is about when it isn't about the company whose site it is. */
const OTHER_TYPE =
  /^(NewsArticle|ReportageNewsArticle|AnalysisNewsArticle|OpinionNewsArticle|Article|TechArticle|BlogPosting|Blog|LiveBlogPosting|Person|ProfilePage|JobPosting|DiscussionForumPosting|SocialMediaPosting|QAPage|Recipe|Event|BusinessEvent|Festival|MusicEvent|ItemList|SearchResultsPage|Product|Review|Book|Movie|Dataset)$/

const EMPTY_PAGE =
  /^(404|error 404|page not found|not found|index of \/|coming soon|under construction|it works|welcome to nginx|default (web ?)?page|iis windows|test page|account suspended|this domain)|default page|seite nicht gefunden|page introuvable|página no encontrada|in kürze verfügbar|has been registered|hier entsteht/i

const TITLE_SIGNS =
  /\bblog\b|weblog|breaking news|latest news|magazine|\breviews\b|\bcv\b|resume|résumé|curriculum vitae|lebenslauf|portfolio of|branchenbuch|directory|branchenverzeichnis|annuaire|directorio de|^(the )?(top )?\d+ (best|top)|^top \d+|^best .{1,60}20\d\d|\bnear you\b|wikipedia|, (author|writer|novelist|photographer|poet|speaker)$|nachrichten|zeitung|noticias|actualités|notizie|\bnieuws\b/i

/** Signs in the text, by kind. One kind is enough where nothing speaks for a company. */
const TEXT_SIGNS: RegExp[] = [
  // Blogs and news.
  /\b(posted|published|last updated) (on |by |at )?\w|\bmin(ute)?s? read\b|publié le|veröffentlicht am|publicado (el|em)|pubblicato il|geplaatst op/i,
  /\b\d+ (comments?|commentaires?|kommentare|comentarios|commenti|reacties)\b|leave a (comment|reply)|email address will not be published/i,
  /(?<!\d)\d{1,3} (hours?|minutes?) ago|vor \d+ (stunden|minuten)|il y a \d+ (heures|minutes)|hace \d+ (horas|minutos)|unlimited articles|(?<!\p{L})(by|von|por|par) \p{Lu}\p{L}+ \p{Lu}\p{L}+(,|\.|$)/mu,
  // Press releases and comparisons.
  /20\d\d \/\p{L}+\/ ?-|today announced|for immediate release|may earn a commission|affiliate links?/iu,
  // Directories and reviews.
  /claim (this|your) (listing|profile|business|page|company)|is this your (company|business)|add your (business|company)|list your business|(firma|unternehmen|betrieb) (kostenlos )?eintragen|ajouter votre entreprise/i,
  /\b\d+ (results|treffer|résultats|resultados|risultati|resultaten)\b|similar (companies|businesses)|sort by|write a review|\bcompany profile\b/i,
  // Marketplaces.
  /\bsold by\b|message seller|contact seller|star seller|visit the .{1,40} store|other sellers/i,
  // Jobs, forums and events.
  /similar jobs|register to reply|\bwrote:|reply quote|speakers, (programme|program|agenda)|create your own \p{Lu}/iu,
]

const SINGULAR =
  /(?<!\p{L})(I|I'm|I’m|my|mine|ich|mein|meine|meiner|je|j'|mes|mon|ik|mijn|io|sono|mio|mia|yo|soy|mi|eu|meu|jag|jeg|min)(?!\p{L})/gu
const PLURAL =
  /(?<!\p{L})(we|our|us|wir|unser\p{L}*|ihre?|nous|notre|nos|vous|wij|onze|ons|noi|nostr\p{L}|siamo|nosotros|nuestr\p{L}+|somos|contamos|nós|noss\p{L}+|temos|vi|vår\p{L}*|vores|nasz\p{L}*|мы|наш\p{L}*)(?!\p{L})/giu
const INTRODUCTION =
  /(?<!\p{L})((hi|hello|hey|hallo|hoi|bonjour|ciao|hola|olá)\W{1,3}(i.?m|i am|ich bin|ik ben|je suis|sono|soy|eu sou)|my name is|i am (a|an|the) |ich bin \p{Lu}|ik ben \p{L}|me llamo|work experience|berufserfahrung|publikationen)/iu
const COMPANY_LINK =
  /^(about( us)?|über uns|contact( us| sales)?|kontakt|impressum|services|leistungen|products|produkte|produits|pricing|careers?|jobs|solutions|customers|book a demo|practice areas|our work|projects|mentions légales|nous contacter|contacto|aviso legal|contatti|vacatures|over ons|om oss|om os|contactos?|お問い合わせ|会社概要)$/i
const LEGAL_FORM =
  /(?<!\p{L})(GmbH|UG|AG|KG|Ltd|Limited|Inc|LLC|LLP|PLC|S\.?r\.?l|S\.?p\.?A|SAS|SARL|B\.?V|ApS|A\/S|Oy|Lda|S\.?L|sp\. z o\.o)(?!\p{L})|株式会社|有限公司/u

/** Paths where a company speaks about itself. */
const ABOUT_PATH =
  /(^|\/)(about|about-us|company|who-we-are|our-company|our-story|ueber-uns|über-uns|unternehmen|a-propos|qui-sommes-nous|entreprise|nosotros|sobre-nosotros|quienes-somos|empresa|sobre|chi-siamo|azienda|over-ons|om-oss|om-os|o-nas|firma|company-profile|gaiyou)(\.\w{2,5})?\/?$/i
const ROOT_PATH = /^\/([a-z]{2}([-_][a-z]{2})?\/?|(index|home|default)(\.\w{2,5})?)?$/i

export const isAboutPath = ({ pathname }: URL) => ABOUT_PATH.test(pathname)
export const isRootPath = ({ pathname }: URL) => ROOT_PATH.test(pathname)

const MAX_READ = 20_000

/** False for blogs, news, pages of a person, directories, marketplaces and empty sites. In doubt it is a company's. */
export function isCompanySite(page: Page, address: URL): boolean {
  if (OTHERS_SITE.test(address.hostname)) return false
  if (EMPTY_PAGE.test(page.title) || page.headings.slice(0, 1).some((heading) => EMPTY_PAGE.test(heading))) return false
  return signsAgainst(page, address) - signsFor(page, address) < 2
}

function signsAgainst(page: Page, address: URL) {
  const { meta, title, headings } = page
  // Articles on a company's home page are its news; where they are nearly all there is, they are the page.
  const isMadeOfArticles = page.articles > 0 && page.ownText.trim().length < page.text.trim().length / 2
  const text = `${title}\n${isMadeOfArticles ? page.text : page.ownText}`.slice(0, MAX_READ)
  const top = topTypesIn(page.jsonLd)
  const ogType = meta.get('og:type')?.toLowerCase() ?? ''
  const isArticle = !isAboutPath(address) && (/^article/.test(ogType) || meta.has('article:published_time'))
  return (
    (top.some((type) => OTHER_TYPE.test(type)) ? 3 : 0) +
    (isArticle && !isRootPath(address) ? 3 : 0) +
    (/^(profile|book|video|music)/.test(ogType) ? 3 : 0) +
    ([title, headings[0] ?? ''].some((line) => TITLE_SIGNS.test(line)) ? 2 : 0) +
    2 * TEXT_SIGNS.filter((sign) => sign.test(text)).length +
    (isMadeOfArticles && page.articles >= 3 ? 2 : 0) +
    (INTRODUCTION.test(text) ? 2 : 0) +
    (count(text, SINGULAR) > count(text, PLURAL) ? 1 : 0)
  )
}

function signsFor(page: Page, address: URL) {
  const text = page.ownText.slice(0, MAX_READ)
  const isDescribed =
    topTypesIn(page.jsonLd).some(isOrganization) ||
    page.microdata.some(({ scope }) => isOrganization(scope.split(/[/#]/).at(-1) ?? ''))
  const links = new Set(
    page.links.map((link) => link.text.trim().toLowerCase()).filter((text) => COMPANY_LINK.test(text)),
  )
  return (
    (isDescribed ? 3 : 0) +
    Math.min(links.size, 2) +
    (isAboutPath(address) ? 1 : 0) +
    (count(text, PLURAL) > 0 ? 1 : 0) +
    (LEGAL_FORM.test(`${page.title}\n${text}`) ? 1 : 0)
  )
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
