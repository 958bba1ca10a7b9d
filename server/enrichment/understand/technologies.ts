// Name, and what shows it in the addresses, scripts and attributes of a page. From what these tools write themselves.
const SIGNS: [string, RegExp][] = [
  ['WordPress', /\/wp-(content|includes)\/|wp-json/i],
  ['WooCommerce', /plugins\/woocommerce|woocommerce_params/i],
  ['Elementor', /plugins\/elementor|data-elementor/i],
  ['Yoast SEO', /plugins\/wordpress-seo/i],
  ['Drupal', /\/sites\/(default|all)\/(files|themes|modules)|drupal-settings-json|data-drupal/i],
  ['Joomla', /\/media\/(jui|com_|system\/js)|\/components\/com_/i],
  ['TYPO3', /\/typo3(temp|conf)\//i],
  ['Contao', /\/bundles\/contao|\/assets\/contao/i],
  ['Shopify', /cdn\.shopify\.com|Shopify\.theme/],
  ['Shopware', /\/bundles\/storefront|shopware/i],
  ['Magento', /\/static\/version\d+\/frontend|Magento_|mage\/cookies/],
  ['PrestaShop', /prestashop/i],
  ['BigCommerce', /bigcommerce\.com/i],
  ['Wix', /static\.(parastorage|wixstatic)\.com/i],
  ['Squarespace', /static1\.squarespace\.com|squarespace-cdn/i],
  ['Webflow', /(assets|uploads)[\w-]{0,20}\.(website-files|webflow)\.com|data-wf-(site|page)/i],
  ['Framer', /framerusercontent\.com/i],
  ['Jimdo', /jimstatic\.com|jimdo/i],
  ['IONOS Website Builder', /mywebsite-editor|website-editor\.net/i],
  ['HubSpot', /js\.hs-scripts\.com|js\.hsforms\.net|hs-banner\.com|\.hubspot\.(com|net)/i],
  ['Marketo', /munchkin\.marketo\.net|mktoForms/i],
  ['Pardot', /pi\.pardot\.com/i],
  ['Salesforce', /\.(force|salesforce)\.com|salesforceliveagent/i],
  ['ActiveCampaign', /trackcmp\.net|activehosted\.com/i],
  ['Mailchimp', /list-manage\.com|chimpstatic\.com|mc\.us\d+/i],
  ['Klaviyo', /static\.klaviyo\.com/i],
  ['Brevo', /sibautomation\.com|sendinblue|sibforms/i],
  ['Intercom', /widget\.intercom\.io|intercomSettings/],
  ['Zendesk', /static\.zdassets\.com|zopim/i],
  ['Drift', /js\.driftt\.com/i],
  ['Crisp', /client\.crisp\.chat/i],
  ['Tawk.to', /embed\.tawk\.to/i],
  ['LiveChat', /cdn\.livechatinc\.com/i],
  ['Freshworks', /freshchat\.com|freshworks\.com|freshmarketer/i],
  ['Calendly', /assets\.calendly\.com|calendly\.com\//i],
  ['Typeform', /embed\.typeform\.com/i],
  ['Google Analytics', /google-analytics\.com|googletagmanager\.com\/gtag|GoogleAnalyticsObject/],
  ['Google Tag Manager', /googletagmanager\.com\/(gtm|ns)/],
  ['Google Ads', /googleadservices\.com|gtag\([^)]{0,40}AW-\d/],
  ['Matomo', /matomo\.(js|php)|piwik\.(js|php)|cdn\.matomo\.cloud/i],
  ['Plausible', /plausible\.io\/js/i],
  ['Fathom', /cdn\.usefathom\.com/i],
  ['Hotjar', /static\.hotjar\.com|_hjSettings/],
  ['Microsoft Clarity', /clarity\.ms/i],
  ['Segment', /cdn\.segment\.com/i],
  ['Mixpanel', /cdn\.mxpnl\.com|mixpanel\.init/],
  ['Amplitude', /cdn\.amplitude\.com/i],
  ['PostHog', /posthog\.(com|init)/i],
  ['Meta Pixel', /connect\.facebook\.net|fbq\(/],
  ['LinkedIn Insight Tag', /snap\.licdn\.com|_linkedin_partner_id/],
  ['TikTok Pixel', /analytics\.tiktok\.com/i],
  ['Optimizely', /cdn\.optimizely\.com/i],
  ['Cookiebot', /consent\.cookiebot\.com/i],
  ['OneTrust', /cdn\.cookielaw\.org|onetrust/i],
  ['Usercentrics', /app\.usercentrics\.eu|usercentrics/i],
  ['Borlabs Cookie', /borlabs-cookie/i],
  ['Stripe', /js\.stripe\.com/i],
  ['PayPal', /paypal\.com\/sdk|paypalobjects\.com/i],
  ['Klarna', /klarna(cdn|services)?\.(com|net)/i],
  ['reCAPTCHA', /google\.com\/recaptcha|gstatic\.com\/recaptcha/i],
  ['Next.js', /\/_next\/static|__NEXT_DATA__/],
  ['Nuxt', /\/_nuxt\/|window\.__NUXT__/],
  ['Gatsby', /___gatsby|\/page-data\//],
  ['React', /react(-dom)?[.@-][\w.]{0,30}js|data-reactroot/i],
  ['Vue.js', /vue(\.runtime)?(\.global)?(\.prod|\.min)?\.js|data-v-app|data-server-rendered/i],
  ['Angular', /ng-version|ng-app|angular(\.min)?\.js/i],
  ['Svelte', /\/_app\/immutable\//],
  ['Astro', /\/_astro\/|astro-island/],
  ['jQuery', /jquery[.-][\w.]{0,30}js|jquery\/[\d.]+/i],
  ['Bootstrap', /bootstrap(\.bundle)?(\.min)?\.(css|js)|bootstrap@\d/i],
  ['Google Fonts', /fonts\.(googleapis|gstatic)\.com/i],
  ['Font Awesome', /font-?awesome/i],
  ['Google Maps', /maps\.google(apis)?\.com|google\.com\/maps\/embed/i],
  ['YouTube embed', /youtube(-nocookie)?\.com\/embed/i],
  ['Vimeo', /player\.vimeo\.com/i],
  ['Cloudflare', /cdn-cgi\/|cdnjs\.cloudflare\.com|static\.cloudflareinsights/i],
  ['Sentry', /browser\.sentry-cdn\.com|Sentry\.init/],
  ['Algolia', /algolia(net|search)?\.(com|net)|algoliasearch/i],
]
/** As `<meta name="generator">` and headers name them, without the version. */
const GENERATOR =
  /^(wordpress|drupal|joomla!?|typo3|contao|wix|squarespace|webflow|framer|hugo|jekyll|gatsby|hexo|ghost|shopware|prestashop|woocommerce|elementor|next\.js|nuxt|astro|docusaurus|neos|concrete cms|craft cms|umbraco|sitecore|adobe experience manager|kentico|bludit|mediawiki|jimdo|weebly|odoo|express|php|asp\.net|phusion passenger)/i

const MAX_SHOWN = 20
const MAX_SEARCHED = 300_000

/** Tools whose signs stand in a page or its headers. */
export function technologiesIn(signs: string[], generator: string, headers: Record<string, unknown>): string[] {
  const heap = signs.join('\n').slice(0, MAX_SEARCHED)
  const found = SIGNS.filter(([, pattern]) => pattern.test(heap)).map(([name]) => name)
  const named = [generator, headers['x-powered-by'], headers['x-generator']].map(
    (text) => GENERATOR.exec(String(text ?? ''))?.[0],
  )
  const known = new Map(SIGNS.map(([name]) => [name.toLowerCase(), name]))
  for (const name of named) if (name) found.push(known.get(name.toLowerCase().replace('!', '')) ?? name)
  if (/cloudflare/i.test(String(headers.server ?? ''))) found.push('Cloudflare')
  return [...new Set(found)].slice(0, MAX_SHOWN)
}
