# Writes tests/data/judgment/files/workbooks and what they hold (workbooks.json), with two programs that are not ours:
# openpyxl 3.1 and LibreOffice 7.4 (`soffice`). Run: python3 tests/data/judgment/make-workbooks.py
# Names and companies were written down for this table; no real person is meant.
import csv, datetime, json, pathlib, shutil, subprocess, tempfile
import openpyxl
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import CALENDAR_MAC_1904

here = pathlib.Path(__file__).parent / 'files'
folder = here / 'workbooks'
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
work = pathlib.Path(tempfile.mkdtemp())
answers = {}
HEAD = ['First Name', 'Last Name', 'Email', 'Company']

PEOPLE = {
    'german': [['Jürgen', 'Müller', 'juergen@sued.example', 'Bäckerei Süd'], ['Käthe', 'Weiß', 'kaethe@nord.example', 'Möbel "Löwe", Kiel']],
    'french': [['Hélène', "L'Hôte", 'helene@ete.example', 'Pâtisserie Été'], ['Noël', 'Lefèvre', 'noel@bleu.example', 'Château; Bleu']],
    'polish': [['Łukasz', 'Wójcik', 'lukasz@lodz.example', 'Piekarnia Łódź'], ['Grażyna', 'Wąs', 'grazyna@dab.example', 'Spółka Dąb']],
    'portuguese': [['JOÃO', 'SÃO PEDRO', 'joao@pao.example', 'PÃO QUENTE'], ['Conceição', 'Araújo', 'c@acao.example', 'Ação & Filhos <Lda>']],
    'russian': [['Иван', 'Петров', 'ivan@zavod.example', 'Завод Металл'], ['Юлия', 'Зайцева', 'yulia@dom.example', 'Торговый Дом']],
    'greek': [['Γιώργος', 'Νικολάου', 'g@ilios.example', 'Ηλιος Ενέργεια'], ['Ελένη', 'Γεωργίου', 'e@athina.example', 'Αθήνα Εκδόσεις']],
    'japanese': [['太郎', '田中', 'tanaka@sakura.example', '株式会社さくら'], ['美咲', '加藤', 'kato@green.example', 'グリーン工業']],
    'chinese': [['秀英', '刘', 'liu@beijing.example', '北京科技有限公司'], ['伟', '王', 'wang@sh.example', '上海贸易']],
}

def office(source, kind, name):
    target = work / kind
    subprocess.run(['soffice', f'-env:UserInstallation=file://{work}/profile', '--headless', '--convert-to', kind,
                    '--infilter=CSV:44,34,76,1' if source.suffix == '.csv' else '--norestore', '--outdir', str(target), str(source)],
                   check=True, capture_output=True)
    shutil.copy(target / f'{source.stem}.{kind}', folder / name)

def keep(name, rows, **more):
    answers[name] = {'rows': rows, **more}

def book(name, fill, rows, ods=None, only_office=False, **more):
    """A workbook by openpyxl, and the same saved by LibreOffice as XLSX and ODS."""
    made = openpyxl.Workbook()
    fill(made)
    source = work / f'{name}.xlsx'
    made.save(source)
    if not only_office:
        shutil.copy(source, folder / f'{name}-openpyxl.xlsx')
        keep(f'{name}-openpyxl.xlsx', rows, **more)
    office(source, 'xlsx', f'{name}-libreoffice.xlsx')
    keep(f'{name}-libreoffice.xlsx', rows, **more)
    office(source, 'ods', f'{name}-libreoffice.ods')
    keep(f'{name}-libreoffice.ods', ods or rows, **more)

def table(sheet, rows, head=HEAD):
    for row in [head, *rows]:
        sheet.append(row)

for language, people in PEOPLE.items():
    book(f'names-{language}', lambda b: table(b.active, people), people)
    source = work / f'list-{language}.csv'
    with open(source, 'w', newline='', encoding='utf-8') as file:
        csv.writer(file).writerows([HEAD, *people])
    for kind in ['xlsx', 'ods']:
        office(source, kind, f'list-{language}.{kind}')
        keep(f'list-{language}.{kind}', people)

ADA = ['Ada', 'Byron', 'ada@x.example', 'Engines']
GRACE = ['Grace', 'Hopper', 'grace@x.example', 'Navona']

def typed(b):
    s = b.active
    s.append([*HEAD, 'Met', 'Called', 'Share', 'Value', 'Price', 'Phone', 'Code', 'Customer', 'Sum', 'At'])
    s.append([*ADA, datetime.date(2024, 2, 29), datetime.datetime(2025, 12, 31, 17, 45), 0.255, 1200.5, 0.1 + 0.2, 447911123456, 1234, True, 1e-3, datetime.time(9, 30)])
    for cell, code in {'E2': 'dd/mm/yyyy', 'F2': 'yyyy-mm-dd hh:mm', 'G2': '0.0%', 'H2': '#,##0.00 [$€-407]', 'K2': '000000', 'N2': 'hh:mm'}.items():
        s[cell].number_format = code
types = ['2024-02-29', '2025-12-31 17:45', '25.5%', '€ 1200.5', '0.3', '447911123456', '001234', 'TRUE', '0.001', '09:30']
book('types', typed, [[*ADA, *types]], ods=[[*ADA, *[t.replace('€ ', 'EUR ') for t in types]]])

def mac(b):
    b.epoch = CALENDAR_MAC_1904
    b.active.append([*HEAD, 'Met'])
    b.active.append([*ADA, datetime.date(2026, 3, 1)])
book('dates-1904', mac, [[*ADA, '2026-03-01']])

def merged(b):
    table(b.active, [ADA, ['Grace', 'Hopper', 'grace@x.example', None], ['Joan', 'Clarke', 'joan@x.example', 'Park']])
    b.active.merge_cells('D2:D3')
book('merged', merged, [ADA, ['Grace', 'Hopper', 'grace@x.example', 'Engines'], ['Joan', 'Clarke', 'joan@x.example', 'Park']])

def titled(b):
    s = b.active
    s['A2'] = 'Customers of the spring fair'
    s.merge_cells('A2:D2')
    for number, row in enumerate([HEAD, ADA, GRACE], 5):
        for column, value in enumerate(row, 1):
            s.cell(number, column, value)
    s.row_dimensions[6].hidden = True
    s['A2'].comment = openpyxl.comments.Comment('printed in May', 'Fair')
book('title-above', titled, [ADA, GRACE], headerLine=5)

def several(b):
    b.active.title = 'Empty'
    table(b.create_sheet('Leads & more'), [ADA])
    table(b.create_sheet('Partners'), [GRACE])
    hidden = b.create_sheet('Lists')
    hidden['A1'] = 'Yes'
    hidden.sheet_state = 'hidden'
book('several-sheets', several, [ADA], sheets=['Leads & more', 'Partners'])

def broken(b):
    table(b.active, [['Ada', 'Byron', 'ada@x.example', '=1/0'], ['Grace', '=NA()', 'grace@x.example', '=CONCATENATE("Na","vona")'], ['Joan', 'Clarke', '=LOWER("JOAN@X.EXAMPLE")', '=2*21']])
book('formulas', broken, [['Ada', 'Byron', 'ada@x.example', ''], ['Grace', '', 'grace@x.example', 'Navona'], ['Joan', 'Clarke', 'joan@x.example', '42']], only_office=True)

def rich(b):
    table(b.active, [])
    b.active.append(['Ada', CellRichText('By', TextBlock(InlineFont(b=True), 'ron')), 'ada@x.example', 'Engines\nLondon'])
    b.active['D2'].alignment = openpyxl.styles.Alignment(wrap_text=True)
    b.active['C2'].hyperlink = 'mailto:ada@x.example'
book('rich-text', rich, [['Ada', 'Byron', 'ada@x.example', 'Engines\u2028London']])

def gaps(b):
    s = b.active
    for number, row in {3: HEAD, 4: ADA, 9: GRACE}.items():
        for column, value in enumerate(row, 3):
            s.cell(number, column, value)
    s['AX40'].number_format = '0.00'
book('gaps', gaps, [['', '', *ADA], ['', '', *GRACE]], headerLine=3)

(here / 'workbooks.json').write_text(json.dumps(answers, ensure_ascii=False, indent=1) + '\n')
shutil.rmtree(work)
print(len(answers), 'files')
