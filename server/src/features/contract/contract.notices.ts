/** Notices about contracts: to the member, and to the managers of the store that made the contract. */
import { dayInShanghai } from '@qianxian/protocol/base/calendar'
import { isIn } from '@qianxian/protocol/base/dictionary'
import { contractStates, contractStatus } from '@qianxian/protocol/contract/contract.words'
import { object, Type } from '@qianxian/protocol/base/shape'
import type { Ctx } from '../../ctx'
import { noticeKind, noticeLink, type NoticeWords, type StoredNotice } from '../notice/notice'
import { findSide } from './contract-access'
import { currentStatus } from './contract-status'
import * as store from './contract.repository'
import type { ContractRecord } from './contract.repository'
import { tranchesNow } from './success/tranches'

const Facts = object({ contractId: Type.Integer() })
interface Facts {
  contractId: number
}
type Told = readonly StoredNotice<Facts>[]

const PAGE = '/subpages/member/my_hetong'

/** Subject: opening the contract marks its notices as read. */
export const contractSubject = (id: number): string => `contract:${id}`

const rowsOf = (ctx: Ctx, told: Told): Promise<Map<number, ContractRecord>> =>
  store.contractsById(
    ctx,
    told.map(({ facts }) => facts.contractId),
  )

/** Worded only for readers who may see the contract. */
const say = (text: (row: ContractRecord, ctx: Ctx) => string) =>
  async function words(ctx: Ctx, told: Told): Promise<Map<number, NoticeWords>> {
    const made = new Map<number, NoticeWords>()
    const rows = await rowsOf(ctx, told)
    for (const { id, facts } of told) {
      const row = rows.get(facts.contractId)
      if (!row || !ctx.viewer) continue
      const side = await findSide(ctx, row)
      if (side) made.set(id, { text: text(row, ctx), target: noticeLink(PAGE, { id: row.id }) })
    }
    return made
  }

const stillTrue = (isSo: (ctx: Ctx, row: ContractRecord) => boolean) =>
  async function holds(ctx: Ctx, told: Told): Promise<Set<number>> {
    const rows = await rowsOf(ctx, told)
    return new Set(
      told.flatMap(({ id, facts }) => {
        const row = rows.get(facts.contractId)
        return row && isSo(ctx, row) ? [id] : []
      }),
    )
  }

const common = { section: 'system', topic: 'service', slot: null, outside: '你的合同有了新进展', page: PAGE } as const

export const contractToSign = noticeKind('contract.to_sign', Facts, {
  ...common,
  cadence: 'now',
  outside: '有一份合同等你签署',
  words: say(({ title, expiresAt }) => `合同「${title}」等你签署${expiresAt ? `，请在 ${dayInShanghai(expiresAt)} 前签完` : ''}`),
  holds: stillTrue((ctx, row) => isIn(contractStates.toSign, currentStatus(ctx, row))),
})

export const contractServed = noticeKind('contract.served', Facts, {
  ...common,
  cadence: 'now',
  outside: '有一次服务等你确认',
  words: say(({ title }) => `合同「${title}」记录了一次服务，请确认；有异议请在 7 天内说明`),
})

export const contractStopAsked = noticeKind('contract.stop_asked', Facts, {
  ...common,
  cadence: 'now',
  outside: '有一份合同等你确认结算',
  words: say(({ title }) => `对方申请终止合同「${title}」，请确认结算金额`),
  holds: stillTrue((_ctx, { status }) => isIn(contractStates.proposed, status)),
})

export const contractNews = noticeKind('contract.news', Facts, {
  ...common,
  cadence: 'soon',
  words: say((row, ctx) => `合同「${row.title}」：${contractStatus[currentStatus(ctx, row)]}`),
})

export const successDue = noticeKind('contract.success_due', Facts, {
  ...common,
  cadence: 'now',
  words: say(({ title }) => `合同「${title}」有一笔成功费到期，请在合同里查看`),
  async holds(ctx, told: Told) {
    const rows = await rowsOf(ctx, told)
    const due = new Set<number>()
    for (const row of rows.values()) if ((await tranchesNow(ctx, row)).some(({ status }) => status === 'due')) due.add(row.id)
    return new Set(told.filter(({ facts }) => due.has(facts.contractId)).map(({ id }) => id))
  },
})

export const successPaid = noticeKind('contract.success_paid', Facts, {
  ...common,
  cadence: 'soon',
  words: say(({ title }) => `合同「${title}」收到一笔成功费`),
})

export const contractNotices = [contractToSign, contractServed, contractStopAsked, contractNews, successDue, successPaid]
