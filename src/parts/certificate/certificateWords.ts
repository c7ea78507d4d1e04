/** Certificates in words: state, validity, and the requirements of the next level. */
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { isIn, name } from '@qianxian/protocol/base/dictionary'
import type { Certificate, MyCertificates } from '@qianxian/protocol/certificate/certificate.schema'
import {
  certificateKind,
  certificateStates,
  certificateStatus,
  handedIn,
  trustBrings,
  type CertificateKind,
  type CertificateStatus,
  type HandedIn,
} from '@qianxian/protocol/certificate/certificate.words'
import type { BuiltUrl } from '@/router/pages'
import type { Tone } from '@/ui/base/text/Tag'

export const isSubmitted = (kind: string | undefined): kind is HandedIn => isIn(handedIn, kind as HandedIn | undefined)

/** The page where a certificate is obtained; null if no page does it. */
export function certificatePage(kind: CertificateKind): BuiltUrl | null {
  switch (kind) {
    case 'real_name':
    case 'face':
      return '/member/certification'
    case 'portrait':
      return '/member/love/editinfo?part=photos'
    case 'met':
      return null
    case 'education':
      return '/member/love/educationauth'
    case 'house':
      return '/member/love/houseauth'
    default:
      return `/member/love/otherauth?kind=${kind}`
  }
}

export interface CertificateState {
  words: string
  tone: Tone
}

const tones: Record<CertificateStatus, Tone> = {
  none: 'plain',
  submitted: 'gold',
  auto_checking: 'gold',
  need_human: 'gold',
  approved: 'success',
  expiring: 'gold',
  rechecking: 'gold',
  rejected: 'danger',
  expired: 'danger',
  revoked: 'danger',
  withdrawn: 'plain',
  replaced: 'plain',
}

export function certificateState({ status, isRenewing }: Pick<Certificate, 'status' | 'isRenewing'>): CertificateState {
  const words = name(certificateStatus, status)
  if (isIn(certificateStates.open, status)) return { words: '审核中', tone: 'gold' }
  if (isRenewing) return { words: `${words}，更新审核中`, tone: 'gold' }
  const tone = tones[status]
  return { words: tone === 'plain' ? '未认证' : words, tone }
}

/** Notes below its name: the benefit or the reason why it is missing, its validity, and when its papers are deleted. */
export function certificateNotes({ kind, status, validUntil, papersUntil, papers, reason, brings, whyNot }: Certificate): string {
  const notes = [reason ?? brings]
  if (isIn(certificateStates.standing, status)) notes.push(validUntil ? `有效期至 ${dateInWords(validUntil)}` : '长期有效')
  else if (whyNot && (kind === 'met' || kind === 'portrait')) notes.push(whyNot)
  if (papers > 0) notes.push(papersUntil ? `材料 ${dateInWords(papersUntil)}销毁` : '材料在审核决定 30 天后销毁')
  return notes.join(' · ')
}

/** Requirements of the next level, and its benefit; null at the highest. */
export function nextLevelWords({ weight, next }: Pick<MyCertificates, 'weight' | 'next'>): string | null {
  if (!next) return null
  const missing = next.needsFace ? '完成人脸核验' : `再认证 ${Math.max(1, next.from - weight)} 分`
  return `${missing}，升到 ${next.level} 级：${trustBrings[next.level]}`
}

/** Progress to the next level, 0 to 100. */
export const levelProgress = ({ weight, next }: Pick<MyCertificates, 'weight' | 'next'>): number =>
  next ? Math.min(100, Math.round((weight / next.from) * 100)) : 100

const groups: readonly { title: string; kinds: readonly CertificateKind[] }[] = [
  { title: '本人', kinds: ['real_name', 'face', 'portrait', 'met'] },
  { title: '婚姻与家庭', kinds: ['marital', 'divorce'] },
  { title: '学历与工作', kinds: ['education', 'job', 'income'] },
  { title: '其他', kinds: ['house', 'car', 'health'] },
]

/** Certificates that this platform offers, grouped by subject. */
export const groupCertificates = (list: readonly Certificate[]) =>
  groups
    .map(({ title, kinds }) => ({ title, list: kinds.flatMap((kind) => list.find((each) => each.kind === kind) ?? []) }))
    .filter((group) => group.list.length > 0)

export const certificateTitle = (kind: CertificateKind): string => `${name(certificateKind, kind)}认证`
