/** Advice on what the user sells: never a figure, never a claim about the lead or about us. */
export type Tips = { topic: string; of: RegExp; tips: string[] }

const tips = (topic: string, of: RegExp, ...texts: string[]): Tips => ({ topic, of, tips: texts })

/** By the words of the offer; the first that fits is used. */
export const TIPS: Tips[] = [
  tips(
    'phishing and security training',
    /\b(?:phishing|security (?:lessons|training|awareness)|awareness training)\b/i,
    'Make it easy to report a suspicious email, ideally with one click, and thank everybody who does it. People who fear blame stay silent.',
    'Practice with the emails your people really get, such as delivery notes and invoices. Examples from other trades teach little.',
  ),
  tips(
    'payroll',
    /\b(?:payroll|wages|tips automatically)\b/i,
    'Note every correction after a pay run, with its reason, for a few months. Most corrections tend to have the same few causes.',
    'Agree on one deadline for hours and stick to it. Late hours cause most of the corrections afterwards.',
  ),
  tips(
    'cleaning',
    /\bclean(?:ing|ers?)?\b/i,
    'Walk through the rooms with the cleaners once a quarter and agree on what “clean” means in each of them. It saves most complaints.',
    'List the rooms by how often they really need cleaning. Meeting rooms and kitchens rarely need the same rhythm.',
  ),
  tips(
    'solar power',
    /\b(?:solar|photovoltaic)\b/i,
    'Before you ask for prices, check the age of the roof and what it can carry. A roof that needs repair soon should be repaired first.',
    'Look at when you use power, not only at how much. Power that you use yourself is usually worth more than power you sell.',
  ),
  tips(
    'translation',
    /\b(?:translat\w+|localization|interpret\w+)\b/i,
    'Before a translation starts, agree on a list of the terms that must always be the same. It prevents most corrections later.',
    'Have one person in each country read a sample before you translate everything. Product names and units are the usual surprises.',
  ),
  tips(
    'event catering',
    /\b(?:catering|lunch\w*|buffets?|menus?|meals?)\b/i,
    'Ask guests about allergies when you invite them, not a week before the event. The menu is easier to plan, and nobody is left out.',
    'For a standing lunch, plan food that people can eat with one hand. It sounds trivial, and it decides whether people talk.',
  ),
  tips(
    'forklifts',
    /\b(?:forklifts?|lift trucks?|pallet trucks?)\b/i,
    'Measure the narrowest aisle and the heaviest pallet before you choose a forklift. Those numbers rule out most wrong machines.',
    'Plan a forklift for the peak weeks separately. What you need for a few weeks rarely pays off all year.',
  ),
  tips(
    'dental equipment',
    /\b(?:dental|dentists?)\b/i,
    'When you replace a chair, check the connections in the floor first. They decide how long the room is closed.',
    'Let the assistants try a new device as well. They use it as often as you do and notice other things.',
  ),
  tips(
    'appointments',
    /\b(?:appointments?|no-shows|reminders|booking)\b/i,
    'Send the reminder early enough that a canceled slot can still be given to somebody else. A reminder on the same morning comes too late.',
    'Keep a short waiting list of people who can come at short notice. It fills gaps better than any announcement.',
  ),
  tips(
    'route planning',
    /\b(?:route|routes|fleets?|delivery vans?)\b/i,
    'Ask the drivers which stops cost them the most time, and write down why. A changed time window often helps more than a new route.',
    'Group the customers whose delivery day you can choose. It usually saves more distance than a better order of stops.',
  ),
  tips(
    'lead scoring',
    /\b(?:lead scoring|leads?|sales teams?|crm)\b/i,
    'Look at your last successful deals and write down what they had in common before the first call. That is the start of every useful score.',
    'Agree on what a qualified lead is in one sentence that sales and marketing both accept. Without it, every report is disputed.',
  ),
  tips(
    'e-invoicing',
    /\b(?:e-?invoic\w*|invoicing)\b/i,
    'Send a test invoice to your largest customers before you switch. Their feedback finds the missing fields early.',
    'Ask customers for the order number before the first invoice. A missing number is a common reason for late payment.',
  ),
  tips(
    'export pallets',
    /\bpallets?\b/i,
    'Check the rules on wood packaging of each country before the first shipment. A missing stamp can stop a container at the border.',
    'Write the weight and the height of a packed pallet into the order. It prevents most surprises at loading.',
  ),
  tips(
    'bookkeeping',
    /\b(?:books|bookkeep\w*|accounting|accountants?|month end|tax)\b/i,
    'At the next month end, note which figure arrives last and who it waits for. The close is only as fast as that figure.',
    'Ask suppliers to put the order number on every invoice. It is the cheapest way to shorten approval.',
  ),
  tips(
    'software releases',
    /\b(?:release\w*|deploy\w*|devops)\b/i,
    'Make each release smaller before you make it faster. A small release is easier to check and easier to take back.',
    'Write down what woke somebody up after the last releases. The list is usually short, and the first entry is worth fixing.',
  ),
  tips(
    'stock control',
    /\b(?:stock|inventory|warehouse management)\b/i,
    'Count a few shelves every week instead of everything once a year. Errors show up while somebody still remembers the reason.',
    'Mark the articles that must never run out, and check only those daily. The rest can wait for the weekly list.',
  ),
  tips(
    'recruiting',
    /\b(?:recruit\w*|staffing|hiring|candidates?|temp workers)\b/i,
    'Tell every candidate the date of the next step, and keep it. Silence is the reason many good candidates leave.',
    'Write down the main tasks of the first month before you write the ad. It attracts people who want exactly that work.',
  ),
  tips(
    'training',
    /\b(?:training|courses?|lessons|workshops?|coaching|e-?learning)\b/i,
    'Plan the first use of new knowledge within a week of the training. What is not used soon is forgotten.',
    'Ask people a month later what they do differently. The answers tell more than the form at the end of the course.',
  ),
  tips(
    'insurance',
    /\b(?:insur\w*|policies|policy)\b/i,
    'Once a year, compare the sums in your policies with what things cost today. Sums that were right years ago are often too low.',
    'Take photos of rooms and machines once a year and keep them elsewhere. After a loss, they save weeks.',
  ),
  tips(
    'energy costs',
    /\b(?:energy|electricity|heat pumps?|heating|insulation)\b/i,
    'Read the meters on a Sunday. What runs while nobody works is the easiest saving to find.',
    'Check the settings of heating and ventilation after every change of the working hours. They are often years old.',
  ),
  tips(
    'machine maintenance',
    /\b(?:maintenance|machines?|spare parts|repair\w*|sensors?|servic(?:e|ing) contracts)\b/i,
    'Write down the serial number and the symptom before you call for a repair. It is the quickest way to get the right part the first time.',
    'Keep a list of the parts that would stop you for a whole day. Those are the ones worth having on the shelf.',
  ),
  tips(
    'packaging',
    /\b(?:packag\w*|boxes|cartons)\b/i,
    'Collect photos of damaged parcels for a month. Damage in the same corner points to the packaging, damage everywhere to the transport.',
    'Check how much air you ship. A few more box sizes can cost less than the space they save.',
  ),
  tips(
    'transport',
    /\b(?:transport\w*|freight|shipping|courier|logistics|haulage)\b/i,
    'Ask for prices with a narrow and with a wide delivery window. The difference shows what the narrow one really costs you.',
    'Give the carrier the loading times of your ramp together with the order. Waiting at the ramp is the most common cause of delay.',
  ),
  tips(
    'websites',
    /\b(?:websites?|web ?design|seo|search engine|online shops?|e-?commerce)\b/i,
    'Take the page with the most visitors and ask what a visitor should do next. If the answer takes more than a sentence, the page has one job too many.',
    'Try your own contact form on a phone once a month. It breaks more often than anybody notices.',
  ),
  tips(
    'data backups',
    /\b(?:backups?|it support|managed it|cyber\w*|it security|servers?|networks?)\b/i,
    'Restore one file from a backup every month. A backup that was never restored is only a hope.',
    'Keep a printed list of whom to call when the systems are down. In that moment, the online version is not available.',
  ),
  tips(
    'office furniture',
    /\b(?:furniture|desks?|chairs|office fit-?outs?)\b/i,
    'Let the people who will use it try a model for a whole day. What feels good at first may not in the afternoon.',
    'Plan the cables and sockets before the desks. Moving a desk is easy, moving a socket is not.',
  ),
  tips(
    'construction projects',
    /\b(?:construct\w*|builders?|renovat\w*|roof\w*|scaffold\w*|plumb\w*|painting|windows)\b/i,
    'Agree on one person on each side who decides on changes, and write every change down with its price. It prevents most disputes.',
    'Plan the delivery times of materials before the dates of the trades. A missing part stops everybody.',
  ),
  tips(
    'printing',
    /\b(?:print\w*|brochures?|catalogs?|labels)\b/i,
    'Ask for a proof on the real paper before a large run. Colors on a screen are not a promise.',
    'Put the date and the version on everything you print. It makes old copies easy to find and throw away.',
  ),
  tips(
    'wine and drinks',
    /\b(?:wines?|beers?|coffee|tea|spirits|roast\w*)\b/i,
    'Let the people who serve it taste it first. They recommend what they know.',
    'Offer a few things by the glass or cup that change every month. It shows you what guests would order again.',
  ),
  tips(
    'waste and recycling',
    /\b(?:waste|recycl\w*|disposal)\b/i,
    'Look into the containers before they are emptied, a few times. Half-empty containers are the easiest cost to cut.',
    'Put the containers where the waste is made, with a picture on each. People sort when it takes no extra step.',
  ),
]

/** On buying what the user sells, for offers that no table knows. {thingShort} is the name of the offer. */
export const buyingTips = [
  'When you compare offers for {thingShort}, ask everybody the same questions: what is included, what costs extra, and who helps if something goes wrong.',
  'Before you ask for prices for {thingShort}, write down what would have to be better in a year. Offers are much easier to compare with that one sentence beside them.',
  'If you are thinking about {thingShort}, ask for one customer you can call yourself. A short talk on the phone tells you more than any brochure.',
]

/** Where the offer has no short name. */
export const plainTips = [
  'When you compare offers, ask everybody the same questions: what is included, what costs extra, and who helps if something goes wrong.',
  'Before you ask anybody for a price, write down what would have to be better in a year. Offers are much easier to compare with that one sentence beside them.',
]
