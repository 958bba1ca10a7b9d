import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:proveedor|proveedora|solucion|programa|plataforma|herramienta|empresa|compania|socio|sistema|producto|servicio|agencia|fabricante|equipo|marca|software|aplicacion|precio|calidad|tecnologia|opcion)(?:es|s)?'
const THANKS = '(?:muchas |mil )?(?:gracias|le agradezco|le agradecemos|agradezco)(?: (?:de nuevo|otra vez))?'

export const spanish: LanguageWords = {
  small: `el la los las de del que y en un una por para con su sus es son no se lo le les al nuestro nuestra nuestros mi mis me como mas si usted ustedes hola gracias saludo saludos o pero este esta ha han
 tiene tienen ya desde hasta sobre muy buenos dias quien cuando cual puede podria todo todos nos ser sin`,
  glossary: `before: antes de las, antes de, antes del
sixty: sesenta
seventy: setenta
eighty: ochenta
ninety: noventa
percent: por ciento, porciento
million: millon, millones
thousand: mil
hundred: cien, ciento
dozen: docena
two: dos
three: tres
four: cuatro
five: cinco
six: seis
seven: siete
eight: ocho
nine: nueve
ten: diez
eleven: once
twelve: doce
fifteen: quince
twenty: veinte
thirty: treinta
forty: cuarenta
fifty: cincuenta
second: segunda, segundo
third: tercera, tercer, tercero
fourth: cuarta, cuarto
fifth: quinta, quinto
hundreds of: cientos de, centenares de
thousands of: miles de
doubled: duplica, duplican, duplico, duplicaron, duplicar, doblan, dobla
tripled: triplica, triplican, triplico
half: mitad
January: enero
February: febrero
March: marzo
April: abril
May: mayo
June: junio
July: julio
August: agosto
September: septiembre, setiembre
October: octubre
November: noviembre
December: diciembre
monday: lunes
tuesday: martes
wednesday: miercoles
thursday: jueves
friday: viernes
saturday: sabado
sunday: domingo
employees: empleados, empleadas, trabajadores, personas, colaboradores, companeros
customers: clientes, clientas, cliente, empresas
users: usuarios
years: ano, anos
months: mes, meses
weeks: semana, semanas
days: dia, dias
hours: hora, horas
minutes: minuto, minutos
seconds: segundos
sites: tienda, tiendas, sucursal, sucursales, sede, sedes, oficinas, delegaciones
countries: paises, pais
over: mas de
nearly: casi, cerca de
about: unos, unas, aproximadamente, alrededor de
less: menos
times: veces
to: a
and: y, e
or: o
in: en
we: nosotros
our: nuestro, nuestra, nuestros, nuestras
us: nos
you: usted, ustedes, tu, vosotros
your: su, sus, tus, vuestro, vuestra
that: que
who: quien
because: porque
if: si
questions: pregunta, preguntas
ideas: idea
options: opcion, opciones, alternativas, posibilidades
suggest: propongo, proponemos, sugiero, sugerimos
types: tipo, tipos, clases
tips: consejo, consejos
lines: linea, lineas
reasons: razones, motivos
points: puntos
steps: pasos
call: llamada, llamar, llamarle
conversation: conversacion, charla
meeting: reunion, cita
demo: demostracion
talk: hablar, hablamos
time: momento, tiempo
read: leen, leer, lectura
available: disponible, libre
suit: viene, vendria
would: tendria, gustaria
could: podria, podriamos, podrian
can: puedo, puede, podemos
saved: ahorra, ahorran, ahorro, ahorrar
reduced: redujo, reduce, reducir, reducido
founded: fundo, fundada, fundado
since: desde
thank: gracias
met: conocimos, conocerla, conocerle
wrote: escribi
discussed: comentamos
o'clock: h, horas
of: de
with: con
at: a las`,
  greetings: 'hola buenos buenas estimado estimada querido querida apreciado apreciada',
  signOffs: 'saludo saludos cordial atentamente gracias cordialmente dia pronto',
  polite: 'usted ustedes ud uds sr sra srta don dona dr dra si no',
  starts: `seamos sinceramente simple facil importante nuevo nueva mejor ningun claro seguro cierto rapido nadie alguien quien quienes cual cuales cuando como cuantas cuantos donde porque aunque mientras ademas ahora antes aqui asi ayer hoy manana bien claro cada desde despues durante entonces esto eso ese esa
 estos estas hasta incluso luego mas menos mucho muchos muchas nada ningun ninguna otro otra otros otras pues quiza quizas segun siempre solo sobre tal tambien tan tanto todavia todo toda todos todas varios varias ya
 adjunto responda puede podria podriamos tiene tengo tenemos basta bastan cuesta cuestan dura duran tarda tardan lleva llevan funciona funcionan sirve sirven permite permiten ayuda incluye incluyen vale empieza empezamos queda quedamos digame diganos avise escribame llameme espero gestionar ahorrar reducir vender fijamos firmamos hablamos seguimos somos soy estamos dejenos pruebelo digame quiere quedo enhorabuena felicidades dos tres cuatro clientes fue es me le les se nos`,
  does: /^(?:lo|la|los|las|nos|le|les|no|[a-z]{2,}(?:aron|ieron|ujo|uyo)|es|son|ha|han|tiene|tienen|usa|usan|utiliza|utilizan|planifica|planifican|redujo|redujeron|reduce|ahorra|ahorran|ahorro|confia|confian|trabaja|trabajan|eligio|se|ya|logro|consiguio|duplico|aumento|paso|gana|gano|vende|compra|cuenta|esta|estan|y|fue|era|dejo|crecio|recorre|recorren)$/,
  offers: /\b(?:podriamos|podria|podemos|puedo|le viene|quiere|le gustaria|seria|proxim\w|si|que viene|fijamos)\b/,
  statements: {
    call: [
      '(?:deje|dejado) (?:un )?mensaje (?:en el contestador|de voz|en (?:el|su) buzon)',
      `${THANKS} por (?:la|su|nuestra|el|tu) (?:\\w+ ){0,2}(?:llamada|conversacion|charla)`,
      '~nuestra (?:\\w+ ){0,2}(?:llamada|conversacion|charla) (?:de|del|telefonica|ayer)',
      '(?:en|tras|durante|desde|despues de) nuestra (?:\\w+ ){0,2}(?:llamada|conversacion|charla)',
      '(?:encanto|gusto|disfrute|agradable|interesante) (?:mucho )?(?:nuestra|la|hablar con) (?:\\w+ ){0,2}(?:charla|conversacion|llamada|usted)',
      '(?:cuando|desde que|la ultima vez que|despues de que) (?:\\w+ )?hablamos',
      '(?:como|tal como|segun) (?:\\w+ ){0,2}(?:comentamos|hablamos|acordamos|comentado|hablado|dije|quedamos) por telefono',
      '(?:fue un placer|ha sido un placer|me alegro) (?:\\w+ )?(?:hablar|haber hablado|conversar|charlar)',
      '(?:hablamos|hemos hablado|charlamos) (?:ayer|por telefono|la semana pasada|el (?:lunes|martes|miercoles|jueves|viernes) pasado|hace)',
    ],
    meeting: [
      '(?:fue|ha sido) (?:\\w+ ){0,3}(?:placer|gusto|alegria|agradable)? ?(?:conocer|ver|encontrar|saludar)(?:la|le|lo|te|nos|os)',
      '(?:me alegro de|encantad[oa] de|un placer) (?:haber)?(?:la|le|lo|te)? ?(?:conocido|conocer\\w{0,2}|visto)',
      '(?:cuando|desde que|donde) nos (?:conocimos|vimos|encontramos)',
      'nos (?:conocimos|vimos|encontramos) (?:en|el|la|ayer)',
      '(?:tras|en|desde|despues de) nuestra (?:\\w+ )?(?:reunion|visita)',
      `${THANKS} por (?:su|la) (?:visita|reunion)`,
    ],
    reply: [
      'se (?:suscribio|inscribio|registro|dio de alta)',
      '(?:usted )?(?:me|nos) (?:pidio|pidieron|solicito|pregunto|escribio|dijo|comento|menciono|conto|contacto|respondio|habia pedido|habia solicitado|ha pedido)',
      '(?:como|tal como|segun) (?:usted |ustedes )?(?:me |nos |lo )?(?:menciono|pidio|indico|comento|dijo|solicito|sugirio|senalo|explico|conto)',
      `${THANKS} por (?:su|tu|la|el|vuestra) (?:\\w+ ){0,2}(?:respuesta|mensaje|correo|email|interes|pregunta|consulta|solicitud|pedido|contacto)`,
      `${THANKS} por (?:responder|escribir|contactar|su interes|interesar)\\w*`,
      '(?:en respuesta a|respecto a|tras) su (?:solicitud|mensaje|pregunta|correo|consulta|peticion)',
      'a peticion suya',
      '(?:usted )?(?:se (?:registro|inscribio)|descargo|solicito) (?:en|la|el|nuestra|nuestro|una)',
    ],
    agreement: [
      '(?:como|tal como|tal y como|segun) (?:\\w+ )?(?:acordamos|acordado|quedamos|comentamos|prometi|prometido|convenido|hablamos|comentado)',
      '(?:acordamos|quedamos en) (?:que|en)',
    ],
    sent: [
      '(?:mi|nuestro|mis) (?:ultimo|anterior|primer|ultimos|anteriores) (?:correo|mensaje|email|e-mail|mail)s?',
      '(?:mi|nuestro) (?:correo|mensaje|email) (?:anterior|del|de la|de hace)',
      '(?:le|les|te) (?:escribi|envie|mande|habia escrito|habia enviado|he escrito|contacte)',
      'como (?:le |te )?(?:escribi|comente|mencione|dije)',
    ],
    customer: [
      '(?:como|al ser|siendo) (?:\\w+ )?(?:cliente|clienta|abonado|abonada)(?:s)?(?: (?:nuestro|nuestra|habitual|fiel))?(?! como)',
      `${THANKS} por ser (?:\\w+ ){0,2}(?:cliente|clienta)`,
      '(?:trabajamos|colaboramos|llevamos|hemos trabajado) (?:\\w+ ){0,3}(?:juntos|juntas|trabajando|con usted|con ustedes)',
      'nuestra (?:\\w+ )?(?:colaboracion|relacion|alianza) (?:con usted|con ustedes|de anos|comercial)',
      '(?:cliente|clienta) (?:fiel|habitual|nuestro|nuestra)',
      'su (?:contrato|suscripcion) con nosotros',
      'su (?:fidelidad|confianza desde)',
    ],
    referral: [
      '(?:amigo|amiga|conocido|contacto)s? (?:en )?comun',
      '(?:su|tu) (?:companero|companera|colega|jefe|jefa|director|directora|amigo|amiga) (?:\\w+ ){0,4}(?:me|nos) (?:recomendo|aconsejo|sugirio|dijo|hablo|dio|comento|conto)',
      '(?:me|nos) (?:recomendo|aconsejo|sugirio) (?:que|escribir|contactar|hablar)',
      'por recomendacion de',
    ],
    promise: [
      'se (?:amortiza|paga sol[oa]|rentabiliza)',
      '(?<!\\b(?:no|sin|ninguna|nunca) )(?:le |les |te )?garanti(?:zamos|za|zo|zado|zada|zados|zadas|zan|zar|a)\\b',
      '(?:le|les|te) (?:prometemos|prometo|aseguramos|aseguro)',
      '(?:sin (?:ningun |el menor )?riesgo|ningun riesgo|cero riesgo|sin riesgos)',
      '(?:(?:le|les|te) (?:devolvemos|reembolsamos)|devolucion (?:del|de su) dinero|devolvemos (?:el|su|todo))',
      '(?:ahorrara|ganara|mejorara|conseguira) (?:\\w+ )?(?:seguro|sin duda|con toda seguridad|siempre)',
    ],
    superlative: [
      '(?:mas|menos) \\w+ (?:del|de la|en el) (?:mercado|sector|mundo|pais|industria)',
      '(?:mejor|mejores) (?:\\w+ )?(?:del|de la) (?:mercado|sector|mundo|pais)',
      `(?:el|la|los|las|nuestro|nuestra|un|una) (?:mejor|mejores|unic[oa]s?|primer[oa]?|principal|lider|mayor) (?:\\w+ )?${THING}`,
      `(?:el|la|los|las|nuestro|nuestra) ${THING} (?:(?:mas|mejor) \\w+|lider|lideres|numero uno|unic[oa]|galardonad[oa]|premiad[oa])`,
      '(?:lider(?:es)? (?:en|del|de|mundial|europe\\w+|absolut\\w)|el lider|los lideres)',
      '(?:numero uno|numero 1|n.? ?º ?1)(?! (?:prioridad|pregunta))',
      '(?:galardonad[oa]s?|premiad[oa]s?)',
      '(?:inigualable\\w?|insuperable\\w?|imbatible\\w?|sin igual|incomparable\\w?|sin competencia)',
      'nadie (?:\\w+ ){1,3}(?:mas (?:deprisa|rapido|barato)|mejor)',
    ],
  },
  noted: {
    call: /\b(?:llamada|llamo|llame|telefono|conversacion|hablamos|charla)\b/,
    meeting: /\b(?:conocimos|feria|reunion|visita|vimos|encuentro)\b/,
    reply: /\b(?:pidio|pide|solicito|quiere|dijo|pregunto|escribio|respondio|interesad\w|comento)\b/,
    customer: /\b(?:cliente|clienta) (?:desde|nuestro|nuestra|habitual)|\bes (?:\w+ )?(?:cliente|clienta)\b/,
    referral: /\b(?:recomend\w+|presentado por|amigo comun|en comun)\b/,
  },
}
