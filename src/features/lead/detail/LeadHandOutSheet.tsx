import { lead } from '@qianxian/protocol/lead/lead'
import { MatchmakerPickerSheet } from '@/parts/matchmaker/MatchmakerPickerSheet'
import { callQuietly } from '@/request/call'
import { toast } from '@/ui/base/overlay/Dialog'
import { weightWords } from '../leadWords'
import type { LeadSheetProps } from './leadSheet'

/** A manager hands the lead to a handler by name. */
export function LeadHandOutSheet({ isOpen, model, onClose }: LeadSheetProps) {
  async function load() {
    const { list } = await callQuietly(lead.getLeadHandlers, {})
    return list.map(({ id, name, storeName, owned, ownedMax, isOnDuty, weight }) => ({
      id,
      name,
      note: [storeName, `手上 ${owned}/${ownedMax}`, `权重 ${weightWords(weight.weight)}`, isOnDuty ? '' : '休息中']
        .filter(Boolean)
        .join(' · '),
    }))
  }

  return (
    <MatchmakerPickerSheet
      isOpen={isOpen}
      onClose={onClose}
      title="指派给专员"
      lead="线索会直接到 TA 手上，从现在起算首次联系的时间。"
      noneWords="选一位专员"
      submitWords="指派给 TA"
      field="handlerId"
      submitId="qx-lead-hand-out"
      emptyWords="现在没有可以接手的专员"
      load={load}
      onGive={async (handlerId) => {
        await model.handOut(handlerId)
        toast('已指派')
      }}
    />
  )
}
