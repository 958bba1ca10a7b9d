// Unsubscribe and not interested in German, French, Spanish, Dutch and Italian.
import { type Rule, words } from './rule.ts'

export const OTHER_LANGUAGE_RULES: Rule[] = [
  {
    name: 'abmelden',
    intent: 'unsubscribe',
    pattern: words(
      'abmeld(?:en|ung)|abbestellen|austragen|(?:tragen|nehmen|streichen|loschen|entfernen) sie (?:mich|uns|meine|unsere|diese)|(?:aus|von) (?:ihrem|eurem|dem|ihrer) (?:verteiler|liste|mailingliste|newsletter)|keine (?:weiteren? )?(?:e-?mails?|mails?|nachrichten|werbung|kontaktaufnahme)(?: mehr)?|nicht (?:mehr|weiter) (?:an|kontaktieren|anschreiben|schreiben|mailen)|loschen sie|(?:meine|unsere) (?:daten|adresse)(?: \\p{L}+){0,3}? (?:loschen|entfernen)|unterlassen sie|horen sie auf|in ruhe',
    ),
  },
  {
    name: 'désinscrire',
    intent: 'unsubscribe',
    pattern: words(
      "desinscri\\p{L}+|desabonn\\p{L}+|(?:retire[rz]?|supprime[rz]?|enleve[rz]?|raye[rz]?|radie[rz]?)(?:-moi|-nous| moi| nous| mon| notre| mes| cette|.{0,20} de (?:votre|vos|la|cette) (?:listes?|base|fichiers?))|ne (?:me|nous|m') ?(?:contacte[rz]|ecrive[rz]|envoye[rz]|sollicite[rz])?.{0,12} ?plus|ne plus (?:me |nous )?(?:recevoir|contacter|envoyer|ecrire|solliciter)|plus (?:de|aucun) (?:mails?|e-?mails?|messages?|courriels?)|arrete[rz] de|cesse[rz] de|me retirer",
    ),
  },
  {
    name: 'dar de baja',
    intent: 'unsubscribe',
    pattern: words(
      '(?:dar|darme|darnos|darse|deme|denme|deje|dame) de baja|de baja (?:de|en) (?:su|la|esta)|cancelar (?:la |mi )?suscripcion|no (?:me |nos )?(?:envie[ns]?|escrib\\p{L}+|contact\\p{L}+|mande[ns]?)(?: \\p{L}+){0,3}? ?(?:mas|otra)|elimin(?:e|en|ar|a)(?:me|nos)?(?: \\p{L}+){0,3}?(?: (?:datos|lista|correo|direccion|base))?|borr(?:e|en|ar)(?:me|nos| mis| mi)|no (?:deseo|quiero|queremos|deseamos) (?:recibir|mas)|deje[n]? de (?:escribir|enviar|mandar|molestar)\\p{L}*|saquen?me|quit(?:e|en)me',
    ),
  },
  {
    name: 'cancellami',
    intent: 'unsubscribe',
    pattern: words(
      'cancell(?:a|ami|ate|atemi|ateci|arsi|armi|azione|i|ate il)|disiscri\\p{L}+|rimuov(?:i|ete|imi|etemi|ermi|ere|a)|toglie(?:temi|te|tici)|non (?:mi |ci )?(?:scriv\\p{L}+|contatt\\p{L}+|inviat\\p{L}+|mandat\\p{L}+)|non (?:desidero|voglio|vogliamo|desideriamo) (?:piu )?ricevere|basta (?:e-?mail|mail)|smett\\p{L}+ di',
    ),
  },
  {
    name: 'uitschrijven',
    intent: 'unsubscribe',
    pattern: words(
      '(?:uit|af)(?:schrijven|melden)|schrijf (?:mij|me|ons) uit|meld (?:mij|me|ons) af|verwijder (?:mij|me|ons|mijn|onze)|(?:haal|halen) (?:mij|me|ons)(?: \\p{L}+){0,3}? (?:af|van|uit)|geen (?:e-?mails?|mails?|berichten|mailtjes)(?: \\p{L}+){0,2}? meer|(?:niet|geen) (?:meer|langer)(?: \\p{L}+){0,2}? (?:mailen|benaderen|contact|ontvangen)|stop met (?:mailen|sturen)|(?:mijn|onze) gegevens(?: te)? verwijderen',
    ),
  },
  {
    name: 'kein Interesse',
    intent: 'not_interested',
    pattern: words(
      'kein(?:en|e|erlei)? (?:interesse|bedarf|verwendung)|nicht (?:interessiert|relevant|interessant|benotigt|das richtige|passend|notwendig|in frage)|interessiert (?:uns|mich)(?: \\p{L}+)? nicht|(?:brauchen|benotigen) (?:wir |ich )?(?:das |so etwas |dies |es )?nicht|bereits (?:versorgt|eine losung|einen anbieter|gut aufgestellt|bestens)|kommt (?:fur uns )?nicht in frage|(?:haben|nutzen|arbeiten) (?:wir )?(?:schon|bereits)|nein,? danke|danke,? (?:aber )?nein|(?:gut|bestens) versorgt|passt nicht zu uns',
    ),
    unless: /\b(?:derzeit|aktuell|im moment|momentan|zur ?zeit)\b/,
  },
  {
    name: 'pas intéressé',
    intent: 'not_interested',
    pattern: words(
      "(?:pas|aucun|non|plus) (?:du tout )?(?:interesse(?:e|s|es)?|besoin|interet|concerne(?:e|s|es)?|pertinent|adapte)|pas d'interet|(?:ne|n')(?: ?\\p{L}+){0,3}? interesse pas|n'avons pas (?:de |d'|l')?(?:besoin|utilite|usage)|n'ai pas (?:de |d'|l')?(?:besoin|utilite)|(?:avons|ai|disposons) deja|non merci|ne (?:correspond|convient) pas|pas donner suite|ne donnerons pas suite|decliner|ne souhaitons pas",
    ),
    unless: /\b(?:pour le moment|en ce moment|actuellement)\b/,
  },
  {
    name: 'no nos interesa',
    intent: 'not_interested',
    pattern: words(
      '(?:no|tampoco|nada) (?:me |nos |le |les )?(?:interesa|interesan|interesad[oa]s?|estoy interesad[oa]|estamos interesad[oa]s|necesit\\p{L}+|encaja|hace falta|aplica|es para nosotros|tenemos (?:interes|necesidad))|sin interes|no,? gracias|gracias,? pero no|ya (?:tenemos|contamos|trabajamos|usamos|disponemos)|no vamos a|declinar|no es (?:relevante|de nuestro interes|lo que buscamos)',
    ),
    unless: /\b(?:por ahora|de momento|ahora mismo|en este momento)\b/,
  },
  {
    name: 'non interessa',
    intent: 'not_interested',
    pattern: words(
      '(?:non|nessun) (?:mi |ci |siamo |sono |e |fa )?(?:interessa(?:t[oiae])?|interesse|serve|servono|abbiamo bisogno|ne abbiamo|ho bisogno|al caso nostro|di nostro interesse|rilevante|per noi|necessario)|no,? grazie|grazie,? (?:ma )?no|abbiamo gia|lavoriamo gia|siamo (?:gia )?(?:a posto|coperti)|decliniamo|declinare|non intendiamo',
    ),
    unless: /\b(?:al momento|per ora|adesso)\b/,
  },
  {
    name: 'geen interesse',
    intent: 'not_interested',
    pattern: words(
      'geen (?:interesse|behoefte|belangstelling|noodzaak)|niet (?:geinteresseerd|nodig|interessant|relevant|van toepassing|wat wij zoeken|voor ons)|nee,? (?:dank|bedankt)|bedankt,? maar (?:nee|niet)|(?:hebben|gebruiken|werken)(?: \\p{L}+){0,2}? al |al (?:voorzien|een (?:oplossing|leverancier|systeem))|zien (?:wij |we )?(?:er )?van af|past niet',
    ),
    unless: /\b(?:op dit moment|momenteel|nu even|voorlopig)\b/,
  },
]
