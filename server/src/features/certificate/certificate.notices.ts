/** Notices about certificates, worded by their state when they are read. */
import { auditReason } from '@qianxian/protocol/audit/audit.words'
import { dateInWords } from '@qianxian/protocol/base/calendar'
import { name } from '@qianxian/protocol/base/dictionary'
import { object, Type } from '@qianxian/protocol/base/shape'
import { certificateKind, type CertificateKind, revocation } from '@qianxian/protocol/certificate/certificate.words'
import type { Ctx } from '../../ctx'
import { noticeLink, noticeKind, type NoticeWords, type StoredNotice } from '../notice/notice'
import { certificatesByIds, type CertificateRow } from './certificate.repository'

/** Opening the certificate marks it read. */
export const certificateSubject = (kind: CertificateKind): string => `certificate:${kind}`

const CertificateFacts = object({ certificateId: Type.Integer() })
type Facts = { certificateId: number }

const PAGE = '/member/love/authindex'

const inWords = (say: (row: CertificateRow, ctx: Ctx) => string | null) =>
  async function words(ctx: Ctx, told: readonly StoredNotice<Facts>[]): Promise<Map<number, NoticeWords>> {
    const rows = await certificatesByIds(
      ctx,
      told.map(({ facts }) => facts.certificateId),
    )
    const mine = new Map(rows.filter((row) => row.profileId === ctx.viewer?.profileId).map((row) => [row.id, row]))
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = mine.get(facts.certificateId)
      const text = row && say(row, ctx)
      if (text) made.set(id, { text, target: noticeLink(PAGE) })
    }
    return made
  }

function toldOf({ kind, status, validUntil, reason, revokedFor }: CertificateRow): string | null {
  const what = `${certificateKind[kind]}认证`
  if (status === 'approved') return `${what}已通过${validUntil === null ? '' : `，有效期到 ${dateInWords(validUntil)}`}`
  if (status === 'rejected') return `${what}没有通过：${name(auditReason, reason ?? 'other_rule')}`
  if (status === 'expired') return `${what}已过期，需要时请重新认证`
  if (status === 'rechecking') return `${what}正在重新核对`
  if (status === 'revoked') return `${what}已失效：${name(revocation, revokedFor)}`
  return null
}

const looks = { section: 'system', topic: 'audit', slot: 'audit', page: PAGE, cadence: 'now' } as const

export const certificateTold = noticeKind('certificate.told', CertificateFacts, {
  ...looks,
  outside: '你的认证有结果了',
  words: inWords(toldOf),
})

export const certificateEnding = noticeKind('certificate.ending', CertificateFacts, {
  ...looks,
  outside: '你的认证快到期了',
  words: inWords(({ kind, status, validUntil }, ctx) =>
    status === 'expiring' && validUntil !== null && validUntil > ctx.now
      ? `${certificateKind[kind]}认证将在 ${dateInWords(validUntil)} 到期，现在可以重新${kind === 'face' ? '刷脸' : '提交'}`
      : null,
  ),
})

export const certificateNotices = [certificateTold, certificateEnding]
