/** The form of a certificate, by kind: its fields, and which papers prove it. */
import type { Education, IncomeBand, MaritalStatus } from '@qianxian/protocol/love/profile.words'
import type { EducationWay, HandedIn, PaperHolder } from '@qianxian/protocol/certificate/certificate.words'
import { isShareable, type Said } from '@qianxian/protocol/certificate/certificate.rules'

export interface CertificateDraft {
  educationWay: EducationWay | null
  education: Education | null
  school: string
  checkCode: string
  diplomaNumber: string
  holder: PaperHolder | null
  holderName: string
  occupation: string
  incomeBand: IncomeBand | null
  maritalStatus: MaritalStatus | null
  agreesTrue: boolean
  /** Number of papers that are stored on the server. */
  papers: number
}
export type CertificateDraftField = keyof CertificateDraft & string

export const emptyCertificateDraft: CertificateDraft = {
  educationWay: null,
  education: null,
  school: '',
  checkCode: '',
  diplomaNumber: '',
  holder: null,
  holderName: '',
  occupation: '',
  incomeBand: null,
  maritalStatus: null,
  agreesTrue: false,
  papers: 0,
}

const asked: Record<HandedIn, readonly CertificateDraftField[]> = {
  education: ['educationWay', 'education', 'school', 'checkCode', 'diplomaNumber'],
  house: ['holder', 'holderName'],
  car: ['holder', 'holderName'],
  job: ['occupation', 'holderName'],
  income: ['incomeBand', 'holderName'],
  marital: ['maritalStatus', 'agreesTrue'],
  divorce: ['agreesTrue'],
  health: [],
}

/** The fields of the form, in page order. */
export const certificateFields = (kind: HandedIn, { educationWay }: Pick<CertificateDraft, 'educationWay'>): CertificateDraftField[] => [
  ...asked[kind].filter((field) =>
    field === 'checkCode' ? educationWay === 'chsi' : field !== 'diplomaNumber' || educationWay === 'diploma',
  ),
  'papers',
]

/** The typed values to submit, without fields of other ways. */
export function toCertificateInput(kind: HandedIn, typed: CertificateDraft): Said {
  const said: Record<string, unknown> = {}
  for (const field of certificateFields(kind, typed)) {
    const value = typed[field]
    if (field !== 'papers' && value !== null && value !== '') said[field] = typeof value === 'string' ? value.trim() : value
  }
  // A paper that cannot be shared belongs to its owner alone.
  if (asked[kind].includes('holderName') && !isShareable(kind)) said.holder = 'self'
  return said
}

interface PapersAsked {
  /** Common title of the papers. */
  title: string
  words: string
}

/** Which papers prove it, and what may be covered in them. */
export function requiredPapers(kind: HandedIn, educationWay: EducationWay | null): PapersAsked {
  if (kind === 'education') return educationPapers[educationWay ?? 'paper']
  return papersOf[kind]
}

const educationPapers: Record<EducationWay, PapersAsked> = {
  chsi: { title: '在线验证报告（选填）', words: '有验证码就可以核对。附上报告的截图或 PDF，核对更快。' },
  diploma: { title: '毕业证书', words: '拍内页，姓名、学校和证书编号要看得清。' },
  paper: { title: '毕业证或学位证', words: '拍内页，姓名、学校和发证日期要看得清；身份证号可以遮住。' },
  cscse: { title: '留服认证书', words: '教育部留学服务中心的《国外学历学位认证书》，电子版 PDF 或拍照都可以。' },
}

const papersOf: Record<Exclude<HandedIn, 'education'>, PapersAsked> = {
  house: { title: '不动产权证书或购房合同', words: '有姓名的一页；门牌号、面积和价格可以遮住。' },
  car: { title: '行驶证', words: '有姓名的一页；车牌号后三位可以遮住。' },
  job: { title: '工作证明', words: '在职证明、工牌、社保缴费记录任选一种，姓名和单位要看得清。' },
  income: { title: '收入证明', words: '近 6 个月的工资流水、个税记录或单位证明；账号可以遮住，页面上只会显示档位。' },
  marital: { title: '婚姻登记记录证明', words: '民政部门出具的证明，或户口簿上有婚姻状况的一页，12 个月内有效。' },
  divorce: { title: '离婚证或生效的判决书', words: '有双方姓名和日期的一页；对方的身份证号和原因可以遮住。' },
  health: { title: '体检报告', words: '6 个月内的报告封面和结论页。别人只看到「已体检」，看不到任何结果。' },
}
