import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:fournisseur|solution|logiciel|plateforme|outil|entreprise|societe|partenaire|prestataire|systeme|produit|service|agence|fabricant|equipe|marque|editeur|acteur|prix|qualite|programme|technologie|offre)s?'
const BEST = '(?:meilleur|premier|seul|unique|leader|plus \\w+|numero un|incontournable)(?:e|s|es)?'
const THANKS = '(?:merci|je vous remercie|nous vous remercions)(?: (?:beaucoup|encore|infiniment|vivement))?'

export const french: LanguageWords = {
  small: `le la les des du de et est vous nous je votre vos notre nos un une pour avec dans sur par que qui ce cette ces au aux en pas ne plus il elle ont a avez sont etes suis si ou mais comme
 chez mon ma mes bonjour merci cordialement se son sa ses leur leurs y d l c qu j n s m`,
  glossary: `before: avant, d'ici, avant les
sixty: soixante
seventy: soixante-dix
eighty: quatre-vingts, quatre-vingt
ninety: quatre-vingt-dix
hundred: cent
percent: pour cent, pourcent, pourcents
million: million, millions
thousand: mille
billion: milliard, milliards
dozen: douzaine
two: deux
three: trois
four: quatre
five: cinq
seven: sept
eight: huit
ten: dix
eleven: onze
twelve: douze
fifteen: quinze
twenty: vingt
thirty: trente
forty: quarante
fifty: cinquante
second: deuxieme, seconde
third: troisieme
fourth: quatrieme
fifth: cinquieme
hundreds of: centaines de
thousands of: milliers de
doubled: double, doublent, doublait, doublez, doubler
tripled: triple, triplent, tripler
half: moitie
January: janvier
February: fevrier
March: mars
April: avril
May: mai
June: juin
July: juillet
August: aout
September: septembre
October: octobre
November: novembre
December: decembre
monday: lundi
tuesday: mardi
wednesday: mercredi
thursday: jeudi
friday: vendredi
saturday: samedi
sunday: dimanche
employees: collaborateurs, collaboratrices, salaries, salariees, employes, personnes, collegues, effectif
customers: clients, clientes, client, entreprises, societes
users: utilisateurs, utilisatrices
years: an, ans, annee, annees
months: mois
weeks: semaine, semaines
days: jour, jours
hours: heure, heures
minutes: minute
seconds: secondes
sites: boutique, boutiques, magasin, magasins, agence, agences, site, bureaux, succursales
countries: pays
over: plus de, au dela de
nearly: presque, pres de
about: environ, quelque, autour de
less: moins
times: fois
to: a
and: et
or: ou
in: en, dans
we: nous
our: notre, nos
you: vous, tu
your: votre, vos, ton, ta, tes
that: que
who: qui
because: car
if: si
questions: question
ideas: idee, idees
lines: ligne, lignes
options: possibilites, option, pistes, solutions
suggest: propose, proposons, suggere, suggerons
types: sortes, genres
tips: conseil, conseils, astuces
reasons: raison, raisons
points: points
steps: etapes
dates: dates
call: appel, appeler
conversation: echange, discussion, entretien
meeting: rendez-vous, reunion
demo: demonstration
time: temps
read: lisent, lire, lecture
available: disponible, disponibles
suit: conviendrait, convient, irait
would: auriez, seriez, serait, souhaitez, souhaiteriez, aimeriez
could: pourrions, pourriez, pourrait, pouvons, pouvez
can: puis, peux
saved: economiser, economise, economisent, economisez
reduced: reduit, reduire, reduisent, reduits
founded: fonde, fondee, cree, creee
since: depuis
thank: merci
was: etait, fut
met: rencontre, rencontrer
wrote: ecrit
discussed: evoque
o'clock: h
of: de
with: avec`,
  greetings: 'bonjour bonsoir cher chere salut madame monsieur',
  signOffs: 'cordialement vous salutations merci avance amicalement continuation bientot sincerement',
  polite: 'madame monsieur mme m mlle dr vous votre oui non',
  starts: `honnetement soyons franchement simple simplement clair evidemment facile important nouveau nouvelle moins mieux rien aucun aucune neige bien personne chacun chacune certains certaines beaucoup combien quand comment pourquoi quel quelle quels quelles cela ceci ainsi alors aussi apres avant bref chaque depuis dernierement enfin ensuite
 aujourd'hui hier demain lors lorsque malgre meme parce peut-etre pourtant puisque quelques sans selon souvent toujours tous toutes tout toute vraiment voici voila auriez seriez pouvez pourriez pourrions souhaitez voulez avez
 fini finie termine terminee adieu envie rien reste restons suffit commencons voyons parlons prenons convenons dites-moi etes fixons repondez essayez felicitations intéressee interessee interesse dites laissez planifiez deux trois quatre desole cordialement bonne bon merci`,
  does: /^(?:ne|l'a|les|l'ont|a|ont|est|sont|etait|fut|utilise|utilisent|planifie|planifient|reduit|economise|fait|font|nous|travaille|travaillent|choisit|gagne|roule|confie|vend|compte|sert|produit|avait|s'est|et)$/,
  offers:
    /\b(?:pourrions|pourriez|pouvons|seriez|auriez|voulez|souhaitez|souhaiteriez|serait|prochain\w?|si|aimerais|fixons|ravie? de vous (?:parler|montrer))\b/,
  statements: {
    call: [
      'laisse (?:un |deux )?messages? (?:vocal|vocaux|sur (?:votre|le|ton) repondeur)',
      `${THANKS} (?:pour|de) (?:votre|notre|l'|le|cet|la|ce) ?(?:\\w+ ){0,2}(?:appel|echange|conversation|entretien|discussion|coup de fil)`,
      "~notre (?:\\w+ ){0,2}(?:appel|echange|conversation|entretien|discussion) (?:de|du|d'hier|d'aujourd'hui|telephonique|hier)",
      '(?:lors|suite a|apres|depuis|pendant) (?:de )?(?:notre|cet) (?:\\w+ ){0,2}(?:appel|echange|conversation|entretien|discussion)',
      "(?:apprecie|aime|adore|ravie? de|plaisir de|plaisir d') ?(?:notre|cet|l') ?(?:\\w+ ){0,2}(?:echange|conversation|appel|discussion|entretien)",
      '(?:quand|lorsque|depuis que|la derniere fois que) nous (?:nous )?(?:\\w+ ){0,3}(?:parle|parles|echange|discute|telephone)',
      'nous (?:avons|nous sommes) (?:\\w+ ){0,2}(?:parle|echange|discute|telephone)',
      '(?:comme|tel que) (?:\\w+ ){0,3}(?:evoque|convenu|dit|discute|vu) (?:au|par|lors) (?:telephone|de)',
      "(?:ete|fut|c'etait) (?:\\w+ ){0,3}(?:de|d') ?(?:vous parler|echanger|discuter) ?(?:avec vous)?",
    ],
    meeting: [
      "(?:ravie?s?|heureu\\w+|enchantee?s?|plaisir|agreable) (?:de|d') ?(?:vous|t') ?(?:avoir )?(?:rencontre\\w?|rencontrer|voir|vue?|connaitre|croise\\w?)",
      '(?:lors de|suite a|depuis|apres) notre (?:\\w+ )?(?:rencontre|rendez-vous|reunion|visite)',
      '(?:quand|lorsque) nous nous (?:sommes )?(?:\\w+ ){0,2}(?:rencontres|vus|croises)',
      'nous nous sommes (?:\\w+ ){0,2}(?:rencontres|vus|croises)',
      `${THANKS} (?:pour|de) (?:votre|la|notre) (?:visite|rencontre|venue)`,
    ],
    reply: [
      "votre (?:inscription|abonnement|telechargement|demande) (?:a|de|du) (?:notre|la|l')",
      'vous (?:etes|etiez) (?:abonnee?|inscrite?)',
      "vous (?:m'|nous |me l'|l')(?:avez|aviez|ayez) (?:\\w+ ){0,2}(?:demande|ecrit|dit|confie|mentionne|signale|indique|contacte\\w?|sollicite\\w?|repondu|parle|precise|evoque)",
      "comme vous (?:l'|me l'|nous l')?(?:avez|aviez)? ?(?:\\w+ ){0,2}(?:mentionne|demande|souhaite|dit|indique|evoque|ecrit|souligne|suggere|precise)",
      `${THANKS} (?:pour|de) (?:votre|ta|la) (?:\\w+ ){0,2}(?:reponse|message|retour|mail|e-mail|email|courriel|interet|question|demande|commande|inscription)`,
      `${THANKS} (?:pour|de) (?:votre |l')(?:\\w+ )?(?:interet|attention que vous)`,
      `${THANKS} (?:de|d') ?(?:m'avoir|nous avoir|avoir) (?:repondu|ecrit|contacte\\w?|sollicite\\w?)`,
      '(?:suite a|en reponse a) votre (?:demande|message|question|mail|e-mail|email|appel|courriel)',
      'a votre demande',
      'vous avez (?:telecharge|demande|manifeste|exprime|rempli)',
      'vous vous (?:etes|etiez) (?:inscrit|inscrite|renseigne)',
    ],
    agreement: [
      '(?:comme|tel que|ainsi que) (?:\\w+ ){0,3}(?:convenu|promis|evoque|discute|prevu ensemble|annonce|vu ensemble)',
      "nous (?:avons|avions|etions) (?:\\w+ ){0,2}(?:convenu|d'accord)",
    ],
    sent: [
      '(?:mon|notre|mes|nos) (?:dernier|precedent|premier|derniers|precedents) (?:message|mail|e-mail|email|courriel|courrier)s?',
      'je vous (?:ai|avais) (?:\\w+ ){0,2}(?:ecrit|envoye|adresse|contacte\\w?|sollicite\\w?)',
      "(?:comme|ainsi que) je vous l'(?:ai|avais) (?:ecrit|dit|mentionne)",
      "(?:mon|notre) (?:message|mail|e-mail|email|courriel) (?:de|du|d')",
    ],
    customer: [
      '(?:en tant que|comme|etant|en qualite de) (?:notre |nos )?(?:\\w+ )?(?:clientes?|clients?|abonnees?)(?: (?:fidele|chez nous|de longue date|privilegie\\w?))?',
      `${THANKS} d'etre (?:\\w+ ){0,2}cliente?`,
      'nous (?:travaillons|collaborons|avons travaille|avons collabore) (?:\\w+ ){0,2}ensemble',
      '(?:notre|cette) (?:\\w+ )?(?:collaboration|partenariat|relation) (?:avec vous|de longue date|commerciale)',
      '(?:votre|la) (?:fidelite|confiance depuis)',
      'client(?:e)? fidele',
      'votre (?:contrat|abonnement) (?:chez|avec) nous',
    ],
    referral: [
      '(?:ami|amie|contact|connaissance|relation)s? (?:en )?commune?s?',
      "(?:votre|vos|ton) (?:collegue|patron|directeur|directrice|ami|amie|chef|collaborateur|collaboratrice) (?:\\w+ ){0,4}(?:m'a|nous a|m'ont|m'avait) (?:\\w+ )?(?:conseille|recommande|dit|parle|suggere|donne|oriente\\w?|indique)",
      "(?:m'a|nous a) (?:\\w+ )?(?:conseille|recommande|suggere|donne votre|oriente\\w? vers vous)",
      'sur (?:la )?recommandation de',
    ],
    promise: [
      '(?:rentabilisee?s?|amortie?s?) (?:en|des|apres|au bout)',
      '(?<!\\b(?:pas|aucune|sans|jamais) )garanti(?:e|es|s|ssons|ssent|r|t)?\\b',
      '(?:nous|je) vous (?:promettons|promets|assurons|assure) (?:que|de|des|un)',
      '(?:sans (?:aucun |le moindre )?risque|aucun risque|zero risque)',
      '(?:nous vous rembours\\w+|vous (?:etes|serez) rembours\\w+|satisfait ou rembourse|rembours\\w+ (?:integral\\w*|en totalite))',
      'vous (?:\\w+ ){1,2}(?:a coup sur|sans aucun doute|certainement|forcement)',
    ],
    superlative: [
      '(?:le|la|les) (?:plus|moins) \\w+ (?:du|de la|des|au|en|sur le) (?:marche|secteur|monde|france|region|europe|branche)',
      '(?:meilleure?s?|premiere?s?) (?:\\w+ )?(?:du|de la|des|sur le) (?:marche|secteur|monde)',
      `(?:le|la|les|l'|notre|nos|un|une|au|du) ?(?:\\w+ ){0,2}${BEST} (?:\\w+ )?${THING}`,
      `(?:le|la|les|l'|notre|nos) ?${THING} (?:(?:le|la|les) )?(?:plus \\w+|meilleure?|leader|numero un|unique|primee?|incontournable)`,
      "(?:(?:le|un|est|des|du) leaders?(?! d'opinion)|leader (?:du|de la|des|sur|mondial|europeen|francais))",
      '(?:numero un|numero 1|n° ?1|no\\.? ?1)(?! (?:priorite|question|objectif))',
      '(?:\\w+ )?(?:prime|primee|primes|recompense|recompensee)\\b(?! de)',
      '(?:inegale\\w{0,2}|incomparable|imbattable\\w?|sans egal\\w?|sans equivalent|hors pair)',
      'personne (?:ne )?(?:\\w+ ){1,3}(?:plus vite|mieux|moins cher)',
    ],
  },
  noted: {
    call: /\b(?:appel|appele|telephone|entretien|conversation|echange telephonique|discute|parle)\b/,
    meeting: /\b(?:rencontre|rencontres|salon|visite|rendez-vous|vu au|vus)\b/,
    reply: /\b(?:demande|demandait|souhaite|a dit|a ecrit|repondu|interesse\w?|veut|mentionne)\b/,
    customer: /\b(?:cliente?|abonnee?) (?:depuis|chez nous|fidele)|\best (?:\w+ )?cliente?\b/,
    referral: /\b(?:recommande|recommandation|conseille par|ami commun|presente par)\b/,
  },
}
