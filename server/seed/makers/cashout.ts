/**
 * Payees and withdrawals created without their verbs; a caller that needs the frozen money of an open one posts it in
 * the books.
 */
import type { PayeeKind } from '@qianxian/protocol/cashout/cashout.words'
import { randomUUID } from 'node:crypto'
import { cashoutPayees, cashouts } from '../../src/db/tables/cashout'
import { drawDigits } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

const accounts: Readonly<Record<PayeeKind, string>> = { wechat: 'open-of-the-payee', alipay: '13900001234', bank: '6222020200012345678' }

type PayeeFacts = Omit<Facts<typeof cashoutPayees, 'userId'>, 'nameEnc' | 'accountEnc'> & { name?: string; account?: string }

/** A payee old enough to receive a payout. */
export const newPayee = maker(cashoutPayees, ({ name = '林知夏', account, kind = 'alipay', ...facts }: PayeeFacts, { secrets, now }) => ({
  kind,
  nameEnc: secrets.seal(name),
  accountEnc: secrets.seal(account ?? accounts[kind]),
  appId: kind === 'wechat' ? 'qx-weapp' : '',
  bankName: kind === 'bank' ? '中国工商银行' : '',
  createdAt: new Date(now.getTime() - 30 * 24 * 3600 * 1000),
  ...facts,
}))

export const newCashout = maker(cashouts, (facts: Facts<typeof cashouts, 'userId' | 'payeeId'>) => ({
  no: `CO${drawDigits(8)}${drawDigits(14)}`,
  payeeKind: 'alipay' as const,
  status: 'submitted' as const,
  fen: 20_000,
  feeFen: 0,
  taxFen: 0,
  quoteId: randomUUID(),
  origin: '',
  ...facts,
}))
