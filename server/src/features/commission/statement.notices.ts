/** Notices to a payee: a statement was published, adjusted or paid. */
import { dateInWords, monthInWords } from '@qianxian/protocol/base/calendar'
import { amount } from '@qianxian/protocol/base/format'
import { object, oneOf, Type } from '@qianxian/protocol/base/shape'
import { confirmedBy } from '@qianxian/protocol/commission/statement.rules'
import { statementStates } from '@qianxian/protocol/commission/statement.words'
import { mayInStore } from '@qianxian/protocol/store/store.rules'
import { requireMember, type Ctx, type TxCtx } from '../../ctx'
import { noticeKind, noticeLink, notify, type NoticeWords, type StoredNotice } from '../notice/notice'
import { listWorkplaces, managersOf } from '../store/store'
import * as store from './statements.repository'
import type { StatementRow } from './statements.repository'

const PAGE = '/subpages/member/matchmaker/StoreDistribution'

interface StatementFacts {
  statementId: number
  what: (typeof statementStates.told)[number]
}

/** The list of statements, and each statement, mark their notices as read. */
export const statementSubject = (statementId: number): string => `statement:${statementId}`

function wordsOf({ month, payableFen, publishedAt }: StatementRow, what: StatementFacts['what']): string {
  const name = `${monthInWords(month)}的分成账单`
  const sum = `${amount(payableFen)} 元`
  switch (what) {
    case 'published':
      return `${name}出来了，应付 ${sum}，有异议请在${dateInWords(confirmedBy(publishedAt!))}前提出`
    case 'adjusted':
      return `${name}的异议已处理，现在应付 ${sum}`
    case 'paid':
      return `${name}已付款 ${sum}`
  }
}

const statementTold = noticeKind(
  'commission.statement',
  object({ statementId: Type.Integer(), what: oneOf('消息', statementStates.told) }),
  {
    section: 'system',
    topic: 'finance',
    slot: null,
    cadence: 'now',
    page: PAGE,
    outside: '你的分成账单有变化',
    async words(ctx: Ctx, told: readonly StoredNotice<StatementFacts>[]) {
      const rows = await store.statementsById(
        ctx,
        told.map(({ facts }) => facts.statementId),
      )
      const work = await listWorkplaces(ctx, requireMember(ctx).userId)
      const led = new Set(work.filter(({ staff }) => mayInStore(staff.role, 'money')).map((one) => one.store.id))
      const made = new Map<number, NoticeWords>()
      for (const { id, facts } of told) {
        const row = rows.get(facts.statementId)
        if (row?.storeId && led.has(row.storeId))
          made.set(id, { text: wordsOf(row, facts.what), target: noticeLink(PAGE, { store: row.storeId, part: 'statements' }) })
      }
      return made
    },
  },
)

export const statementNotices = [statementTold]

/** Tells the managers of a store. A partner reads the statements on the own page. */
export async function notifyPayee(ctx: TxCtx, { id, storeId }: StatementRow, what: StatementFacts['what']): Promise<void> {
  if (storeId === null) return
  await notify(ctx, statementTold, { to: await managersOf(ctx, storeId), subject: statementSubject(id), facts: { statementId: id, what } })
}
