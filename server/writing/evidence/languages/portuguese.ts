import type { LanguageWords } from './language-words.ts'

const THING =
  '(?:fornecedor|fornecedora|solucao|programa|plataforma|ferramenta|empresa|companhia|parceiro|sistema|produto|servico|agencia|fabricante|equipa|equipe|marca|software|aplicacao|aplicativo|preco|qualidade|tecnologia|planeador)(?:es|s)?'
const THANKS = '(?:muito )?(?:obrigad[oa]|agradeco|agradecemos)(?: (?:mais uma vez|novamente|desde ja))?'

export const portuguese: LanguageWords = {
  small: `o a os as de do da dos das e que em um uma para com nao se por no na nos nas ao os seu sua seus suas nosso nossa nossos vosso vossa vossos lhe me meu minha mais como ou mas ola obrigada obrigado cumprimentos
 esta estao tem sao foi ser quem quando voce voces este isto tambem ja pode podemos ate sobre pelo pela bom dia vai`,
  glossary: `before: antes das, antes de, ate as
sixty: sessenta
seventy: setenta
eighty: oitenta
ninety: noventa
percent: por cento, porcento
million: milhao, milhoes
thousand: mil
hundred: cem, cento
dozen: duzia
two: dois, duas
three: tres
four: quatro
five: cinco
six: seis
seven: sete
eight: oito
nine: nove
ten: dez
eleven: onze
twelve: doze
fifteen: quinze
twenty: vinte
thirty: trinta
forty: quarenta
fifty: cinquenta
second: segunda, segundo
third: terceira, terceiro
fourth: quarta, quarto
fifth: quinta, quinto
hundreds of: centenas de
thousands of: milhares de
doubled: duplica, duplicam, duplicou, duplicaram, dobram, dobrou
tripled: triplica, triplicam, triplicou
half: metade
January: janeiro
February: fevereiro
March: marco
April: abril
May: maio
June: junho
July: julho
August: agosto
September: setembro
October: outubro
November: novembro
December: dezembro
monday: segunda-feira
tuesday: terca-feira
wednesday: quarta-feira
thursday: quinta-feira
friday: sexta-feira
saturday: sabado
sunday: domingo
employees: colaboradores, colaboradoras, funcionarios, empregados, trabalhadores, pessoas, colegas
customers: clientes, cliente, empresas
users: utilizadores, usuarios
years: ano, anos
months: mes, meses
weeks: semana, semanas
days: dia, dias
hours: hora, horas
minutes: minuto, minutos
seconds: segundos
sites: loja, lojas, filial, filiais, escritorios, instalacoes
countries: paises, pais
over: mais de
nearly: quase, perto de
about: cerca de, aproximadamente
less: menos
times: vezes
to: a
and: e
or: ou
in: em, no, na
we: nos
our: nosso, nossa, nossos, nossas
us: connosco, conosco
you: voce, voces, si, lhe
your: seu, sua, seus, suas, vosso, vossa, vossos, vossas
that: que
who: quem
because: porque
if: se
questions: pergunta, perguntas
ideas: ideia, ideias
options: opcao, opcoes, hipotese, hipoteses, alternativas, possibilidades
suggest: proponho, propomos, sugiro, sugerimos
types: tipo, tipos, especies
tips: dica, dicas
lines: linha, linhas
reasons: razoes, motivos
points: pontos
steps: passos
call: chamada, ligar, telefonema
conversation: conversa
meeting: reuniao
demo: demonstracao
talk: falar, falarmos, falamos
time: momento, tempo, altura
read: leem, ler, leitura
available: disponivel, livre
suit: jeito, convem
would: teria, gostava, gostaria, seria
could: podia, podiamos, poderia
can: posso, pode, podemos
saved: poupa, poupam, poupou, poupar, economiza, economizou
reduced: reduziu, reduz, reduzir, reduziram
founded: fundada, fundado, criada
since: desde
thank: obrigada, obrigado
met: conhecemo-nos, conhece-la, conhece-lo
wrote: escrevi
discussed: falamos
o'clock: h
of: de
with: com
at: as`,
  greetings: 'ola oi opa alo bom boa caro cara prezado prezada exma exmo estimado estimada',
  signOffs: 'cumprimentos atentamente obrigada obrigado abraco atenciosamente dia',
  polite: 'sra sr senhor senhora dr dra eng exma exmo voce voces si sim nao',
  starts: `sejamos sinceramente simples facil importante novo nova melhor certo claro verdade rapido tratamos nenhum ninguem alguem quem qual quais quando como quanto quantos quantas onde porque embora enquanto alem agora antes aqui assim ontem hoje amanha bem cada desde depois durante entao isto isso esse essa estes estas
 ate inclusive logo mais menos muito muitos muitas nada nenhum nenhuma outro outra outros outras pois talvez segundo sempre so sobre tal tambem tao tanto ainda tudo todo toda todos todas varios varias ja envio responda pode
 podia podiamos tem tenho temos marcamos assinamos falamos continuamos somos sou estamos deixem experimente diga quer fico parabens duas dois tres quatro clientes foi e me lhe se nos fabricam custa custam dura duram leva levam funciona funcionam serve servem permite permitem ajuda inclui incluem vale comeca comecamos chega bastam aguardo envie avise veja conte combinado conforme como gerir poupar reduzir cobrar vender planear marcar fabricam volto basta conseguiu recebeu gostava preparo seria`,
  does: /^(?:nao|nos|[a-z]{3,}(?:ou|aram|eram|iram)|e|sao|tem|usa|usam|utiliza|utilizam|planeia|planeiam|planeja|reduziu|reduziram|reduz|poupa|poupou|confia|confiam|ja|trabalha|trabalham|escolheu|mudou|conseguiu|duplicou|aumentou|ganhou|vende|conta|esta|estao|foi|era|deixou|cresceu|faz|fazem)$/,
  offers: /\b(?:podemos|podiamos|podia|posso|teria|gostava|gostaria|seria|proxim\w|se|marcamos|quer|da-lhe jeito)\b/,
  statements: {
    call: [
      'deixei(?:-lhe|-vos|-te)? (?:uma )?mensagem (?:de voz|no (?:seu )?voicemail)',
      `${THANKS} (?:pela|pelo|por) (?:sua |nossa |vossa )?(?:\\w+ ){0,2}(?:chamada|conversa|telefonema|ligacao|contacto telefonico)`,
      '~(?:a )?nossa (?:\\w+ ){0,2}(?:chamada|conversa|ligacao) (?:de|da|do|telefonica)',
      '(?:na|apos|durante|desde|depois da) (?:a )?nossa (?:\\w+ ){0,2}(?:chamada|conversa|ligacao)',
      '(?:gostei|adorei|apreciei) (?:muito )?(?:da|de|a) (?:nossa |falar )(?:\\w+ )?(?:conversa|chamada|consigo)?',
      '(?:quando|desde que|da ultima vez que|a ultima vez que|depois de) (?:nos )?(?:falamos|conversamos)',
      '(?:como|conforme|tal como) (?:\\w+ ){0,2}(?:falamos|combinamos|combinado|falado|disse|referi) (?:ao|por|pelo) telefone',
      'foi (?:\\w+ ){0,2}(?:prazer|bom|otimo) (?:falar|conversar)',
      '(?:falamos|conversamos) (?:ontem|por telefone|na semana passada|ha)',
    ],
    meeting: [
      'foi (?:\\w+ ){0,3}(?:prazer|gosto|bom|otimo|agradavel) (?:conhece-l[oa]|conhecer|encontra-l[oa]|encontrar|ve-l[oa]|rever)\\w{0,3}',
      '(?:gostei|adorei) (?:muito )?de (?:a|o|te|vos) (?:conhecer|encontrar|ver)',
      '(?:quando|desde que) nos (?:conhecemos|encontramos|vimos)',
      '(?:conhecemo-nos|encontramo-nos|vimo-nos|nos conhecemos) (?:na|no|em|ontem)',
      '(?:apos|na|desde|depois da) (?:a )?nossa (?:\\w+ )?(?:reuniao|visita)',
      `${THANKS} (?:pela|pelo) (?:sua |nossa )?(?:visita|reuniao|encontro)`,
    ],
    reply: [
      '(?:que |quando |desde que )(?:se )?(?:subscreveu|inscreveu|registou|descarregou)',
      '(?:pediu|perguntou|escreveu|disse|contou|solicitou|mencionou|contactou|respondeu|telefonou)-(?:me|nos)',
      '(?:voce )?(?:me|nos) (?:pediu|perguntou|escreveu|disse|contou|solicitou|mencionou|contactou|respondeu)',
      '(?:como|conforme|tal como) (?:me |nos |voce )?(?:referiu|mencionou|pediu|indicou|disse|solicitou|sugeriu|comentou|explicou|solicitado|pedido)',
      `${THANKS} (?:pela|pelo|por) (?:sua |seu |vossa |vosso |tua |teu )?(?:\\w+ ){0,2}(?:resposta|mensagem|email|e-mail|interesse|pergunta|questao|pedido|encomenda|contacto|contato)`,
      `${THANKS} por (?:responder|escrever|contactar|ter respondido|ter escrito|nos ter)`,
      '(?:em resposta a|relativamente a|na sequencia d[oa]) (?:sua|seu|vosso|vossa) (?:pedido|mensagem|pergunta|email|questao)',
      'a seu pedido',
      '(?:registou-se|inscreveu-se|descarregou|solicitou) (?:em|no|na|o|a|uma|um)',
    ],
    agreement: [
      '(?:conforme|como|tal como) (?:\\w+ )?(?:combinado|combinamos|acordado|acordamos|prometido|prometi|falamos|falado|conversamos)',
      '(?:combinamos|ficou combinado|acordamos) (?:que|em)',
    ],
    sent: [
      '(?:meu|nosso|meus) (?:ultimo|anterior|primeiro|ultimos) (?:email|e-mail|correio)s?',
      '(?:minha|nossa) (?:ultima|anterior|primeira) (?:mensagem|carta)',
      '(?:escrevi|enviei|mandei|contactei)-(?:lhe|vos|te|o|a)',
      '(?:lhe|te|vos) (?:escrevi|enviei|mandei|tinha escrito|tinha enviado)',
      'como (?:lhe )?(?:escrevi|referi|mencionei|disse)',
    ],
    customer: [
      '(?:como|enquanto|sendo|por ser(?:em)?) (?:noss[oa] )?(?:\\w+ )?(?:cliente|assinante)(?! (?:quer|deve))(?: (?:fiel|habitual|noss[oa]))?',
      `${THANKS} por ser(?:em)? (?:\\w+ ){0,2}clientes?`,
      '(?:trabalhamos|colaboramos) (?:\\w+ )?(?:juntos|juntas|consigo|convosco|com voces)',
      'nossa (?:\\w+ )?(?:colaboracao|parceria|relacao) (?:consigo|convosco|de longa|comercial)',
      'cliente (?:fiel|habitual|nosso|nossa)',
      '(?:seu|vosso) (?:contrato|subscricao) connosco',
      '(?:sua|vossa) fidelidade',
    ],
    referral: [
      '(?:amig[oa]|conhecid[oa]|contacto) (?:em )?comum',
      '(?:seu|sua|vosso) (?:colega|chefe|diretor|diretora|amig[oa]) (?:\\w+ ){0,4}(?:recomendou|aconselhou|sugeriu|disse|falou|deu|indicou|contou)(?:-me|-nos)?',
      '(?:recomendou|aconselhou|sugeriu)-me',
      'por recomendacao de',
    ],
    promise: [
      '(?:paga-se|amortiza-se|se paga|rentabiliza-se)',
      '(?<!\\b(?:nao|sem|nenhuma|nunca) )garanti(?:mos|do|da|dos|das|r)\\b|\\bgarant(?:e|o|imos)\\b',
      '(?:prometemos|prometo|asseguramos|asseguro)(?:-(?:lhe|vos|te))?',
      '(?:sem (?:qualquer |nenhum |o menor )?risco|nenhum risco|zero risco|sem riscos)',
      '(?:devolvemos|reembolsamos|reembolso (?:total|completo|integral)|dinheiro de volta)',
      '(?:vai|ira) (?:\\w+ )?(?:poupar|ganhar|economizar) (?:\\w+ )?(?:de certeza|com certeza|sem duvida|sempre)',
    ],
    superlative: [
      '(?:mais|menos) \\w+ (?:do|da|no) (?:mercado|setor|sector|mundo|pais)',
      '(?:melhor|melhores) (?:\\w+ )?(?:do|da|no) (?:mercado|setor|mundo)',
      `(?:o|a|os|as|nosso|nossa|um|uma) (?:melhor|melhores|unic[oa]s?|primeir[oa]|principal|lider|maior) (?:\\w+ )?${THING}`,
      `(?:o|a|os|as|nosso|nossa) ${THING} (?:mais \\w+|melhor|lider|lideres|numero um|unic[oa]|premiad[oa]|galardoad[oa])`,
      '(?:lider(?:es)? (?:em|do|da|de|no|na|mundial|europe\\w+)|o lider|os lideres)',
      '(?:numero um|numero 1|n.? ?º ?1)(?! (?:prioridade|pergunta))',
      '(?:premiad[oa]s?|galardoad[oa]s?)',
      '(?:inigualave(?:l|is)|imbative(?:l|is)|insuperave(?:l|is)|sem igual|incomparave(?:l|is)|sem rival)',
      'ninguem (?:\\w+ ){1,3}(?:mais (?:depressa|rapido|barato)|melhor)',
    ],
  },
  noted: {
    call: /\b(?:chamada|telefonema|ligou|telefone|conversa|falamos)\b/,
    meeting: /\b(?:conhecemo-nos|conhecemos|feira|reuniao|visita|encontro)\b/,
    reply: /\b(?:pediu|pede|quer|disse|perguntou|escreveu|respondeu|interessad\w)\b/,
    customer: /\bcliente (?:desde|nosso|nossa|habitual)|\be (?:\w+ )?cliente\b/,
    referral: /\b(?:recomend\w+|apresentado por|em comum|amigo comum)\b/,
  },
}
