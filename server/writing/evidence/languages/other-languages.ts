/** Small words of languages in which claims are not checked, so that they are not taken for a related one. */
export const OTHER_LANGUAGES: Record<string, string> = {
  swedish: `och att det som en ett pa ar av for med den till har inte om vi ni er du jag kan ska skulle din ditt vara fran eller men var vad hur hej tack halsningar mer nar sa oss min mig`,
  danish: `og at det som en et pa er af for med den til har ikke om vi jer du jeg kan skal vil ville din dit vaere fra eller men hvad hvordan hej tak hilsen mere nar os min mig jeres ogsa deres`,
  norwegian: `og at det som en et pa er av for med den til har ikke om vi dere du jeg kan skal vil ville din ditt vaere fra eller men hva hvordan hei takk hilsen mer nar oss min meg deres ogsa`,
  polish: `i w na z do nie sie jest to ze o jak za co po od dla czy przez ale przy panstwa pan pani nasz nasza nam mi moge bardzo tego tym juz tak oraz dzien dobry pozdrawiam dziekuje`,
  czech: `a v na se je ze s z do o to za pro ale jak by po od nebo vas vam nas nase jsme jste dekuji dobry den pozdravem byl pri uz tak co muzeme`,
  romanian: `si in de la cu pe nu este sunt ca pentru un o ce va dumneavoastra noastra nostru sa din mai dar sau cum buna ziua multumesc care am avem`,
  hungarian: `a az es hogy nem is van egy meg de ha mint azt ez csak ki vagy onok kedves koszonom udvozlettel lehet kell minden nagyon szeretnem`,
  finnish: `ja on ei se etta ole en mutta kun niin han mita kuin voi olen me te teidan meidan myos jos hei kiitos terveisin tai ovat olisi`,
  turkish: `ve bir bu da de icin ile cok ne gibi daha var siz sizin biz bizim merhaba tesekkurler saygilarimla olarak olan mi ama kadar`,
  catalan: `el la els les de i que en un una per amb no es al del seu seva nostre nostra bon dia gracies salutacions aquest aquesta vosaltres ens si com mes pero perque tambe som`,
  indonesian: `dan yang di untuk dengan ini itu dari anda kami tidak akan pada adalah saya bisa ada juga atau dalam terima kasih selamat`,
  slovak: `a v na sa je ze s z do o to za pre ale ako by po od alebo vas vam nas nase sme ste dakujem dobry den pozdravom bol pri uz tak co mozeme`,
  croatian: `i u na je da se za ne s od su to kao o koji vas vam nas nase smo ste hvala dobar dan pozdrav bio kod ali ili sto mozemo`,
}
