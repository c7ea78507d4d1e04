/** A member, an order and its payment channels, as a start for tests of these pages. */
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import type { FinOrder } from '@qianxian/protocol/finance/finance.schema'
import type { PayWay } from '@qianxian/protocol/pay/pay.schema'
import { authStore } from '@/stores/auth.store'

const userInfo = { headPic: '', roles: [], unread: 0, isWhetherLoveUser: false, isWhetherVip: false, phone: '138****0001' }

export const logIn = () => authStore.keepSession({ token: 't', userInfo } as unknown as Session)

export const orderOf = (change: Partial<FinOrder> = {}): FinOrder => ({
  id: 7,
  no: 'QX202611230001',
  bizType: 'credit',
  title: '积分充值',
  lines: [{ label: '积分', value: '600' }],
  status: 'created',
  amountFen: 6000,
  pointsUsed: 0,
  walletFen: 0,
  channelFen: 6000,
  channel: null,
  channelNo: null,
  createdAt: '2026-11-23T02:00:00.000Z',
  expireAt: '2026-11-23T02:15:00.000Z',
  serverTime: '2026-11-23T02:00:00.000Z',
  paidAt: null,
  closedAt: null,
  refundedFen: 0,
  refundedPoints: 0,
  refunds: [],
  refundable: null,
  notReady: null,
  isConfirming: false,
  seal: null,
  link: '',
  ...change,
})

export const paidOrder = (change: Partial<FinOrder> = {}): FinOrder =>
  orderOf({ status: 'fulfilled', channel: 'wx', channelNo: '4200001', paidAt: '2026-11-23T02:01:00.000Z', ...change })

export const wx: PayWay = { channel: 'wx', balanceFen: 0, needsCode: false }
export const ali: PayWay = { channel: 'ali', balanceFen: 0, needsCode: false }
export const wallet = (balanceFen: number, needsCode = false): PayWay => ({ channel: 'wallet', balanceFen, needsCode })
