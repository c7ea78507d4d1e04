/** Tests that a PDF is drawn as a reader shows it, or refused with words that help. */
import { describe, expect, test } from 'vitest'
import { pdfMissingFont, pdfPages, pdfSeal, pdfStandardFont } from '../../../test/pdfs'
import { pagesOfPdf, type Pixels } from './pdf'

const pages = (file: Buffer) => pagesOfPdf(file, 6)
const refusal = (words: string) => ({ faultName: 'pdf_refused', message: words, detail: { fields: { file: words } } })

/** Share of pixels that are clearly red. */
function redOf({ data }: Pixels): number {
  let red = 0
  for (let at = 0; at < data.length; at += 4) if (data[at]! > 150 && data[at + 1]! < 90 && data[at + 2]! < 90) red += 1
  return red / (data.length / 4)
}

describe('a page of a PDF', () => {
  test('shows the seal in a signature field', async () => {
    const [page] = await pages(pdfSeal())
    // 160 × 160 of 595 × 842 points.
    expect(redOf(page!)).toBeCloseTo((160 * 160) / (595 * 842), 2)
  })

  test('shows text in the standard fonts, which no file contains', async () => {
    expect(await pages(pdfStandardFont())).toHaveLength(1)
  })

  test('in Chinese characters of a font that the file lacks is refused instead of drawn without them', async () => {
    await expect(pages(pdfMissingFont())).rejects.toMatchObject(refusal('PDF 第 1 页缺少中文字体，显示不出文字，请改为拍照上传'))
  })

  test('with an invisible text layer, as scanners write it, is drawn', async () => {
    expect(await pages(pdfMissingFont(3))).toHaveLength(1)
  })

  test('is refused by its number if it is almost empty', async () => {
    await expect(pages(pdfPages(2, { content: '' }))).rejects.toMatchObject(refusal('PDF 第 1 页几乎是空白，请删去空白页或改为拍照上传'))
    await expect(pages(pdfPages(1, { content: '0 g 100 100 4 4 re f' }))).rejects.toMatchObject({ faultName: 'pdf_refused' })
    expect(await pages(pdfPages(2))).toHaveLength(2)
  })
})
