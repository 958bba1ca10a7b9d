const IMAGE = `/api/email-files/${'ab'.repeat(32)}`

/** Formatted emails as people write, paste and attack them. */
export const TEMPLATES: Record<string, string> = {
  'bold and italic': '<p>Hi {{ firstName }},</p><p>This is <b>bold</b>, <i>italic</i> and <u>underlined</u>.</p>',
  'strong and em': '<p><strong>{{ company }}</strong> is <em>great</em>.</p>',
  'a bullet list': '<p>Three things:</p><ul><li>one</li><li>two for {{ company }}</li><li>three</li></ul><p>Best</p>',
  'a numbered list in a list': '<ul><li>first<ol><li>a</li><li>b</li></ol></li><li>second</li></ul>',
  'links with text': '<p>See <a href="https://acme.example/pricing?a=1&amp;b=2">our prices</a> and <a href="https://acme.example/">acme.example</a>.</p>',
  'a link with a merge field': '<p><a href="https://acme.example/for/{{ company }}">For {{ company }}</a></p>',
  'a link that is a merge field': '<p>I read <a href="{{ website }}">your site</a>.</p>',
  'a link to an address and a phone': '<p><a href="mailto:maya@acme.example">Write</a> or <a href="tel:+442071234567">call</a>.</p>',
  'an image by URL': '<p>Look:</p><p><img src="https://acme.example/chart.png" alt="Our chart" width="400"></p>',
  'an uploaded image, twice': `<p><img src="${IMAGE}" alt="Logo"></p><p>and again <img src="${IMAGE}" alt=""></p>`,
  'line breaks and an empty line': '<p>One<br>two</p><p><br></p><p>three</p>',
  'divs from another editor': '<div>Hi {{ firstName }},</div><div><br></div><div>first line</div><div>second line</div>',
  'a default with quotation marks': '<p>{{ jobTitle | default: "your team" }} &amp; {{ industry | default: &quot;your industry&quot; }}</p>',
  'a condition over paragraphs': '<p>{% if jobTitle %}As {{ jobTitle }},{% else %}In your role,{% endif %} you know.</p>{% if phone %}<p>I will call.</p>{% endif %}<p>Bye</p>',
  'a comparison written as an entity': '<p>{% if company == &quot;Smith &amp; Sons&quot; %}yes{% else %}no{% endif %}</p>',
  'a field that is partly bold': '<p>Hi {{ <b>first</b>Name }}, fine?</p>',
  'pasted from a word processor': '<p class="MsoNormal" style="margin:0"><span lang="EN-US" style="font-size:11pt">Dear {{ firstName }}<o:p></o:p></span></p><style>p{color:red}</style><!-- x --><font color="red">red</font>',
  'a hostile template': '<p onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a><a href=" jAvAsCrIpT:alert(1)">c</a><img src=x onerror=alert(1)><iframe srcdoc="<p>x"></iframe><svg><a href="https://x.example">d</a></svg><form action="https://x.example"><input name="q">e</form></p>',
  'a quotation and a rule': '<blockquote><p>We saved a week.</p></blockquote><hr><h2>Next</h2><p>Call?</p>',
  'signed by hand': '<p>Hi {{ firstName }},</p><p>short note.</p><p>Best regards,<br><b>Maya Okonkwo</b></p>',
}
