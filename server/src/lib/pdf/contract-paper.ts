/** The pages of a signed contract: text, services and prices, signers with their signatures, and the hash that they signed. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { SHEET, type Stroke } from '@qianxian/protocol/base/signature'
import { printable, type PdfContent, type PdfDocument } from './print'

export interface PaperSigner {
  /** Company, payer or member, in words. */
  role: string
  name: string
  /** Null for a person who signs later, in a file for a signing service. */
  signedAt: Date | null
  /** How the signer proved to be this person, in words. */
  proofs: readonly string[]
  /** Strokes of the finger; empty for a company, which signs by its certificate. */
  drawn: readonly Stroke[]
}

export interface ContractPaper {
  title: string
  no: string
  /** The tenant in whose name the file is signed. */
  tenant: string
  /** Paragraphs separated by line ends. */
  text: string
  items: readonly { title: string; times: number; unitFen: number | null }[]
  months: number
  priceFen: number
  signers: readonly PaperSigner[]
  /** The hash that everybody signed. */
  textHash: string
  /** When the last signer signed. */
  madeAt: Date
}

const said = (text: string): PdfContent => ({ text: printable(text) })
const heading = (text: string): PdfContent => ({ text, style: 'heading' })

/** A table with a head that repeats on every page. */
export const tableOf = (
  widths: readonly (number | 'auto' | '*')[],
  head: readonly string[],
  rows: readonly (readonly string[])[],
): PdfContent => ({
  table: { headerRows: 1, widths, body: [head.map((text) => ({ text, bold: true })), ...rows.map((cells) => cells.map(said))] },
  layout: 'lightHorizontalLines',
  fontSize: 9.5,
})

/** Points of the picture's width; the height follows from the sheet. */
const SIGNATURE_WIDTH = 180

function pictureOf(drawn: readonly Stroke[]): PdfContent {
  const scale = SIGNATURE_WIDTH / SHEET.wide
  const lines = drawn
    .filter((stroke) => stroke.length > 0)
    .map((stroke) => ({
      type: 'polyline' as const,
      lineWidth: 1.6,
      lineCap: 'round' as const,
      lineJoin: 'round' as const,
      // A line needs two points; a dot is a line to itself.
      points: (stroke.length === 1 ? [...stroke, ...stroke] : stroke).map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    }))
  return { canvas: lines, margin: [0, 4, 0, 4] }
}

const noteOf = (text: string): PdfContent => ({ text: printable(text), style: 'note' })

const signerOf = ({ role, name, signedAt, proofs, drawn }: PaperSigner): PdfContent => ({
  unbreakable: true,
  margin: [0, 0, 0, 12],
  stack: [
    { text: [{ text: `${role}：`, bold: true }, { text: printable(name) }] },
    ...(drawn.length > 0 ? [pictureOf(drawn)] : []),
    ...(signedAt === null ? [] : [noteOf(`签署时间：${dateAndTime(signedAt)}`), noteOf(`核验方式：${proofs.join('、')}`)]),
  ],
})

export const contractDocument = (paper: ContractPaper): PdfDocument => ({
  title: paper.title,
  author: paper.tenant,
  madeAt: paper.madeAt,
  footer: printable(`合同编号 ${paper.no}`),
  content: [
    { text: printable(paper.title), style: 'title' },
    { text: printable(`合同编号：${paper.no}`), style: 'note', margin: [0, 0, 0, 12] },
    ...paper.text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): PdfContent => ({ text: printable(line), margin: [0, 0, 0, 6] })),
    heading('服务内容和价格'),
    tableOf(
      ['*', 60, 110],
      ['服务', '次数', '单价'],
      paper.items.map(({ title, times, unitFen }) => [title, `${times} 次`, unitFen === null ? '计入总价' : `${amount(unitFen)} 元`]),
    ),
    { text: printable(`合同金额：${amount(paper.priceFen)} 元。服务期：${paper.months} 个月。`), bold: true, margin: [0, 8, 0, 0] },
    heading('签署'),
    ...paper.signers.map(signerOf),
    { text: printable(`内容校验值（SHA-256）：${paper.textHash}`), style: 'note' },
    { text: '校验值由正文、服务、价格、次数、期限和退款公式算出，各方签署的是同一个值。', style: 'note' },
  ],
})
