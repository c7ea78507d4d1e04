/** Errors of contracts. */
import { refused, type FaultFacts } from '../base/base.faults'
import { signServiceWords } from './contract.words'

export const contractFaults = {
  contract_changed: refused(41230, '合同已有变化，请刷新后再试'),
  contract_sign_refused: refused(41231, '这份合同现在不能签署，请刷新后再试'),
  contract_unsigned: refused(41232, '请手写签名，并把合同看到最后'),
  contract_not_running: refused(41233, '这份合同现在不能操作，请刷新后再试'),
  contract_stop_changed: refused(41234, '可退金额已有变化，请看过新的金额再确认'),
  contract_own_money: refused(41235, '自己的结算不能自己处理，请交给同事'),
  contract_tickets_used: refused(41236, '今天打开签署链接的次数太多，请明天再试'),
  contract_disabled: refused(41237, '这类服务不使用电子合同'),
  contract_file_waiting: refused(41238, '合同文件正在生成，请稍后再试'),
  contract_service_down: refused(41239, signServiceWords),
} as const satisfies Record<string, FaultFacts>
