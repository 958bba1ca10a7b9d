import { anyOf, compiledOnce, phrasesOf, type WordList } from './fold-words.ts'

// Situations that two words together describe, in any order and in every language: "company" and "closed", "needs" and
// "defined". One list per half covers more than a list of whole phrases.

const near = (one: WordList, other: WordList) => {
  const [first, second] = [phrasesOf(one), phrasesOf(other)]
  return new RegExp(
    ` (?:${first}(?:[^ ]+ ){0,3}?${compiledOnce(second)}|${second}(?:[^ ]+ ){0,3}?${compiledOnce(first)})`,
    'u',
  )
}
const after = (one: WordList, other: WordList) =>
  new RegExp(` ${phrasesOf(one)}(?:[^ ]+ ){0,2}?${compiledOnce(phrasesOf(other))}`, 'u')

const UNABLE: WordList = {
  en: 'impossible, not possible, unable, could not be, failed to',
  de: 'nicht möglich, unmöglich, nicht zu erreichen',
  fr: 'impossible, impossibilité, ne peut pas être, ne peut être',
  es: 'imposible, no se puede, no se pudo, no es posible, no fue posible',
  it: 'impossibile, non è possibile, non si può, non si riesce a',
  nl: 'onmogelijk, kan geen, kan niet, kunnen geen, niet mogelijk',
  pt: 'impossível, não é possível, não foi possível, não se consegue',
}
const CONTACTING: WordList = {
  en: 'contact*, reach*',
  de: 'kontakt*, erreich*, kontaktaufnahme',
  fr: 'contact*, joindre',
  es: 'contact*, localizar',
  it: 'contatt*, raggiungere',
  nl: 'contact*, bereik*',
  pt: 'contat*, contact*, localizar',
}

const ADDRESS: WordList = {
  en: 'number, numbers, phone, telephone, email, mail, address, contact details, data, details',
  de: 'nummer, rufnummer, telefonnummer, telefon, email, mail, mailadresse, adresse, kontaktdaten, daten',
  fr: 'numéro, téléphone, tél, email, mail, e mail, adresse, coordonnées',
  es: 'número, teléfono, correo, email, dirección, datos',
  it: 'numero, telefono, email, mail, indirizzo, dati, recapito',
  nl: 'nummer, telefoonnummer, telefoon, email, mail, mailadres, adres, gegevens',
  pt: 'número, telefone, email, e mail, endereço, dados, morada',
}
const WRONG: WordList = {
  en: 'wrong, invalid, incorrect, fake, disconnected, out of service, non existent, nonexistent, not in service, does not exist, bounced, bounces',
  de: 'falsch*, ungültig*, nicht vergeben, unbekannt*, existiert nicht, fehlerhaft*, nicht zustellbar, unzustellbar*',
  fr: 'faux, fausse, fausses, erroné*, invalide*, incorrect*, inexistant*, non attribué*, mauvais, mauvaise, mauvaises, n existe pas',
  es: 'equivocad*, erróne*, incorrect*, inválid*, inexistente*, fals*, mal, no existe, rebot*',
  it: 'sbagliat*, errat*, inesistente*, non valid*, fals*, scorrett*, non esiste, non esistente, rimbalz*',
  nl: 'verkeerd*, onjuist*, ongeldig*, fout*, foutief*, bestaat niet, onbestaand*, niet in gebruik, gebounced',
  pt: 'errad*, inválid*, incorret*, inexistente*, fals*, não existe, devolvid*',
}

const COMPANY: WordList = {
  en: 'company, business, firm, shop, store',
  de: 'firma, unternehmen, betrieb, geschäft, gmbh',
  fr: 'société, entreprise, boîte, magasin, activité',
  es: 'empresa, compañía, tienda',
  it: 'azienda, ditta, impresa, attività, società',
  nl: 'bedrijf, zaak, onderneming, winkel',
  pt: 'empresa, firma, companhia, loja',
}
const ENDED: WordList = {
  en: 'closed, closed down, shut, shut down, dissolved, bankrupt, insolvent, gone, out of, ceased',
  de: 'geschlossen, erloschen, aufgelöst*, insolvent*, pleite, zu, aufgegeben*, liquidiert*, existiert nicht',
  fr: 'fermé*, dissoute, liquidée, radiée, faillite, cessé*, terminée',
  es: 'cerr*, disuelta, liquidada, quebr*, quiebra, extinguida, cesó',
  it: 'chius*, cessat*, fallit*, liquidat*, sciolta',
  nl: 'gestopt, failliet, opgeheven, gesloten, beëindigd, opgedoekt',
  pt: 'fechou, fechad*, encerr*, faliu, falid*, dissolvida, extinta',
}
const INSOLVENT: WordList = {
  en: 'bankrupt*, insolven*, out of business, went bust, ceased trading, in administration',
  de: 'insolven*, pleite, konkurs, bankrott',
  fr: 'faillite, liquidation judiciaire, redressement judiciaire, dépôt de bilan',
  es: 'quiebra, en concurso, concurso de acreedores, insolven*',
  it: 'fallit*, fallimento, in liquidazione, concordato',
  nl: 'failliet, faillissement, surseance',
  pt: 'falência, faliu, falid*, recuperação judicial, insolven*',
}
const PERSON_LEFT: WordList = {
  en: 'retired, deceased, passed away, died, left the company, left company, no longer there, quit, changed jobs',
  de: 'in rente, rentner*, pensioniert, ruhestand, im ruhestand, verstorben, ausgeschieden, firma verlassen, unternehmen verlassen',
  fr: 'retraite, retraité*, à la retraite, décédé*, a quitté, quitté la société, quitté l entreprise, parti de la société',
  es: 'jubilad*, se jubiló, fallecid*, falleció, dejó la empresa, ya no trabaja',
  it: 'in pensione, pensionat*, decedut*, deceduto, ha lasciato l azienda, ha lasciato',
  nl: 'met pensioen, gepensioneerd*, overleden, uit dienst, bedrijf verlaten, vertrokken',
  pt: 'aposentad*, aposentou, reformad*, reformou, falecid*, faleceu, saiu da empresa',
}

const CHOSE: WordList = {
  en: 'chose, chosen, went, gone, signed, bought, picked, moved, switched, lost, decided, uses, using, has, stays, stayed, staying, left',
  de: 'gewählt, entschieden, gekauft, gewechselt, gegangen, bei, hat, bleibt, nutzt, abgewandert, unterschrieben',
  fr: 'choisi*, parti*, pris, acheté, signé, passé*, allé*, reste*, a, chez, préféré*',
  es: 'eligió, elegid*, escogió, fue, fueron, firmó, compró, contrató, optó, tiene, quedó, queda, prefirió, cambió',
  it: 'scelto, scelta, passat*, andat*, firmato, comprato, acquistato, preferito, ha, resta, rimane, rimasto',
  nl: 'gekozen, gegaan, getekend, gekocht, overgestapt, heeft, blijft, koos, kiest',
  pt: 'escolheu, escolhid*, fechou, assinou, comprou, contratou, foi, ficou, optou, preferiu, tem, mudou',
}
const OTHER_SUPPLIER: WordList = {
  en: 'competitor*, competition, someone else, somebody else, another vendor, another supplier, another provider, other vendor, other supplier, other provider, a supplier, a vendor, a provider, elsewhere, rival',
  de: 'mitbewerb*, wettbewerb*, konkurren*, anderen anbieter, anderer anbieter, anderem anbieter, anderen lieferanten, jemand anderen, woanders',
  fr: 'concurren*, autre fournisseur, autre prestataire, un autre, ailleurs, quelqu un d autre',
  es: 'competen*, competidor*, otro proveedor, otra empresa, con otro, con otra, otra parte',
  it: 'concorren*, altro fornitore, un altro, altra azienda, altrove',
  nl: 'concurren*, andere leverancier, een ander, andere partij, elders',
  pt: 'concorren*, outro fornecedor, outra empresa, com outro, com outra',
}

const NEEDS: WordList = {
  en: 'needs, requirements',
  de: 'bedarf, bedarfe, bedürfnisse, anforderungen',
  fr: 'besoin, besoins, exigences',
  es: 'necesidad, necesidades, requisitos',
  it: 'esigenza, esigenze, bisogni, requisiti',
  nl: 'behoefte, behoeften, behoeftes, wensen, eisen',
  pt: 'necessidade, necessidades, requisitos',
}
const DEFINED: WordList = {
  en: 'defined, identified, confirmed, understood',
  de: 'ermittelt, geklärt, definiert, bestätigt, festgestellt, erkannt',
  fr: 'défini*, identifié*, confirmé*, qualifié*',
  es: 'definid*, identificad*, confirmad*',
  it: 'definit*, identificat*, confermat*',
  nl: 'in kaart, vastgesteld, bepaald, gedefinieerd, bevestigd, duidelijk',
  pt: 'definid*, identificad*, confirmad*',
}

const JUST: WordList = {
  en: 'just, newly, freshly, recently',
  de: 'gerade, eben, soeben, frisch',
  fr: 'vient d, vient de, viennent d, tout juste, récemment, fraîchement',
  es: 'recién, acaba de, acaban de, recientemente',
  it: 'appena, da poco',
  nl: 'net, zojuist, pas',
  pt: 'acabou de, acabaram de, recém, recentemente, acabado de',
}
const CAME_IN: WordList = {
  en: 'added, imported, arrived, entered, in, came in, created, uploaded, landed, received, signed up',
  de: 'hinzugefügt, importiert*, eingetroffen, erfasst, angelegt, reingekommen, eingegangen, rein, aufgenommen',
  fr: 'ajouté*, importé*, arrivé*, arriver, entré*, entrer, créé*, reçu*, être ajouté, être importé',
  es: 'añadid*, agregad*, importad*, llegad*, llegar, entrar, entrad*, cread*, ingresad*, ingresar',
  it: 'aggiunt*, importat*, arrivat*, inserit*, entrat*, creat*, ricevut*, caricat*',
  nl: 'toegevoegd, geïmporteerd, binnen, binnengekomen, aangemaakt, ingevoerd, ontvangen',
  pt: 'adicionad*, importad*, chegar, chegad*, entrar, entrad*, criad*, cadastrad*, chegou, entrou, inserid*',
}

const NOT_ASSIGNED: WordList = {
  en: 'not assigned, not allocated, no owner',
  de: 'nicht zugeordnet*, nicht zugewiesen*, nicht zugeteilt*, nicht verteilt*',
  fr: 'non attribué*, non affecté*, non assigné*, pas attribué*',
  es: 'no asignad*, sin asignar, sin responsable',
  it: 'non assegnat*, non attribuit*',
  nl: 'niet toegewezen, niet toegekend, niet verdeeld',
  pt: 'não atribuíd*, sem responsável, não distribuíd*',
}

/** Nobody picks up the phone: tried, and to be tried again. */
const NO_PICKUP: WordList = {
  en: 'does not pick up, did not pick up, does not answer, not picking up, never picks up, rings out',
  de: 'geht nicht ran, geht nicht dran, nicht rangegangen, nimmt nicht ab, hebt nicht ab, geht keiner ran, niemand erreicht, auf ab gesprochen, auf band gesprochen',
  fr: 'ne décroche pas, décroche pas, pas décroché, ne répond pas, sonne dans le vide',
  es: 'no coge, no atiende, no descuelga, no contesta, no responde, no contestan',
  it: 'non risponde, non rispondono, squilla a vuoto, non alza',
  nl: 'neemt niet op, nemen niet op, pakt niet op, niet opgenomen, geen gehoor, krijg geen gehoor',
  pt: 'não atende, não atendeu, não atendem, só toca, não responde, chama e não atende',
}
const LEFT_MESSAGE: WordList = {
  en: 'dm, dmed, left vms, voicemails, voice mail',
  de: 'band gesprochen, ab gesprochen',
  fr: 'message laissé, laissé un message, laissé message',
  es: 'dejé mensaje, dejado mensaje, recado',
  it: 'lasciato messaggio, lasciato un messaggio, lasciato detto',
  nl: 'ingesproken, bericht achtergelaten',
  pt: 'recado, deixei mensagem, deixou mensagem',
}

const VANISHED: WordList = {
  en: 'disappeared, vanished, went dark, gone dark',
  de: 'abgetaucht, verschwunden',
  fr: 'disparu*, plus de nouvelles',
  es: 'desapareció, desaparecid*',
  it: 'sparit*, scomparso',
  nl: 'verdwenen, van de radar',
  pt: 'sumiu, desapareceu, sumid*',
}
const UNWANTED: WordList = { fr: 'indésirable*', es: 'no deseado*, basura', it: 'indesiderat*', pt: 'indesejad*' }
const IN_NEGOTIATION: WordList = { fr: 'négo, négos', de: 'probeabo, probelauf', nl: 'proefabonnement' }
const LIKES_IT: WordList = { es: 'le interesa, les interesa', it: 'gli interessa, le interessa' }

const LATER_CONTACT: WordList = {
  de: 'später kontaktieren, später anrufen, später melden, später nochmal, in zukunft kontaktieren',
  fr: 'ultérieurement, à rappeler plus tard, contacter plus tard',
  es: 'contactar más adelante, llamar más adelante, más adelante, contactar en el futuro',
  it: 'contattare in seguito, più avanti, in futuro',
  nl: 'later contact, later bellen, later benaderen, in de toekomst',
  pt: 'contatar depois, contatar futuramente, futuramente, ligar mais tarde',
}
const STILL_TO_CALL: WordList = {
  en: 'still to call, still need to call',
  de: 'noch anrufen, noch kontaktieren, noch anschreiben',
  fr: 'reste à appeler, reste à contacter',
  es: 'falta llamar, falta contactar',
  it: 'manca chiamare, ancora da chiamare',
  nl: 'moet nog gebeld worden, nog te bellen',
  pt: 'falta ligar, falta contatar, falta contactar',
}

const CUSTOMER: WordList = {
  en: 'customer, client',
  de: 'kunde, kundin',
  fr: 'client, cliente',
  es: 'cliente',
  it: 'cliente',
  nl: 'klant',
  pt: 'cliente',
}
const SINCE: WordList = { any: 'since, seit, depuis, desde, dal, sinds, dallo, dall' }

export const situations = {
  unreachable: near(UNABLE, CONTACTING),
  notReachedYet: / not able to (?:reach|contact)/,
  vanished: anyOf(VANISHED),
  wrongAddress: near(WRONG, ADDRESS),
  companyEnded: near(COMPANY, ENDED),
  insolvent: anyOf(INSOLVENT),
  personLeft: anyOf(PERSON_LEFT),
  choseAnother: near(CHOSE, OTHER_SUPPLIER),
  noPickup: anyOf(NO_PICKUP),
  leftMessage: anyOf(LEFT_MESSAGE),
  laterContact: anyOf(LATER_CONTACT),
  stillToCall: anyOf(STILL_TO_CALL),
  notAssigned: anyOf(NOT_ASSIGNED),
  justCameIn: after(JUST, CAME_IN),
  unwantedLead: anyOf(UNWANTED),
  inNegotiation: anyOf(IN_NEGOTIATION),
  likesIt: anyOf(LIKES_IT),
  needsDefined: near(NEEDS, DEFINED),
  /** "Kunde seit Mai": whatever follows is a time. */
  customerSince: new RegExp(`^ ${phrasesOf(CUSTOMER)}${phrasesOf(SINCE)}(?:[^ ]+ ){1,3}$`, 'u'),
}
