/** PDF files built by hand, and by the printer alone. */
import { createRequire } from 'node:module'

/** A file of these objects, numbered from 1; the first is the catalogue. */
function pdfFile(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const xref = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

const stream = (facts: string, content: string): string => `<< ${facts} /Length ${content.length} >>\nstream\n${content}\nendstream`

/** A large grey area, as a page with content. */
const GREY_AREA = '0.4 g 60 60 400 400 re f'

/** Pages of one size with the same content. */
export function pdfPages(pages: number, { box = '0 0 595 842', content = GREY_AREA } = {}): Buffer {
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${Array.from({ length: pages }, (_, at) => `${at + 4} 0 R`).join(' ')}] >>`,
    stream('', content),
    ...Array.from({ length: pages }, () => `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents 3 0 R >>`),
  ])
}

/** A page whose only content is a red square in a signed signature field. */
export const pdfSeal = (): Buffer =>
  pdfFile([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /SigFlags 3 >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [4 0 R] >>',
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (seal) /F 4 /Rect [100 100 260 260] /P 3 0 R /AP << /N 5 0 R >> /V 6 0 R >>',
    stream('/Type /XObject /Subtype /Form /BBox [0 0 160 160] /Resources << >>', '0.85 0.1 0.1 rg 0 0 160 160 re f'),
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 0 0 0] /Contents <00> >>',
  ])

/**
 * A grey area and two characters in SimSun, which the file names but does not contain.
 * @param mode of the text: 0 is filled, 3 is invisible, like the text that scanners lay under a picture
 */
export const pdfMissingFont = (mode: 0 | 3 = 0): Buffer =>
  pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    // The words are 学历 in GBK.
    stream('', `${GREY_AREA} BT 0 g ${mode} Tr /F1 48 Tf 80 700 Td <D1A7C0FA> Tj ET`),
    '<< /Type /Font /Subtype /Type0 /BaseFont /SimSun /Encoding /GBK-EUC-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /SimSun /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /SimSun /Flags 32 /FontBBox [0 -141 1000 859] /ItalicAngle 0 /Ascent 859 /Descent -141 /CapHeight 700 /StemV 80 >>',
  ])

/** A page with text in a standard font that every reader has. */
export const pdfStandardFont = (): Buffer =>
  pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    stream('', 'BT /F1 48 Tf 80 700 Td (CERTIFICATE 2026) Tj ET'),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ])

/** Prints texts as one PDF by pdfmake alone, in this process, with the product's typeface. */
export async function barePrinter(): Promise<(texts: readonly string[]) => Promise<Buffer>> {
  const { FONT_FILES } = await import('../src/lib/typeface')
  const pdfmake = createRequire(import.meta.url)('pdfmake') as BarePdfmake
  pdfmake.setFonts({ Noto: { normal: FONT_FILES.regular, bold: FONT_FILES.bold } })
  return (texts) => pdfmake.createPdf({ defaultStyle: { font: 'Noto', fontSize: 10.5 }, content: [...texts] }).getBuffer()
}

interface BarePdfmake {
  setFonts(fonts: object): void
  createPdf(definition: object): { getBuffer(): Promise<Buffer> }
}
