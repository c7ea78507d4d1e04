/** Withdrawals (提现): preview, application, and outcome. */
import { endpointsOf } from '../base/endpoint'
import type { cashoutShapes } from './cashout.schema'

const below = <Verb extends string>(verb: Verb) => `/common/api/member/finOrder/${verb}` as const

export const cashout = endpointsOf<typeof cashoutShapes>()({
  getPayees: { access: 'member', path: below('getPayees') },
  sendPayeeCode: { access: 'member', path: below('sendPayeeCode'), limit: 'sms' },
  savePayee: { access: 'member', path: below('savePayee') },
  previewCashout: { access: 'member', path: below('previewCashout') },
  applyCashout: { access: 'member', path: below('applyCashout'), idempotent: true },
  cancelCashout: { access: 'member', path: below('cancelCashout'), idempotent: true },
  getCashout: { access: 'member', path: below('getCashout') },
  checkCashout: { access: 'member', path: below('checkCashout') },
  getPagedCashoutHis: { access: 'member', path: below('getPagedCashoutHis') },
  getPagedHandPayouts: { access: 'finance', path: below('getPagedHandPayouts') },
  enterReceipt: { access: 'finance', path: below('enterReceipt'), idempotent: true },
})
