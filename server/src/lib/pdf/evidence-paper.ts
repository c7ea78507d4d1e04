/** The evidence of how a contract was signed: who, when, from where, with which checks, and the hashes that link the records. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { tableOf } from './contract-paper'
import { printable, type PdfContent, type PdfDocument } from './print'

export interface EvidenceEvent {
  at: Date
  /** The act, in words. */
  what: string
  who: string
  ip: string
  device: string
  /** Result of the code or the face check, in words; empty without one. */
  check: string
  hash: string
}

export interface EvidencePaper {
  title: string
  no: string
  tenant: string
  textHash: string
  /** SHA-256 of the signed contract file. */
  fileHash: string
  /** SHA-256 of the certificate that signed both files. */
  fingerprint: string
  events: readonly EvidenceEvent[]
  madeAt: Date
}

const factsOf = ({ no, textHash, fileHash, fingerprint }: EvidencePaper): readonly (readonly [string, string])[] => [
  ['合同编号', no],
  ['内容校验值', textHash],
  ['合同文件校验值', fileHash],
  ['签名证书指纹', fingerprint],
]

const eventOf = ({ at, what, who, ip, device, check, hash }: EvidenceEvent, place: number): PdfContent => ({
  unbreakable: true,
  margin: [0, 0, 0, 10],
  stack: [
    { text: printable(`${place + 1}. ${dateAndTime(at)} ${what}`), bold: true },
    {
      text: printable(
        [`操作人：${who}`, check && `核验：${check}`, ip && `IP：${ip}`, device && `设备：${device}`].filter(Boolean).join('；'),
      ),
    },
    { text: printable(`记录校验值：${hash}`), style: 'note' },
  ],
})

export const evidenceDocument = (paper: EvidencePaper): PdfDocument => ({
  title: `${paper.title} 签署存证`,
  author: paper.tenant,
  madeAt: paper.madeAt,
  footer: printable(`签署存证 ${paper.no}`),
  content: [
    { text: '签署存证', style: 'title' },
    tableOf(['auto', '*'], ['项目', '内容'], factsOf(paper)),
    { text: '校验值都是 SHA-256。每条记录的校验值包含上一条的校验值，改动任何一条都会被发现。', style: 'note', margin: [0, 8, 0, 0] },
    { text: '过程', style: 'heading' },
    ...paper.events.map(eventOf),
  ],
})
