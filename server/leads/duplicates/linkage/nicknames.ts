import { foldUmlauts } from './fold-text.ts'

// A line each: names that one person may go by. A name can be in several lines.
const GROUPS = `
robert bob bobby rob robbie bert
william bill billy will willy liam wil
elizabeth liz lizzy beth betty eliza lisa elisabeth libby elsa
katherine kate kathy katie kat catherine cathy kathryn katharine kitty kay
katharina kathi kathrin katja kati
margaret peggy meg maggie marge greta megan margie
james jim jimmy jamie
michael mike mick mickey mikey
thomas tom tommy
edward ed eddie ted ned teddy
jennifer jen jenny jenn
christopher chris kit topher
christian chris
christina chris tina christine chrissy kristina
rebecca becky becca
andrew andy drew
andreas andi andy
victoria vicky vic tori vicki
daniel dan danny
susan sue susie suzy suzanne
susanne susi
anthony tony antony
anton toni tony
antonio toni tony antonello nino
patricia pat patty trish tricia
patrick pat paddy
benjamin ben benny benji
abigail abby gail
richard dick rick rich ricky richie
alexandra sandra alex lexi sasha alexa sandy
alexander alex sasha sandy xander alec lex alexandre aleksandr oleksandr aleksander
alessandro sandro ale alex
alejandro alex ale jandro
alessandra sandra ale
nicholas nick nicky nico nicolas nikolas klaus nicolo
francisco paco pancho fran curro kiko
francesca franci fran checca
francesco checco franco cesco
jose pepe chepe
maria mari mia marie
joseph joe joey jo
josef sepp joe
giuseppe beppe peppe pino
ignacio nacho
joaquin quino
manuel manolo manu
concepcion concha conchi
dolores lola
guadalupe lupe
pilar pili
beatriz bea
johannes hans jan johan joh hannes
john jack johnny jock jon ian
jonathan jon jonny john
giovanni gianni vanni
juan juanito
maximilian max maxi
wolfgang wolf wolfi
matthias matt hias mathias
matthew matt matty
jurgen jurg
gunther gunter
friederike rike fritzi
friedrich fritz fred
frederick fred freddie
frederic fred
krzysztof krzysiek krzys chris
malgorzata gosia malgosia
katarzyna kasia
agnieszka aga
stanislaw staszek stach
wojciech wojtek
grzegorz grzesiek greg
gregory greg
lukasz luk lucas
zofia zosia
hendrik henk rik
henry harry hank hal
heinrich heinz
cornelis kees cor
willem wim pim
pieter piet peter
peter pete
bartholomeus bart
geertruida truus
annelies lies
marieke riek
charles charlie chuck chas carl
charlotte lottie charlie lotte
stephen steve steven stevie
stephanie steph
samuel sam sammy
samantha sam
timothy tim timmy
theodore ted theo teddy
philippa pippa
philip phil pip
harriet hattie
joanna jo joey
rosalind ros roz
oliver ollie
david dave davey
donald don
douglas doug
eugene gene
gerald gerry jerry
jeffrey jeff geoffrey geoff
kenneth ken kenny
lawrence larry lorenzo
leonard leo len lenny
lorenzo renzo
louis lou louie
mohammed muhammad mohamed mohammad mohd
nathaniel nate nathan
raymond ray
ronald ron ronnie
salvatore toto
sebastien seb
sebastian seb basti
vincent vince vinny
vincenzo enzo
walter walt wally
zachary zach zack
barbara barb babs
deborah deb debbie
dorothy dot dottie
eleanor ellie nell nora
emily em emmy
frances fran frankie
gabriel gabe
gabriela gaby
helen nell
isabel isa bella izzy
jacqueline jackie
jessica jess
judith judy
kimberly kim
laura laurie
leslie les
madeleine maddie
martha marty
melanie mel
natalia natasha natalie nat natalya
dmitry dima dimitri dmitri dmitriy
sergei serge sergey serhii
alexey aleksei alyosha alexei
ekaterina katya
mikhail misha
yulia julia
giorgos george georgios yorgos
konstantinos kostas costas
ioannis yannis giannis
eleni helen
nancy ann
pamela pam
penelope penny
sarah sally sara
teresa terry tess theresa
tobias tobi
ulrich uli
ursula uschi
valerie val
veronica ronnie
virginia ginny
yvonne von
rajesh raj
venkatesh venkat
priyanka priya
sanjay sanju
meenakshi meena
margherita rita
raffaella raffa
antonella anto
torbjorn tobbe
ingeborg inga
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map(foldUmlauts))

const groupsOf = new Map<string, number[]>()
for (const [at, names] of GROUPS.entries())
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), at])

/** Whether one person may go by both names. Names are folded. */
export function isNickname(one: string, other: string) {
  const groups = groupsOf.get(one)
  return groups !== undefined && (groupsOf.get(other)?.some((at) => groups.includes(at)) ?? false)
}

/** Names under which a person is looked for: of a nickname, every name it can stand for. */
export function fullNamesOf(name: string): string[] {
  const groups = groupsOf.get(name)
  return groups ? [...new Set(groups.map((at) => GROUPS[at]?.[0] as string))] : [name]
}
