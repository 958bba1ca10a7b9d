import type { LeadStatus } from '../../../contract/lead.ts'
import type { WordList } from './fold-words.ts'

// Words that people and other systems use for the state of a lead, by language. `*` stands for the rest of a word. How they are
// combined is in read-status.ts.

/** Names that HubSpot writes as one word. */
export const JOINED_NAMES: Record<string, string> = {
  marketingqualifiedlead: 'marketing qualified lead',
  salesqualifiedlead: 'sales qualified lead',
  qualifiedtobuy: 'qualified to buy',
  contractsent: 'contract sent',
  appointmentscheduled: 'appointment scheduled',
  presentationscheduled: 'presentation scheduled',
  decisionmakerboughtin: 'decision maker bought in',
  closedwon: 'closed won',
  closedlost: 'closed lost',
}

/** Words that mean something else inside a phrase or in another language. */
export const ALONE: Record<string, LeadStatus> = {
  tot: 'lost',
  never: 'lost',
  baja: 'lost',
  nq: 'lost',
  nurture: 'contacted',
  nrp: 'contacted',
  rnr: 'contacted',
  chiamare: 'new',
  llamar: 'new',
  ligar: 'new',
  appeler: 'new',
  call: 'new',
}

export const NOT: WordList = {
  en: 'not, no, non, never, zero, cannot, nobody, unable',
  de: 'nicht, kein*, nie, niemals',
  fr: 'pas, ne, n, jamais, aucun*',
  es: 'no, nunca, ningun*, jamás, ni',
  it: 'non, mai, nessun*',
  nl: 'niet, geen, nooit',
  pt: 'não, nunca, nenhum*',
}

export const WITHOUT: WordList = {
  en: 'without',
  de: 'ohne',
  fr: 'sans',
  es: 'sin',
  it: 'senza',
  nl: 'zonder',
  pt: 'sem',
}

export const NOT_YET: WordList = {
  en: 'not yet, yet to be, not * yet',
  de: 'noch nicht, noch kein*, noch nie',
  fr: 'pas encore, encore pas, jamais encore',
  es: 'aún no, todavía no, no * aún, no * todavía, todavía sin, aún sin',
  it: 'non ancora, ancora non, non * ancora',
  nl: 'nog niet, nog geen, nog nooit',
  pt: 'ainda não, não * ainda, ainda sem',
}

export const NO_LONGER: WordList = {
  en: 'no longer, not anymore, not any more, no more',
  de: 'nicht mehr, kein* * mehr, kein* mehr, nie mehr, nie wieder',
  fr: 'ne plus, n * plus, ne * plus, plus client*, plus intéress*, plus de besoin, plus de budget, plus d intérêt, plus qualifi*, plus converti*, plus gagné*, plus en contact',
  es: 'ya no, no * más, nunca más',
  it: 'non più, non * più, mai più',
  nl: 'niet meer, niet langer, geen * meer, geen meer, nooit meer',
  pt: 'não * mais, não mais, já não, nunca mais',
}

/** Says that what follows has ended. */
export const FORMER: WordList = {
  en: 'former, formerly, ex, lapsed, churned, once, was in, was negotiating, used to be, erstwhile',
  de: 'ehemalig*, ehem, vormals, vormalig*, früher*, altkunde*, exkunde*, ehemals, einst, einstig*',
  fr: 'ancien, ancienne, anciens, anciennes, anciennement, autrefois',
  es: 'excliente*, antiguo, antigua, antiguos, antiguas, anteriormente',
  it: 'ex, precedentemente, un tempo',
  nl: 'voormalig*, oud, exklant*, oudklant*, vroegere, vroeger, ooit, eens',
  pt: 'antigo, antiga, antigos, anteriormente, já foi',
}
/** Says so of a customer. */
export const FORMER_CUSTOMER: WordList = {
  en: 'past, previous, previously, old, inactive, cancelled, canceled, lost, expired',
  de: 'alt*, inaktiv*, verloren*',
  fr: 'précédent*, inacti*',
  es: 'anterior*, pasado*, inactiv*, viejo*',
  it: 'vecchi*, precedent*, passat*, inattiv*',
  nl: 'oude, vorige, inactie*',
  pt: 'anterior*, passado*, inativ*, velho*',
}

export const CUSTOMER: WordList = {
  en: 'customer*, client, clients, buyer, subscriber account, purchaser',
  de: 'kunde, kunden, kundin, *kunde, *kunden, *kundin',
  fr: 'client, clients, cliente, clientes',
  es: 'cliente, clientes, clienta',
  it: 'cliente, clienti, clientela',
  nl: 'klant, klanten, *klant',
  pt: 'cliente, clientes',
}

/** Beside "customer": still one. Any other word makes it doubtful ("client feedback"). */
export const KIND_OF_CUSTOMER: WordList = {
  en: 'existing, current, active, new, paying, vip, repeat, loyal, regular, key, since, of, a, is, our, the, now, premium, b2b, enterprise, happy',
  de: 'bestehend*, aktuell*, aktiv*, neu*, zahlend*, treu*, langjährig*, ist, seit, unser, bereits, key',
  fr: 'existant*, actuel*, actif*, active*, nouveau, nouvelle, payant*, fidèle*, depuis, est, déjà, notre',
  es: 'existente*, actual*, activ*, nuev*, habitual*, fiel*, frecuente*, desde, es, ya, nuestro',
  it: 'esistent*, attual*, attiv*, nuov*, abitual*, fedel*, acquisit*, dal, è, già, nostro',
  nl: 'bestaand*, huidig*, actie*, nieuw*, vast*, trouw*, geworden, sinds, is, al, onze, betalende',
  pt: 'existente*, atual, atuais, ativ*, nov*, recorrente*, fiel, fiéis, desde, é, já, nosso',
}

/** Before or after "customer": somebody who is none yet. */
export const POTENTIAL: WordList = {
  en: 'potential*, prospective, possible, future, would be, target, ideal, dream',
  de: 'potenziell*, potentiell*, möglich*, zukünftig*, künftig*, zielkunde*, wunschkunde*, traumkunde*',
  fr: 'potentiel*, éventuel*, futur*, cible',
  es: 'potencial*, posible*, futur*, objetivo',
  it: 'potenzial*, possibil*, futur*, obiettivo',
  nl: 'potentiële, potentieel, mogelijke, toekomstige, doelklant*',
  pt: 'potencial, potenciais, possível, futur*, alvo',
}

/** Says that the rest is a hope, or about somebody else. */
export const HEDGE: WordList = {
  en: 'maybe, might, could, should, wants, almost, nearly, hopefully, likely, probably, expected, if, hardly, barely, low, less, referral, referred, service, support, already bought, already purchased, would, want, wish*, asks, asking, until, soon, before, eventually, instead, against, unpaid, paid search, paid ads, paid social, paid media, paid lead*, paid campaign, looking for, wrong, limited, contractor*, poc identified, owner, partner, supplier, vendor*, reseller, employee',
  de: 'vielleicht, möchte, will, fast, hoffentlich, wahrscheinlich, evtl, eventuell, könnte, soll, kaum, wenig, empfehlung, empfohlen, bis, bald, sucht, unbezahlt*, bindung, vertragsbindung, vertragsende, vertragslaufzeit, laufzeit, niedrig*, gering*, lieferant*, partner, mitarbeiter, noch, wunsch',
  fr: 'peut être, presque, veut, souhaite, probablement, peu, recommandé*, jusqu, bientôt, avant, voudrait, cherche, impayé*, faible, fournisseur, partenaire, encore, souhaité*',
  es: 'quizás, quizá, casi, quiere, posiblemente, probablemente, tal vez, poco, referido*, hasta, pronto, antes, quisiera, busca, impagad*, bajo, baja, proveedor, socio, dueñ*, aún, todavía',
  it: 'forse, quasi, vuole, vorrebbe, probabilmente, poco, segnalat*, fino, presto, prima, cerca, insolut*, basso, bassa, fornitore, partner, ancora, impagat*',
  nl: 'misschien, bijna, wil, wellicht, waarschijnlijk, weinig, aanbevolen, tot, binnenkort, voor, zoekt, onbetaald, laag, lage, leverancier, partner, nog',
  pt: 'talvez, quase, quer, provavelmente, pouco, indicad*, indicação, até, em breve, antes, gostaria, procura, baixo, baixa, fornecedor, parceiro, ainda, inadimplente*',
}

/** "Contacted" in the past tense, and other signs that the work has started. */
export const CONTACTED_WORDS: WordList = {
  en: 'contacted, called, emailed, mailed, phoned, messaged, reached, reached out, worked, started, touched, assigned, opened, approached, engaged, spoken, stage, contact',
  de: 'kontaktiert*, angerufen, angeschrieben, begonnen, bearbeitet, angesprochen, gestartet, angemailt',
  fr: 'contacté, contactée, contactés, appelé, appelée, commencé, traité, traitée, démarché*, joint, abordé*',
  es: 'contactad*, llamad*, gestionad*, iniciad*, empezad*, contactar, gestionar, trabajad*, tratad*',
  it: 'contattat*, chiamat*, iniziat*, lavorat*, sentit*, gestit*',
  nl: 'gecontacteerd, benaderd, gebeld, gemaild, begonnen, gestart, behandeld, aangesproken',
  pt: 'contatad*, contactad*, ligado, iniciad*, tratad*, abordad*, começad*, atendimento, atendid*',
}

/** To contact somebody, as an infinitive or an order. */
export const TO_CONTACT: WordList = {
  en: 'contact, call, email, mail, phone, disturb, message, text, solicit',
  de: 'kontaktieren, anrufen, anschreiben, anmailen, ansprechen, mailen',
  fr: 'contacter, appeler, démarcher, solliciter, joindre',
  es: 'contactar, llamar, molestar, escribir',
  it: 'contattare, chiamare, disturbare, scrivere',
  nl: 'contacteren, benaderen, bellen, mailen, storen',
  pt: 'contatar, contactar, ligar, perturbar, chamar',
}

/** It is still to be done. */
export const TO_DO: WordList = {
  en: 'to contact, to be contacted, to call, to email, to be called, to reach, to approach, needs first call, need to contact, to do, todo, first call pending, ready to contact, ready for outreach, ready to call, ready for contact, contact pending, pending contact, awaiting contact, awaiting first contact, waiting for contact, pending call, call pending, waiting to be contacted',
  de: 'zu kontaktieren, anzurufen, anzuschreiben, anrufen, anschreiben, kontaktieren, zu bearbeiten, kontakt ausstehend, anruf ausstehend, wartet auf kontakt, wartet auf anruf, muss kontaktiert werden',
  fr: 'à contacter, à appeler, à traiter, à démarcher, à joindre, en attente de contact, en attente d appel, en attente de prise de contact, à démarrer',
  es: 'por contactar, a contactar, para llamar, por llamar, a llamar, de contactar, para contactar, de llamar, por gestionar, por tratar, pendiente de contact*, pendiente contact*, pendiente de llamar, pendiente llamar, pendiente de llamada, pendiente de gestión, pendiente de primer contacto',
  it: 'da contattare, da chiamare, da lavorare, da gestire, da sentire, in attesa di contatto, in attesa di essere contattat*, in attesa di chiamata, da prospettare',
  nl: 'te benaderen, te bellen, te contacteren, te mailen, nog bellen, nog mailen, nog benaderen, benaderen, bellen, wacht op contact, nog te contacteren, nog te bellen, nog te benaderen, wachten op contact',
  pt: 'a contatar, a contactar, por contactar, por contatar, para ligar, a ligar, por tratar, para contatar, a tratar, pendente de contato, aguardando contato, aguardando primeiro contato, aguardando atendimento, pendente contato, pendente de contacto',
}

/** What a lead lacks that is not taken further: "no budget", "not suitable". */
export const NEEDED: WordList = {
  en: 'fit, suitable, match, budget, money, need, needs, needed, relevant, decision maker, target, viable, valid, possible, eligible, opportunity, deal, sale, sold, won, buying, buy, bought, purchase, ready to buy, potential, feasible, for us, good, appropriate, authority, exist, exists, success, necessary, wanted, right person, responsible, authorized, worth, approved, renew, renewing, accepted, renewed, agree, agreed, agreement, capacity, time, requirement, requirements, use case, project, serious, convert, chance, priority',
  de: 'bedarf, budget, geld, passt, passend*, geeignet*, relevant*, möglich, zielgruppe, auftrag, abschluss, entscheider*, gewonnen, verkauft, potenzial, potential, existiert, erfolg, nötig, notwendig, gewünscht, zuständig*, ansprechpartner*, aussicht*, genehmigt, angenommen, verlängert, verlängerung, vorhanden, relevanz, kapazität*, zeit, wunsch, existent, projekt, kauf, kaufinteresse, einigung, zielkunde, lohnt*, brauchbar*, erfolgreich*, verwertbar*, bedarfsfall, chance*, priorität',
  fr: 'besoin*, budget, pertinent*, cible, adapté*, opportunité, éligible*, décideur*, gagné*, vendu*, potentiel, suite, existe, succès, nécessaire*, souhaite, interlocuteur, décisionnaire, disponible plus, approuvé*, accepté*, renouvelle, renouvelé*, capacité, temps, projet, projets, concluant*, conclu*, abouti*, exploitable*, accord, retenu*, vente, valable*, joignable plus, priorité, prioritaire*',
  es: 'presupuesto, necesidad, necesita, aplica, perfil, viable, apto, apta, relevante, cumple, oportunidad, ganad*, vendid*, potencial, dinero, existe, éxito, necesari*, desea, quiere, decide, decisor, aprobad*, aceptad*, renueva, renovad*, capacidad, tiempo, proyecto, concretad*, concretó, acuerdo, prosper*, útil, compró, compra, contrató, califica, procede, elegible, seleccionad*, avanza, continúa, concluid*, prioridad, prioritario',
  it: 'budget, bisogno, target, idone*, adatt*, pertinent*, opportunità, vint*, vendut*, potenziale, necessità, rilevant*, esiste, successo, necessari*, vuole, desidera, decisore, approvat*, accettat*, rinnova, rinnovat*, capacità, tempo, progetto, concluso, conclusa, accordo, utile, utilizzabile, compra, acquista, andato a buon fine, buon fine, procede, selezionat*, concretizzat*, fattibile, ammissibile, priorità',
  nl: 'budget, behoefte, passend*, geschikt*, relevant*, kans, deal, doelgroep, opdracht, past, gewonnen, verkocht, geld, bestaat, succes, nodig, gewenst, beslisser*, wil, goedgekeurd, geaccepteerd, verlengt, capaciteit, tijd, project, akkoord, haalbaar, bruikbaar*, doorgegaan, door, koopt, gekocht, verder, rendabel, prioriteit',
  pt: 'orçamento, perfil, necessidade, viável, apto, relevante, interessa, oportunidade, negócio, ganh*, vendid*, verba, potencial, aplica, existe, sucesso, necessári*, elegível, deseja, quer, decisor, aprovad*, aceit*, renova, renovad*, capacidade, tempo, projeto, concretizad*, acordo, útil, comprou, compra, fechou, contratou, qualifica, prossegue, selecionad*, avançou, possui, tem, prioridade',
}

export const INTEREST: WordList = {
  en: 'interest, interested, interesting, keen',
  de: 'interess*',
  fr: 'intéress*, intérêt*',
  es: 'interés, interesa, interesad*, interesaba',
  it: 'interess*',
  nl: 'interesse, geïnteresseerd*',
  pt: 'interess*',
}

/** Any word of qualifying. */
export const QUALIFY: WordList = {
  en: 'qualif*, qualified, sql, mql',
  de: 'qualifiz*',
  fr: 'qualifi*',
  es: 'cualific*, calific*, califica',
  it: 'qualific*',
  nl: 'gekwalific*, kwalific*',
  pt: 'qualific*',
}
/** Only of somebody who has been qualified. */
export const QUALIFIED: WordList = {
  en: 'qualified',
  de: 'qualifiziert*, vertriebsqualifiziert*',
  fr: 'qualifié, qualifiée, qualifiés, qualifiées',
  es: 'cualificad*, calificad*',
  it: 'qualificato, qualificata, qualificati, qualificate',
  nl: 'gekwalificeerd*, salesgekwalificeerd*',
  pt: 'qualificad*',
}

export const CONVERT: WordList = {
  en: 'convert, converted, conversion',
  de: 'konvertiert*, umgewandelt',
  fr: 'converti, convertie, transformé*',
  es: 'convertid*',
  it: 'convertit*',
  nl: 'geconverteerd, omgezet',
  pt: 'convertid*',
}

/** Somebody asks for an offer: nobody has judged that yet. */
export const REQUESTED: WordList = {
  en: 'request, requests, requested, inquiry, enquiry, asked for, signed up, sign up, newsletter, registered',
  de: 'angefordert*, angefragt*, anfrage*, *anfrage, erbeten, newsletter, registriert*',
  fr: 'demande*, demandé*, inscrit*, newsletter',
  es: 'solicit*, pedido de, pide, newsletter, registrad*',
  it: 'richiest*, newsletter, registrat*',
  nl: 'aangevraagd*, aanvraag, nieuwsbrief, geregistreerd',
  pt: 'solicit*, pedido de, newsletter, registad*, registrad*',
}

/** After "no": we tried, and nobody answered. */
export const RESPONSE: WordList = {
  en: 'response, respond, responded, reply, replied, answer, answered, reached, available, show, pick up, picked up, back, answering, reachable, picking, responding, connected, pickup, showed, attend, attended, attending, home, contactable, met, confirmed, interaction, activity, engagement, contact made',
  de: 'antwort*, erreicht, erreichbar, rückmeldung, reaktion, geantwortet, gemeldet, reagiert, erschienen, aufgetaucht, abgenommen, gemeldet, angetroffen, da, zurückgerufen, zurückgemeldet, gehört, verfügbar, zu hause, reagierte, vor ort, interaktion, kontakt zustande, feedback, aktivität',
  fr: 'réponse*, répond, répondu, joignable, retour, joint, décroché, décroche, présent*, venu*, dispo, disponible, disponibles, rappelé*, réactif, réactive, nouvelles, abouti, confirmé*, interaction, activité, suite donnée, rappelle',
  es: 'respuesta, responde, respondió, contesta, contestó, localizad*, atiende, localizable, asistió, presentó, contestan, disponible, hubo, contestado, respondido, respondieron, confirmad*, confirmó, llegó, vino, atendió, conectad*, ubicad*, señales, interacción, actividad, comunica, contacto logrado',
  it: 'risposta, risponde, risposto, raggiungibile, riscontro, presentato, presentata, disponibile, reperibile, raggiunt*, reperit*, riuscit*, pervenut*, confermat*, connesso, presentat*, interazione, attività, richiama',
  nl: 'reactie, antwoord, gehoor, bereikt, bereikbaar, gereageerd, opgenomen, verschenen, opgenomen, beschikbaar, terug, thuis, opgepakt, aanwezig, bevestigd, teruggebeld, respons, reageert, neemt op, komen opdagen, contact te krijgen, interactie, activiteit, contact gekregen',
  pt: 'resposta, responde, respondeu, atende, atendeu, retorno, retornou, compareceu, localizad*, disponível, atendid*, respondid*, confirmad*, confirmou, veio, contatável, presente, atendida, visualizou, localizou, interação, atividade, interagiu, retornam',
}
