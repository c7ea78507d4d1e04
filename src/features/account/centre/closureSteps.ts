/** Blockers of closing the account, in words, with the action available here. */
import type { ClosingBlocker } from '@qianxian/protocol/account/account.words'

interface Step {
  title: string
  todo: string
  /** Label of the button; without one the person can only wait. */
  act?: string
}

export function closureStep(kind: ClosingBlocker, count: number): Step {
  switch (kind) {
    case 'line':
      return { title: `${count} 条牵线等你处理`, todo: '先答复对方，或撤回对方还没看的', act: '去处理' }
    case 'representation':
      return { title: '红娘正在为你服务', todo: '结束后，红娘不再看到你的资料', act: '结束服务' }
    case 'matchmaker':
      return { title: '你是本平台的红娘', todo: '先和平台交接你服务的会员', act: '联系客服' }
    case 'exchange':
      return { title: `${count} 件兑换的礼品还没有领到`, todo: '收到或领取后就可以注销', act: '去查看' }
    case 'review':
      return { title: '平台正在核实一件与你有关的事', todo: '核实完成后就可以注销，一般几天内完成', act: '联系客服' }
    case 'withdrawal':
      return { title: `${count} 笔提现还没有到账`, todo: '到账或退回后就可以注销', act: '去查看' }
    case 'balance':
      return { title: '账户里还有余额', todo: '先提现，注销后余额无法找回', act: '去查看' }
    case 'order':
      return { title: `${count} 个订单没有完成`, todo: '先支付或取消', act: '去查看' }
    case 'refund':
      return { title: `${count} 个订单还可以退款`, todo: '先退款，注销后无法找回', act: '去退款' }
    case 'times':
      return { title: `买来的牵线还有 ${count} 次没用`, todo: '先退款，注销后无法找回', act: '去退款' }
    case 'contract':
      return { title: `${count} 份合同还没有结束`, todo: '先完成，或按「如果今天停止」结算', act: '去查看' }
  }
}
