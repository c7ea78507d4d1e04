/** Notices to a partner or an applicant, worded by the state when they are read. */
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx, TxCtx } from '../../ctx'
import { noticeKind, noticeLink, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import * as store from './partner.repository'
import type { ChangeRow, PartnerRow } from './partner.repository'

const PAGE = '/subpages/partner/index'

/** Opening the page marks it read. */
export const partnerSubject = (id: number): string => `partner:${id}`

function wordsOf(ctx: Ctx, row: PartnerRow, last: ChangeRow | null): string | null {
  switch (store.statusNow(ctx, row)) {
    case 'invited':
      return '平台邀请你成为区域合伙人，看看介绍再决定'
    case 'refused':
      return '合伙人申请没有通过，看看原因'
    case 'contract_signing':
      return '合伙人申请已通过，签署协议后生效'
    case 'active':
      return last?.change === 'resumed' ? '你的合伙人合作已恢复' : '你的合伙人合作已生效'
    case 'suspended':
      return '你的合伙人合作已暂停，看看原因'
    case 'terminated':
      return '你的合伙人合作已终止，看看原因'
    case 'expired':
      return '你的合伙人合作已到期'
    default:
      return null
  }
}

const partnerTold = noticeKind('partner.told', object({ partnerId: Type.Integer() }), {
  section: 'system',
  topic: 'service',
  slot: null,
  page: PAGE,
  cadence: 'now',
  outside: '你的合伙人合作有了变化',
  async words(ctx: Ctx, told: readonly StoredNotice<{ partnerId: number }>[]) {
    const ids = told.map(({ facts }) => facts.partnerId)
    const rows = new Map((await store.partnersById(ctx, ids)).map((row) => [row.id, row]))
    const changes = await store.lastChanges(ctx, ids)
    const made = new Map<number, NoticeWords>()
    for (const { id, facts } of told) {
      const row = rows.get(facts.partnerId)
      const text = row && wordsOf(ctx, row, changes.get(row.id) ?? null)
      if (text) made.set(id, { text, target: noticeLink(PAGE) })
    }
    return made
  },
})

export const partnerNotices = [partnerTold]

export const notifyPartner = (ctx: TxCtx, { id, userId }: Pick<PartnerRow, 'id' | 'userId'>): Promise<void> =>
  notify(ctx, partnerTold, { to: [userId], subject: partnerSubject(id), facts: { partnerId: id } })
