/** Texts of audits: names of the decisions, fitting reasons, and remaining time. */
import { isIn, options } from '@qianxian/protocol/base/dictionary'
import { lengthIn } from '@qianxian/protocol/base/clock'
import {
  auditReason,
  type AuditReason,
  auditStates,
  auditTarget,
  type AuditTarget,
  moneyTargets,
} from '@qianxian/protocol/audit/audit.words'
import { reasonsOf } from '@qianxian/protocol/audit/audit.rules'
import type { AuditItem, AuditRow } from '@qianxian/protocol/audit/audit.schema'
import type { IconName } from '@/ui/base/media/Icon'
import type { Tone } from '@/ui/base/text/Tag'

const SOON_HOURS = 4

export interface DecisionWords {
  approve: string
  reject: string
}

/** Refusing the content upholds a report; approving it grants an appeal. */
export function decisionWords({ targetType, status }: Pick<AuditRow, 'targetType' | 'status'>): DecisionWords {
  if (status === 'appealed') return { approve: '支持申诉', reject: '维持原判' }
  if (targetType === 'risk') return { approve: '没有发现问题', reject: '情况属实' }
  if (targetType === 'lead') return { approve: '属实', reject: '不属实' }
  if (targetType === 'share') return { approve: '更正', reject: '维持不变' }
  if (targetType === 'report') return { approve: '未发现违规', reject: '举报成立' }
  return { approve: '通过', reject: '不通过' }
}

/** The result if no violation was found; a person who only requested a manual check gets no message. */
export function clearedWords({ targetType, status }: Pick<AuditRow, 'targetType' | 'status'>): string {
  const isRisk = targetType === 'risk'
  if (status === 'appealed') return isRisk ? '原来的处理会撤销，本人会知道。' : '原来的处理会撤销，本人和举报人都会知道。'
  return isRisk ? '对方不会受到处理，这些信号也不再提醒别人。' : '对方不会受到处理，举报人会收到这个结果。'
}

/** Target types that people with these roles may audit, as choices. */
export const targetChoices = (roles: readonly string[]): { value: AuditTarget; name: string }[] =>
  options(auditTarget).filter(({ value }) => roles.includes(isIn(moneyTargets, value) ? 'finance' : 'auditor'))

/** Reasons that fit this item, as choices. */
export const reasonsFor = (
  { field, picture }: Pick<AuditItem, 'field' | 'picture'>,
  target: AuditTarget,
): { value: AuditReason; label: string }[] =>
  reasonsOf(target, { field, isPicture: picture !== null }).map((value) => ({ value, label: auditReason[value] }))

/** Time left to decide; null once decided. */
export function dueWords(
  { status, dueAt, isOverdue }: Pick<AuditRow, 'status' | 'dueAt' | 'isOverdue'>,
  now: Date = new Date(),
): { words: string; tone: Tone } | null {
  if (!isIn(auditStates.open, status)) return null
  const hours = lengthIn('hour', now, dueAt)
  if (isOverdue || hours <= 0) return { words: '已超时', tone: 'danger' }
  if (hours < 1) return { words: '不到 1 小时', tone: 'danger' }
  return {
    words: hours < 48 ? `剩 ${Math.floor(hours)} 小时` : `剩 ${Math.floor(hours / 24)} 天`,
    tone: hours < SOON_HOURS ? 'gold' : 'plain',
  }
}

export const targetIcons: Readonly<Record<AuditTarget, IconName>> = {
  profile: 'id-card',
  photo: 'image',
  video: 'clapperboard',
  comment: 'message-circle',
  activity: 'calendar',
  certificate: 'badge-check',
  identity: 'id-card',
  report: 'flag',
  poster: 'qr-code',
  cashout: 'wallet',
  reconcile: 'scan-line',
  gift: 'gift',
  risk: 'shield-check',
  spotlight: 'star',
  application: 'users-round',
  attribution: 'link',
  theme: 'layout-grid',
  card: 'id-card',
  meeting: 'calendar',
  lead: 'users-round',
  contract: 'file-text',
  share: 'wallet',
  partner: 'users-round',
}
