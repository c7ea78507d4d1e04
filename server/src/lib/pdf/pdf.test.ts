import { createHash } from 'node:crypto'
import { momentAfter } from '@qianxian/protocol/base/clock'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastSignature } from '../../../test/pdf-signatures'
import { FONT_FILES } from '../typeface'
import { makeCertificate, type SigningCertificate } from './certificate'
import { contractDocument, type ContractPaper } from './contract-paper'
import { evidenceDocument } from './evidence-paper'
import { printable, printPdf } from './print'
import { signPdf, unsignedPart } from './signature'
import { watermarked } from './watermark'

const AT = new Date('2026-11-30T02:00:00.000Z')
const TENANT = '缘来婚恋服务（杭州）有限公司'

const paper: ContractPaper = {
  title: '红娘服务合同',
  no: 'HT202611300001',
  tenant: TENANT,
  text: '一、服务内容。乙方为甲方安排见面。\n二、甲方姓名：𠮷川喆堃。',
  items: [
    { title: '安排见面', times: 8, unitFen: 60_000 },
    { title: '情感咨询', times: 4, unitFen: null },
  ],
  months: 12,
  priceFen: 680_000,
  signers: [
    { role: '公司', name: TENANT, signedAt: AT, proofs: ['企业证书'], drawn: [] },
    {
      role: '会员',
      name: '龘喆堃',
      signedAt: momentAfter(AT, 10, 'minute'),
      proofs: ['短信验证码', '人脸核验'],
      drawn: [
        [
          { x: 100, y: 400 },
          { x: 480, y: 90 },
          { x: 900, y: 420 },
        ],
        [{ x: 500, y: 460 }],
      ],
    },
  ],
  textHash: 'a'.repeat(64),
  madeAt: momentAfter(AT, 10, 'minute'),
}

let library: PDFiumLibrary
let certificate: SigningCertificate
beforeAll(async () => {
  library = await PDFiumLibrary.init()
  certificate = await makeCertificate(TENANT, AT)
})
afterAll(() => library.destroy())

async function textsOf(file: Buffer): Promise<string[]> {
  const document = await library.loadDocument(file)
  try {
    return [...document.pages()].map((page) => page.getText())
  } finally {
    document.destroy()
  }
}

/** Pixels of the first page, dark ones and slightly grey ones. */
async function inkOf(file: Buffer): Promise<{ dark: number; grey: number }> {
  const document = await library.loadDocument(file)
  try {
    const { data } = await document.getPage(0).render({ scale: 1, render: async ({ data: pixels }) => pixels })
    let [dark, grey] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      const light = data[at]!
      if (light < 128) dark++
      else if (light > 215 && light < 240) grey++
    }
    return { dark, grey }
  } finally {
    document.destroy()
  }
}

const withoutSpace = (text: string): string => text.replace(/[\s\uFFFE\u0002-]/gu, '')
const signed = async (file: Buffer): Promise<Buffer> => signPdf(file, certificate.p12, { name: TENANT, reason: '合同归档', at: AT })

describe('printing', () => {
  it('a character without a glyph is printed as its number, and invisible marks are left out', () => {
    expect(printable('𠮷川\u200B喆\r\n堃\u0007')).toBe('〔U+20BB7〕川喆\n堃')
  })

  it('text, services, prices, signers and the hash are on the page', async () => {
    const [page = ''] = await textsOf(await printPdf(contractDocument(paper)))
    const text = withoutSpace(page)
    for (const part of [
      '红娘服务合同',
      'HT202611300001',
      '安排见面',
      '8次',
      '600.00元',
      '计入总价',
      '6,800.00元',
      '12个月',
      '龘喆堃',
      '短信验证码、人脸核验',
      '2026年11月30日10:10',
      'a'.repeat(64),
      '〔U+20BB7〕川喆堃',
      '第1页，共1页',
    ])
      expect(text).toContain(withoutSpace(part))
  })

  it("the finger's signature is drawn", async () => {
    const bare = { ...paper, signers: paper.signers.map((one) => ({ ...one, drawn: [] })) }
    const [drawn, without] = [await inkOf(await printPdf(contractDocument(paper))), await inkOf(await printPdf(contractDocument(bare)))]
    expect(drawn.dark - without.dark).toBeGreaterThan(150)
  })

  it('the same document has the same bytes every time', async () => {
    const [first, second] = await Promise.all([printPdf(contractDocument(paper)), printPdf(contractDocument(paper))])
    expect(first.equals(second)).toBe(true)
  })

  it('a document that cannot be printed is refused, and the next one is printed', async () => {
    const broken = { ...contractDocument(paper), content: [{ table: { widths: [], body: null } }] } as never
    await expect(printPdf(broken)).rejects.toThrow('the document was not printed')
    expect((await printPdf(contractDocument(paper))).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('every rare character of the typeface survives over 40 pages', async () => {
    const font = create(readFileSync(FONT_FILES.regular)) as Font
    // Extensions A to G and the compatibility block, then the main block from its rare end.
    const rare = font.characterSet.filter((point) => (point >= 0x3400 && point < 0x4db6) || point >= 0x20000)
    const common = font.characterSet.filter((point) => point >= 0x4e00 && point < 0x9fa6).reverse()
    const points = [...rare, ...common].slice(0, 9000)
    expect(rare.length).toBeGreaterThan(200)
    const lines = Array.from({ length: 620 }, (_line, at) => {
      const part = Array.from({ length: 70 }, (_place, place) => String.fromCodePoint(points[(at * 70 + place) % points.length]!))
      return `第${at + 1}条 ${part.join('')}。`
    })
    const file = await signed(await printPdf(contractDocument({ ...paper, text: lines.join('\n') })))
    const pages = await textsOf(file)
    expect(pages.length).toBeGreaterThanOrEqual(40)
    // Two characters of the same shape may have one glyph, and a reader then finds the other one.
    const shapesOf = (given: string): string =>
      Array.from(withoutSpace(given), (character) => font.glyphForCodePoint(character.codePointAt(0)!).id).join(' ')
    const text = shapesOf(pages.map((page) => page.replace(/合同编号 HT202611300001\s*第 \d+ 页，共 \d+ 页/, '')).join(''))
    const lost = lines.filter((line) => !text.includes(shapesOf(line)))
    expect(lost.slice(0, 3)).toEqual([])
    expect(lastSignature(file)).toMatchObject({ isValid: true, coversAll: true })
  }, 120_000)
})

describe('signing', () => {
  it("the signature is valid, covers the whole file and names the tenant's certificate", async () => {
    const found = lastSignature(await signed(await printPdf(contractDocument(paper))))
    expect(found).toMatchObject({ isValid: true, coversAll: true, fingerprint: certificate.fingerprint })
    expect(found.certificate.subject).toContain(TENANT)
    expect(new Date(found.certificate.validTo)).toEqual(certificate.endsAt)
  })

  it('a change of one byte of the text is found', async () => {
    const file = await signed(await printPdf(contractDocument(paper)))
    const base = unsignedPart(file)
    for (const part of [0.1, 0.5, 0.9]) {
      const changed = Buffer.from(file)
      changed[Math.floor(base.length * part)]! ^= 1
      expect(lastSignature(changed).isValid).toBe(false)
    }
  })

  it('the printed file is the beginning of the signed one', async () => {
    const file = await printPdf(contractDocument(paper))
    const base = unsignedPart(await signed(file))
    expect(base.equals(file.subarray(0, base.length))).toBe(true)
    expect(file.length - base.length).toBeLessThanOrEqual(1)
    expect(() => unsignedPart(Buffer.from('%PDF-1.3\n%%EOF'))).toThrow('no signature of ours')
  })

  it('the evidence lists who, when, from where, with which checks, and the hashes', async () => {
    const fileHash = createHash('sha256').update('file').digest('hex')
    const events = [
      { at: AT, what: '公司签署', who: TENANT, ip: '203.0.113.8', device: 'Chrome', check: '', hash: 'b'.repeat(64) },
      {
        at: AT,
        what: '会员签署',
        who: '龘喆堃',
        ip: '203.0.113.9',
        device: 'iPhone 微信',
        check: '验证码正确，人脸通过',
        hash: 'c'.repeat(64),
      },
    ]
    const { title, no, tenant, textHash, madeAt } = paper
    const { fingerprint } = certificate
    const file = await signed(await printPdf(evidenceDocument({ title, no, tenant, textHash, madeAt, fileHash, fingerprint, events })))
    const text = withoutSpace((await textsOf(file)).join(''))
    for (const part of [fileHash, fingerprint, textHash, '203.0.113.9', 'iPhone微信', '验证码正确，人脸通过', '龘喆堃', 'c'.repeat(64)])
      expect(text).toContain(withoutSpace(part))
    expect(lastSignature(file).isValid).toBe(true)
  })
})

describe('the watermark of a download', () => {
  it('each page names the viewer below the text, and the beginning equals the archived file', async () => {
    const archived = await signed(await printPdf(contractDocument({ ...paper, text: `${'条款内容'.repeat(40)}\n`.repeat(40) })))
    const base = unsignedPart(archived)
    const copy = await signed(watermarked(base, '仅供 龘** 查看 2026-11-30 10:12'))
    expect(copy.subarray(0, base.length).equals(base)).toBe(true)
    expect(lastSignature(copy)).toMatchObject({ isValid: true, coversAll: true })
    expect(await textsOf(copy)).toEqual(await textsOf(archived))
    const [plain, marked] = [await inkOf(archived), await inkOf(copy)]
    expect(marked.grey - plain.grey).toBeGreaterThan(2000)
    expect(Math.abs(marked.dark - plain.dark)).toBeLessThan(plain.dark / 50)
  })

  it('a file of strangers gets no watermark', () => {
    expect(() => watermarked(Buffer.from('%PDF-1.3\ntrailer\n<<>>\n%%EOF'), '仅供查看')).toThrow('not printed by us')
  })
})
