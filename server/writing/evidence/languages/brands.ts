/** Well-known companies and products that a sentence may start with. Some are everyday words as well. */
export const BRANDS = new Set(
  `accenture adidas adobe ahold airbnb airbus aldi allianz alstom amazon amd apple asana atlassian auchan audi axa barclays basf bayer bmw boeing bosch bayern bnp canva capgemini carrefour caterpillar chevron cisco citrix cloudflare
 coca-cola coinbase continental dachser daimler danone databricks datadog dell deloitte deutsche dhl disney docusign dropbox ebay edeka enel eni ericsson facebook fedex ferrari ferrero fiat figma ford fujitsu geodis github gitlab google
 heineken hellmann henkel hermes hitachi hubspot huawei iberdrola ibm ikea inditex ing intel intercom intuit john jpmorgan kaufland kpmg kuka lego lenovo lidl linde linkedin loreal lufthansa maersk mailchimp mastercard mcdonald mcdonald's mckinsey mercadona mercedes
 meta michelin microsoft miele mondelez netflix nestle nike nintendo nokia notion novartis nvidia okta openai oracle orange otto palantir panasonic paypal peloton pepsi pfizer philips pinterest pipedrive porsche pwc puma renault repsol revolut roche rolls-royce
 ryanair salesforce samsung santander sanofi sap schneider schenker seat sega shell shopify siemens skoda slack snowflake sony spotify square starbucks stripe sumup target telefonica tesla thales toyota trello twilio twitter uber unilever ups vestas visa vodafone volkswagen volvo
 walmart wayfair whatsapp wise workday xero xing youtube zalando zapier zendesk zoom`.split(/\s+/),
)
