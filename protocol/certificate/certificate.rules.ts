/** Input rules for certificates by kind, and which code addresses may be followed. */
import { personNameFault } from '../base/names'
import { codeNotation, digitsNotation } from '../base/notation'
import { bareCode } from '../base/rules'
import type { Education, IncomeBand, MaritalStatus } from '../love/profile.words'
import type { EducationWay, HandedIn, PaperHolder } from './certificate.words'

/** The owner's statements about a submitted certificate. */
export interface Said {
  educationWay?: EducationWay | undefined
  education?: Education | undefined
  school?: string | undefined
  checkCode?: string | undefined
  diplomaNumber?: string | undefined
  holder?: PaperHolder | undefined
  holderName?: string | undefined
  occupation?: string | undefined
  incomeBand?: IncomeBand | undefined
  maritalStatus?: MaritalStatus | undefined
  agreesTrue?: boolean | undefined
}
export type SaidField = keyof Said | 'papers'

/** Twelve digits, or sixteen characters of the older form; optionally written in groups. */
const CHSI_CODE = /^(?:\d{12}|[A-Z0-9]{16})$/
/** A diploma has 17 or 18 digits, a degree 16. */
const DIPLOMA_NO = /^\d{16,18}$/
export const checkCodeNotation = /*#__PURE__*/ codeNotation(12, 16)
export const diplomaNotation = /*#__PURE__*/ digitsNotation(16, 18)

export const codeOf = bareCode

/** Kinds whose paper names its holder. */
export const heldKinds = ['house', 'car', 'job', 'income'] as const satisfies readonly HandedIn[]
const namesHolder = (kind: HandedIn): boolean => (heldKinds as readonly HandedIn[]).includes(kind)
/** True for kinds that can belong to two people. */
export const isShareable = (kind: HandedIn): boolean => kind === 'house' || kind === 'car'

/** False if the code alone proves it, so that no paper is needed. */
export const needsPapers = (kind: HandedIn, { educationWay }: Pick<Said, 'educationWay'>): boolean =>
  !(kind === 'education' && educationWay === 'chsi')

/** One sentence for each invalid field. */
export function certificateFaults(kind: HandedIn, said: Said, papers: number): Partial<Record<SaidField, string>> {
  const faults: Partial<Record<SaidField, string>> = {}
  if (kind === 'education') Object.assign(faults, educationFaults(said))
  if (kind === 'job' && !said.occupation?.trim()) faults.occupation = '请填写职业'
  if (kind === 'income' && !said.incomeBand) faults.incomeBand = '请选择收入档位'
  if (kind === 'marital') {
    if (!said.maritalStatus) faults.maritalStatus = '请选择婚姻状况'
    else if (said.maritalStatus === 'divorced') faults.maritalStatus = '离异请在「离异状况」里认证'
  }
  if ((kind === 'marital' || kind === 'divorce') && said.agreesTrue !== true) faults.agreesTrue = '请先承诺婚姻状况属实'
  if (namesHolder(kind)) {
    if (!said.holder) faults.holder = '请选择证件上写的是谁'
    else if (said.holder === 'spouse' && !isShareable(kind)) faults.holder = '这一项只能用本人的证明'
    const wrongName = personNameFault('证件姓名', said.holderName ?? '')
    if (wrongName) faults.holderName = wrongName
  }
  if (papers === 0 && needsPapers(kind, said)) faults.papers = '请上传证明材料'
  return faults
}

function educationFaults({ educationWay, education, school, checkCode, diplomaNumber }: Said): Partial<Record<SaidField, string>> {
  const faults: Partial<Record<SaidField, string>> = {}
  if (!educationWay) faults.educationWay = '请选择认证方式'
  if (!education) faults.education = '请选择学历'
  if (!school?.trim()) faults.school = '请填写学校'
  if (educationWay === 'chsi' && !CHSI_CODE.test(codeOf(checkCode ?? ''))) faults.checkCode = '验证码应为 12 位数字，或 16 位字母和数字'
  if (educationWay === 'diploma' && !DIPLOMA_NO.test(codeOf(diplomaNumber ?? ''))) faults.diplomaNumber = '证书编号应为 16 到 18 位数字'
  return faults
}

const CHSI_HOST = /^(?:[a-z0-9-]+\.)*chsi\.com\.cn$/
const CHSI_ADDRESS_MAX = 400

/** Returns a code's address if it is the register's own over TLS; null otherwise. The address is never fetched here. */
export function chsiAddress(text: string): string | null {
  if (text.length > CHSI_ADDRESS_MAX) return null
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    return null
  }
  const isTheirs = (url.protocol === 'https:' || url.protocol === 'http:') && CHSI_HOST.test(url.hostname) && url.port === ''
  if (!isTheirs || url.username !== '' || url.password !== '') return null
  url.protocol = 'https:'
  return url.href
}

/** The page where an auditor types in a code. */
export const CHSI_CHECK_PAGE = 'https://www.chsi.com.cn/xlcx/bgcx.jsp'
