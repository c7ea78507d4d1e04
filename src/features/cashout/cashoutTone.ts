/** Colours of states: those that wait for the member and those that failed are highlighted. */
import { isIn } from '@qianxian/protocol/base/dictionary'
import { cashoutStates, type CashoutStatus } from '@qianxian/protocol/cashout/cashout.words'
import type { Tone } from '@/ui/base/text/Tag'

export function cashoutTone(state: CashoutStatus): Tone {
  if (state === 'success') return 'success'
  if (state === 'awaiting_user_confirm') return 'gold'
  return isIn(cashoutStates.unhappy, state) ? 'danger' : 'plain'
}
